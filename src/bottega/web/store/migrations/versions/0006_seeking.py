"""Seeking: who waits for somebody to play with."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.create_table(
        "seek",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("games", sa.JSON, nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("alive", sa.Float, nullable=False),
        sa.Column("fill", sa.Float, nullable=False),
        sa.Column("table", sa.String(32)),
    )


def downgrade() -> None:
    op.drop_table("seek")
