"""The bridge to Node carries numbers unchanged."""

from __future__ import annotations

import pytest
from oracles.node import run_node


def test_numbers_arrive_unchanged() -> None:
    numbers = [-0.0, 0.1, 5e-324, 1.7976931348623157e308, -1e21, 123456789012345680000.0]
    answers = run_node("const answer = (x) => (Object.is(x, -0) ? '-0' : String(x));", numbers)
    assert answers == [
        "-0",
        "0.1",
        "5e-324",
        "1.7976931348623157e+308",
        "-1e+21",
        "123456789012345680000",
    ]


def test_pinned_packages_answer() -> None:
    script = 'import {format} from "d3-format"; const answer = ([spec, x]) => format(spec)(x);'
    assert run_node(script, [[".2f", 1.5], ["s", -0.0]]) == ["1.50", "0.00000"]


def test_a_failing_script_says_why() -> None:
    with pytest.raises(AssertionError, match="no such thing"):
        run_node("const answer = () => { throw new Error('no such thing'); };", [1])


def test_no_questions_need_no_process() -> None:
    assert run_node("this is not JavaScript", []) == []
