"""Numbers as JavaScript writes them, compared with JavaScript."""

from __future__ import annotations

from random import Random

from number_cases import CASES, number
from oracles.node import run_node

from mapcore.formatting import javascript

SCRIPT = """
const answer = ([x, n]) => [
  String(x), x.toFixed(n), x.toExponential(n), x.toPrecision(n + 1), String(BigInt(Math.round(x))),
];
"""


def test_numbers_are_written_as_javascript_writes_them() -> None:
    random = Random(3)
    questions = [(abs(number(random)), random.randrange(21)) for _ in range(CASES // 5)]
    for (x, digits), wanted in zip(questions, run_node(SCRIPT, questions), strict=True):
        written = [
            javascript.to_string(x),
            javascript.to_fixed(x, digits),
            javascript.to_exponential(x, digits),
            javascript.to_precision(x, digits + 1),
            str(javascript.round_half_up(x)),
        ]
        assert written == wanted, x


def test_infinity_has_no_digits() -> None:
    infinite = float("inf")
    assert javascript.to_fixed(infinite, 2) == "Infinity"
    assert javascript.to_exponential(infinite, 2) == "Infinity"
    assert javascript.to_precision(infinite, 2) == "Infinity"
