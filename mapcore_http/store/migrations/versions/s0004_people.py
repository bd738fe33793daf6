"""People: users, memberships, sessions, links, invitations and the audit log."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Make the tables of people."""
    op.create_table(
        "users",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("email", sa.Text, nullable=False, unique=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("password", sa.Text),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_table(
        "memberships",
        sa.Column("user", sa.Text, sa.ForeignKey("users.id"), primary_key=True),
        sa.Column("workspace", sa.Text, sa.ForeignKey("workspaces.id"), primary_key=True),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("since", sa.Float, nullable=False),
    )
    op.create_index("ix_memberships_workspace", "memberships", ["workspace"])
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
    )
    op.create_index("ix_sessions_user", "sessions", ["user"])
    op.create_index("ix_sessions_expires_at", "sessions", ["expires_at"])
    op.create_table(
        "links",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("purpose", sa.Text, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
    )
    op.create_index("ix_links_user", "links", ["user"])
    op.create_index("ix_links_expires_at", "links", ["expires_at"])
    op.create_table(
        "invitations",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False, unique=True),
        sa.Column("workspace", sa.Text, sa.ForeignKey("workspaces.id"), nullable=False),
        sa.Column("email", sa.Text),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
    )
    op.create_index("ix_invitations_workspace", "invitations", ["workspace"])
    op.create_index("ix_invitations_expires_at", "invitations", ["expires_at"])
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
