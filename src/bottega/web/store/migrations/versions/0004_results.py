"""Results: what came of every seat at the end of a game."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    op.create_table(
        "result",
        sa.Column("table", sa.String(32), sa.ForeignKey("game_table.id"), primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("players", sa.Integer, nullable=False),
        sa.Column("options", sa.JSON, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("rated", sa.Boolean, nullable=False),
    )
    op.create_index("ix_result_player", "result", ["player"])
    op.create_index("rated_results", "result", ["game", "rated", "at"])


def downgrade() -> None:
    op.drop_table("result")
