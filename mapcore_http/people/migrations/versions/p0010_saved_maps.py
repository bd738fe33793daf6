"""Maps that people work on in the editor, their versions, and links to them."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def _map_of(*, primary_key: bool = False) -> sa.Column[str]:
    kept = sa.ForeignKey("saved_maps.id", ondelete="CASCADE")
    return sa.Column("saved_map", sa.Text, kept, primary_key=primary_key, nullable=False)


def _workspace() -> sa.Column[str]:
    return sa.Column("workspace", sa.Text, sa.ForeignKey("workspaces.id"), nullable=False)


def upgrade() -> None:
    """Make the three tables."""
    op.create_table(
        "saved_maps",
        sa.Column("id", sa.Text, primary_key=True),
        _workspace(),
        sa.Column("title", sa.Text, nullable=False),
        sa.Column("named", sa.Boolean, nullable=False),
        sa.Column("map", sa.Text, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("versions", sa.Integer, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("updated_at", sa.Float, nullable=False),
        sa.Column("updated_by", sa.Text),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.Column("expires_at", sa.Float),
    )
    op.create_table(
        "saved_map_versions",
        _map_of(primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        _workspace(),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("by", sa.Text),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("size", sa.Integer, nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "saved_map_links",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        _map_of(),
        _workspace(),
        sa.Column("may", sa.Text, nullable=False),
        sa.Column("made_at", sa.Float, nullable=False),
        sa.Column("by", sa.Text),
        sa.Column("expires_at", sa.Float),
    )
    for table, column in (
        ("saved_maps", "workspace"),
        ("saved_maps", "expires_at"),
        ("saved_map_links", "saved_map"),
        ("saved_map_links", "workspace"),
        ("saved_map_links", "expires_at"),
    ):
        op.create_index(f"ix_{table}_{column}", table, [column])
    op.create_index("saved_map_versions_of", "saved_map_versions", ["workspace", "size"])
