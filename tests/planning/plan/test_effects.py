from __future__ import annotations

import pytest
from attrs import astuple, evolve

from mapcore.assets.themes import THEMES
from mapcore.planning.plan.effects import Effect, plan_effect
from mapcore.planning.plan.inks import Ink

KINDS = {
    "none": set(),
    "shadow": {"coast"},
    "waterlines": {"coast"},
    "emboss": {"relief", "bevel"},
    "glow": {"glow", "inner_glow"},
}


@pytest.mark.parametrize("kind", KINDS)
def test_each_effect_has_the_strokes_of_its_kind(kind):
    found = plan_effect(evolve(THEMES["paper"], effect=kind), Ink("#eef3f6"))
    parts = ("coast", "relief", "bevel", "glow", "inner_glow")
    assert {part for part in parts if getattr(found, part)} == KINDS[kind]
    assert all(stroke.width > 0 for part in parts for stroke in getattr(found, part))


@pytest.mark.parametrize("kind", ["shadow", "glow"])
def test_the_widest_strokes_lie_at_the_back(kind):
    found = plan_effect(evolve(THEMES["paper"], effect=kind), Ink("#eef3f6"))
    widths = [stroke.width for stroke in found.coast or found.glow]
    assert widths == sorted(widths, reverse=True)


def test_between_waterlines_the_sea_is_seen():
    sea = Ink("#c0d0e0", "caller")
    found = plan_effect(evolve(THEMES["paper"], effect="waterlines"), sea)
    assert [stroke.ink == sea for stroke in found.coast] == [False, True] * 4


def test_a_theme_without_effect_has_no_strokes():
    assert not any(astuple(Effect(), recurse=False))
