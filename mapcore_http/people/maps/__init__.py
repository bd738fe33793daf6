"""Private maps: packs that belong to a workspace, and that nobody else can tell from none."""
