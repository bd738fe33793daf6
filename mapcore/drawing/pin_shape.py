"""The shape of a pin, shared by both formats."""

from __future__ import annotations

ROUND = 0.5522847498
"""Where the control points of a quarter circle stand, as a share of its radius."""

TEARDROP = (
    ((0.0, 0.0), (-0.04, -0.18), (-0.32, -0.40), (-0.32, -0.68)),
    ((-0.32, -0.68), (-0.32, -0.68 - 0.32 * ROUND), (-0.32 * ROUND, -1.0), (0.0, -1.0)),
    ((0.0, -1.0), (0.32 * ROUND, -1.0), (0.32, -0.68 - 0.32 * ROUND), (0.32, -0.68)),
    ((0.32, -0.68), (0.32, -0.40), (0.04, -0.18), (0.0, 0.0)),
)
"""The curves of a pin of height 1 whose tip is at the origin, y pointing down."""

EYE = (-0.68, 0.12, 0.06)
"""A pin's hole and line, for a height of 1: the hole's y and radius, the line's width."""
