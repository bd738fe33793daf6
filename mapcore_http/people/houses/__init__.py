"""House styles of workspaces: built from what strangers upload, kept in the store."""
