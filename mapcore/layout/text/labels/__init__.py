"""The names and values on the regions: where each stands, and which of them give way."""
