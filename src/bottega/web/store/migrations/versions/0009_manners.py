"""Manners: whom one avoids, what is reported, and what the host does about it."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "avoid",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("other", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(8), nullable=False),
    )
    op.create_table(
        "report",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("other", sa.String(32), nullable=False),
        sa.Column("name", sa.String(48), nullable=False),
        sa.Column("table", sa.String(32), nullable=False),
        sa.Column("said", sa.String(500), nullable=False),
        sa.Column("why", sa.String(500), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("settled", sa.Float),
    )
    for column in ("person", "other"):
        op.create_index(f"ix_report_{column}", "report", [column])
    _hosts()


def _hosts() -> None:
    op.create_table(
        "ban",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("why", sa.String(200), nullable=False),
    )
    op.create_table("host", sa.Column("person", sa.String(32), primary_key=True))
    op.create_table(
        "trail",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
        sa.Column("host", sa.String(48), nullable=False),
        sa.Column("what", sa.String(16), nullable=False),
        sa.Column("about", sa.String(32), nullable=False),
        sa.Column("words", sa.String(300), nullable=False),
        sa.Column("done", sa.Boolean, nullable=False),
    )
    op.create_index("ix_trail_at", "trail", ["at"])
    op.create_table(
        "announcement",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )


def downgrade() -> None:
    for table in ("avoid", "report", "ban", "host", "trail", "announcement"):
        op.drop_table(table)
