"""Polygons, shared arcs and their simplification."""
