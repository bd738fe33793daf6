"""Which maps there are, and how each kind is put together."""
