"""Locking: keys whose reading somebody has approved, and what is new or changed since."""
