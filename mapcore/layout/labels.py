"""The names or values on the regions, each at its curated anchor."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

import numpy as np

from mapcore.assets.fonts import ellipsize, face_for, measure
from mapcore.color import contrast, over, readable_on, to_hex
from mapcore.layout.lettering import LINE_SHARE, centred, kept_within, plain
from mapcore.layout.scene import Text
from mapcore.layout.sheet import placed

if TYPE_CHECKING:
    from mapcore.layout.sheet import Sheet

MOST, LEAST = 12.0, 7.0
"""The largest size of a label in units, and the smallest in pixels, before the face's scale."""

ROOM_ACROSS, ROOM_DOWN = 3.3, 1.7
"""The width and the em of a label that fits a region, in radii of the room around its anchor."""

HALO = 0.14
"""Width of the halo, in ems."""

EVEN = 0.78
"""The share of the map's common size to which a label may shrink in a small region."""

LARGER = 1.6
"""The same for growing in a large one, on maps where labels have to be small."""

OUTSIDE = 7.0
"""A label wider than so many radii stands for the most part outside of its region."""


def labels(sheet: Sheet) -> list[Text]:
    """Return the label of every region that has a text.

    Most regions' labels fit at the common size; in smaller ones they are a little smaller, and may
    reach over the border. All stay within the map's window.
    """
    plan = sheet.plan
    if plan.labels is None:
        return []
    theme, window = plan.look.theme, sheet.window
    face = face_for(theme.body_face)
    shown = [
        (i, plain(text), region.label)
        for i, (text, region) in enumerate(zip(plan.labels.texts, plan.pack.regions, strict=True))
        if text and plain(text) and region.label is not None
    ]
    radii = [plan.pack.regions[i].label_radius * sheet.placement.scale for i, _, _ in shown]
    sizes = _sizes([measure(text, face, 1) for _, text, _ in shown], radii, sheet)
    marks = []
    # Where labels overlap, those with most room stand above.
    order = sorted(range(len(shown)), key=lambda k: radii[k])
    for (i, text, anchor), size, radius in ((shown[k], sizes[k], radii[k]) for k in order):
        outside = measure(text, face, size) > OUTSIDE * radius
        ink, halo = _ink(sheet, None if outside else i)
        cut = ellipsize(text, face, size, window.width - HALO * size * 2)
        x, y = placed(sheet.placement, *anchor)
        line = Text(
            text=cut,
            x=x,
            y=centred(face, size, y),
            size=size,
            face=face,
            color=ink,
            anchor="middle",
            halo=halo,
            halo_width=HALO * size,
            role="label",
        )
        marks.append(kept_within(line, window))
    return marks


def _sizes(widths: list[float], radii: list[float], sheet: Sheet) -> list[float]:
    """Return the size of each label, of `widths` in ems and with room of `radii` pixels."""
    if not widths:
        return []
    scale = sheet.plan.look.theme.body_scale
    least, most = LEAST * scale, max(LEAST, MOST * sheet.map_unit) * scale
    room, ems = np.array(radii), np.maximum(widths, 0.1)
    fits = np.minimum(ROOM_ACROSS * room / ems, ROOM_DOWN * room)
    common = float(np.clip(np.median(fits), least, most))
    largest = min(most, LARGER * common)
    largest = min(largest, LINE_SHARE * sheet.window.height)
    smallest = min(largest, max(least, EVEN * common))
    sizes: list[float] = np.clip(fits, smallest, largest).tolist()
    return sizes


def _ink(sheet: Sheet, region: int | None) -> tuple[str, str]:
    """Return the colours of a label and of its halo, for one on a region or on the sea (None).

    The halo has the colour of the ground: there it only parts the text from the borders, and where
    a label reaches over them, the contrast goes with it.
    """
    plan, sea = sheet.plan, sheet.plan.look.sea[:7]
    ground = sea if region is None else over(to_hex(*plan.fills[region].tolist()), sea)
    if plan.labels is None or plan.labels.color is None:
        return _theme_ink(ground, plan.look.theme.label), ground
    color = plan.labels.color
    return color, ground if contrast(color[:7], ground) >= 3 else readable_on(color[:7])


@lru_cache(maxsize=1024)
def _theme_ink(ground: str, ink: str) -> str:
    return readable_on(ground, ink, "#ffffff", "#16181c")
