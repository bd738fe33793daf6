"""From an arrangement to a scene: every mark of the picture, from back to front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.layout.frames import lay_out_frame
from mapcore.layout.land.borders import lay_out_borders, lay_out_meshes
from mapcore.layout.land.ground import lay_out_ground, lay_out_inset_frames, lay_out_separators
from mapcore.layout.land.markers import lay_out_markers
from mapcore.layout.land.water_and_roads import lay_out_water_and_roads
from mapcore.layout.legend.legend import lay_out_legend
from mapcore.layout.scene import Areas, Rectangle, Scene, Teardrop, Text
from mapcore.layout.text.at_sea import suit_names_to_sea
from mapcore.layout.text.attribution import lay_out_attribution
from mapcore.layout.text.cities import lay_out_cities
from mapcore.layout.text.footer import footer
from mapcore.layout.text.inset_names import lay_out_inset_names
from mapcore.layout.text.labels import lay_out_labels
from mapcore.layout.text.lettering import text_box
from mapcore.layout.text.pins import lay_out_pins, pin_box
from mapcore.layout.text.title import lay_out_title
from mapcore.planning.alt_text import describe_picture, name_picture

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.arranging.arrangement import Arrangement
    from mapcore.arranging.page import MapPage
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
    labels = lay_out_labels(page)
    names = [*labels.texts, *lay_out_inset_names(page, geometry)]
    over = [*names, *lay_out_pins(page, names)]
    markers = lay_out_markers(page, geometry)
    credit = lay_out_attribution(arrangement, geometry, [*over, *markers])
    dots = lay_out_cities(page, _list_occupied([*over, *credit]))
    canvas = page.boxes.canvas
    return Scene(
        width=int(canvas.width),
        height=int(canvas.height),
        scale=plan.output.scale,
        background=plan.look.background.color,
        marks=_drop_empty_texts(
            *lay_out_ground(page, geometry),
            _lay_out_areas(page, geometry),
            *lay_out_water_and_roads(page, geometry),
            *lay_out_meshes(page),
            *lay_out_borders(page, geometry),
            *lay_out_inset_frames(page, geometry),
            *lay_out_separators(page, geometry),
            *labels.leaders,
            *markers,
            *suit_names_to_sea(page, geometry, [*dots, *over]),
            *credit,
            *lay_out_frame(plan.look.frame, canvas),
            *lay_out_title(arrangement),
            *lay_out_legend(arrangement),
            *footer(arrangement),
        ),
        title=name_picture(plan),
        description=describe_picture(plan),
    )


def _lay_out_areas(page: MapPage, geometry: Geometry) -> Areas:
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


def _drop_empty_texts(*marks: Mark) -> tuple[Mark, ...]:
    """Leave out texts of which nothing is left where there is no room for one character."""
    return tuple(mark for mark in marks if not isinstance(mark, Text) or mark.text.strip())


def _list_occupied(marks: Sequence[Mark]) -> list[Box]:
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
