"""Saved maps: what people work on in the editor, kept for their workspace with its versions."""
