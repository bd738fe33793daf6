from __future__ import annotations

import math
import statistics

import numpy as np
import pytest
from hypothesis import given
from numbers_for_tests import any_numbers, plain

from mapcore.classification.summary import summarize


@given(plain)
def test_the_figures_are_those_of_the_standard_library(values: list[float]) -> None:
    found = summarize(np.array(values) + 0.0)
    assert (found.count, found.different) == (len(values), len(set(values)))
    assert (found.low, found.high) == (min(values), max(values))
    assert found.median == pytest.approx(statistics.median(values), rel=1e-12, abs=1e-300)
    deviation = statistics.pstdev(values)
    if deviation:
        mean = statistics.fmean(values)
        cubes = [((value - mean) / deviation) ** 3 for value in values]
        assert found.skewness == pytest.approx(statistics.fmean(cubes), rel=1e-6, abs=1e-6)
    else:
        assert found.skewness == 0


@given(any_numbers)
def test_no_data_overflow(values: list[float]) -> None:
    found = summarize(np.array(values) + 0.0)
    assert math.isfinite(found.skewness)
    assert found.low <= found.median <= found.high
    assert 1 <= found.different <= len(values)


def test_skewness_does_not_depend_on_the_unit() -> None:
    values = np.array([1.0, 2.0, 2.5, 3.0, 40.0])
    skewness = summarize(values).skewness
    for unit in (1e-300, 1e-3, 1e300):
        assert summarize(values * unit).skewness == pytest.approx(skewness)
    assert summarize(-values).skewness == pytest.approx(-skewness)
