"""Letters and OpenID Connect as ways in; what was refused and why."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Widen users and links where they are older, and make identities, sign-ins and refusals."""
    if "email" not in {each["name"] for each in sa.inspect(op.get_bind()).get_columns("links")}:
        _widen()
    op.create_table(
        "identities",
        sa.Column("issuer", sa.Text, primary_key=True),
        sa.Column("subject", sa.Text, primary_key=True),
        sa.Column("user", sa.Text, sa.ForeignKey("users.id"), nullable=False),
        sa.Column("created_at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_identities_user", "identities", ["user"], if_not_exists=True)
    op.create_table(
        "sign_ins",
        sa.Column("state", sa.Text, primary_key=True),
        sa.Column("browser", sa.Text, nullable=False),
        sa.Column("nonce", sa.Text, nullable=False),
        sa.Column("verifier", sa.Text, nullable=False),
        sa.Column("next", sa.Text, nullable=False),
        sa.Column("expires_at", sa.Float, nullable=False),
        if_not_exists=True,
    )
    op.create_index("ix_sign_ins_expires_at", "sign_ins", ["expires_at"], if_not_exists=True)
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
        if_not_exists=True,
    )
    op.create_index("ix_refused_kept_until", "refused", ["kept_until"], if_not_exists=True)


def _widen() -> None:
    op.add_column("users", sa.Column("verified_at", sa.Float))
    with op.batch_alter_table("links") as links:
        links.alter_column("user", existing_type=sa.Text, nullable=True)
        links.add_column(sa.Column("email", sa.Text))
