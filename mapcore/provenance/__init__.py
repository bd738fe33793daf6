"""Provenance: what a picture carries of how it was made, written into its file and read back."""
