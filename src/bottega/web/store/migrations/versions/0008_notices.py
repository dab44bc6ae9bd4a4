"""Notices: what people want to be told, how it is on its way, and their holidays."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    _wishes()
    _letters()
    op.create_table(
        "holiday",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("begins", sa.Float, primary_key=True),
        sa.Column("ends", sa.Float, nullable=False),
        sa.Column("begun", sa.Boolean, nullable=False),
    )


def _wishes() -> None:
    op.create_table(
        "wish",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("language", sa.String(2), nullable=False),
        sa.Column("zone", sa.String(40), nullable=False),
        sa.Column("kinds", sa.JSON, nullable=False),
        sa.Column("rhythm", sa.String(8), nullable=False),
        sa.Column("quiet_from", sa.Integer, nullable=False),
        sa.Column("quiet_to", sa.Integer, nullable=False),
        sa.Column("told", sa.Float, nullable=False),
        sa.Column("mail", sa.String(254)),
        sa.Column("mail_new", sa.String(254)),
        sa.Column("mail_code", sa.String(64)),
        sa.Column("mail_until", sa.Float, nullable=False),
        sa.Column("reset", sa.String(64)),
        sa.Column("reset_until", sa.Float, nullable=False),
        sa.Column("feed", sa.String(64), unique=True),
        sa.Column("feeds", sa.Integer, nullable=False),
    )
    op.create_table(
        "push",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("session", sa.String(64), nullable=False),
        sa.Column("endpoint", sa.String(1000), nullable=False),
        sa.Column("key", sa.String(100), nullable=False),
        sa.Column("auth", sa.String(40), nullable=False),
    )
    op.create_index("ix_push_person", "push", ["person"])
    op.create_index("ix_push_session", "push", ["session"])


def _letters() -> None:
    op.create_table(
        "notice",
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("kind", sa.String(16), primary_key=True),
        sa.Column("table", sa.String(32), primary_key=True),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("claim", sa.String(32), nullable=False),
        sa.Column("until", sa.Float, nullable=False),
    )
    op.create_index("ix_notice_due", "notice", ["due"])
    op.create_index("ix_notice_claim", "notice", ["claim"])
    op.create_table(
        "letter",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("way", sa.String(8), nullable=False),
        sa.Column("to", sa.String(254), nullable=False),
        sa.Column("body", sa.JSON, nullable=False),
        sa.Column("due", sa.Float, nullable=False),
        sa.Column("until", sa.Float, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
    )
    op.create_index("ix_letter_person", "letter", ["person"])
    op.create_index("ix_letter_due", "letter", ["due"])


def downgrade() -> None:
    for table in ("wish", "push", "notice", "letter", "holiday"):
        op.drop_table(table)
