from __future__ import annotations

import pytest

from mapcore.atlas.pack import Region
from mapcore.matching.reading.explain import describe_difference, describe_variant


@pytest.mark.parametrize(
    ("letters", "name", "distance", "words"),
    [
        ("oregn", "oregon", 1, "one letter missing"),
        ("oregoon", "oregon", 1, "one letter too many"),
        ("oregan", "oregon", 1, "one letter wrong"),
        ("oreogn", "oregon", 1, "two letters swapped"),
        ("tenesee", "tennessee", 1, "letters doubled or not"),
        ("untiedsates", "unitedstates", 2, "two letters differ"),
        ("abc", "xyz", 3, "three letters differ"),
    ],
)
def test_a_difference_is_told_in_plain_words(
    letters: str, name: str, distance: int, words: str
) -> None:
    assert describe_difference(letters, name, distance) == words


@pytest.mark.parametrize(
    ("region", "words", "via"),
    [
        (Region("TN", "Tunisia"), "tunizia", "other spelling: one letter wrong"),
        (Region("AZ", "Azerbaijan"), "acerbaixan", "other spelling: two letters differ"),
        (Region("TN", "Tunisia"), "tunus", None),  # three edits
        (Region("TN", "Tunisia"), "tunisie", None),  # French, one of the larger languages
        (Region("TN", "Tunisia"), "tunisia", None),
        (Region("MD", "Moldova"), "r moldova", None),  # a word more
        (Region("TN", "Tunisia"), "тунис", None),
    ],
)
def test_a_variant_is_a_slip_from_the_title(region: Region, words: str, via: str | None) -> None:
    assert describe_variant(region, words) == via
