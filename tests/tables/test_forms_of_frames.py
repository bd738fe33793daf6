"""Frames and plain values in the forms that programs hold are drawn rightly, or refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction
from typing import Any, NamedTuple

import attrs
import geopandas as gpd
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from shapely import Point

import mapcore

S = ["Texas", "California", "New York", "Ohio", "Florida", "Georgia"]
V = [4.1, 5.3, 1.0, 2.2, 3.3, 0.5]
YEARS = [2020, 2021]
DAYS = [pd.Timestamp("2021-01-01"), pd.Timestamp("2022-01-01")]
FIPS = [1001, 1003, 6037, 48201]
PLAIN = {"state": S, "rate": V}
LOS_ANGELES = "Los Angeles County, California"


class Row(NamedTuple):
    state: str
    rate: float


@attrs.frozen
class Fact:
    state: str
    rate: float


@attrs.frozen
class Form:
    """A table, the arguments beside it, and the map, rows and highest region that are drawn."""

    table: Callable[[], Any]
    named: dict[str, Any] = attrs.field(factory=dict)
    map_id: str = "us-states"
    used: int = 6
    highest: str = "California (5.3)"


def long_frame() -> pd.DataFrame:
    """Return a row for each state and year, both in the index; California has 5.3 and 6.3."""
    index = pd.MultiIndex.from_product([S, YEARS], names=["state", "year"])
    return pd.DataFrame({"rate": [v + (year - 2020) for v in V for year in YEARS]}, index=index)


def dated() -> pd.DataFrame:
    """Return a row for each state and day; California has 5.3 and 6.3."""
    rates = [rate for v in V for rate in (v, v + 1)]
    return pd.DataFrame({"day": DAYS * 6, "state": np.repeat(S, 2), "rate": rates})


def by_quarter() -> pd.DataFrame:
    frame = dated()
    return frame.assign(day=frame["day"].dt.to_period("Q"))


def with_gap() -> pd.DataFrame:
    states = pd.Categorical(S, categories=[*S, "Nevada"])
    return pd.DataFrame({"state": states, "rate": pd.array([4, 5, None, 2, 3, 1], dtype="Int64")})


def wide(labels: list[Any]) -> pd.DataFrame:
    return pd.DataFrame({"state": S, labels[0]: V, labels[1]: [v + 1 for v in V]})


def with_rates(rates: Any) -> pd.DataFrame:
    return pd.DataFrame({"state": S, "rate": rates})


LATER = "California (6.3)"
PANDAS = {
    "levels, where": Form(
        long_frame, {"key": "state", "value": "rate", "where": {"year": 2021}}, highest=LATER
    ),
    "levels, found": Form(long_frame, highest=LATER),
    "levels, earlier year": Form(long_frame, {"where": {"year": 2020}}),
    "series of levels": Form(
        lambda: long_frame()["rate"], {"key": "state", "where": {"year": 2020}}
    ),
    "series of levels, found": Form(lambda: long_frame()["rate"], highest=LATER),
    "unstacked series": Form(lambda: long_frame()["rate"].unstack("year"), {"value": 2020}),
    "unstacked series, found": Form(lambda: long_frame()["rate"].unstack("year"), highest=LATER),
    "unstacked frame": Form(lambda: long_frame().unstack("year"), {"value": ("rate", 2020)}),
    "unstacked frame, found": Form(lambda: long_frame().unstack("year"), highest=LATER),
    "aggregates of groups": Form(
        lambda: long_frame().groupby(level="state").agg({"rate": ["min", "max"]}),
        {"value": ("rate", "max")},
        highest=LATER,
    ),
    "pivot table": Form(
        lambda: long_frame().reset_index().pivot_table("rate", "state", "year"), {"value": 2020}
    ),
    "category and Int64": Form(with_gap, used=5, highest="California (5)"),
    "index of categories": Form(
        lambda: with_gap().set_index("state"), used=5, highest="California (5)"
    ),
    "decimals": Form(lambda: with_rates([Decimal(str(v)) for v in V])),
    "fractions": Form(lambda: with_rates([Fraction(str(v)) for v in V])),
    "a day beside": Form(lambda: with_rates(V).assign(day=DAYS[0])),
    "days, newest": Form(dated, highest=LATER),
    "days, where a timestamp": Form(dated, {"where": {"day": DAYS[0]}}),
    "days, where a text": Form(dated, {"where": {"day": "2021-01-01"}}),
    "quarters, newest": Form(by_quarter, highest=LATER),
    "quarters, where a text": Form(by_quarter, {"where": {"day": "2021Q1"}}),
    "days as labels": Form(lambda: wide(DAYS), highest=LATER),
    "days as labels, given": Form(lambda: wide(DAYS), {"value": DAYS[0]}),
    "quarters as labels": Form(
        lambda: wide([pd.Period("2021Q1"), pd.Period("2021Q2")]), highest=LATER
    ),
    "no labels": Form(lambda: pd.DataFrame(zip(S, V, strict=True))),
    "labels by number": Form(
        lambda: pd.DataFrame(zip(S, V, strict=True)), {"key": 0, "value": 1}
    ),
    "float codes with a gap": Form(
        lambda: pd.DataFrame({"fips": [1001.0, 1003.0, np.nan, 6037.0], "v": [1, 2, 3, 9]}),
        map_id="us-counties", used=3, highest=f"{LOS_ANGELES} (9)",
    ),
    "index of codes": Form(
        lambda: pd.DataFrame({"v": [1, 2, 9, 4]}, index=pd.Index(FIPS, name="fips")),
        map_id="us-counties", used=4, highest=f"{LOS_ANGELES} (9)",
    ),
    "transposed": Form(lambda: pd.DataFrame([V], columns=S, index=["rate"]).T),
    "German texts": Form(
        lambda: with_rates([str(v).replace(".", ",") for v in V]), {"parse_numbers": True}
    ),
    "types of pyarrow": Form(
        lambda: with_rates(pd.array(V, dtype="double[pyarrow]")).astype(
            {"state": "string[pyarrow]"}
        )
    ),
    "sparse": Form(lambda: with_rates(pd.arrays.SparseArray(V))),
    "float16": Form(lambda: with_rates(np.array(V, dtype="float16")), highest="California (5.30)"),
    "counts of values": Form(
        lambda: pd.Series(["Texas"] * 3 + ["Ohio"] * 2 + ["Utah"]).value_counts(),
        used=3, highest="Texas (3)",
    ),
    "GeoDataFrame": Form(lambda: gpd.GeoDataFrame(PLAIN, geometry=[Point(0, 0)] * 6)),
}  # fmt: skip
POLARS = {
    "Categorical, Decimal, Date": Form(
        lambda: pl.DataFrame(
            {
                "state": pl.Series(S, dtype=pl.Categorical),
                "rate": [Decimal(str(v)) for v in V],
                "day": [date(2021, 1, 1)] * 6,
            }
        )
    ),
    "Enum": Form(lambda: pl.DataFrame(PLAIN | {"state": pl.Series(S, dtype=pl.Enum(S))})),
    "lazy": Form(lambda: pl.DataFrame(PLAIN).lazy()),
    "structs and lists": Form(
        lambda: pl.DataFrame(PLAIN | {"struct": [{"a": 1}] * 6, "list": [[1, 2]] * 6})
    ),
    "pivot": Form(
        lambda: pl.from_pandas(long_frame().reset_index()).pivot(
            "year", index="state", values="rate"
        ),
        {"value": "2020"},
    ),
    "datetimes, newest": Form(
        lambda: pl.DataFrame(
            {
                "state": S * 2,
                "when": [datetime(2020, 1, 1)] * 6 + [datetime(2021, 1, 1)] * 6,
                "rate": [0.1] * 6 + V,
            }
        )
    ),
    "column of nulls": Form(lambda: pl.DataFrame({"state": S, "none": [None] * 6, "rate": V})),
}
PYARROW = {
    "dictionary and decimal": Form(
        lambda: pa.table(
            {
                "state": pa.array(S).dictionary_encode(),
                "rate": pa.array([Decimal(str(v)) for v in V], pa.decimal128(5, 2)),
            }
        )
    ),
    "large_string, list, timestamp": Form(
        lambda: pa.table(
            {
                "state": pa.array(S, pa.large_string()),
                "tags": pa.array([["a"]] * 6),
                "at": pa.array([datetime(2021, 1, 1)] * 6),
                "rate": V,
            }
        )
    ),
    "RecordBatch": Form(lambda: pa.RecordBatch.from_pydict(PLAIN)),
    "chunks": Form(
        lambda: pa.table(
            {
                "state": pa.chunked_array([S[:3], S[3:]]),
                "rate": pa.chunked_array([V[:3], V[3:]]),
            }
        )
    ),
}


def pairs() -> Iterator[tuple[str, float]]:
    return zip(S, V, strict=True)


NO_LIBRARY = {
    "mapping of series": Form(lambda: dict(zip(S, pl.Series(V), strict=True))),
    "dicts": Form(lambda: [{"state": state, "rate": rate} for state, rate in pairs()]),
    "arrays": Form(lambda: {"state": np.array(S), "rate": np.array(V)}),
    "structured array": Form(
        lambda: np.array(list(pairs()), dtype=[("state", "U20"), ("rate", "f8")])
    ),
    "array of objects": Form(lambda: np.array(list(pairs()), dtype=object)),
    "rows with a header": Form(lambda: [["state", "rate"], *map(list, pairs())]),
    "named tuples": Form(lambda: [Row(*pair) for pair in pairs()]),
    "attrs classes": Form(lambda: [Fact(*pair) for pair in pairs()]),
    "generator": Form(lambda: (pair for pair in pairs())),
    "zip": Form(pairs),
}
FORMS = {
    f"{library}: {name}": form
    for library, forms in (
        ("pandas", PANDAS), ("polars", POLARS), ("pyarrow", PYARROW), ("plain", NO_LIBRARY),
    )
    for name, form in forms.items()
}  # fmt: skip


@pytest.mark.parametrize("form", FORMS.values(), ids=FORMS)
def test_a_form_is_drawn(form: Form) -> None:
    drawn = mapcore.choropleth(form.table(), width=150, **form.named)
    assert drawn.rows is not None
    assert (drawn.report.map_id, drawn.rows.used) == (form.map_id, form.used)
    assert f"Highest: {form.highest}" in drawn.alt_text


@pytest.mark.parametrize(
    "column", [pd.cut(V, [0, 2, 4, 6]), [True, False] * 3], ids=["intervals", "yes or no"]
)
def test_a_form_is_drawn_as_categories(column: Any) -> None:
    drawn = mapcore.categories(pd.DataFrame({"state": S, "kind": column}), width=150)
    assert drawn.rows is not None
    assert (drawn.report.map_id, drawn.rows.used) == ("us-states", 6)


def test_a_series_in_a_spec_is_drawn() -> None:
    spec = {"mapId": "us-states", "choropleth": {"values": pd.Series(V, index=S)}}
    assert "Highest: California (5.3)" in mapcore.render(spec).alt_text


NAMED = {"key": "state", "value": "rate"}


@pytest.mark.parametrize(
    ("frame", "named", "said"),
    [
        pytest.param(pd.DataFrame([V, V], columns=S, index=YEARS), {}, "key", id="across"),
        pytest.param(pd.DataFrame({"a": [1.5], "b": [3]}), {}, "key", id="default index"),
        pytest.param(
            pd.DataFrame([["Texas", 1, 1]], columns=["state", "rate", "rate"]), NAMED, "rate",
            id="label twice",
        ),
        pytest.param(with_rates(["4,1"] * 6), NAMED, "parse_numbers", id="texts"),
        pytest.param(with_rates([np.inf, *V[1:]]), NAMED, "inf", id="infinite"),
        pytest.param(with_rates([1j] * 6), NAMED, "not numbers", id="complex"),
        pytest.param(with_rates(pd.to_timedelta(V, unit="D")), NAMED, "not numbers", id="spans"),
        pytest.param(pd.DataFrame({"state": [], "rate": []}), NAMED, "no map fits", id="empty"),
    ],
)  # fmt: skip
def test_a_form_is_refused(frame: pd.DataFrame, named: dict[str, Any], said: str) -> None:
    with pytest.raises(mapcore.ValidationError, match=said):
        mapcore.choropleth(frame, width=150, **named)
