"""From an arrangement to a scene: every mark of the picture, from back to front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.layout.frames import lay_out_frame
from mapcore.layout.house_marks import lay_out_house_marks
from mapcore.layout.land.borders import lay_out_borders, lay_out_meshes
from mapcore.layout.land.ground import lay_out_ground, lay_out_inset_frames, lay_out_separators
from mapcore.layout.land.hatches import lay_out_hatches, name_patterns
from mapcore.layout.land.highlight import lay_out_highlight, mark_highlighted
from mapcore.layout.land.water_and_roads import lay_out_water_and_roads
from mapcore.layout.legend.legend import lay_out_legend
from mapcore.layout.scene import Areas, Rectangle, Scene, Teardrop, Text
from mapcore.layout.text.cities import lay_out_cities
from mapcore.layout.text.furniture import lay_out_footer, lay_out_title
from mapcore.layout.text.lettering import text_box
from mapcore.layout.text.pins import pin_box
from mapcore.layout.text.placing import place_texts
from mapcore.layout.text.sea_labels import suit_names_to_sea

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.atlas.pack import Geometry
    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.page import MapPage
    from mapcore.geometry.box import Box
    from mapcore.layout.scene import Mark
    from mapcore.layout.text.placing import PlacedTexts


def lay_out(arrangement: Arrangement, texts: PlacedTexts | None = None) -> Scene:
    """Return the scene of a plan that was arranged: its marks at their final places on the canvas.

    The shapes pass through as they are, with the placement that brings them to the canvas, so the
    cost does not grow with their detail but for measures that are taken once for each geometry.
    `texts` are those on the map, if they were placed before.
    """
    plan, page = arrangement.plan, arrangement.page
    geometry = plan.pack.geometry(page.device_px)
    placed = texts or place_texts(arrangement)
    labels = placed.labels
    kept = [Rectangle(box) for box in page.kept]
    occupied = _list_occupied([*placed.over, *placed.credit, *kept]) + labels.list_leader_boxes()
    dots = lay_out_cities(page, occupied, labels.texts, placed.most_cities)
    canvas = page.boxes.canvas
    return Scene(
        width=int(canvas.width),
        height=int(canvas.height),
        scale=plan.output.scale,
        background=plan.look.background.color,
        marks=_drop_empty_texts(
            *lay_out_ground(page, geometry),
            _lay_out_areas(page, geometry),
            *lay_out_hatches(page, geometry),
            *lay_out_water_and_roads(page, geometry),
            *lay_out_meshes(page),
            *lay_out_borders(page, geometry),
            *lay_out_highlight(page, geometry),
            *lay_out_inset_frames(page, geometry),
            *lay_out_separators(page, geometry),
            *labels.leaders,
            *placed.leaders,
            *mark_highlighted(page, placed.markers),
            *_lay_out_symbols(arrangement),
            *suit_names_to_sea(page, geometry, [*dots, *placed.over]),
            *placed.credit,
            *lay_out_frame(plan.look.frame, canvas),
            *lay_out_title(arrangement),
            *lay_out_legend(arrangement),
            *_lay_out_sizes(arrangement),
            *lay_out_footer(arrangement),
            *lay_out_house_marks(arrangement),
        ),
    )


def _lay_out_symbols(arrangement: Arrangement) -> Sequence[Mark]:
    if arrangement.symbols is None:
        return ()
    from mapcore.layout.symbols.symbols import lay_out_symbols

    return lay_out_symbols(arrangement)


def _lay_out_sizes(arrangement: Arrangement) -> Sequence[Mark]:
    if arrangement.sizes is None:
        return ()
    from mapcore.layout.symbols.sizes import lay_out_sizes

    return lay_out_sizes(arrangement)


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
        patterns=name_patterns(plan),
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
