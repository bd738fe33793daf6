from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, strategies as st

from mapcore.assets.palettes import CATEGORICAL
from mapcore.classification import category_colors
from mapcore.color import delta_e, lab, to_hex

channel = st.integers(0, 255)
colors = st.builds(to_hex, channel, channel, channel)
names = st.lists(st.text(min_size=1, max_size=3), max_size=40)


def least_difference(shown: list[str]) -> float:
    points = lab(*shown)
    apart = delta_e(points[:, None], points[None])
    return float(apart[~np.eye(len(shown), dtype=bool)].min())


def test_the_twelve_in_order_of_first_appearance() -> None:
    found = category_colors(["b", "a", "b", "c"])
    assert list(found.items()) == list(zip("bac", CATEGORICAL, strict=False))
    assert tuple(category_colors(map(str, range(12))).values()) == CATEGORICAL


@given(names, st.dictionaries(st.text(min_size=1, max_size=3), colors, max_size=8))
def test_pinned_colours_are_kept_and_not_handed_out(
    used: list[str], pinned: dict[str, str]
) -> None:
    found = category_colors(used, pinned)
    assert list(found) == list(dict.fromkeys(used))
    own = {name: color for name, color in pinned.items() if name in found}
    assert {name: found[name] for name in own} == own
    others = [found[name] for name in found if name not in own]
    assert len(set(others)) == len(others)
    if own and others:
        apart = delta_e(lab(*others)[:, None], lab(*own.values())[None])
        assert apart.min() >= 10


def test_a_pin_for_an_unused_name_changes_nothing() -> None:
    assert category_colors(["a"], {"b": CATEGORICAL[0]}) == {"a": CATEGORICAL[0]}


def test_a_colour_near_a_pinned_one_is_passed_over() -> None:
    found = category_colors(["a", "b"], {"b": "#2a55a5"})
    assert found == {"a": CATEGORICAL[1], "b": "#2a55a5"}
    assert category_colors(["a", "b"], {"b": CATEGORICAL[0] + "80"})["a"] == CATEGORICAL[1]


@pytest.mark.parametrize(("count", "least"), [(24, 14.5), (32, 14.5), (64, 11.0), (128, 8.0)])
def test_variations_stay_apart(count: int, least: float) -> None:
    shown = list(category_colors(map(str, range(count))).values())
    assert tuple(shown[:12]) == CATEGORICAL
    assert least_difference(shown) >= least


def test_two_dozen_categories_have_no_glaring_colour():
    points = lab(*category_colors(map(str, range(28))).values())
    assert np.hypot(points[:, 1], points[:, 2]).max() < 60


def test_a_category_keeps_its_colour_when_more_follow() -> None:
    many = list(category_colors(map(str, range(300))).values())
    for count in (5, 13, 40, 200):
        assert list(category_colors(map(str, range(count))).values()) == many[:count]


def test_five_thousand_categories() -> None:
    found = category_colors(map(str, range(5000)))
    assert len(found) == 5000
    assert len(set(found.values())) == 256


def test_pins_that_leave_nothing_clear() -> None:
    lattice = [to_hex(r, g, b) for r in range(0, 256, 25) for g in range(0, 256, 25)
               for b in range(0, 256, 25)]  # fmt: skip
    pinned = {f"pinned {i}": color for i, color in enumerate(lattice)}
    found = category_colors(["free", *pinned], pinned)
    assert found["free"].startswith("#")


def test_nothing_to_colour() -> None:
    assert category_colors([]) == {}
