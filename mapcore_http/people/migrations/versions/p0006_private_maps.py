"""Private maps: map packs that belong to workspaces."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Make the table of private maps."""
    op.create_table(
        "private_maps",
        sa.Column("workspace", sa.Text, sa.ForeignKey("workspaces.id"), primary_key=True),
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("region_count", sa.Integer, nullable=False),
        sa.Column("edition", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("added_at", sa.Float, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        if_not_exists=True,
    )
