"""The canvas of a render: its height follows from the map where the request gives none."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

from mapcore.assets.metrics import (
    BAR_BAND,
    ITEMS_BAND,
    LEAST_SIDE,
    MOST_SIDE,
    TITLE_BAND,
    column_width,
    most_height,
    snug_height,
)
from mapcore.errors import FieldError, ValidationError
from mapcore.planning.plan import Canvas, ItemsLegend

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore.atlas.pack import MapPack
    from mapcore.planning.plan import AnyLegend
    from mapcore.spec.request import Output

WIDTHS = range(LEAST_SIDE, MOST_SIDE + 1)


def plan_canvas(output: Output, pack: MapPack, legend: AnyLegend | None, *, titled: bool) -> Canvas:
    """Return the canvas of a render.

    A height that is not given is the one at which the map fills what title and legend leave of the
    canvas; on a narrow canvas it may be lower than the least that can be asked for. Raises
    `ValidationError` where it would be too high, and names the greatest width that fits.
    """
    if output.height is not None:
        return Canvas(output.width, output.height, output.scale, output.format)

    def height_at(width: int) -> int:
        return derived_height(width, pack, legend, titled=titled)

    height = height_at(output.width)
    if height <= most_height(output.width, output.scale):
        return Canvas(output.width, height, output.scale, output.format)
    raise ValidationError([_too_high(output, pack.title, height_at)])


def derived_height(width: int, pack: MapPack, legend: AnyLegend | None, *, titled: bool) -> int:
    """Return the height in pixels at which a map fills a canvas of this width, bands included."""
    bands = band_height(legend) + (TITLE_BAND if titled else 0)
    column = column_width(width) if legend and legend.position in {"left", "right"} else 0
    return snug_height(width, pack.frame.aspect, column, bands)


def band_height(legend: AnyLegend | None) -> int:
    """Return the height of a legend's band: 0 where it stands beside the map, or is none.

    >>> band_height(None)
    0
    """
    if legend is None or legend.position in {"left", "right"}:
        return 0
    return ITEMS_BAND if isinstance(legend, ItemsLegend) else BAR_BAND


def _too_high(output: Output, title: str, height_at: Callable[[int], int]) -> FieldError:
    """Return the error of a width from which a height beyond the limits would follow."""

    def exceeds(width: int) -> bool:
        return height_at(width) > most_height(width, output.scale)

    fitting = WIDTHS[: bisect_left(WIDTHS, True, key=exceeds)][-1:]
    advice = f"ask for a width of at most {fitting[0]} or give" if fitting else "give"
    return FieldError(
        "output.width",
        f"{title} would be {height_at(output.width)} px high on a canvas {output.width} px wide, "
        f"but at scale {output.scale:g} it may be at most "
        f"{most_height(output.width, output.scale)} px high; {advice} output.height",
        tuple(map(str, fitting)),
    )
