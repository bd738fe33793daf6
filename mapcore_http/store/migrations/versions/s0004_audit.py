"""The audit log. This step once made the tables of people, too: they are the extension's now."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the audit log."""
    op.create_table(
        "audit",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("workspace", sa.Text, sa.ForeignKey("workspaces.id"), nullable=False),
        sa.Column("by", sa.Text),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("subject", sa.Text, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("audit_of", "audit", ["workspace", "at"])
