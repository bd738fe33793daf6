"""Whose private map a hosted image shows."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    """Add the workspace to hosted images; those that there are show built-in maps."""
    op.add_column("hosted", sa.Column("workspace", sa.Text))
