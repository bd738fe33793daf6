"""Codes of other publishers mean their region, on every map that has it."""

import csv

import pytest
from map_sample import EVERY, choose_maps

import mapcore
from mapcore.building.names.region_codes import INPUT, list_usable, read_rows
from mapcore.matching.gazetteer.building import gazetteer_of
from mapcore.matching.gazetteer.further_codes import RIVAL_SCHEMES, read_further_codes
from mapcore.rendering import builtin_atlas

EXAMPLES = (
    ("germany", "DE2", "DE-BY"),
    ("germany", "DE300", "DE-BE"),
    ("germany", "Q980", "DE-BY"),
    ("germany", "2951839", "DE-BY"),
    ("italy-regions", "ITC4", "IT-25"),
    ("italy", "ITC4C", "IT-MI"),
    ("france", "FR101", "FR-75C"),
    ("france-regions", "FR1", "FR-IDF"),
    ("poland", "PL-MZ", "PL-14"),
    ("poland", "PL9", "PL-14"),
    ("uk-regions", "TLI", "E12000007"),
    ("uk-regions", "UKI", "E12000007"),
    ("united-kingdom", "TLE42", "GB-LDS"),
    ("china", "110000", "CN-BJ"),
    ("china", "44", "CN-GD"),
    ("india", "09", "IN-UP"),
    ("india", "9", "IN-UP"),
    ("norway", "NO-01", "NO-31"),
    ("kazakhstan", "KZ-ALA", "KZ-75"),
    ("world", "ZAR", "CD"),
    ("world", "TMP", "TL"),
    ("world", "ROM", "RO"),
    ("world", "ADO", "AD"),
    ("europe", "IMY", "IM"),
    ("middle-east", "WBG", "PS"),
    ("balkans", "KSV", "XK"),
    ("world", "TPTL", "TL"),
    ("world", "Q183", "DE"),
    ("world", "2921044", "DE"),
    ("us-counties", "Q108053", "06071"),
    ("netherlands", "PV20", "NL-GR"),
    ("netherlands", "PV31", "NL-LI"),
    ("norway", "Oslo - Oslove", "NO-03"),
    ("us-ca-counties", "Q108053", "06071"),
)
NO_UNITS = (
    ("germany", "DE21"),  # Oberbayern
    ("poland", "PL91"),  # Warsaw and around it, a part of Masovia
    ("cuba", "CU-02"),  # La Habana, the province around the city
    ("latvia", "LV-025"),  # the district around Daugavpils
    ("nepal", "NP-BA"),  # a zone, not the province of the name
    ("taiwan", "TW-TPQ"),  # Taipei County, now New Taipei
    ("luxembourg", "LU-L"),  # a district, not the canton
    ("italy", "ITG27"),  # Cagliari before it was divided
    ("brazil", "BRA.11_1"),  # GADM: another state in another edition
    ("india", "37"),  # Ladakh, or Andhra Pradesh in the tax codes
    ("world", "BU"),  # Burma once, Bulgaria in FIPS 10-4
)


@pytest.mark.parametrize(("map_id", "code", "region"), EXAMPLES)
def test_codes_of_one_unit_are_matched(map_id: str, code: str, region: str) -> None:
    matching = mapcore.match(map_id, [code])
    assert (dict(matching.resolved), matching.corrected) == ({code: region}, ())


@pytest.mark.parametrize(("map_id", "code"), NO_UNITS)
def test_codes_of_other_areas_stay_unmatched(map_id: str, code: str) -> None:
    assert not mapcore.match(map_id, [code]).resolved


def test_every_code_means_its_region_on_every_map() -> None:
    atlas = builtin_atlas()
    usable = {row for row in list_usable(read_rows()) if row[2] not in RIVAL_SCHEMES.values()}
    by_key: dict[tuple[str, str], list[str]] = {}
    for section, key, _, code in usable:
        by_key.setdefault((section, key), []).append(code)
    seen = 0
    for map_id in choose_maps(listed.id for listed in atlas.list()):
        pack = atlas.open(map_id)
        sections = {section for section, _ in by_key}
        found = read_further_codes(pack.index_of_key, pack.key_scheme or "")
        if not found or not sections:
            continue
        wanted = {
            code: key
            for (section, key), codes in by_key.items()
            if key in pack.index_of_key and (section == pack.key_scheme or _is_home(section, pack))
            for code in codes
        }
        matching = mapcore.match(pack.id, list(wanted))
        assert dict(matching.resolved) == wanted, pack.id
        assert not matching.corrected, pack.id
        seen += len(wanted)
    assert seen > (20_000 if EVERY else 2_000)


def _is_home(section: str, pack) -> bool:  # type: ignore[no-untyped-def]
    home = {"countries" if len(region.key) == 2 else region.key[:2] for region in pack.regions}
    return section in home


def test_own_maps_have_no_further_codes(tmp_path) -> None:  # type: ignore[no-untyped-def]
    pack = builtin_atlas().open("germany")
    assert gazetteer_of(pack).find_further_code("q980")
    assert not gazetteer_of(pack).find_further_code("berlin")


def test_the_input_has_each_code_once_for_a_region() -> None:
    with INPUT.open(encoding="utf-8", newline="") as file:
        found = list(csv.reader(file))
    assert len(found) == len(set(map(tuple, found)))
