"""From an arrangement to a scene: every mark of the picture, from back to front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.layout.frames import lay_out_frame
from mapcore.layout.house_marks import lay_out_house_marks
from mapcore.layout.legend.legend import lay_out_legend
from mapcore.layout.legend.mirroring import mirror_legend
from mapcore.layout.map_marks import lay_out_map
from mapcore.layout.scene import Scene, drop_empty_texts
from mapcore.layout.text.furniture import lay_out_footer, lay_out_title
from mapcore.layout.text.placing import place_texts

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.arrangement import Arrangement
    from mapcore.layout.scene import Mark
    from mapcore.layout.text.placing import PlacedTexts


def lay_out(arrangement: Arrangement, texts: PlacedTexts | None = None) -> Scene:
    """Return the scene of a plan that was arranged: its marks at their final places on the canvas.

    The shapes pass through as they are, with the placement that brings them to the canvas, so the
    cost does not grow with their detail but for measures that are taken once for each geometry.
    `texts` are those on the map, if they were placed before.
    """
    plan, canvas = arrangement.plan, arrangement.page.boxes.canvas
    marks = tuple(drop_empty_texts(_list_marks(arrangement, texts)))
    if plan.locale.runs_leftwards:
        from mapcore.layout.text.isolating import isolate_numbers

        marks = isolate_numbers(marks)
    return Scene(
        width=int(canvas.width),
        height=int(canvas.height),
        scale=plan.output.scale,
        background=plan.look.background.color,
        marks=marks,
    )


def _list_marks(arrangement: Arrangement, texts: PlacedTexts | None) -> Iterator[Mark]:
    """Yield all marks from back to front; what lays out panels and a locator is loaded for them."""
    if arrangement.panels:
        from mapcore.layout.panels import lay_out_panels

        yield from lay_out_panels(arrangement, texts)
    else:
        yield from lay_out_map(arrangement, texts or place_texts(arrangement))
    if arrangement.locator is not None:
        from mapcore.layout.locator import lay_out_locator

        yield from lay_out_locator(arrangement, arrangement.locator)
    yield from lay_out_frame(arrangement.plan.look.frame, arrangement.page.boxes.canvas)
    yield from lay_out_title(arrangement)
    yield from mirror_legend(arrangement, lay_out_legend(arrangement))
    yield from lay_out_footer(arrangement)
    yield from lay_out_house_marks(arrangement)
