from __future__ import annotations

from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.formatting.formatter import formatter
from mapcore.planning.legend import NEAR_POINT, choose_round_ticks
from mapcore.planning.plan.legend_plan import find_share
from mapcore.request.format_spec import FormatSpec

numbers = st.floats(allow_nan=False, allow_infinity=False)
formats = st.one_of(
    st.builds(FormatSpec, decimals=st.integers(0, 6)),
    st.builds(FormatSpec, compact=st.just(True), decimals=st.integers(0, 2)),
    st.builds(FormatSpec, style=st.just("percent"), decimals=st.integers(0, 3)),
)


@given(st.lists(numbers, min_size=2, max_size=3, unique=True).map(sorted), formats)
def test_round_ticks_stand_between_the_points_in_one_round_step(points, spec):
    write = formatter(spec)
    ticks = [Decimal(repr(tick)) for tick in choose_round_ticks(points, write)]
    low, high = (Decimal(repr(point)) for point in (points[0], points[-1]))
    for tick in ticks:
        for point in points:
            assert abs(tick - Decimal(repr(point))) >= (high - low) * NEAR_POINT * Decimal("0.999")
        assert low < tick < high
    steps = {other - one for one, other in pairwise(ticks)}
    # Beside the centre ticks may be left out: some steps are multiples of the least one, and where
    # few ticks are left the least may be two or three steps itself.
    assert all(step % min(steps) == 0 for step in steps)
    if steps:
        once_to_thrice = {(1,), (2,), (5,), (4,), (3,), (6,), (1, 5)}
        assert min(steps).normalize().as_tuple().digits in once_to_thrice


@given(st.floats(-1e9, 1e9), st.floats(0.001, 1e9), st.integers(0, 4))
def test_a_tick_is_printed_as_what_it_is(low, width, decimals):
    write = formatter(FormatSpec(decimals=decimals))
    for tick in choose_round_ticks((low, low + width), write):
        assert float(write(tick).replace(",", "")) == tick


def test_a_constant_has_no_ticks_between():
    assert choose_round_ticks((5, 5), str) == ()


@given(numbers, numbers, numbers)
def test_a_share_is_between_nought_and_one_for_doubles_of_any_size(a, b, c):
    low, value, high = sorted((a, b, c))
    assert 0 <= find_share(value, low, high) <= 1
    assert low == high or (find_share(low, low, high), find_share(high, low, high)) == (0, 1)


@pytest.mark.parametrize("least", [5e-324, -5e-324])
@pytest.mark.parametrize("kind", ["png", "svg"])
def test_the_smallest_doubles_have_a_ramp(least, kind):
    values = {"DE": least, "FR": 0, "IT": -least, "ES": least}
    choropleth = {"values": values, "type": "gradient"}
    output = {"width": 200, "format": kind}
    assert mapcore.render({"mapId": "world", "choropleth": choropleth, "output": output}).content


def test_the_histogram_of_the_greatest_numbers_can_be_planned() -> None:
    """Their difference is no number, and NumPy's warning of that would be an error here."""
    choropleth = {
        "values": {"CA": 0.0, "TX": 1.2e307, "OH": -1.6e308},
        "type": "gradient",
        "breaks": [-1.7e308, 0.0, 1.7e308],
    }
    request = {"mapId": "us-states", "choropleth": choropleth, "legend": {"histogram": True}}
    assert type(mapcore.check(request).legend).__name__ == "GradientLegend"
