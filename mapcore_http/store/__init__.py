"""The database: its tables, its transactions, and how an older one is brought up to date."""
