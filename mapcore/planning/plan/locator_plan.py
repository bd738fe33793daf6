"""What the plan says of a locator."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack
    from mapcore.geometry.box import Box
    from mapcore.geometry.polylines import Polylines
    from mapcore.planning.plan.inks import Ink
    from mapcore.request.locator import LocatorPosition


@frozen(eq=False)
class LocatorPlan:
    """A small map of `pack`, of which `view` is shown, a box in its plane.

    It marks `regions`, by their indices, in the ink `mark`; where these do not tell what the map
    shows, it marks an `outline`, a closed ring in the plane. `position` is the corner that was
    asked for. `kept` are the regions of the map itself that the locator must not hide, None for
    all: where a part is shown, those that it is about.
    """

    pack: MapPack = field(repr=False)
    view: Box
    regions: tuple[int, ...]
    outline: Polylines | None = field(repr=False)
    position: LocatorPosition | None
    kept: tuple[int, ...] | None
    sea: Ink
    land: Ink
    border: Ink
    mark: Ink

    @property
    def marked(self) -> Box:
        """The box in the plane around what is marked."""
        return (self.outline or self.pack.geometry(1).rings_of(self.regions)).box()
