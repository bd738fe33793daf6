"""What the service adds to the command line."""
