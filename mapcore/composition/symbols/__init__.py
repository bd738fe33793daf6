"""Proportional symbols on the canvas: where they stand, how large they are, their legend."""
