"""Nothing: this step once made the table of private maps, which is the extension's now."""

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    """Leave the tables as they are."""
