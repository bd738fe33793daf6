"""The warning of texts that end in an ellipsis for want of room."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.spec.responses import RenderWarning

if TYPE_CHECKING:
    from mapcore.arranging.footer import FittedFooter
    from mapcore.arranging.legend.heading import LegendHeading
    from mapcore.arranging.page import MapPage
    from mapcore.arranging.title import FittedTitle


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
