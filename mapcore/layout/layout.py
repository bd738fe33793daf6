"""From an arrangement to a scene: every mark of the picture, from back to front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.layout.frames import frame_marks
from mapcore.layout.land.borders import borders, water_and_meshes
from mapcore.layout.land.ground import ground, inset_frames, separators
from mapcore.layout.land.markers import markers
from mapcore.layout.legend.legend import legend
from mapcore.layout.scene import Areas, Rectangle, Scene, Teardrop, Text
from mapcore.layout.text.attribution import attribution
from mapcore.layout.text.cities import cities
from mapcore.layout.text.footer import footer
from mapcore.layout.text.labels import labels
from mapcore.layout.text.lettering import text_box
from mapcore.layout.text.pins import pin_box, pins
from mapcore.layout.text.title import title
from mapcore.planning.alt_text import describe_map, name_map

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.arranging.arrangement import Arrangement
    from mapcore.arranging.page import Page
    from mapcore.atlas.pack import Geometry
    from mapcore.geometry.box import Box
    from mapcore.layout.scene import Mark


def lay_out(arrangement: Arrangement) -> Scene:
    """Return the scene of a plan that was arranged: its marks at their final places on the canvas.

    The shapes pass through as they are, with the placement that brings them to the canvas, so the
    cost does not grow with their detail but for measures that are taken once for each geometry.
    """
    plan, page = arrangement.plan, arrangement.page
    geometry = plan.pack.geometry(page.device_px)
    names = labels(page)
    over = [*names, *pins(page, names)]
    credit = attribution(arrangement, geometry, over)
    dots = cities(page, _taken([*over, *credit]))
    canvas = page.boxes.canvas
    return Scene(
        width=int(canvas.width),
        height=int(canvas.height),
        scale=plan.output.scale,
        background=plan.look.background.color,
        marks=_drawn(
            *ground(page, geometry),
            _areas(page, geometry),
            *water_and_meshes(page),
            *borders(page, geometry),
            *inset_frames(page),
            *separators(page),
            *markers(page, geometry),
            *dots,
            *over,
            *credit,
            *frame_marks(plan.look.frame, canvas),
            *title(arrangement),
            *legend(arrangement),
            *footer(arrangement),
        ),
        title=name_map(plan),
        description=describe_map(plan),
    )


def _areas(page: Page, geometry: Geometry) -> Areas:
    plan = page.plan
    return Areas(
        geometry=geometry,
        placement=page.placement,
        fills=plan.fills,
        keys=plan.pack.keys,
        titles=plan.pack.titles,
        values=plan.values,
        clip=page.window,
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
        elif isinstance(mark, Teardrop):
            boxes.append(pin_box(mark))
        elif isinstance(mark, Rectangle):
            boxes.append(mark.box)
    return boxes
