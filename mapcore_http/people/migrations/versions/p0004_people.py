"""People: users, memberships, sessions, links and invitations.

Up to 395d5fd these tables had no version of their own. `if_not_exists` lets them pass, here and in
the later steps.
"""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = None


def upgrade() -> None:
    """Make the tables of people."""
    op.create_table(
        "users",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("email", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("password", sa.Text),
        sa.Column("created_at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_table(
        "memberships",
        sa.Column("user", sa.Text, sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("workspace", sa.Text, sa.ForeignKey("workspaces.id"), primary_key=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_memberships_workspace", "memberships", ["workspace"], if_not_exists=True)
    op.create_table(
        "sessions",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("agent", sa.Text, nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        sa.Column("seen_at", sa.Float, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_sessions_user", "sessions", ["user"], if_not_exists=True)
    op.create_index("ix_sessions_expires_at", "sessions", ["expires_at"], if_not_exists=True)
    op.create_table(
        "links",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_links_user", "links", ["user"], if_not_exists=True)
    op.create_index("ix_links_expires_at", "links", ["expires_at"], if_not_exists=True)
    op.create_table(
        "invitations",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False, unique=True),
        sa.Column("workspace", sa.Text, sa.ForeignKey("workspaces.id"), nullable=False),
        sa.Column("email", sa.Text),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_invitations_workspace", "invitations", ["workspace"], if_not_exists=True)
    op.create_index("ix_invitations_expires_at", "invitations", ["expires_at"], if_not_exists=True)
