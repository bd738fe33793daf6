"""Workspaces, their keys, and the people who belong to them."""
