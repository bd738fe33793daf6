"""The files of drafts in parts; the file of a draft of before is one part."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    """Make the table of parts from the column that held whole files."""
    op.create_table(
        "map_draft_parts",
        sa.Column("workspace", sa.Text, sa.ForeignKey("workspaces.id"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
    )
    op.create_index("ix_map_draft_parts_expires_at", "map_draft_parts", ["expires_at"])
    op.execute(
        sa.text(
            "INSERT INTO map_draft_parts (workspace, number, content, expires_at)"
            " SELECT workspace, 0, content, expires_at FROM map_drafts"
        )
    )
    op.drop_column("map_drafts", "content")
