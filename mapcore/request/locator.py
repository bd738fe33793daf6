"""The block `locator`: a small map in a corner that shows where the map lies."""

from __future__ import annotations

from typing import Annotated, Literal

from mapcore.frozen import frozen
from mapcore.request.declaring.declare import Characters, describe, document

LocatorPosition = Literal["topLeft", "topRight", "bottomLeft", "bottomRight"]


@document
@frozen
class Locator:
    """A small map in a corner that shows where the map lies in a larger one; it may be empty."""

    map: Annotated[str, Characters(1, 120)] | None = describe(
        "The larger map, by its slug. If absent, that of the country for a state, that of the "
        "continent for a country, else the world."
    )
    position: LocatorPosition | None = describe(
        "The corner where it stands. If absent, or if land is there, it stands where it hides none."
    )
