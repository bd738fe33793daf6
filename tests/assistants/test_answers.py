"""Answers from which the next call can be made right, by their text alone."""

from __future__ import annotations

import json

import pytest

import mapcore
from mapcore.assistants.answers import MOST_KEYS, describe_error, describe_render
from mapcore.assistants.calls import PREVIEW_SIDE, answer_tool, preview_request
from mapcore.assistants.tools import PAGE_ENTRIES, list_tools, render_schema
from mapcore.reporting.report_parts import CanvasSize


def test_keys_that_were_not_matched_come_first_with_what_they_may_mean() -> None:
    report = mapcore.check({"mapId": "world", "regions": {"Nigera": "#112233", "FR": "#112233"}})
    lines = describe_render(report, {"image": "https://example.org/i"}).text.splitlines()
    assert lines[0].startswith("NOT matched: 1 key.")
    assert lines[1] == "- Nigera [Niger (NE); Nigeria (NG)]"
    assert lines[-1] == "image: https://example.org/i"


def test_a_key_that_is_like_no_name_says_so() -> None:
    report = mapcore.check({"mapId": "us-states", "regions": {"Atlantis": "#112233"}})
    assert "- Atlantis [no similar name]" in describe_render(report, {}).text


def test_facts_are_the_report_and_the_links() -> None:
    report = mapcore.check({"mapId": "us-states", "choropleth": {"values": {"CA": 1, "TX": 2}}})
    facts = describe_render(report, {"image": "x"}).facts
    drawn = {name: value for name, value in mapcore.encode(report).items() if name != "dryRun"}
    assert facts == {**drawn, "image": "x"}
    assert json.loads(json.dumps(facts)) == facts
    assert describe_render(report, {}, dry_run=True).facts == mapcore.encode(report)


def test_how_often_a_correction_is_wrong_is_told_with_corrections_and_with_regions() -> None:
    counts = mapcore.get_map("fiji").slips
    assert counts
    line = f"Corrections of misspelt keys on this map: {counts}, "
    report = mapcore.check({"mapId": "fiji", "regions": {"Rotma": "#112233"}})
    for answer in (describe_render(report, {}), answer_tool("get_map_regions", {"mapId": "fiji"})):
        assert line in answer.text
        assert answer.facts["slips"]["right"] == counts.right
        assert json.loads(json.dumps(answer.facts)) == answer.facts
    exact = mapcore.check({"mapId": "fiji", "regions": {"Rotuma": "#112233"}})
    assert "misspelt" not in describe_render(exact, {}).text


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"mapId": "us-states", "choropleth": {"values": {"CA": "1"}}}, "choropleth.values.CA"),
        ({"mapId": "us-states", "choroplet": {}}, "Did you mean choropleth?"),
        ({"mapId": "us-state"}, "us-states"),
        ({}, "mapId: this field is required. Call list_maps"),
        ({"mapId": "us-states", "frame": "south"}, "an array or one of map, data"),
    ],
)
def test_a_refusal_names_the_field_and_the_mend(arguments: dict[str, object], said: str) -> None:
    with pytest.raises(mapcore.MapcoreError) as caught:
        mapcore.check(arguments)
    answer = describe_error(caught.value)
    assert answer.is_error
    assert said in answer.text


def test_a_refused_look_up_speaks_of_no_map() -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.answer_tool("list_maps", {"query": "italy"})
    answer = describe_error(caught.value, "list_maps")
    assert answer.text.startswith("Mend these and call again:\n- query: unknown field")


def test_an_assistant_is_told_of_fields_and_of_no_options() -> None:
    keys = ["09001", "09003", "51515"]
    spec = {"mapId": "us-counties", "regions": dict.fromkeys(keys, "#112233")}
    text = describe_render(mapcore.check(spec), {}, dry_run=True).text
    assert 'add "edition": "2010" or "2003"' in text
    assert "--" not in text
    assert text.endswith("nothing is drawn yet. Without dryRun the map is.")
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.check({"mapId": "italy", "choropleth": {"values": {"Lombardia": 3.1}}})
    assert 'set mapId to "italy-regions"' in describe_error(caught.value).text
    assert "--" not in describe_error(caught.value).text


def test_many_keys_are_cut_in_the_text_and_counted() -> None:
    keys = {f"nowhere {number}": "#112233" for number in range(MOST_KEYS + 5)}
    answer = describe_render(mapcore.check({"mapId": "world", "regions": keys}), {})
    assert "- and 5 more" in answer.text
    assert len(answer.facts["regionMatching"]["unmatched"]) == MOST_KEYS + 5


def test_maps_and_regions_are_listed_in_pages_until_none_is_left() -> None:
    total, offset, ids = len(mapcore.list_maps()), 0, []
    while offset < total:
        facts = answer_tool("list_maps", {"offset": offset}).facts
        ids += [each["id"] for each in facts["maps"]]
        offset += PAGE_ENTRIES
        assert facts["left"] == max(0, total - offset)
    assert ids == [listed.id for listed in mapcore.list_maps()]
    answer = answer_tool("get_map_regions", {"mapId": "us-counties", "q": "lake"})
    assert len(answer.facts["regions"]) <= PAGE_ENTRIES
    assert answer.facts["matched"] == len(mapcore.get_map("us-counties", "lake").regions)


@pytest.mark.parametrize(
    ("q", "said"),
    [
        ("qqqq", "Nothing was found"),
        ("counties of Texas", "us-tx-counties: Texas by county"),
        ("Bavaria", "a region of that name, which frame shows alone:\ngermany"),
    ],
)
def test_maps_are_found_by_words_and_by_their_regions(q: str, said: str) -> None:
    assert said in answer_tool("list_maps", {"q": q}).text


@pytest.mark.parametrize(
    ("tool", "arguments"),
    [
        ("list_maps", {"query": "x"}),
        ("list_maps", {"offset": -1}),
        ("get_map_regions", {}),
        ("get_map_regions", {"mapId": "world", "limit": 0}),
    ],
)
def test_wrong_arguments_are_refused(tool: str, arguments: dict[str, object]) -> None:
    with pytest.raises(mapcore.ValidationError):
        answer_tool(tool, arguments)


@pytest.mark.parametrize(("width", "height"), [(1600, 400), (300, 4000), (4000, None), (100, 100)])
def test_a_preview_is_a_small_png_of_the_same_map(width: int, height: int | None) -> None:
    output = mapcore.Output(width=width, height=height, scale=2, format="svg")
    canvas = CanvasSize(width, height or round(width / 2.1))
    smaller = preview_request(mapcore.RenderRequest("world", output=output), canvas).output
    assert max(smaller.width, smaller.height or 0) <= PREVIEW_SIDE
    assert min(smaller.width, smaller.height or 100) >= 100
    assert (smaller.format, smaller.scale) == ("png", 1.0)


def test_the_render_tool_takes_every_field_of_a_request() -> None:
    fields = render_schema()["properties"].keys() - {"table"}
    assert fields == mapcore.json_schema()["properties"].keys()
    assert [tool.name for tool in list_tools()] == ["render_map", "list_maps", "get_map_regions"]
