"""Letters and OpenID Connect as ways in; names and last uses of keys; what was refused and why.

Names of workspaces are no longer unique: that a name was taken told of the workspaces of others.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Widen the tables of people, and make those of identities and refusals."""
    _free_the_names()
    op.add_column("workspaces", sa.Column("deleted_at", sa.Float))
    op.add_column("keys", sa.Column("name", sa.Text, nullable=False, server_default=""))
    op.add_column("keys", sa.Column("used_at", sa.Float))
    op.add_column("users", sa.Column("verified_at", sa.Float))
    with op.batch_alter_table("links") as links:
        links.alter_column("user", existing_type=sa.Text, nullable=True)
        links.add_column(sa.Column("email", sa.Text))
    with op.batch_alter_table("audit") as audit:
        audit.alter_column("workspace", existing_type=sa.Text, nullable=True)
        audit.add_column(sa.Column("user", sa.Text))
    op.create_index("audit_about", "audit", ["user", "at"])
    op.create_table(
        "identities",
        sa.Column("issuer", sa.Text, primary_key=True),
        sa.Column("subject", sa.Text, primary_key=True),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
    )
    op.create_index("ix_identities_user", "identities", ["user"])
    op.create_table(
        "sign_ins",
        sa.Column("state", sa.Text, primary_key=True),
        sa.Column("browser", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("verifier", sa.Text, nullable=False),
        sa.Column("next", sa.Text, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
    )
    op.create_index("ix_sign_ins_expires_at", "sign_ins", ["expires_at"])
    op.create_table(
        "refused",
        sa.Column("workspace", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("code", sa.Text, primary_key=True),
        sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("times", sa.Integer, nullable=False),
        sa.Column("detail", sa.Text, nullable=False),
        sa.Column("last_at", sa.Float, nullable=False),
        sa.Column("kept_until", sa.Integer, nullable=False),
    )
    op.create_index("ix_refused_kept_until", "refused", ["kept_until"])


def _free_the_names() -> None:
    """Drop what keeps names unique: a name of its own on PostgreSQL, none on SQLite."""
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint("workspaces_name_key", "workspaces", type_="unique")
    else:
        by_columns = {"uq": "uq_%(table_name)s_%(column_0_name)s"}
        with op.batch_alter_table("workspaces", naming_convention=by_columns) as workspaces:
            workspaces.drop_constraint("uq_workspaces_name", type_="unique")
    op.create_index("ix_workspaces_name", "workspaces", ["name"])
