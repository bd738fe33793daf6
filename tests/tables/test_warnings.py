"""A column that says little is warned of: all equal, 0 and 1 alone, mostly missing."""

from __future__ import annotations

import pytest

import mapcore

STATES = ["Texas", "Ohio", "Utah", "Iowa", "Maine", "Idaho"]


@pytest.mark.parametrize(
    ("values", "codes"),
    [
        ([5.0] * 6, ["values_all_equal"]),
        ([0, 1, 1, 0, 1, 0], ["values_yes_or_no"]),
        ([3.0, *[None] * 5], ["values_mostly_missing"]),
        ([1, 2, 3, 4, 5, -9999], ["values_look_missing"]),
        ([1, 2, 3, 4, 5, None], []),
    ],
)
def test_values_that_say_little(values: list[float | None], codes: list[str]) -> None:
    result = mapcore.choropleth(dict(zip(STATES, values, strict=True)), "us-states", width=200)
    assert [each.code for each in result.report.warnings] == codes


def test_a_column_without_values_is_refused() -> None:
    with pytest.raises(mapcore.ValidationError, match="none of the regions"):
        mapcore.choropleth(dict.fromkeys(STATES), "us-states")
