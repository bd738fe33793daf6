"""From a plan to a scene: every mark of the picture, from back to front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.layout.attribution import attribution
from mapcore.layout.borders import borders, water_and_meshes
from mapcore.layout.cities import cities
from mapcore.layout.frames import frame_marks
from mapcore.layout.ground import ground, inset_frames, separators
from mapcore.layout.labels import labels
from mapcore.layout.legend.legend import legend
from mapcore.layout.lettering import text_box
from mapcore.layout.markers import markers
from mapcore.layout.pins import pin_box, pins
from mapcore.layout.scene import Areas, Pin, Rectangle, Scene, Text
from mapcore.layout.sheet import sheet_of
from mapcore.layout.title import title
from mapcore.planning.alt_text import describe_map, name_map

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.atlas.pack import Geometry
    from mapcore.geometry.box import Box
    from mapcore.layout.scene import Mark
    from mapcore.layout.sheet import Sheet
    from mapcore.planning.plan import RenderPlan


def lay_out(plan: RenderPlan) -> Scene:
    """Return the scene of a plan: its marks at their final places on the canvas.

    The shapes pass through as they are, with the placement that brings them to the canvas, so the
    cost does not grow with their detail but for measures that are taken once for each geometry.
    """
    sheet = sheet_of(plan)
    geometry = plan.pack.geometry(sheet.device_px)
    names = labels(sheet)
    over = [*names, *pins(sheet, names)]
    credit = attribution(sheet, geometry, over)
    dots = cities(sheet, _taken([*over, *credit]))
    canvas = sheet.boxes.canvas
    return Scene(
        width=int(canvas.width),
        height=int(canvas.height),
        scale=plan.canvas.scale,
        background=plan.look.background.color,
        marks=_drawn(
            *ground(sheet, geometry),
            _areas(sheet, geometry),
            *water_and_meshes(sheet),
            *borders(sheet, geometry),
            *inset_frames(sheet),
            *separators(sheet),
            *markers(sheet, geometry),
            *dots,
            *over,
            *credit,
            *frame_marks(plan.look.frame, canvas),
            *title(sheet),
            *legend(sheet),
        ),
        title=name_map(plan),
        description=describe_map(plan),
    )


def _areas(sheet: Sheet, geometry: Geometry) -> Areas:
    plan = sheet.plan
    return Areas(
        geometry=geometry,
        placement=sheet.placement,
        fills=plan.fills,
        keys=plan.pack.keys,
        titles=plan.pack.titles,
        values=plan.values,
        clip=sheet.window,
    )


def _drawn(*marks: Mark) -> tuple[Mark, ...]:
    """Leave out texts of which nothing is left where there is no room for one character."""
    return tuple(mark for mark in marks if not isinstance(mark, Text) or mark.text.strip())


def _taken(marks: Sequence[Mark]) -> list[Box]:
    """Return the boxes of texts, pins and plates."""
    boxes = []
    for mark in marks:
        if isinstance(mark, Text):
            boxes.append(text_box(mark))
        elif isinstance(mark, Pin):
            boxes.append(pin_box(mark))
        elif isinstance(mark, Rectangle):
            boxes.append(mark.box)
    return boxes
