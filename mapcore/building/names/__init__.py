"""Names: the tables that matching reads, and slips counted."""
