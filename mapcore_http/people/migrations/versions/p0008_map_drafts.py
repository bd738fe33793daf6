"""Drafts of private maps: what was uploaded, until it is added."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0006"


def upgrade() -> None:
    """Make the table of drafts."""
    op.create_table(
        "map_drafts",
        sa.Column("workspace", sa.Text, sa.ForeignKey("workspaces.id"), primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("replaces", sa.Text, nullable=False),
        sa.Column("read", sa.Text, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("pack", sa.LargeBinary),
        sa.Column("picture", sa.LargeBinary),
        sa.Column("expires_at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_map_drafts_expires_at", "map_drafts", ["expires_at"], if_not_exists=True)
