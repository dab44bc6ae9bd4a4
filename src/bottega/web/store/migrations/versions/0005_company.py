"""Friends, invitations and groups; which tables and results are a group's."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.create_table(
        "friend",
        sa.Column("asker", sa.String(32), primary_key=True),
        sa.Column("asked", sa.String(32), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
        sa.Column("accepted", sa.Boolean, nullable=False),
    )
    op.create_index("ix_friend_asked", "friend", ["asked"])
    op.create_table(
        "invitation",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("table", sa.String(32), sa.ForeignKey("game_table.id"), nullable=False),
        sa.Column("by", sa.String(32), nullable=False),
        sa.Column("person", sa.String(32)),
        sa.Column("text", sa.String(300), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    for column in ("table", "by", "person"):
        op.create_index(f"ix_invitation_{column}", "invitation", [column])
    _groups()


def _groups() -> None:
    op.create_table(
        "club",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("maker", sa.String(32), nullable=False),
        sa.Column("code", sa.String(32), nullable=False),
        sa.Column("made", sa.Float, nullable=False),
    )
    op.create_table(
        "member",
        sa.Column("club", sa.String(32), sa.ForeignKey("club.id"), primary_key=True),
        sa.Column("person", sa.String(32), primary_key=True),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("ix_member_person", "member", ["person"])
    for table in ("game_table", "result"):
        op.add_column(table, sa.Column("club", sa.String(32)))
        op.create_index(f"ix_{table}_club", table, ["club"])


def downgrade() -> None:
    for table in ("game_table", "result"):
        op.drop_index(f"ix_{table}_club", table)
        op.drop_column(table, "club")
    for table in ("member", "club", "invitation", "friend"):
        op.drop_table(table)
