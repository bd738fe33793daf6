"""House styles of workspaces."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    """Make the table of house styles."""
    op.create_table(
        "house_styles",
        sa.Column("workspace", sa.Text, sa.ForeignKey("workspaces.id"), primary_key=True),
        sa.Column("name", sa.Text, primary_key=True),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("added_at", sa.Float, nullable=False),
        sa.Column("usual", sa.Boolean, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
