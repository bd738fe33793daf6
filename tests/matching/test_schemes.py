"""Lists of codes that the map gives to other regions are read as a whole or not at all."""

import mapcore

FIPS = {
    "GM": "DE",
    "SP": "ES",
    "FR": "FR",
    "UK": "GB",
    "JA": "JP",
    "RS": "RU",
    "CH": "CN",
    "PO": "PT",
}


def test_a_list_of_fips_10_4_is_read_and_told() -> None:
    matching = mapcore.match("world", list(FIPS))
    assert dict(matching.resolved) == FIPS
    assert {each.input for each in matching.corrected} == FIPS.keys() - {"FR", "UK"}
    assert {each.via for each in matching.corrected} == {"code of FIPS 10-4, as all keys are"}
    assert matching.matched_keys == len(FIPS)


def test_a_list_of_iso_codes_is_not_read_so() -> None:
    keys = ["GM", "ES", "FR", "GB", "CH", "PT"]
    matching = mapcore.match("world", keys)
    assert dict(matching.resolved) == dict(zip(keys, keys, strict=True))


def test_codes_are_never_mixed() -> None:
    keys = [*FIPS, "DE"]  # DE is no code of FIPS 10-4
    matching = mapcore.match("world", keys)
    assert matching.resolved["GM"] == "GM"
    assert not {"SP", "JA", "PO"} & matching.resolved.keys()


def test_few_codes_are_no_evidence() -> None:
    assert mapcore.match("world", ["GM", "SP", "FR", "JA"]).resolved["GM"] == "GM"


def test_kosis_is_told_from_the_codes_of_the_ministry() -> None:
    kosis = mapcore.match("south-korea", ["11", "21", "22", "23", "26", "31", "36"])
    assert kosis.resolved["26"] == "KR-31"
    assert kosis.resolved["36"] == "KR-46"
    ministry = mapcore.match("south-korea", ["11", "26", "27", "28", "29", "30", "31", "41"])
    assert ministry.resolved["26"] == "KR-26"
