"""The marks of one map: land, water, borders, symbols and the texts on it, from back to front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.layout.land.borders import lay_out_borders, lay_out_meshes
from mapcore.layout.land.ground import lay_out_ground, lay_out_inset_frames, lay_out_separators
from mapcore.layout.land.highlight import lay_out_highlight, mark_highlighted
from mapcore.layout.land.water_and_roads import lay_out_water_and_roads
from mapcore.layout.scene import Areas
from mapcore.layout.text.cities import lay_out_cities
from mapcore.layout.text.lettering import text_box
from mapcore.layout.text.pins import list_boxes
from mapcore.layout.text.sea_labels import suit_names_to_sea

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.bands.page import MapPage
    from mapcore.layout.scene import Mark
    from mapcore.layout.text.placing import PlacedTexts


def lay_out_map(arrangement: Arrangement, placed: PlacedTexts) -> list[Mark]:
    """Return the marks of the map of an arrangement, with the texts that were placed on it."""
    page, labels = arrangement.page, placed.labels
    occupied = [*list_boxes([*placed.over, *placed.credit, *page.kept], text_box)]
    occupied += labels.list_leader_boxes()
    dots = lay_out_cities(page, occupied, labels.texts, placed.most_cities)
    return [
        *lay_out_ground(page),
        *_lay_out_areas(page),
        *lay_out_water_and_roads(page),
        *lay_out_meshes(page),
        *lay_out_borders(page),
        *lay_out_highlight(page),
        *lay_out_inset_frames(page),
        *lay_out_separators(page),
        *labels.leaders,
        *placed.leaders,
        *mark_highlighted(page, placed.markers),
        *_lay_out_symbols(arrangement),
        *suit_names_to_sea(page, [*dots, *placed.over]),
        *placed.credit,
    ]


def _lay_out_symbols(arrangement: Arrangement) -> Iterator[Mark]:
    placed, plan = arrangement.symbols, arrangement.plan.symbols
    if placed is not None and plan is not None:
        from mapcore.layout.symbols.symbols import lay_out_symbols

        yield from lay_out_symbols(placed, plan, arrangement.page.window)


def _lay_out_areas(page: MapPage) -> Iterator[Mark]:
    """Yield the regions, and the hatching over some of them."""
    plan, patterns = page.plan, dict[int, str]()
    if plan.patterns:
        from mapcore.layout.land.hatches import name_patterns

        patterns = name_patterns(plan)
    yield Areas(
        geometry=page.geometry,
        placement=page.placement,
        fills=plan.fills,
        keys=plan.pack.keys,
        titles=plan.pack.titles,
        values=plan.values,
        clip=page.window,
        patterns=patterns,
    )
    if plan.hatches:
        from mapcore.layout.land.hatches import lay_out_hatches

        yield from lay_out_hatches(page)
