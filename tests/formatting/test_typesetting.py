"""Printed numbers as they are drawn: the true minus sign, and no zeros that no label needs."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.formatting.typesetting import drop_common_zeros, typeset


def test_only_a_sign_is_replaced() -> None:
    assert typeset("-$1.50") == "−$1.50"
    assert typeset("1e-9") == "1e-9"
    assert typeset("pre-tax 5") == "pre-tax 5"


@pytest.mark.parametrize(
    ("labels", "short"),
    [
        (["0.500", "0.600"], ("0.5", "0.6")),
        (["−20.0 to −10.0", "−10.0 to 0.0"], ("−20 to −10", "−10 to 0")),
        (["0.0%", "12.5%"], ("0.0%", "12.5%")),
        (["1.50M", "2.00M"], ("1.5M", "2.0M")),
        (["$1.50", "$2.00"], ("$1.50", "$2.00")),
        (["−$1.00", "$2.00"], ("−$1", "$2")),
        (["10", "200"], ("10", "200")),
        (["1.5", "200"], ("1.5", "200")),
        ([], ()),
    ],
)
def test_zeros_that_no_label_needs(labels: list[str], short: tuple[str, ...]) -> None:
    assert drop_common_zeros(labels) == short


@given(st.lists(st.decimals(-999, 999, places=3), min_size=1))
def test_the_numbers_stay_the_same(numbers: list[object]) -> None:
    labels = [f"{number:.3f}" for number in numbers]
    short = drop_common_zeros(labels)
    assert [float(label) for label in short] == [float(label) for label in labels]
    assert len({len(label.partition(".")[2]) for label in short}) == 1
