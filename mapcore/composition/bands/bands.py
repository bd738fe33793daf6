"""The bands of a canvas, measured once: what title, legend and footer take of a width."""

from __future__ import annotations

from math import floor
from typing import TYPE_CHECKING

from mapcore.composition.bands.footer import FooterText, measure_footer, most_footer_height
from mapcore.frozen import frozen
from mapcore.planning.plan.legend_plan import ItemsLegend

if TYPE_CHECKING:
    from mapcore.planning.plan.legend_plan import AnyLegend
    from mapcore.planning.plan.plan import RenderPlan, TitlePlan

TITLE_BAND = 50
"""Height of the title's band."""

SUBTITLE_BAND = 26
"""How much higher the title's band is with a subtitle."""

ITEMS_BAND = 60
"""Height of the band of an item legend that stands above or below the map."""

BAR_BAND = 70
"""Height of the band of a gradient or steps legend."""

SIZES_BAND = 124
"""Height of the band of a legend that shows the sizes of symbols."""

HEADING_BAND = 20
"""How much higher the band of a legend with a heading is."""

LEGEND_COLUMN = 180
"""Width of the column of an item legend that stands left or right of the map."""

LEGEND_COLUMN_SHARE = 0.3
"""The most that the column takes of the canvas's width."""


@frozen(kw_only=True)
class Bands:
    """What title, legend and footer take of a canvas `width` px wide, in whole pixels.

    `title`, `legend` and `footer` are the heights of their bands, `column` is the width of a legend
    beside the map; each is 0 where there is none. The sides tell where title and legend stand.
    `footer_text` are the footer's lines.
    """

    width: int
    title: int = 0
    legend: int = 0
    footer: int = 0
    column: int = 0
    title_side: str | None = None
    legend_side: str | None = None
    footer_text: FooterText | None = None

    def snug_height(self, aspect: float) -> int:
        """Return the height of a canvas whose map fills what column and bands leave of it.

        `aspect` is the map's width over its height.

        >>> Bands(width=1200, title=50, column=180).snug_height(1.5)
        730
        """
        bands = self.title + self.legend + self.footer
        return floor((self.width - self.column) / aspect + 0.5) + bands


def measure(plan: RenderPlan, width: int) -> Bands:
    """Measure what title, legend and footer of a plan take of a canvas `width` px wide.

    The title's band is 50 px high, and 26 px more with a subtitle. The footer's is as high as its
    lines ask. A legend takes a column of 180 px, at most 30 % of the width, or a band of 60 px
    (items) or 70 px (bars), and 20 px more with a heading.
    """
    legend, footer = plan.legend, measure_footer(plan, width)
    return Bands(
        width=width,
        title=_title_height(plan.title),
        legend=_band_height(legend),
        footer=footer.height if footer else 0,
        column=_column_width(width) if legend and legend.is_beside else 0,
        title_side=plan.title.position if plan.title else None,
        legend_side=legend.position if legend and legend.position != "inside" else None,
        footer_text=footer,
    )


def widest_bands(width: int) -> Bands:
    """Return the bands of the highest title, legend and footer that a plan may have.

    >>> widest_bands(1200).snug_height(1.5)
    1183
    """
    return Bands(
        width=width,
        title=TITLE_BAND + SUBTITLE_BAND,
        legend=max(SIZES_BAND, BAR_BAND) + HEADING_BAND,
        footer=most_footer_height(width),
    )


def _title_height(title: TitlePlan | None) -> int:
    """Return the height of the title's band, 0 where there is none."""
    if title is None:
        return 0
    return TITLE_BAND + (SUBTITLE_BAND if title.subtitle else 0)


def _band_height(legend: AnyLegend | None) -> int:
    """Return the height of a legend's band: 0 where it stands beside the map, or is none."""
    if legend is None or legend.is_beside or legend.position == "inside":
        return 0
    band = ITEMS_BAND if isinstance(legend, ItemsLegend) else BAR_BAND
    band = SIZES_BAND if legend.sizes else band
    return band + (HEADING_BAND if legend.title else 0)


def _column_width(width: int) -> int:
    """Return the width of a legend's column: 180 px, at most 30 % of the canvas."""
    return min(LEGEND_COLUMN, int(width * LEGEND_COLUMN_SHARE))
