"""An assistant gives a table as it is, and is told how it was read in the words of the library."""

from __future__ import annotations

import json
from typing import Any

import pytest
from attrs import asdict
from publisher_tables import Table, tables

import mapcore
from mapcore.assistants.tables import MOST_CHARACTERS, MOST_ROWS, take_table
from mapcore.assistants.tools import list_tools, render_schema

RATES = "Rates of 2022\n\nLand;Quote\nBayern;12,5\nHessen;7,1\nInsgesamt;9,0\nSource: a survey\n"


def _draft(arguments: dict[str, Any]) -> mapcore.Draft:
    taken = take_table(arguments)
    assert taken is not None
    try:
        return mapcore.draft_table(taken[0], taken[2], **asdict(taken[1]))
    except mapcore.ValidationError as error:
        raise taken[1].name_fields(error) from None


def test_a_table_is_read_as_the_library_reads_it() -> None:
    draft = _draft({"table": {"text": RATES}, "title": {"text": "Rates"}})
    reading = mapcore.read_table(RATES.encode())
    assert draft.told[: len(reading.told())] == reading.told()
    assert draft.request["choropleth"] == {"values": {"Bayern": 12.5, "Hessen": 7.1}}
    assert (draft.request["mapId"], draft.request["title"]["text"]) == ("germany", "Rates")
    answer = mapcore.describe_render(
        mapcore.check(draft.request), {}, dry_run=True, told=draft.told, rows=draft.rows
    )
    assert "- Quote: decimal comma (row 1: 12,5)" in answer.text
    assert "- 3 rows: 2 used, 1 groups or totals" in answer.text
    assert answer.facts["rows"]["used"] == 2
    assert json.loads(json.dumps(answer.facts)) == answer.facts


TEXTS = [
    table
    for table in tables()
    if table.path.suffix in (".csv", ".tsv", ".json", ".txt") and not table.options
]


@pytest.mark.parametrize("table", TEXTS[::8], ids=lambda table: table.path.name)
def test_publishers_tables_are_drawn_as_by_the_command_line(table: Table) -> None:
    try:
        text = table.path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        pytest.skip("an assistant sends text")
    if table.refused or not text:
        with pytest.raises(mapcore.ValidationError):
            _draft({"table": {"text": text}})
        return
    draft = _draft({"table": text})
    assert (draft.request["mapId"], draft.rows.used) == (table.map_id, table.used)


def test_words_make_categories_and_keep_their_fields() -> None:
    rows = [{"state": "Texas", "side": "left"}, {"state": "Ohio", "side": "right"}]
    rows += [{"state": "Iowa", "side": "left"}]
    colors = {"left": "#112233"}
    draft = _draft({"table": {"rows": rows}, "categories": {"colors": colors}})
    assert draft.request["categories"]["colors"] == colors
    assert draft.request["categories"]["values"]["Texas"] == "left"


def test_columns_and_rows_may_be_named() -> None:
    text = "state,year,a,b\nTexas,2020,1,2\nOhio,2020,3,4\nTexas,2021,5,6\nOhio,2021,7,8\n"
    named = {"text": text, "value": "b", "where": {"year": "2020"}}
    draft = _draft({"table": named, "mapId": "us-states", "choropleth": {"palette": "blues"}})
    block = draft.request["choropleth"]
    assert block == {"palette": "blues", "values": {"Texas": 2.0, "Ohio": 4.0}}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"table": 5}, "expected an object"),
        ({"table": {}}, "either text or rows"),
        ({"table": {"text": " "}}, "the text of a table"),
        ({"table": {"text": "x" * (MOST_CHARACTERS + 1)}}, "at most 400,000 characters"),
        ({"table": {"rows": [{}] * (MOST_ROWS + 1)}}, "at most 5,000 rows"),
        ({"table": {"text": RATES, "kye": "Land"}}, "table.kye"),
        ({"table": {"text": "a,b\n1,2\n"}}, "table.key: no column names regions"),
        ({"table": {"text": RATES, "value": "Rate"}}, "table.value: the table has no column"),
        ({"table": {"text": RATES, "key": "Lande"}}, "table.key: the table has no column"),
        ({"table": {"text": RATES, "where": {"Y": "1"}}}, "table.where: the table has no column"),
        ({"table": {"text": RATES}, "choropleth": {"values": {"DE": 1}}}, "with table"),
    ],
)
def test_a_refusal_says_what_to_do(arguments: dict[str, Any], said: str) -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        _draft(arguments)
    assert said in mapcore.describe_error(caught.value).text


def test_the_tool_takes_a_table_without_a_map_or_values() -> None:
    schema = render_schema()
    assert "table" in schema["properties"]
    assert schema["required"] == []
    assert take_table({"mapId": "world"}) is None


@pytest.mark.parametrize("tables", [True, False])
def test_no_schema_of_a_tool_has_rules_at_its_top(tables: bool) -> None:
    for tool in list_tools(tables=tables):
        assert tool.input_schema["type"] == "object"
        assert not {"allOf", "anyOf", "oneOf", "not"} & tool.input_schema.keys()


def test_a_rule_that_the_schema_leaves_out_is_checked_by_the_call() -> None:
    spec = {
        "mapId": "us-states",
        "choropleth": {"values": {"TX": 1}},
        "categories": {"values": {"CA": "a"}},
    }
    with pytest.raises(mapcore.ValidationError, match="categories"):
        mapcore.decode_request(spec)


def test_of_a_column_that_is_named_its_own_reading_is_told() -> None:
    text = "Land;Jan-24;Feb-24\nBayern;1,5;2,5\nHessen;3,5;4,5\n"
    told = " ".join(mapcore.draft_table(text, {}, value="Jan-24").told)
    assert "Jan-24: decimal comma" in told
    assert "Feb-24" not in told
