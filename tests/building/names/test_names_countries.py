"""What countries are called: CLDR is believed, others where they do not contradict it."""

from __future__ import annotations

import pytest

from mapcore.building.names.countries import (
    NearNames,
    collect_by_cldr,
    collect_countries,
    names_of_babel,
)

ARABIC = {
    "MD": {"\u0645\u0648\u0644\u062f\u0648\u0641\u0627"},
    "MV": {"\u062c\u0632\u0631 \u0627\u0644\u0645\u0627\u0644\u062f\u064a\u0641"},
}


def test_a_name_that_is_part_of_another_countrys_is_no_name() -> None:
    near = NearNames(ARABIC)
    maldives = {"\u0627\u0644\u0645\u0627\u0644\u062f\u064a\u0641"}
    assert near.is_another(maldives, "MD")
    assert not near.is_another(maldives, "MV")
    assert not near.is_another({"\u0645\u0648\u0644\u062f\u0641\u0627"}, "MD")


@pytest.mark.weekly
def test_names_with_marks_are_kept_however_short_they_are() -> None:
    names = collect_countries(collect_by_cldr())
    assert "b\u1ec9" in names["BE"]
    assert "bi" not in names["BE"] - {"bi"}
    assert "kosovo" in names["XK"]


def test_babel_has_no_names_in_a_language_that_it_does_not_know() -> None:
    assert names_of_babel("xx") == {}
    assert names_of_babel("de-AT")["DE"] == "Deutschland"
