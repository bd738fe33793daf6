"""Columns of whole numbers are keys if their names are those of an office's codes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest

import mapcore

NAMES = {
    "argentina-departments": ["codigo_indec"],
    "austria-bezirke": ["Bezirkskennzahl"],
    "belgium-communes": ["NIS", "CD_REFNIS"],
    "brazil-municipalities": ["cod_ibge", "geocodigo"],
    "canada-census-divisions": ["CDUID", "SGC"],
    "china": ["adcode", "行政区划代码"],
    "colombia-municipalities": ["divipola"],
    "denmark-municipalities": ["KOMKODE", "kommunenr"],
    "finland-municipalities": ["kuntakoodi"],
    "france-epci": ["SIREN EPCI"],
    "germany-kreise": ["Gemeindeschlüssel", "AGS"],
    "italy-comuni": ["Codice Istat", "codice_comune"],
    "mexico-municipalities": ["CVEGEO"],
    "norway-municipalities": ["Kommunenr."],
    "poland-powiaty": ["TERYT"],
    "portugal-municipalities": ["DICO"],
    "spain-municipalities": ["codmun"],
    "sweden-municipalities": ["kommunkod"],
    "switzerland-municipalities": ["BFS-Nr", "gdenr"],
}


def codes_of(map_id: str) -> list[int]:
    """Return some keys of a map as a spreadsheet has them, without their zeros."""
    if map_id == "china":
        return [110000, 310000, 440000, 510000]
    keys = [region.key for region in mapcore.get_map(map_id).regions]
    return [int(key) for key in keys[:: max(1, len(keys) // 40)]]


def pairs() -> Iterator[tuple[str, str]]:
    """Yield each map with each name of a column."""
    yield from ((map_id, name) for map_id, names in NAMES.items() for name in names)


US_STATES = sorted({*range(1, 57)} - {3, 7, 14, 43, 52})


@pytest.mark.parametrize(("map_id", "name"), list(pairs()))
def test_whole_numbers_are_the_codes_that_their_column_is_called_after(
    map_id: str, name: str
) -> None:
    codes = codes_of(map_id)
    rates = [1.5 + row * 7919 % 101 for row in range(len(codes))]
    best = mapcore.read_table({name: codes, "rate": rates}).best
    assert best is not None
    assert (best.key, best.value, best.maps[0].map_id, best.ties) == (name, "rate", map_id, ())


@pytest.mark.parametrize("scheme", ["geonameid", "GeoNames ID", "geonames_id"])
def test_numbers_of_geonames_are_keys_by_their_name_alone(scheme: str) -> None:
    rates = [1.5, 2.25, 3.75]
    codes = [2921044, 3017382, 3175395]
    best = mapcore.read_table({scheme: codes, "rate": rates}).best
    assert best is not None
    assert best.key == scheme
    assert mapcore.read_table({"people": codes, "rate": rates}).best is None


@pytest.mark.parametrize(
    ("key", "names", "value"),
    [
        ("departamento", ["Antioquia", "Cauca", "Huila", "Meta"], "Población DANE"),
        ("Kanton", ["Zürich", "Bern", "Uri", "Genf"], "Bevölkerung BFS"),
        ("regione", ["Toscana", "Lazio", "Puglia", "Umbria"], "numero comuni"),
        ("regione", ["Toscana", "Lazio", "Puglia", "Umbria"], "Istat 2023"),
    ],
)
def test_what_an_office_counts_is_no_code(key: str, names: list[str], value: str) -> None:
    best = mapcore.read_table({key: names, value: [4101, 2203, 1307, 5505]}).best
    assert best is not None
    assert (best.key, best.value) == (key, value)


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("region_id", range(1, 17)),
        ("Codigo region", range(1, 17)),
        ("Land_Nr", range(1, 17)),
        ("code", range(1, 26)),
        ("region_id", [*range(1, 15), 16]),
        ("region_id", [*range(1, 10), 11]),
        ("bundesland_id", range(1, 10)),
        ("bundesland_id", [1, 3, 5, 9]),
        ("state", range(1, 34)),
    ],
)
def test_small_numbers_are_no_codes_by_a_word_of_any_map(name: str, codes: Iterable[int]) -> None:
    codes = list(codes)
    rates = [1.5 + row * 7919 % 101 for row in range(len(codes))]
    table = {name: codes, "rate": rates}
    reading = mapcore.read_table(table)
    assert reading.best is None
    assert f"many countries have codes from 1 to {max(codes)}" in reading.refusal()
    with pytest.raises(mapcore.ValidationError, match="name the column of the key"):
        mapcore.choropleth(table, "germany")
    assert reading.choose(key=name, map_id="germany") is not None


@pytest.mark.parametrize(
    ("name", "codes", "map_id"),
    [
        ("IdBundesland", range(1, 17), "germany"),
        ("bundesland", [1, 3, 5, 9, 11], "germany"),
        ("dep", [1, 13, 33, 59, 69, 75], "france"),
        ("iso_n3", [4, 8, 12, 20, 24, 28], "world"),
        ("state", [*US_STATES], "us-states"),
        ("STATEFP", [1, 2, 4, 5, 6, *range(8, 14), *range(15, 23)], "us-states"),
        ("state_fips", [1, 2, 4, 5, 6, *range(8, 14), *range(15, 23)], "us-states"),
    ],
)
def test_numbers_are_codes_of_the_country_that_their_name_says(
    name: str, codes: Iterable[int], map_id: str
) -> None:
    codes = list(codes)
    rates = [1.5 + row * 7919 % 101 for row in range(len(codes))]
    best = mapcore.read_table({name: codes, "rate": rates}).best
    assert best is not None
    assert (best.key, best.maps[0].map_id, best.ties) == (name, map_id, ())


def test_fips_without_zeros_of_a_former_edition_are_no_italian_comuni() -> None:
    codes = "1001 1003 1005 4013 6037 6073 8031 9001 9003 12086"
    names = "Autauga,Baldwin,Barbour,Maricopa,Los Angeles,San Diego,Denver,Fairfield,Hartford,Dade"
    rows = zip(codes.split(), names.split(","), strict=True)
    text = "fips,name,deaths\n" + "".join(f"{code},{name},9{code}\n" for code, name in rows)
    best = mapcore.read_table(text.encode()).best
    assert best is not None
    assert (best.maps[0].map_id, best.key, best.value) == ("us-counties", "fips", "deaths")
