"""Warnings of what has no room: legends whose items do not all fit, texts that are shortened."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.planning.plan.legend_plan import ItemsLegend
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.composition.bands.footer import FittedFooter
    from mapcore.composition.bands.page import MapPage
    from mapcore.composition.bands.title import FittedTitle
    from mapcore.composition.legend.placed_legend import PlacedLegend


def warn_of_overflow(page: MapPage, legend: PlacedLegend | None) -> tuple[RenderWarning, ...]:
    """Return a warning where a legend in bands lists not all items, or not their whole labels."""
    if legend is None or not isinstance(legend.legend, ItemsLegend):
        return ()
    canvas, count = page.boxes.canvas, len(legend.legend.drawn)
    listed, messages = count - legend.rest, []
    if legend.form == "row" and legend.cut:
        what = (
            f"{listed} of {count} entries are listed and the others counted"
            if legend.rest
            else "labels are set smaller or shortened"
        )
        messages.append(
            f"The legend is too long for one row on a canvas {canvas.width:.0f} px wide, so "
            f'{what}; legend.position "left" stacks its entries.'
        )
    if legend.form == "column" and legend.rest:
        messages.append(
            f"The legend's column lists {listed} of the {count} entries on a canvas "
            f"{canvas.height:.0f} px high and counts the others; a larger output.height shows more "
            "of them."
        )
    if legend.form == "column" and legend.cut:
        messages.append(
            f"The legend's column is too narrow on a canvas {canvas.width:.0f} px wide: "
            f"{legend.cut} of its {listed} labels {'is' if legend.cut == 1 else 'are'} shortened "
            "or left out; a larger output.width shows them whole."
        )
    return tuple(RenderWarning("legend_overflow", message) for message in messages)


def warn_of_shortened(
    page: MapPage,
    title: FittedTitle | None,
    legend: PlacedLegend | None,
    footer: FittedFooter | None,
) -> tuple[RenderWarning, ...]:
    """Return a warning where title, subtitle, legend's heading or footer had to be shortened."""
    subtitle = title.subtitle if title else None
    cut = {
        "title.text": title is not None and title.title.shortened,
        "title.subtitle": subtitle is not None and subtitle.shortened,
        "legend.title": legend is not None and legend.is_heading_cut,
        "footer": footer is not None and footer.shortened,
    }
    canvas = page.boxes.canvas
    return warn_of_cut(cut, canvas.width, canvas.height)


def warn_of_cut(cut: Mapping[str, bool], width: float, height: float) -> tuple[RenderWarning, ...]:
    """Return a warning where some of the texts with these names are cut."""
    names = [name for name, is_cut in cut.items() if is_cut]
    if not names:
        return ()
    message = (
        f"There is no room for all of {' and '.join(names)} on a canvas {width:.0f} px wide "
        f"and {height:.0f} px high; what does not fit is left out."
    )
    return (RenderWarning("text_shortened", message),)
