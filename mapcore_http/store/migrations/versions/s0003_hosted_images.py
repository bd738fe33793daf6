"""Images that are hosted for a time: which spec, and with or without the attribution."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make the hosted images."""
    op.create_table(
        "hosted",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("spec", sa.Text, nullable=False),
        sa.Column("attribution", sa.Boolean, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
    )
    op.create_index("ix_hosted_expires_at", "hosted", ["expires_at"])
