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
    for (i, text, anchor), size in zip(shown, sizes, strict=True):
        ink, halo = _ink(sheet, i)
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
    least, most = LEAST * scale, max(LEAST, MOST * sheet.unit) * scale
    room, ems = np.array(radii), np.maximum(widths, 0.1)
    fits = np.minimum(ROOM_ACROSS * room / ems, ROOM_DOWN * room)
    common = float(np.clip(np.median(fits), least, most))
    common = min(common, LINE_SHARE * sheet.window.height)
    sizes: list[float] = np.clip(fits, min(common, max(least, EVEN * common)), common).tolist()
    return sizes


def _ink(sheet: Sheet, region: int) -> tuple[str, str]:
    """Return the colours of a region's label and of its halo.

    The halo has the fill's own colour: on the region it only parts the text from the borders, and
    where a label reaches over it, the contrast goes with it.
    """
    plan = sheet.plan
    fill = over(to_hex(*plan.fills[region].tolist()), plan.look.sea[:7])
    if plan.labels is None or plan.labels.color is None:
        return _theme_ink(fill, plan.look.theme.label), fill
    color = plan.labels.color
    return color, fill if contrast(color[:7], fill) >= 3 else readable_on(color[:7])


@lru_cache(maxsize=1024)
def _theme_ink(fill: str, ink: str) -> str:
    light, dark = ("#ffffff", "#16181c")
    return readable_on(fill, ink, light, dark)
