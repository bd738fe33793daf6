"""Legends fitted to their room: text size, lines of labels, and what is left out."""
