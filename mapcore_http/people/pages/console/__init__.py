"""The console: what the members of a workspace see and change."""
