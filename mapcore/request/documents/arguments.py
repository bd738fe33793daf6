"""The keyword arguments that stand for fields of a request, and where each field is declared."""

from __future__ import annotations

from mapcore.request.declaring.declare import Declaration, declarations, unpack
from mapcore.request.request import RenderRequest

COMMON = (
    "regions", "patterns", "symbols", "legend", "title", "footer", "frame", "locations",
    "annotations", "highlight", "locator", "style", "layers", "output", "layout", "locale",
    "edition", "worldView",
    "onUnmatched",
)  # fmt: skip
"""Fields that every function from a table to a map takes as keyword arguments."""
SHORTCUTS = {
    "theme": ("style", "theme"),
    "width": ("output", "width"),
    "height": ("output", "height"),
    "scale": ("output", "scale"),
    "preset": ("output", "preset"),
    "labels": ("style", "labels"),
}
"""Keyword arguments that stand for a field inside another, by the path of wire names."""


def argument_name(field: Declaration) -> str:
    """Return the keyword argument of a field of the data: its name, unless a shortcut has that.

    >>> [argument_name(find_field(("choropleth", name))) for name in ("palette", "scale")]
    ['palette', 'color_scale']
    """
    return f"color_{field.attribute}" if field.attribute in SHORTCUTS else field.attribute


def find_field(path: tuple[str, ...], cls: type = RenderRequest) -> Declaration:
    """Return the declaration at a path of wire names.

    >>> find_field(("output", "width")).usual
    1200
    """
    first, *rest = path
    (field,) = [field for field in declarations(cls) if field.wire == first]
    return find_field(tuple(rest), unpack(field.annotation)[0]) if rest else field
