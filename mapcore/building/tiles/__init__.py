"""Tile grids: arrangements of regions by hand, checked and made into packs."""
