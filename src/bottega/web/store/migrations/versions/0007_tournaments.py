"""Tournaments: who takes part, and who plays whom in which round."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "tournament",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("game", sa.String(32), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("rounds", sa.Integer, nullable=False),
        sa.Column("pace", sa.String(8), nullable=False),
        sa.Column("maker", sa.String(32), nullable=False),
        sa.Column("club", sa.String(32)),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "entrant",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournament.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("player", sa.String(40), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
    )
    op.create_index("ix_entrant_player", "entrant", ["player"])
    op.create_table(
        "pairing",
        sa.Column("tournament", sa.String(32), sa.ForeignKey("tournament.id"), primary_key=True),
        sa.Column("round", sa.Integer, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("table", sa.String(32)),
        sa.Column("entrants", sa.JSON, nullable=False),
    )


def downgrade() -> None:
    for table in ("pairing", "entrant", "tournament"):
        op.drop_table(table)
