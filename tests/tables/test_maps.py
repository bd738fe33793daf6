"""A table becomes the same picture as the request that says the same."""

from __future__ import annotations

import io

import pandas as pd
import pytest

import mapcore

RATES = pd.DataFrame({"state": ["TX", "Calif.", "Atlantis", None], "rate": [4.5, 5.0, 1.0, 2.0]})


def test_a_choropleth_is_the_picture_of_its_request() -> None:
    result = mapcore.choropleth(
        RATES, "us-states", key="state", value="rate", title="Rates", palette="ylgnbu", width=300
    )
    spec = {
        "mapId": "us-states",
        "choropleth": {
            "values": {"TX": 4.5, "Calif.": 5.0, "Atlantis": 1.0}, "palette": "ylgnbu"
        },
        "title": {"text": "Rates"},
        "output": {"width": 300},
        "layout": "page",
    }  # fmt: skip
    assert result.content == mapcore.render(spec).content
    assert result.rows == mapcore.RowCounts(total=4, used=2, without_key=1, not_matched=1)


@pytest.mark.parametrize("whole", ["Germany", "Deutschland insgesamt", "Total: Germany"])
def test_totals_are_named_where_the_columns_are_too(whole: str) -> None:
    frame = pd.DataFrame({"state": ["Bayern", "Berlin", whole], "rate": [1, 2, 3]})
    result = mapcore.choropleth(frame, "germany", key="state", value="rate", width=200)
    told = f"left out as groups or totals: {whole}"
    assert result.rows == mapcore.RowCounts(total=3, used=2, groups=1, note=told)


def test_the_sum_of_another_place_is_no_total_of_the_map() -> None:
    frame = pd.DataFrame({"state": ["Bayern", "Berlin", "Hamburg total"], "rate": [1, 2, 3]})
    result = mapcore.choropleth(frame, "germany", key="state", value="rate", width=200)
    assert (result.rows.groups, result.rows.note) == (0, "")


def test_categories_and_pins_are_the_pictures_of_their_requests() -> None:
    sides = {"GB": "left", "FR": "right", "DE": None}
    by_table = mapcore.categories(sides, "world", width=200, colors={"left": "#2853A3"})
    spec = {
        "mapId": "world",
        "categories": {"values": {"GB": "left", "FR": "right"}, "colors": {"left": "#2853A3"}},
        "output": {"width": 200},
        "layout": "page",
    }
    assert by_table.content == mapcore.render(spec).content
    assert by_table.rows == mapcore.RowCounts(total=3, used=2, without_value=1)
    cities = [{"title": "Lyon", "lat": 45.76, "lon": 4.84}, {"title": None, "lat": 1, "lon": 1}]
    pinned = mapcore.pins(cities, "france", width=200)
    output = {"width": 200}
    spec = {"mapId": "france", "locations": cities[:1], "output": output, "layout": "page"}
    assert pinned.content == mapcore.render(spec).content
    assert pinned.rows == mapcore.RowCounts(total=2, used=1, without_key=1)


@pytest.mark.parametrize(
    ("options", "param"),
    [
        ({"valeus": 1}, "valeus"),
        ({"palette": "bluse"}, "choropleth.palette"),
        ({"width": 5}, "output.width"),
        ({"theme": "dark", "style": {"theme": "neon"}}, "theme"),
    ],
)
def test_a_wrong_argument_is_named(options: dict[str, object], param: str) -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.choropleth(RATES, "us-states", key="state", value="rate", **options)
    assert [error.param for error in caught.value.errors] == [param]


def test_an_argument_of_none_is_left_out() -> None:
    result = mapcore.choropleth({"TX": 1}, "us-states", title=None, width=None)
    assert result.content == mapcore.choropleth({"TX": 1}, "us-states").content


def test_text_as_degrees_is_refused_with_its_row() -> None:
    with pytest.raises(mapcore.ValidationError, match=r"not degrees: '45N' in row 1"):
        mapcore.pins([{"title": "Lyon", "lat": "45N", "lon": 4}], "france")


NUMBERS = "iso,n\nNA,2\nZA,3\n"


def test_namibia_read_as_missing_is_said() -> None:
    lost = mapcore.choropleth(pd.read_csv(io.StringIO(NUMBERS)), "africa", key="iso", value="n")
    assert str(lost.rows).startswith("2 rows: 1 used, 1 without a key; the key NA, Namibia's code")
    kept = pd.read_csv(io.StringIO(NUMBERS), keep_default_na=False)
    assert mapcore.choropleth(kept, "africa", key="iso", value="n").rows == mapcore.RowCounts(2, 2)


def test_rows_without_a_key_are_not_namibia_where_it_is_named_or_not_on_the_map() -> None:
    by_name = [("Namibia", 1), (None, 2)]
    assert mapcore.choropleth(by_name, "africa").rows == mapcore.RowCounts(2, 1, without_key=1)
    elsewhere = [("TX", 1), (None, 2)]
    assert mapcore.choropleth(elsewhere, "us-states").rows == mapcore.RowCounts(2, 1, without_key=1)


def test_a_footer_and_a_scale_of_colours_are_arguments() -> None:
    asked = {"type": "gradient", "color_scale": "log", "midpoint": 3, "footer": {"source": "BLS"}}
    result = mapcore.choropleth({"TX": 1, "CA": 10}, "us-states", scale=2, width=200, **asked)
    assert result.to_pil().width == 400
    assert "on a logarithmic scale" in result.alt_text
    assert result.alt_text.endswith("Source: BLS.")
