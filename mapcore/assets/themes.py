"""The themes: every colour, width, face and effect that makes up a look."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from mapcore.assets.palettes import BUILT_IN_PALETTES, SuggestedPalettes
from mapcore.color import luminance
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping


DARK_LUMINANCE = 0.18
"""The relative luminance of a middle grey: ground below it is dark."""


@frozen
class ThemeTokens:
    """The look of one theme. Colours are `#RRGGBB`; widths and sizes are pixels at scale 1.

    `text`, `title` and `muted` stand on `background` or `sea`; `label` and `pin_text` stand on
    land, with `halo` around them.
    """

    name: str
    background: str  # the canvas: title band, legend, margins
    sea: str  # below the land, inside the map's frame
    land: str  # regions that are given no colour
    no_data: str  # regions without a value where others have one: weighs less than any value
    no_data_apart: str  # as far as it may be drawn to be told apart from the data's colours
    border: str
    border_width: float
    outline: str  # the coast and outer edge of the map's own regions
    outline_width: float
    other_land: str  # surrounding land that is not part of the map
    other_line: str
    country_mesh: str
    state_mesh: str
    lake: str
    lake_line: str
    river: str
    road: str
    text: str  # legend labels
    title: str
    muted: str  # attribution, notes
    label: str  # names on regions and cities
    halo: str
    city: str  # the dot
    pin: str
    pin_line: str
    pin_text: str
    body_face: str
    head_face: str
    head_weight: int | Literal["normal", "bold"]
    head_size: float
    uppercase: bool  # the title in capitals
    effect: Literal["none", "shadow", "waterlines", "emboss", "glow"]
    effect_color: str
    frame: Literal["none", "double", "ticks", "neat"]
    graticule: str | None  # the colour of meridians and parallels, if drawn
    dash: tuple[float, ...] | None  # pixels on, off of the region borders; None is solid
    body_scale: float  # multiplies text sizes: some faces look small
    highlight: str | None = None  # outlines of highlighted regions, the text's if absent
    strong_face: str | None = None  # the body's in the weight 600 if absent
    palettes: SuggestedPalettes = BUILT_IN_PALETTES

    @property
    def is_dark(self) -> bool:
        """Whether the ground of the data is dark: that of regions without a value."""
        return luminance(self.no_data) < DARK_LUMINANCE


def _load() -> dict[str, ThemeTokens]:
    table: dict[str, dict[str, Any]] = json.loads(
        Path(__file__).with_name("themes.json").read_bytes()
    )
    return {
        name: ThemeTokens(name=name, **{**tokens, "dash": tokens["dash"] and tuple(tokens["dash"])})
        for name, tokens in table.items()
    }


THEMES: Mapping[str, ThemeTokens] = _load()
"""Every theme by its name, in the order of the request language."""

USUAL_THEME = "paper"
"""The theme where a request names none."""


def list_themes() -> tuple[ThemeTokens, ...]:
    """Return all themes, in the order of the request language.

    >>> [(each.name, each.background) for each in list_themes()][:1]
    [('paper', '#FBFAF7')]
    """
    return tuple(THEMES.values())
