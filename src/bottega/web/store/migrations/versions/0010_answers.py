"""Answers to exercises."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.create_table(
        "answer",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("exercise", sa.String(16), primary_key=True),
        sa.Column("at", sa.Float, primary_key=True),
        sa.Column("action", sa.Integer, nullable=False),
        sa.Column("right", sa.Boolean, nullable=False),
    )
    op.create_index("answers_in_order", "answer", ["game", "at"])


def downgrade() -> None:
    op.drop_table("answer")
