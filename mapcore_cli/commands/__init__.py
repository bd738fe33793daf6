"""Commands with a file of their own."""
