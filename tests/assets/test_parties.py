from __future__ import annotations

import pytest

import mapcore
from mapcore.assets.parties import find_parties, load_parties
from mapcore.classification.categories import CONFUSED_DISTANCE
from mapcore.classification.category_order import fold_category
from mapcore.color import delta_e, lab


@pytest.mark.parametrize("map_id", load_parties())
def test_parties_of_a_country_are_told_apart(map_id: str) -> None:
    parties = load_parties()[map_id]
    assert [fold_category(name) for name in parties] == list(parties)
    colors = sorted(set(parties.values()))
    for at, color in enumerate(colors[:-1]):
        rest = colors[at + 1 :]
        assert min(delta_e(lab(*[color] * len(rest)), lab(*rest))) > CONFUSED_DISTANCE


@pytest.mark.parametrize("map_id", load_parties())
def test_a_country_with_parties_has_maps(map_id: str) -> None:
    assert any(each.id.startswith(map_id) for each in mapcore.list_maps())


def test_a_map_has_the_parties_of_its_country() -> None:
    assert find_parties("uk-constituencies") == find_parties("united-kingdom")
    assert find_parties("new-zealand")["national"] != find_parties("australia")["national"]
    assert find_parties("south-africa-municipalities")["anc"]
    assert not find_parties("us-states")
    assert not find_parties("world")


def test_parties_are_drawn_in_their_colors() -> None:
    values = {"BY": "CSU", "HE": "CDU", "SN": "AfD", "HH": "SPD", "TH": "Piraten"}
    entries = mapcore.check({"mapId": "germany", "categories": {"values": values}}).legend
    colors = {entry.label: entry.color for entry in entries}
    known = find_parties("germany")
    for name in ("CSU", "CDU", "AfD", "SPD"):
        assert colors[name] == known[name.casefold()]
    assert colors["Piraten"] not in known.values()
    several = {"SN": "CDU", "BY": "CDU/CSU", "HH": "SPD", "HB": "AfD"}
    pins = {"AfD": known["spd"]}
    entries = mapcore.check(
        {"mapId": "germany", "categories": {"values": several, "colors": pins}}
    ).legend
    assert len({entry.color for entry in entries}) == len(several)
    ideologies = {"TX": "Conservative", "VT": "Liberal"}
    drawn = mapcore.check({"mapId": "us-states", "categories": {"values": ideologies}}).legend
    assert {entry.color for entry in drawn}.isdisjoint(find_parties("canada").values())
