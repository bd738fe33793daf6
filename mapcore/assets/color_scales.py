"""Colour scales beyond the named palettes, for `palette` as a list of colours.

Viridis, magma, inferno and plasma are by Nathaniel Smith, Stéfan van der Walt and Eric Firing, who
gave them to the public domain (CC0); here nine evenly spaced colours of each, from low to high.
"""

from __future__ import annotations

VIRIDIS = (
    "#440154",
    "#472D7B",
    "#3B528B",
    "#2C728E",
    "#21918C",
    "#28AE80",
    "#5EC962",
    "#ADDC30",
    "#FDE725",
)
"""Nine colours of viridis."""
MAGMA = (
    "#000004",
    "#1D1147",
    "#51127C",
    "#832681",
    "#B73779",
    "#E75263",
    "#FC8961",
    "#FEC488",
    "#FCFDBF",
)
"""Nine colours of magma."""
INFERNO = (
    "#000004",
    "#210C4A",
    "#57106E",
    "#8A226A",
    "#BC3754",
    "#E45A31",
    "#F98E09",
    "#F9CB35",
    "#FCFFA4",
)
"""Nine colours of inferno."""
PLASMA = (
    "#0D0887",
    "#4C02A1",
    "#7E03A8",
    "#AA2395",
    "#CC4778",
    "#E66C5C",
    "#F89540",
    "#FDC527",
    "#F0F921",
)
"""Nine colours of plasma."""
