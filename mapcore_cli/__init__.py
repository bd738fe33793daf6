"""The `mapcore` command: a thin shell around the library."""
