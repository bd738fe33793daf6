"""Locating: where each region of a map stands in its picture, and which region is at a pixel."""
