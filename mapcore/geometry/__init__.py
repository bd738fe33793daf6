"""Rectangles, polylines, affine maps and projections: the values that every floor shares."""
