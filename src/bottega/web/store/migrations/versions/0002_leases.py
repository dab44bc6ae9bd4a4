"""Several processes: which run, which of them keeps a table, and who looks on where."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    op.create_table(
        "process",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_table(
        "lease",
        sa.Column("table", sa.String(32), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("process", sa.String(32), nullable=False),
        sa.Column("fence", sa.Integer, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("ix_lease_process", "lease", ["process"])
    op.create_table(
        "looking",
        sa.Column("table", sa.String(32), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("process", sa.String(32), primary_key=True),
        sa.Column("people", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    for table in ("looking", "lease", "process"):
        op.drop_table(table)
