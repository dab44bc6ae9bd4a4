"""Reviews of finished games."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.create_table(
        "review",
        sa.Column("table", sa.String(32), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("claim", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("failed", sa.Boolean, nullable=False),
        sa.Column("found", sa.JSON),
    )


def downgrade() -> None:
    op.drop_table("review")
