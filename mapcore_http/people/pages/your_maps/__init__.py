"""Saved maps beyond the console: in the editor, behind links, and in the browsers of guests."""
