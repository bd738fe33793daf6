"""Names and last uses of keys, and whose account a change was of.

Names of workspaces are no longer unique: that a name was taken told of the workspaces of others.
"""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Widen workspaces, keys and the audit log."""
    _free_the_names()
    op.add_column("workspaces", sa.Column("deleted_at", sa.Float))
    op.add_column("keys", sa.Column("name", sa.Text, nullable=False, server_default=""))
    op.add_column("keys", sa.Column("used_at", sa.Float))
    with op.batch_alter_table("audit") as audit:
        audit.alter_column("workspace", existing_type=sa.Text, nullable=True)
        audit.add_column(sa.Column("user", sa.Text))
    op.create_index("audit_about", "audit", ["user", "at"])


def _free_the_names() -> None:
    """Drop what keeps names unique: a name of its own on PostgreSQL, none on SQLite."""
    if op.get_bind().dialect.name == "postgresql":
        op.drop_constraint("workspaces_name_key", "workspaces", type_="unique")
    else:
        by_columns = {"uq": "uq_%(table_name)s_%(column_0_name)s"}
        with op.batch_alter_table("workspaces", naming_convention=by_columns) as workspaces:
            workspaces.drop_constraint("uq_workspaces_name", type_="unique")
    op.create_index("ix_workspaces_name", "workspaces", ["name"])
