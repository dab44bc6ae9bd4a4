"""Sessions: where someone is signed in; and what else an account holds."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.create_table(
        "session",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("person", sa.String(32), nullable=False),
        sa.Column("device", sa.String(40), nullable=False),
        sa.Column("began", sa.Float, nullable=False),
        sa.Column("seen", sa.Float, nullable=False),
        sa.Column("ends", sa.Float, nullable=False),
    )
    op.create_index("ix_session_person", "session", ["person"])
    op.add_column("person", sa.Column("code", sa.String(64)))
    op.add_column("person", sa.Column("owner", sa.String(32)))
    op.create_index("ix_person_owner", "person", ["owner"])


def downgrade() -> None:
    op.drop_index("ix_person_owner", "person")
    for column in ("code", "owner"):
        op.drop_column("person", column)
    op.drop_table("session")
