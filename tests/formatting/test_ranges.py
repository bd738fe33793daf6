from __future__ import annotations

import pytest

from mapcore.formatting.number_format import NumberFormat
from mapcore.formatting.ranges import write_ranges
from mapcore.request.format_spec import FormatSpec


@pytest.mark.parametrize(
    ("spec", "edges", "ends", "labels"),
    [
        (None, [0.5, 1.5, 3], "none", ("0.5 to 1.5", "1.5 to 3.0")),
        (None, [-5, 0, 5], "none", ("−5 to 0", "0 to 5")),
        (FormatSpec(suffix=" %"), [5, 20, 25], "high", ("5 to 20 %", "20 % and over")),
        (FormatSpec(suffix=" %"), [5, 20, 25.5], "low", ("under 20 %", "20 to 25.5 %")),
        (None, [0, 5, 10, 900.5], "both", ("under 5", "5 to 10", "10 and over")),
        (
            FormatSpec(prefix="$", suffix="K"),
            [10, 20, 30.5],
            "none",
            ("$10K to $20K", "$20K to $30.5K"),
        ),
    ],
)
def test_one_form_of_ranges(spec, edges, ends, labels) -> None:  # type: ignore[no-untyped-def]
    numbers = [float(edge) for edge in edges]
    assert (
        NumberFormat.fit_ranges(spec, [*numbers, numbers[0] + 0.25], numbers, ends).labels == labels
    )


def test_a_single_class_is_never_open() -> None:
    assert write_ranges("{:g}".format, FormatSpec(), [(0, 5)], "both") == ("0 to 5",)


def test_whole_numbers_name_their_first_and_last() -> None:
    def write(ends: str) -> tuple[str, ...]:
        return NumberFormat.fit_ranges(None, [10, 12, 20, 31], [10, 20, 31], ends).labels  # type: ignore[arg-type]

    assert write("none") == ("10 to 19", "20 to 31")
    assert write("high") == ("10 to 19", "20 and over")
    assert write("low") == ("under 20", "20 to 31")
