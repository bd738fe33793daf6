"""Panels: several maps that share a scale, and what they make of one plan."""
