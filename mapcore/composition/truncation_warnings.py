"""Warnings of what has no room: legends whose items do not all fit, texts that are shortened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.composition.legend.column import FittedColumn
from mapcore.composition.legend.row import FittedRow
from mapcore.composition.lettering import is_whole, join_lines
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.composition.bands.footer import FittedFooter
    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.bands.title import FittedTitle
    from mapcore.composition.legend.heading import LegendHeading
    from mapcore.composition.legend.legend import FittedLegend


def warn_of_overflow(page: MapPage, fitted: FittedLegend | None) -> tuple[RenderWarning, ...]:
    """Return a warning where a legend lists not all items, or not their whole labels."""
    canvas = page.boxes.canvas
    if isinstance(fitted, FittedColumn):
        left_out = [_column_message(fitted, canvas.height)] * (fitted.rest is not None)
        return tuple(map(_warning, (*left_out, *_list_cut(fitted, canvas.width))))
    if isinstance(fitted, FittedRow) and fitted.shrunk:
        return (_warning(_row_message(fitted, canvas.width)),)
    return ()


def _warning(message: str) -> RenderWarning:
    return RenderWarning("legend_overflow", message)


def _column_message(fitted: FittedColumn, height: float) -> str:
    count, listed = len(fitted.legend.drawn), len(fitted.labels)
    return (
        f"The legend's column lists {listed} of the {count} entries on a canvas {height:.0f} px "
        f"high and counts the others; a larger output.height shows more of them."
    )


def _list_cut(fitted: FittedColumn, width: float) -> Iterator[str]:
    """Yield a message where labels of a column are shortened, or swatches stand alone."""
    labels = [join_lines(entry.label) for entry in fitted.legend.drawn]
    cut = sum(not is_whole(*each) for each in zip(labels, fitted.labels, strict=False))
    if cut:
        yield (
            f"The legend's column is too narrow on a canvas {width:.0f} px wide: {cut} of its "
            f"{len(fitted.labels)} labels {'is' if cut == 1 else 'are'} shortened or left out; a "
            "larger output.width shows them whole."
        )


def _row_message(fitted: FittedRow, width: float) -> str:
    count, listed = len(fitted.legend.drawn), len(fitted.shown.labels)
    what = (
        f"{listed} of {count} entries are listed and the others counted"
        if listed < count
        else "labels are set smaller or shortened"
    )
    return (
        f"The legend is too long for one row on a canvas {width:.0f} px wide, so {what}; "
        f'legend.position "left" stacks its entries.'
    )


def warn_of_shortened(
    page: MapPage,
    title: FittedTitle | None,
    heading: LegendHeading | None,
    footer: FittedFooter | None,
) -> tuple[RenderWarning, ...]:
    """Return a warning where title, subtitle, legend's heading or footer had to be shortened."""
    fitted = {
        "title.text": title and title.title,
        "title.subtitle": title and title.subtitle,
        "legend.title": heading,
        "footer": footer,
    }
    names = [name for name, lines in fitted.items() if lines and lines.shortened]
    if not names:
        return ()
    canvas = page.boxes.canvas
    message = (
        f"There is no room for all of {' and '.join(names)} on a canvas {canvas.width:.0f} px wide "
        f"and {canvas.height:.0f} px high; what does not fit is left out."
    )
    return (RenderWarning("text_shortened", message),)
