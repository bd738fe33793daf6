"""Keys of second-level maps as their statistical offices write them."""

from __future__ import annotations

import pytest

import mapcore

KEYS = [
    ("germany-kreise", "Rosenheim", "09163"),
    ("germany-kreise", "Landkreis Rosenheim", "09187"),
    ("germany-kreise", "Rosenheim, Landkreis", "09187"),
    ("germany-kreise", "LK Rosenheim", "09187"),
    ("germany-kreise", "Köln, Stadt", "05315"),
    ("germany-kreise", "9162", "09162"),
    ("germany-kreise", "09162000", "09162"),
    ("germany-kreise", "DE212", "09162"),
    ("germany-kreise", "Muenchen", "09162"),
    ("austria-bezirke", "Graz(Stadt)", "601"),
    ("austria-bezirke", "Graz-Umgebung", "606"),
    ("austria-bezirke", "Linz", "401"),
    ("austria-bezirke", "Linz-Land", "410"),
    ("vienna-districts", "Wien 18.,Währing", "918"),
    ("vienna-districts", "1180", "918"),
    ("belgium-communes", "Luik", "62063"),
    ("belgium-communes", "Anvers", "11002"),
    ("denmark-municipalities", "Aarhus Kommune", "0751"),
    ("denmark-municipalities", "101", "0101"),
    ("sweden-municipalities", "180", "0180"),
    ("sweden-municipalities", "Stockholms kommun", "0180"),
    ("south-korea-sigungu", "종로구", "11110"),
    ("south-korea-sigungu", "서울특별시 중구", "11140"),
    ("uk-constituencies", "Ynys Môn", "W07000112"),
    ("australia-lgas", "Bayside (NSW)", "10500"),
    ("england", "Cumberland", "E06000063"),
    ("scotland", "Glasgow", "S12000046"),
    ("scotland", "S12000049", "S12000046"),
    ("wales", "Cardiff", "W06000015"),
    ("northern-ireland", "Belfast", "N09000003"),
    ("us-congressional-districts", "CA-39", "0639"),
    ("us-congressional-districts", "CA39", "0639"),
    ("us-congressional-districts", "NY-1", "3601"),
    ("us-congressional-districts", "AK-00", "0200"),
    ("us-congressional-districts", "California 39th district", "0639"),
    ("us-metros", "New York-Newark-Jersey City, NY-NJ-PA Metro Area", "35620"),
    ("us-metros", "17460", "17410"),
    ("us-micros", "Key West-Key Largo, FL Micro Area", "28580"),
    ("eu-nuts-1", "Bavaria", "DE2"),
    ("eu-nuts-2", "Lombardy", "ITC4"),
    ("eu-nuts-2", "Prov. Limburg (BE)", "BE22"),
    ("eu-nuts-3", "Arr. Antwerpen", "BE211"),
    ("eu-nuts-3", "Rosenheim, Landkreis", "DE21K"),
    ("eu-nuts-3", "Groot-Amsterdam", "NL329"),
    ("netherlands-municipalities", "Den Haag", "GM0518"),
    ("netherlands-municipalities", "363", "GM0363"),
    ("netherlands-municipalities", "Bergen (NH)", "GM0373"),
    ("canada-census-divisions", "Division No. 6, Alberta", "4806"),
    ("canada-census-divisions", "Kings County, NB", "1305"),
    ("canada-census-divisions", "2021A00033506", "3506"),
    ("canada-census-divisions", "Greater Vancouver", "5915"),
    ("mexico-municipalities", "1001", "01001"),
    ("mexico-municipalities", "Benito Juárez, Quintana Roo", "23005"),
    ("mexico-municipalities", "Cancún", "23005"),
    ("mexico-municipalities", "San Pedro Mixtepec -Dto. 22 -", "20318"),
    ("colombia-municipalities", "5001", "05001"),
    ("colombia-municipalities", "BOGOTÁ. D.C.", "11001"),
    ("colombia-municipalities", "La Unión, Nariño", "52399"),
    ("colombia-municipalities", "94663", "94343"),
    ("argentina-departments", "6007", "06007"),
    ("argentina-departments", "9 de Julio, San Juan", "70063"),
    ("argentina-departments", "CABA", "02000"),
    ("finland-municipalities", "91", "091"),
    ("finland-municipalities", "KU853", "853"),
    ("finland-municipalities", "Helsingfors", "091"),
    ("finland-municipalities", "Juankoski", "297"),
    ("ireland-local-authorities", "Cork County Council", "Cork County"),
    ("ireland-local-authorities", "Maigh Eo", "Mayo"),
    ("portugal-municipalities", "101", "0101"),
    ("portugal-municipalities", "Calheta, Madeira", "3101"),
    ("portugal-municipalities", "Lisbon", "1106"),
    ("switzerland-municipalities", "261", "0261"),
    ("switzerland-municipalities", "Buchs AG", "4003"),
    ("switzerland-municipalities", "Genf", "6621"),
    ("switzerland-districts", "Bezirk Zürich", "0112"),
    ("france-epci", "Communauté de communes Faucigny - Glières", "200000172"),
    ("france-epci", "CC des Quatre Rivières, Haute-Saône", "247000623"),
    ("france-epci", "Grand Lyon", "200046977"),
]


@pytest.mark.parametrize(("map_id", "key", "expected"), KEYS)
def test_a_key_is_the_region_that_is_meant(map_id: str, key: str, expected: str) -> None:
    assert mapcore.match(map_id, [key]).resolved == {key: expected}


@pytest.mark.parametrize(
    ("map_id", "key"),
    [
        ("germany-kreise", "Landkreis Amberg"),  # Amberg is a city; its Kreis is Amberg-Sulzbach
        ("germany-kreise", "Frankfurt"),  # on the Main, or on the Oder
        ("south-korea-sigungu", "Jung-gu"),  # six cities have one
        ("france-arrondissements", "Saint-Denis"),
        ("us-metros", "Columbus"),  # in Georgia, Indiana and Ohio
        ("us-micros", "Columbus"),
        ("eu-nuts-2", "Limburg"),  # in Belgium, and in the Netherlands
        ("eu-nuts-2", "DE2"),
        ("eu-nuts-3", "EL301"),
        ("netherlands-municipalities", "Bergen"),  # in Limburg, or in North Holland
        ("canada-census-divisions", "Division No. 6"),
        ("canada-census-divisions", "Kings"),
        ("mexico-municipalities", "Benito Juárez"),
        ("mexico-municipalities", "San Pedro Mixtepec"),
        ("colombia-municipalities", "La Unión"),
        ("colombia-municipalities", "Armenia"),
        ("argentina-departments", "Capital"),
        ("argentina-departments", "San Martín"),
        ("ireland-local-authorities", "Cork"),
        ("portugal-municipalities", "Lagoa"),
        ("switzerland-municipalities", "Buchs"),
        ("switzerland-municipalities", "0291"),
        ("switzerland-municipalities", "Arn (AG)"),
        ("france-epci", "CC des Quatre Rivières"),
    ],
)
def test_a_key_that_may_mean_several_regions_is_none(map_id: str, key: str) -> None:
    assert mapcore.match(map_id, [key]).resolved == {}


def test_a_municipality_that_was_made_of_others_since_leads_to_these() -> None:
    (unmatched,) = mapcore.match("switzerland-municipalities", ["Noble-Contrée"]).unmatched
    assert unmatched.suggestions == ("Miège (6241)", "Venthône (6249)", "Veyras (6250)")


@pytest.mark.parametrize(
    ("map_id", "key", "expected"),
    [
        ("czechia-okresy", "Brno", "CZ0642"),
        ("czechia-okresy", "Plzeň", "CZ0323"),
        ("czechia-okresy", "Pilsen", "CZ0323"),
        ("czechia-okresy", "Ostrava", "CZ0806"),
        ("czechia-okresy", "Brno-venkov", "CZ0643"),
        ("czechia-okresy", "Plzeň-jih", "CZ0324"),
        ("belgium-communes", "Aalst", "41002"),
        ("belgium-communes", "Sint-Niklaas", "46021"),
        ("switzerland-municipalities", "Wetzikon", "0121"),
        ("germany-kreise", "Freiburg", "08311"),
        ("germany-kreise", "Oldenburg, Stadt", "03403"),
        ("germany-kreise", "Offenbach, Stadt", "06413"),
        ("germany-kreise", "Halle", "15002"),
        ("germany-kreise", "14161", "14511"),  # Chemnitz until 2008
        ("south-korea-sigungu", "Sejong", "36110"),
        ("south-korea-sigungu", "Suwon-si Jangan-gu", "41111"),
        ("south-korea-sigungu", "Suwonsijangangu", "41111"),
        ("south-korea-sigungu", "수원시 장안구", "41111"),
        ("norway-municipalities", "0101", "3101"),  # Halden until 2019
    ],
)
def test_a_city_is_known_by_its_plain_name_where_one_region_is_the_city(
    map_id: str, key: str, expected: str
) -> None:
    found = mapcore.match(map_id, [key])
    assert (found.resolved, found.corrected) == ({key: expected}, ())


@pytest.mark.parametrize(
    ("map_id", "key"),
    [
        ("switzerland-municipalities", "Rapperswil"),  # in Bern, or Rapperswil-Jona
        ("switzerland-municipalities", "Wil"),
        ("south-korea-sigungu", "Suwon"),  # four gu
    ],
)
def test_a_plain_name_of_several_regions_is_none(map_id: str, key: str) -> None:
    assert mapcore.match(map_id, [key]).resolved == {}


@pytest.mark.parametrize(
    ("map_id", "key", "expected"),
    [
        ("germany-kreise", "Müritz", "13071"),
        ("germany-kreise", "13061", "13073"),  # Rügen
        ("germany-kreise", "Landkreis Parchim", "13076"),
        ("germany-kreise", "Dessau", "15001"),
        ("germany-kreise", "05354", "05334"),  # Aachen's Kreis until 2009
        ("norway-municipalities", "Askim", "3118"),
        ("norway-municipalities", "1018", "4204"),  # Søgne
    ],
)
def test_a_former_unit_is_told_by_the_one_that_has_its_land(
    map_id: str, key: str, expected: str
) -> None:
    found = mapcore.match(map_id, [key])
    assert found.resolved == {key: expected}
    assert found.corrected[0].via == "former unit, now a part of the region"


def test_former_units_that_were_divided_or_joined_are_told_by_all_that_have_their_land() -> None:
    (demmin,) = mapcore.match("germany-kreise", ["Demmin"]).unmatched
    assert demmin.suggestions == (
        "Mecklenburgische Seenplatte (13071)",
        "Vorpommern-Greifswald (13075)",
    )
    found = mapcore.match("germany-kreise", ["Müritz", "Neubrandenburg", "Rügen"])
    assert found.resolved == {"Rügen": "13073"}
    assert {each.suggestions for each in found.unmatched} == {
        ("Mecklenburgische Seenplatte (13071)",)
    }
