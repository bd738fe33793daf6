"""From an arrangement to a scene: every mark of the picture, from back to front."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.layout.frames import lay_out_frame
from mapcore.layout.house_marks import lay_out_house_marks
from mapcore.layout.legend.legend import lay_out_legend
from mapcore.layout.legend.mirroring import mirror_legend
from mapcore.layout.map_marks import lay_out_map
from mapcore.layout.scene import Scene, Text
from mapcore.layout.text.furniture import lay_out_footer, lay_out_title
from mapcore.layout.text.placing import place_texts

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

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
    scene = Scene(
        width=int(canvas.width),
        height=int(canvas.height),
        scale=plan.output.scale,
        background=plan.look.background.color,
        marks=_drop_empty_texts(
            *_lay_out_maps(arrangement, texts),
            *_lay_out_locator(arrangement),
            *lay_out_frame(plan.look.frame, canvas),
            *lay_out_title(arrangement),
            *mirror_legend(
                arrangement, [*lay_out_legend(arrangement), *_lay_out_sizes(arrangement)]
            ),
            *lay_out_footer(arrangement),
            *lay_out_house_marks(arrangement),
        ),
    )
    return _turn_leftwards(scene) if plan.locale.runs_leftwards else scene


def _turn_leftwards(scene: Scene) -> Scene:
    from mapcore.layout.text.isolating import isolate_numbers

    return evolve(scene, marks=isolate_numbers(scene.marks))


def _lay_out_maps(arrangement: Arrangement, texts: PlacedTexts | None) -> Sequence[Mark]:
    if not arrangement.panels:
        return lay_out_map(arrangement, texts or place_texts(arrangement))
    from mapcore.layout.panels import lay_out_panels

    return lay_out_panels(arrangement, texts)


def _lay_out_locator(arrangement: Arrangement) -> Iterable[Mark]:
    if arrangement.locator is None:
        return ()
    from mapcore.layout.locator import lay_out_locator

    return lay_out_locator(arrangement)


def _lay_out_sizes(arrangement: Arrangement) -> Sequence[Mark]:
    if arrangement.sizes is None:
        return ()
    from mapcore.layout.symbols.sizes import lay_out_sizes

    return lay_out_sizes(arrangement)


def _drop_empty_texts(*marks: Mark) -> tuple[Mark, ...]:
    """Leave out texts of which nothing is left where there is no room for one character."""
    return tuple(mark for mark in marks if not isinstance(mark, Text) or mark.text.strip())
