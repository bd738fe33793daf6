"""Gazetteer: the names of a map, and of places around it."""
