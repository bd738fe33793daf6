"""Vector files: opened, described and read."""
