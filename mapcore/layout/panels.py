"""The marks of panels: a line, a title and a map each."""

from __future__ import annotations

from itertools import chain
from typing import TYPE_CHECKING

from mapcore.composition.texts_outcome import TextsOutcome
from mapcore.layout.map_marks import lay_out_map
from mapcore.layout.scene import PanelMap, Rectangle, drop_empty_texts
from mapcore.layout.text.furniture import write_lines
from mapcore.layout.text.labels.labels import RegionLabels
from mapcore.layout.text.placing import PlacedTexts, place_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import Arrangement, PlacedPanel
    from mapcore.layout.scene import Mark
    from mapcore.layout.text.lettering import Anchor


def place_panel_texts(arrangement: Arrangement) -> PlacedTexts:
    """Return the texts on the maps of panels, and what became of all of them."""
    placed = tuple(place_texts(panel.arrangement) for panel in arrangement.panels)
    outcomes = [each.outcome for each in placed]
    whole = TextsOutcome(
        tuple(chain.from_iterable(each.drawn for each in outcomes)),
        tuple(dict.fromkeys(chain.from_iterable(each.left_out for each in outcomes))),
        tuple(dict.fromkeys(chain.from_iterable(each.warnings for each in outcomes))),
    )
    return PlacedTexts([], RegionLabels([], []), [], [], whole, panels=placed)


def lay_out_panels(arrangement: Arrangement, texts: PlacedTexts | None = None) -> list[Mark]:
    """Return the marks of all panels of an arrangement, in their order."""
    placed = (texts or place_panel_texts(arrangement)).panels
    pairs = zip(arrangement.panels, placed, strict=True)
    return [
        mark
        for number, (panel, each) in enumerate(pairs, 1)
        for mark in _lay_out_panel(arrangement, panel, each, number)
    ]


def _lay_out_panel(
    sheet: Arrangement, panel: PlacedPanel, texts: PlacedTexts, number: int
) -> Iterator[Mark]:
    look, title = sheet.plan.look, panel.title
    marks = tuple(drop_empty_texts(lay_out_map(panel.arrangement, texts)))
    yield PanelMap(panel.room, marks, panel.name, number)
    if panel.line is not None:
        yield Rectangle(panel.line, fill=look.separator.color, role="panel-line")
    x, top = panel.corner
    anchor: Anchor = "end" if sheet.plan.locale.runs_leftwards else "start"
    yield from write_lines(title, x, top, anchor, look.text.color, "panel-title")
