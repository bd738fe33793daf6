"""The tables of the first release, which made them without a version.

A database of that release has them all; `if_not_exists` lets it pass and makes a new one alike.
"""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make what is missing of workspaces, keys, counters, leases and renders."""
    op.create_table(
        "workspaces",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False, unique=True),
        sa.Column("plan", sa.Text, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "keys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("workspace", sa.Text, sa.ForeignKey("workspaces.id"), nullable=False),
        sa.Column("prefix", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False, unique=True),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("expires_at", sa.Float),
        if_not_exists=True,
    )
    op.create_table(
        "counters",
        sa.Column("subject", sa.Text, primary_key=True),
        sa.Column("period", sa.Text, primary_key=True),
        sa.Column("begins_at", sa.Integer, primary_key=True),
        sa.Column("kept_until", sa.Integer, nullable=False),
        sa.Column("used", sa.Integer, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_counters_kept_until", "counters", ["kept_until"], if_not_exists=True)
    op.create_table(
        "leases",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("owner", sa.Text, nullable=False),
        sa.Column("holder", sa.Text, nullable=False),
        sa.Column("day", sa.Integer),
        sa.Column("month", sa.Integer),
        sa.Column("expires_at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_leases_owner", "leases", ["owner"], if_not_exists=True)
    op.create_table(
        "renders",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("workspace", sa.Text, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_index("renders_of", "renders", ["workspace", "made_at"], if_not_exists=True)
