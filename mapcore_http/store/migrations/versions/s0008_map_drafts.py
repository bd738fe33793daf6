"""Nothing: this step once made the table of drafts of maps, which is the extension's now."""

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Leave the tables as they are."""
