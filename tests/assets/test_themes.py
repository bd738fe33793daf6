from __future__ import annotations

from itertools import product

import attrs
import pytest

from mapcore.assets.palettes import PALETTES
from mapcore.assets.themes import THEMES, ThemeTokens
from mapcore.color import contrast, delta_e, lab, parse_hex

NAMES = [
    *("paper", "newspaper", "dark", "earth", "vintage"),
    *("embossed", "maritime", "neon", "outline", "wireframe"),
]
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=NAMES)

# Every token that is a text, and the tokens it stands on. A name on a region, a city or a pin has
# its halo around it wherever it stands, so the sea below it does not count.
TEXTS = {
    "title": ("background", "sea"),
    "text": ("background", "sea"),
    "muted": ("background", "sea"),
    "label": ("land", "no_data", "no_data_apart", "other_land", "halo"),
    "pin_text": ("land", "no_data", "no_data_apart", "other_land", "halo"),
}


def test_the_themes_of_the_contract_in_its_order() -> None:
    assert list(THEMES) == NAMES
    assert [theme.name for theme in THEMES.values()] == NAMES


@each_theme
@pytest.mark.parametrize(("text", "ground"), [(t, g) for t, gs in TEXTS.items() for g in gs])
def test_every_text_can_be_read(theme: ThemeTokens, text: str, ground: str) -> None:
    assert contrast(getattr(theme, text), getattr(theme, ground)) >= 4.5


@each_theme
def test_the_farthest_fill_of_missing_data_is_like_no_data_colour(theme: ThemeTokens) -> None:
    """Greys are left out: their colours are every grey there is."""
    colors = {
        color
        for name, classes in product(PALETTES, range(1, 10))
        if name not in {"greys", "rdgy"}
        for color in PALETTES[name].colors(classes)
    }
    point = lab(theme.no_data_apart)
    assert delta_e(point, lab(*sorted(colors))).min() >= 10
    assert delta_e(point, lab(theme.background)).min() >= 10


@each_theme
def test_tokens_are_colours_and_sizes(theme: ThemeTokens) -> None:
    for name, value in attrs.asdict(theme).items():
        if isinstance(value, str) and value.startswith("#"):
            assert len(value) == 7
            parse_hex(value)
        if name.endswith("_width"):
            assert 0 <= value <= 5
    assert theme.dash is None or isinstance(theme.dash, tuple)
    hash(theme)


@each_theme
def test_roads_are_seen_on_the_land(theme: ThemeTokens) -> None:
    assert contrast(theme.road, theme.land) > 1.8
