"""A record of each delivered image, keyless ones too, and what it shows.

The renders of the first release stay for a year from when they were made. New columns may be null,
so that servers of that release can go on writing while this one takes over.
"""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"

YEAR = 365 * 24 * 3600


def upgrade() -> None:
    """Widen the renders, and make the specs."""
    with op.batch_alter_table("renders") as renders:
        for name in ("map", "edition", "spec"):
            renders.add_column(sa.Column(name, sa.Text))
        renders.add_column(sa.Column("expires_at", sa.Float))
        for name in ("workspace", "key"):
            renders.alter_column(name, existing_type=sa.Text, nullable=True)
    op.execute(sa.text("UPDATE renders SET expires_at = made_at + :year").bindparams(year=YEAR))
    op.create_index("ix_renders_expires_at", "renders", ["expires_at"])
    op.create_table(
        "specs",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("compressed", sa.LargeBinary, nullable=False),
        sa.Column("kept_until", sa.Integer, nullable=False),
    )
    op.create_index("ix_specs_kept_until", "specs", ["kept_until"])
