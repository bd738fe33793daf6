"""What goes into the tables of names, and what is kept out of them."""

from __future__ import annotations

from mapcore.building.names.elsewhere import elsewhere
from mapcore.building.names.spellings import lines_of
from mapcore.building.names.translations import spellings


def test_names_are_parted_turned_and_spelled_out() -> None:
    assert spellings({"Korea, Republic of"}) == {"republic of korea"}
    assert spellings({"Bozen / Bolzano"}) == {"bozen", "bolzano"}
    assert spellings({"Österreich"}) == {"osterreich", "oesterreich"}
    assert spellings({"Sakha (Yakutia)"}) == {"sakha", "sakha yakutia"}


def test_a_line_has_the_names_that_its_codes_share() -> None:
    units = {"XX": {"alba", "beta"}, "YY": {"beta", "province", "gamma delta"}}
    assert lines_of(units, {"alba"}) == ["XX YY\tbeta", "YY\tgammadelta"]


def test_a_part_called_nearly_as_its_country_takes_no_misspelling_from_it() -> None:
    countries = {"GT": {"guatemala"}, "NL": {"nederland"}}
    parts = {"GT": {"GT-01": {"guatemala", "guatamala"}}, "NL": {"NL-GE": {"gelderland"}}}
    names = elsewhere(countries, parts)
    assert {"guatemala", "nederland", "gelderland", "siberia"} <= set(names)
    assert "guatamala" not in names
