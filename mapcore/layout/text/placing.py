"""Where the texts on a map stand, each clear of those placed before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import field, frozen

from mapcore.composition.texts_outcome import TextsOutcome
from mapcore.layout.land.markers import lay_out_markers
from mapcore.layout.scene import Rectangle, Teardrop, Text
from mapcore.layout.text.clearing import Obstacles
from mapcore.layout.text.furniture import lay_out_attribution
from mapcore.layout.text.inset_names import lay_out_inset_names
from mapcore.layout.text.labels import lay_out_labels
from mapcore.layout.text.pins import ink_box, lay_out_pins, pin_box
from mapcore.layout.text.tile_texts import lay_out_tile_texts
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.page import MapPage
    from mapcore.layout.scene import Disc, Mark
    from mapcore.layout.text.labels import RegionLabels

MAX_NAMED = 3
"""The most regions that the warning names."""


@frozen(eq=False)
class PlacedTexts:
    """The texts on a map but the cities, which stand where these leave room.

    `over` are names and pins from back to front, `credit` is the attribution with its plate,
    `markers` are those of tiny regions.
    """

    over: list[Teardrop | Text] = field(repr=False)
    labels: RegionLabels = field(repr=False)
    credit: list[Mark] = field(repr=False)
    markers: list[Disc] = field(repr=False)
    outcome: TextsOutcome


def place_texts(arrangement: Arrangement) -> PlacedTexts:
    """Return the texts on a map that was arranged, and what became of them.

    Pins come first, then the attribution, then the names of regions.
    """
    page = arrangement.page
    geometry = page.plan.pack.geometry(page.device_px)
    markers = lay_out_markers(page, geometry)
    insets = lay_out_inset_names(page, geometry)
    pins = lay_out_pins(page, insets)
    credit = lay_out_attribution(arrangement, geometry, [*pins, *markers])
    kept = [Rectangle(box) for box in page.kept]
    if page.plan.pack.tiles:
        labels = lay_out_tile_texts(page)
    else:
        taken = Obstacles(_list_boxes([*pins, *credit, *kept]))
        labels = lay_out_labels(page, taken, markers)
    outcome = TextsOutcome(labels.drawn, labels.left_out, _warn_of_left_out(page, labels))
    return PlacedTexts([*labels.texts, *insets, *pins], labels, credit, markers, outcome)


def _list_boxes(marks: Sequence[Mark]) -> np.ndarray:
    """Return the boxes (n, 4) of texts, pins and plates."""
    boxes = []
    for mark in marks:
        if isinstance(mark, Text):
            boxes.append(ink_box(mark).sides)
        elif isinstance(mark, Teardrop):
            boxes.append(pin_box(mark).sides)
        elif isinstance(mark, Rectangle):
            boxes.append(mark.box.sides)
    return np.array(boxes).reshape(-1, 4)


def _warn_of_left_out(page: MapPage, labels: RegionLabels) -> tuple[RenderWarning, ...]:
    """Return a warning where names are left out: how many, and how to get them."""
    if not labels.left_out:
        return ()
    total = len(labels.left_out) + len(labels.drawn)
    titles = [page.plan.pack.titles[region] for region in labels.left_out]
    more = ", …" if len(titles) > MAX_NAMED else ""
    message = (
        f"{len(titles)} of {total} labels are left out, as they would overlap others or be too "
        f"small: {', '.join(titles[:MAX_NAMED])}{more}. A larger canvas or a part of the map "
        "(frame) has room for more; style.labels.regions lists those that must be there."
    )
    return (RenderWarning("labels_left_out", message),)
