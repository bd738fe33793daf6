"""Which ticks of a bar are labelled."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, strategies as st

from mapcore.composition.legend.ticks import choose_ticks
from mapcore.planning.plan.legend_plan import RampLegend, find_share

SPACE = 4.0


def ramp(low, high, ticks, centre=None):
    """Return a ramp that labels its ends, its centre and the ticks between."""
    numbers = sorted({low, high, *ticks} | ({centre} if centre is not None else set()))
    labelled = tuple((find_share(number, low, high), str(number)) for number in numbers)
    return RampLegend("bottom", ("#000000",), (0.0,), labelled, (low, centre, high))


def spans(legend, width, label):
    """Return the spans of labels of one width on a bar of a width."""
    return [(offset * width - label / 2, label) for offset, _ in legend.ticks]


def texts(legend, width, label):
    kept = choose_ticks(legend, spans(legend, width, label), SPACE)
    return [legend.ticks[i][1] for i in kept]


def test_a_label_that_collides_with_an_end_takes_no_other_with_it():
    legend = ramp(0, 100, (8, 25, 50, 75))
    assert texts(legend, 200, 20) == ["0", "25", "50", "75", "100"]


def test_labels_that_collide_with_each_other_are_thinned_in_even_steps():
    legend = ramp(0, 100, range(10, 100, 10))
    assert texts(legend, 200, 20) == ["0", "20", "40", "60", "80", "100"]


def test_an_end_gives_way_to_the_centre():
    legend = ramp(-2, 100, (25, 50, 75), centre=0)
    assert texts(legend, 300, 40) == ["0", "25", "50", "75", "100"]


def test_both_arms_are_thinned_alike_from_the_centre():
    legend = ramp(-100, 100, (-75, -50, -25, 25, 50, 75), centre=0)
    assert texts(legend, 200, 30) == ["-100", "-50", "0", "50", "100"]


@given(st.lists(st.integers(-99, 99), unique=True, max_size=9), st.floats(5, 60), st.booleans())
def test_no_two_labels_collide_and_the_landmarks_come_first(ticks, label, centred):
    legend = ramp(-100, 100, ticks, 0 if centred else None)
    places = spans(legend, 200, label)
    kept = choose_ticks(legend, places, SPACE)
    assert kept == sorted(set(kept))
    assert all(sum(places[a]) + SPACE <= places[b][0] for a, b in pairwise(kept))
    assert set(legend.landmarks) <= set(kept)
