"""A name that languages do not agree on is read in the language of its column, if that is clear."""

from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.matching import match_keys
from mapcore.matching.reading.languages import SPOKEN

WORLD = Atlas().open("world")
VIETNAMESE = ["\u0110\u1ee9c", "Ph\u00e1p", "M\u1ef9", "\u00c1o"]


@pytest.mark.parametrize(
    ("others", "region"),
    [
        (VIETNAMESE, "RU"),
        (["Deu", "Usa", "Fra"], "NG"),
        ([], None),
        (["Germany", "France", "Italy"], None),
        ([*VIETNAMESE[:3], "Usa", "Fra", "Deu"], None),
    ],
)
def test_nga_is_russia_beside_names_in_vietnamese_and_nigeria_beside_codes(
    others: list[str], region: str | None
) -> None:
    matching = match_keys(WORLD, ["Nga", *others])
    assert matching.resolved.get("Nga") == region
    told = [each.via for each in matching.corrected if each.input == "Nga"]
    assert told == ([] if region is None else [SPOKEN])
    if region is None:
        assert matching.unmatched[0].suggestions == ("Nigeria (NG)", "Russia (RU)")


@pytest.mark.parametrize("code", ["NGA", "nga"])
def test_a_code_that_is_not_written_as_a_name_is_that_code(code: str) -> None:
    assert match_keys(WORLD, [code, *VIETNAMESE]).resolved[code] == "NG"


def test_blocks_that_do_not_agree_leave_a_name_unmatched() -> None:
    matching = match_keys(WORLD, ["Nga", *VIETNAMESE], ["Nga", "Deu", "Usa", "Fra"])
    assert "Nga" not in matching.resolved
