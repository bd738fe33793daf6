"""Which regions are hatched, in which kind and colour, and what the legend and report say."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mapcore
from mapcore.color import lab
from mapcore.errors import ValidationError
from mapcore.planning.data.hatching import (
    GREY_APART,
    MOST_TONES,
    TONE_APART,
    choose_missing_ink,
    choose_tone,
)
from mapcore.planning.plan.hatching_plan import HatchedEntry
from mapcore.planning.plan.plan import RenderPlan
from mapcore.rendering import arrange_request
from mapcore.request.decoding.decode import decode_request

SPEC: dict[str, Any] = {
    "mapId": "us-states",
    "choropleth": {"values": {"CA": 1, "TX": 2, "NY": 3, "OH": 4}, "type": "steps"},
}


def plan(**parts: Any) -> RenderPlan:
    return arrange_request(decode_request({**SPEC, **parts})).plan


def titles(drawn: RenderPlan, regions: tuple[int, ...]) -> set[str]:
    return {drawn.pack.regions[region].title for region in regions}


def test_a_region_of_two_patterns_has_both_only_if_their_directions_differ() -> None:
    first = {"regions": ["CA", "TX"], "label": "first", "kind": "dots"}
    other = {"regions": ["TX"], "label": "other", "kind": "cross"}
    again = {"regions": ["Texas", "NY"], "label": "again", "kind": "dots"}
    drawn = plan(patterns=[first, other, again])
    found = {pattern.label: titles(drawn, pattern.regions) for pattern in drawn.patterns}
    assert found == {"first": {"California"}, "other": {"Texas"}, "again": {"Texas", "New York"}}


@pytest.mark.parametrize("fill", ["#000000", "#ffffff", "#deebf7", "#08306b", "#ff0000", "#8a8a8a"])
def test_stripes_differ_in_lightness_from_their_fill(fill: str) -> None:
    tone = lab(choose_tone(fill))[0] - lab(fill)[0]
    assert abs(tone[0]) == pytest.approx(TONE_APART, abs=1)
    grey = lab(choose_missing_ink(fill).color)[0]
    assert np.abs(grey[1:]).max() < 1
    assert abs(grey[0] - lab(fill)[0, 0]) == pytest.approx(GREY_APART, abs=1)


def test_no_data_is_hatched_where_there_are_data_only() -> None:
    hatched = {"style": {"noData": "hatch"}}
    drawn = plan(**hatched)
    assert len(drawn.hatches[0].regions) == len(drawn.pack.regions) - 4
    assert drawn.legend is not None
    assert isinstance(drawn.legend.no_data, HatchedEntry)
    alone = arrange_request(decode_request({"mapId": "us-states", **hatched})).plan
    assert not alone.hatches
    filled = plan()
    assert not filled.hatches
    assert filled.legend is not None
    assert not isinstance(filled.legend.no_data, HatchedEntry)


def test_a_fill_that_was_asked_for_stays_below_the_stripes() -> None:
    asked = {**SPEC["choropleth"], "noDataColor": "#FFEEDD"}
    drawn = plan(choropleth=asked, style={"noData": "hatch"})
    assert drawn.fills[drawn.hatches[0].regions[0]].tolist() == [0xFF, 0xEE, 0xDD, 255]


def test_fills_of_a_gradient_share_tones() -> None:
    pack = mapcore.get_map("us-states")
    values = {region.key: at for at, region in enumerate(pack.regions)}
    drawn = plan(
        choropleth={"values": values, "type": "gradient"},
        patterns=[{"regions": list(values), "label": "all"}],
    )
    assert len(drawn.hatches) <= MOST_TONES
    assert sorted(at for hatch in drawn.hatches for at in hatch.regions) == list(range(len(values)))


def test_keys_of_patterns_are_matched_corrected_and_counted() -> None:
    report = mapcore.check(
        {**SPEC, "patterns": [{"regions": ["Calif.", "Texxas", "Atlantis"], "label": "guess"}]}
    )
    matching = report.region_matching
    assert matching.matched_keys == 6
    assert [each.input for each in matching.unmatched] == ["Atlantis"]
    assert "Texxas" in [each.input for each in matching.corrected]
    assert mapcore.encode(report)["patterns"] == [{"label": "guess", "regions": 2}]
    assert "Hatched (guess): California, Texas." in report.alt_text


def test_the_legend_of_the_report_is_that_of_the_classes() -> None:
    patterns = [{"regions": ["CA"], "label": "guess"}]
    for layout in ("bands", "page"):
        for kind in ("steps", "groups", "gradient"):
            numbers = {**SPEC["choropleth"], "type": kind}
            spec = {**SPEC, "choropleth": numbers, "layout": layout}
            hatched = mapcore.check({**spec, "patterns": patterns, "style": {"noData": "hatch"}})
            plain = mapcore.check(spec)
            told = [mapcore.encode(report)["legend"] for report in (plain, hatched)]
            assert told[0] == told[1]


def test_a_pattern_alone_has_a_legend_unless_it_is_hidden() -> None:
    alone = {"mapId": "us-states", "patterns": [{"regions": ["CA"], "label": "guess"}]}
    shown = arrange_request(decode_request(alone)).plan.legend
    assert shown is not None
    assert [entry.label for entry in shown.aside] == ["guess"]
    hidden = {**alone, "legend": {"show": False}}
    assert arrange_request(decode_request(hidden)).plan.legend is None
    nowhere = {**alone, "patterns": [{"regions": ["Atlantis"], "label": "guess"}]}
    assert arrange_request(decode_request(nowhere)).plan.legend is None


def test_unmatched_keys_of_patterns_are_refused_where_that_is_asked() -> None:
    spec = {**SPEC, "onUnmatched": "error"}
    with pytest.raises(ValidationError, match="Atlantis"):
        mapcore.check({**spec, "patterns": [{"regions": ["Atlantis"], "label": "guess"}]})
