from __future__ import annotations

from math import inf

import pytest

from mapcore.classification.category_ranges import read_range, read_year


@pytest.mark.parametrize(
    ("name", "ends"),
    [
        ("10–19", (10, 19)),
        ("10 to 19 %", (10, 19)),
        ("1,000-5,000", (1000, 5000)),
        ("0.5 to less than 1.5", (0.5, 1.5)),
        ("-5 to 0", (-5, 0)),
        ("$900k to $1.5m", (9e5, 1.5e6)),
        ("<5", (-inf, 5)),
        ("65 and over", (65, inf)),
        ("75+ years", (75, inf)),
        ("≥ 100", (100, inf)),
        ("18 or younger", (-inf, 18)),
    ],
)
def test_ranges_are_read(name: str, ends: tuple[float, float]) -> None:
    assert read_range(name) == ends


@pytest.mark.parametrize("name", ["10", "coal", "10 km", "a-b", "5-", "1,00-2,00", "route 66", ""])
def test_other_names_are_no_ranges(name: str) -> None:
    assert read_range(name) is None


def test_years() -> None:
    assert read_year("1998") == (1998.0,)
    assert read_year("998") is None
