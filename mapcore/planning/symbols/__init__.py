"""Proportional symbols: what is drawn of them, and how large."""
