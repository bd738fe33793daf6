"""Every text that is drawn has a contrast of 4.5 or more to what it stands on."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st
from layout_plans import LABEL, a_plan, items, make_themed_title, pin, steps

from mapcore.assets.themes import THEMES
from mapcore.color import contrast, delta_e, lab
from mapcore.composition.arranging import arrange
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Text
from mapcore.planning.plan.plan import LabelsPlan

NAMES = LabelsPlan(("Aland", "Beland", "Tiny", "Faraway"), LABEL)
LEAST = 4.5


def texts(theme, legend, background=None):
    plan = a_plan(
        theme=theme,
        background=background,
        title=make_themed_title(theme, background),
        legend=legend,
        labels=NAMES,
        pins=(pin(600, 300),),
        layers=("admin0", "lakes", "rivers", "cities"),
        attribution="Somebody",
    )
    return plan.look, [mark for mark in lay_out(arrange(plan)).marks if isinstance(mark, Text)]


def ground_of(text, look):
    if text.role in {"title", "legend"}:
        return look.background.opaque
    return look.sea.opaque if text.role == "attribution" else text.halo


@pytest.mark.parametrize("legend", [items("One", "Two"), steps("0", "1", "2")])
@pytest.mark.parametrize("theme", THEMES)
def test_every_text_can_be_read(theme, legend):
    look, found = texts(theme, legend)
    assert {text.role for text in found} == {
        "title", "legend", "label", "pin-label", "city", "attribution",
    }  # fmt: skip
    for text in found:
        assert contrast(text.color[:7], ground_of(text, look)) >= LEAST, text


@given(st.sampled_from(sorted(THEMES)), st.integers(0, 0xFFFFFF).map(lambda color: f"#{color:06x}"))
def test_every_text_can_be_read_on_any_background(theme, background):
    look, found = texts(theme, items("One"), background)
    for text in found:
        assert contrast(text.color[:7], ground_of(text, look)) >= LEAST, text


@pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)
def test_lines_can_be_told_from_what_they_part(theme):
    """A line is seen from the land or from the sea beside it; a difference of 3 is noticed."""

    def apart(one, other):
        return float(delta_e(lab(one), lab(other)).item())

    pairs = [
        (theme.border, (theme.land,)),
        (theme.other_line, (theme.other_land, theme.sea)),
        (theme.country_mesh, (theme.other_land,)),
        (theme.lake_line, (theme.lake, theme.land)),
        (theme.river, (theme.land,)),
        (theme.city, (theme.halo,)),
        (theme.pin, (theme.pin_line,)),
    ]
    pairs += [(theme.outline, (theme.land, theme.sea))] if theme.outline_width else []
    pairs += [(theme.graticule, (theme.sea,))] if theme.graticule else []
    for line, grounds in pairs:
        assert max(apart(line, ground) for ground in grounds) >= 3, (line, grounds)
