"""The strategies draw every kind of data often enough for properties to see it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import given, settings
from strategies import BLOCKS_OF_DATA, requests

drawn: Counter[str] = Counter()


@settings(max_examples=200, derandomize=True)
@given(requests())
def count_blocks(raw: dict[str, Any]) -> None:
    drawn.update(BLOCKS_OF_DATA & {*raw} or {"none"})
    drawn.update({"panels"} & {*raw})


def test_each_kind_of_data_has_its_share() -> None:
    drawn.clear()
    count_blocks()
    assert min(drawn[each] for each in (*BLOCKS_OF_DATA, "none", "panels")) >= 5
    assert drawn["choropleth"] >= 15
