"""Maps of municipalities and the like: cities lie in their own, and the areas add up."""

from __future__ import annotations

import numpy as np
import pytest
from audit import shapes

KM2 = {
    "brazil-municipalities": 8_510_346,  # IBGE
    "spain-municipalities": 505_990,  # INE
    "poland-powiaty": 312_696,  # GUS
    "germany-kreise": 357_590,  # Destatis
    "austria-bezirke": 83_883,  # Statistik Austria
    "vienna-districts": 414.9,  # Stadt Wien
    "belgium-communes": 30_689,  # Statbel
    "belgium-arrondissements": 30_689,
    "denmark-municipalities": 42_947,  # Statistics Denmark
    "czechia-okresy": 78_871,  # ČÚZK
    "south-korea-sigungu": 100_210,  # Statistics Korea
    "canada-census-divisions": 9_896_800,  # Statistics Canada, without the Great Lakes
    "mexico-municipalities": 1_964_375,  # INEGI
    "colombia-municipalities": 1_140_970,  # DANE
    "argentina-departments": 2_780_400,  # IGN, the continental part
    "finland-municipalities": 338_465,  # National Land Survey, without the sea
    "ireland-local-authorities": 69_825,  # CSO
    "portugal-municipalities": 92_225,  # INE
    "switzerland-municipalities": 41_285 - 840,  # FSO, without the lakes of no municipality
    "switzerland-districts": 41_285 - 840,
    "australia-lgas": 7_688_000,  # ABS
    "australia-sa3": 7_688_000,
    "australia-sa4": 7_688_000,
    "eu-nuts-1": 4_225_104,  # Eurostat, with inland waters
    "eu-nuts-2": 4_225_104,
    "eu-nuts-3": 4_225_104 - 131_957,  # without Greece
}
CITIES = [
    ("brazil-municipalities", "3550308", -46.63, -23.55),
    ("brazil-municipalities", "3304557", -43.20, -22.91),
    ("brazil-municipalities", "5300108", -47.93, -15.78),
    ("brazil-municipalities", "1302603", -60.02, -3.10),
    ("brazil-municipalities", "2927408", -38.50, -12.97),
    ("spain-municipalities", "28079", -3.70, 40.42),
    ("spain-municipalities", "08019", 2.17, 41.39),
    ("spain-municipalities", "41091", -5.99, 37.39),
    ("spain-municipalities", "35016", -15.43, 28.10),
    ("spain-municipalities", "52001", -2.94, 35.29),
    ("poland-powiaty", "1465", 21.01, 52.23),
    ("poland-powiaty", "1261", 19.94, 50.06),
    ("poland-powiaty", "0264", 17.03, 51.11),
    ("poland-powiaty", "2261", 18.65, 54.35),
    ("germany-kreise", "11000", 13.40, 52.52),
    ("germany-kreise", "09163", 12.128, 47.856),
    ("germany-kreise", "05315", 6.96, 50.94),
    ("germany-kreise", "16063", 10.32, 50.98),  # Eisenach
    ("austria-bezirke", "601", 15.44, 47.07),
    ("austria-bezirke", "701", 11.40, 47.27),
    ("vienna-districts", "901", 16.3725, 48.2085),
    ("vienna-districts", "918", 16.334, 48.229),
    ("belgium-communes", "11002", 4.40, 51.21),
    ("belgium-communes", "62063", 5.57, 50.63),
    ("belgium-communes", "21004", 4.352, 50.847),
    ("belgium-arrondissements", "21000", 4.352, 50.847),
    ("denmark-municipalities", "0751", 10.19, 56.16),
    ("denmark-municipalities", "0461", 10.39, 55.40),
    ("sweden-municipalities", "1480", 12.0, 57.70),
    ("sweden-municipalities", "2584", 20.23, 67.86),
    ("czechia-okresy", "CZ0642", 16.61, 49.20),
    ("czechia-okresy", "CZ0100", 14.43, 50.08),
    ("france-arrondissements", "595", 3.06, 50.63),
    ("france-arrondissements", "133", 5.39, 43.31),
    ("south-korea-sigungu", "11110", 126.979, 37.573),
    ("south-korea-sigungu", "50110", 126.53, 33.49),
    ("uk-constituencies", "E14001172", -0.13, 51.505),
    ("england", "E06000063", -2.935, 54.895),
    ("scotland", "S12000046", -4.25, 55.86),
    ("wales", "W06000015", -3.18, 51.48),
    ("northern-ireland", "N09000003", -5.93, 54.60),
    ("australia-lgas", "31000", 152.98, -27.45),
    ("australia-lgas", "17200", 151.207, -33.87),
    ("us-congressional-districts", "1198", -77.03, 38.90),
    ("us-congressional-districts", "5600", -107.5, 43.0),
    ("us-metros", "35620", -73.97, 40.78),
    ("us-metros", "46520", -158.0, 21.45),
    ("us-micros", "27220", -110.76, 43.48),
    ("eu-nuts-1", "DE2", 11.58, 48.14),
    ("eu-nuts-1", "FRY", 55.5, -21.1),
    ("eu-nuts-2", "DE21", 11.58, 48.14),
    ("eu-nuts-2", "DEA2", 6.96, 50.94),
    ("eu-nuts-2", "PL91", 21.01, 52.23),
    ("eu-nuts-2", "PT17", -9.14, 38.74),
    ("eu-nuts-2", "PT11", -8.29, 41.44),
    ("eu-nuts-2", "ES70", -15.6, 27.95),
    ("eu-nuts-2", "HU11", 19.05, 47.5),
    ("eu-nuts-2", "HR05", 15.97, 45.81),
    ("eu-nuts-3", "DE212", 11.58, 48.14),
    ("eu-nuts-3", "DE21H", 11.75, 48.05),  # the Landkreis around Munich
    ("eu-nuts-3", "NL329", 4.90, 52.37),
    ("eu-nuts-3", "BE336", 6.03, 50.63),  # Eupen
    ("eu-nuts-3", "AT332", 11.40, 47.27),
    ("eu-nuts-3", "ES705", -15.43, 28.10),
    ("eu-nuts-3", "ES532", 2.65, 39.57),
    ("eu-nuts-3", "PT11A", -8.61, 41.15),
    ("eu-nuts-3", "PL911", 21.01, 52.23),
    ("eu-nuts-3", "LV006", 24.11, 56.95),
    ("eu-nuts-3", "MT002", 14.24, 36.05),
    ("eu-nuts-3", "DK011", 12.50, 55.68),
    ("eu-nuts-3", "FRL04", 5.39, 43.31),
    ("netherlands-municipalities", "GM0363", 4.90, 52.37),
    ("netherlands-municipalities", "GM0518", 4.30, 52.07),
    ("netherlands-municipalities", "GM0935", 5.69, 50.85),
    ("canada-census-divisions", "3520", -79.38, 43.66),
    ("canada-census-divisions", "2466", -73.59, 45.51),
    ("canada-census-divisions", "2423", -71.28, 46.83),
    ("canada-census-divisions", "5915", -123.02, 49.24),
    ("canada-census-divisions", "4806", -114.07, 51.05),
    ("canada-census-divisions", "1001", -52.80, 47.50),
    ("canada-census-divisions", "6001", -135.06, 60.72),
    ("canada-census-divisions", "6204", -72.0, 66.0),
    ("canada-census-divisions", "1102", -63.30, 46.30),
    ("mexico-municipalities", "09015", -99.14, 19.43),
    ("mexico-municipalities", "14039", -103.35, 20.67),
    ("mexico-municipalities", "19039", -100.31, 25.67),
    ("mexico-municipalities", "02004", -117.0, 32.50),
    ("mexico-municipalities", "31050", -89.62, 20.97),
    ("mexico-municipalities", "23005", -86.90, 21.12),
    ("mexico-municipalities", "20318", -97.08, 15.95),
    ("colombia-municipalities", "11001", -74.08, 4.61),
    ("colombia-municipalities", "05001", -75.57, 6.25),
    ("colombia-municipalities", "76001", -76.53, 3.44),
    ("colombia-municipalities", "13001", -75.51, 10.40),
    ("colombia-municipalities", "91001", -69.94, -4.20),
    ("colombia-municipalities", "88001", -81.71, 12.56),
    ("colombia-municipalities", "88564", -81.37, 13.35),
    ("colombia-municipalities", "94343", -69.81, 3.49),
    ("colombia-municipalities", "86219", -76.97, 1.19),
    ("colombia-municipalities", "68444", -73.02, 7.32),
    ("argentina-departments", "02000", -58.44, -34.61),
    ("argentina-departments", "14014", -64.18, -31.42),
    ("argentina-departments", "82084", -60.66, -32.95),
    ("argentina-departments", "06441", -57.95, -34.93),
    ("argentina-departments", "94014", -68.3, -54.79),
    ("argentina-departments", "62021", -71.35, -41.18),
    ("finland-municipalities", "091", 24.94, 60.17),
    ("finland-municipalities", "853", 22.27, 60.45),
    ("finland-municipalities", "564", 25.47, 65.01),
    ("finland-municipalities", "478", 19.94, 60.1),
    ("finland-municipalities", "318", 20.88, 59.93),
    ("finland-municipalities", "297", 27.68, 62.89),
    ("finland-municipalities", "890", 27.03, 69.91),
    ("ireland-local-authorities", "Dublin City", -6.26, 53.35),
    ("ireland-local-authorities", "Fingal", -6.22, 53.46),
    ("ireland-local-authorities", "Cork City", -8.47, 51.9),
    ("ireland-local-authorities", "Cork County", -8.96, 52.14),
    ("ireland-local-authorities", "Galway City", -9.05, 53.275),
    ("ireland-local-authorities", "Galway County", -8.79, 53.51),
    ("ireland-local-authorities", "Donegal", -7.74, 54.95),
    ("portugal-municipalities", "1106", -9.14, 38.72),
    ("portugal-municipalities", "1312", -8.61, 41.15),
    ("portugal-municipalities", "0410", -7.15, 41.3),
    ("portugal-municipalities", "1115", -9.236, 38.747),
    ("portugal-municipalities", "0603", -8.42, 40.21),
    ("portugal-municipalities", "3103", -16.91, 32.66),
    ("portugal-municipalities", "4203", -25.67, 37.75),
    ("portugal-municipalities", "4501", -27.97, 38.61),
    ("portugal-municipalities", "4901", -31.11, 39.69),
    ("switzerland-municipalities", "0261", 8.54, 47.38),
    ("switzerland-municipalities", "6621", 6.145, 46.2),
    ("switzerland-municipalities", "0351", 7.44, 46.95),
    ("switzerland-municipalities", "5192", 8.95, 46.01),
    ("switzerland-municipalities", "3851", 9.83, 46.8),
    ("switzerland-municipalities", "5391", 9.058, 46.141),
    ("switzerland-districts", "0112", 8.54, 47.38),
    ("switzerland-districts", "1850", 9.2, 46.77),
    ("france-epci", "200054781", 2.35, 48.86),  # Métropole du Grand Paris
    ("france-epci", "200046977", 4.84, 45.76),  # Métropole de Lyon
    ("france-epci", "200054807", 5.40, 43.30),  # Aix-Marseille
    ("france-epci", "243300316", -0.57, 44.84),  # Bordeaux Métropole
    ("france-epci", "246700488", 7.75, 48.58),
    ("france-epci", "249730045", -52.32, 4.92),
    ("france-epci", "29155", -5.09, 48.46),  # Ouessant
    ("france-epci", "249740119", 55.45, -20.90),  # the north of La Réunion
]


@pytest.mark.parametrize("map_id", KM2)
def test_the_regions_add_up_to_the_country(map_id: str) -> None:
    assert shapes(map_id).areas.sum() == pytest.approx(KM2[map_id], rel=0.005)


@pytest.mark.parametrize(("map_id", "key", "lon", "lat"), CITIES)
def test_a_city_lies_in_its_own_region(map_id: str, key: str, lon: float, lat: float) -> None:
    drawn = shapes(map_id)
    place = drawn.region_at(lon, lat)
    assert place is not None
    region, off = place
    assert drawn.pack.regions[region].key == key
    assert off == 0.0


@pytest.mark.parametrize(
    ("key", "km2"),  # MPIO_NAREA of DANE's framework; former shapes were off by a third or more
    [("86219", 64.3), ("68444", 235.7), ("19110", 435.0), ("05790", 1149.0), ("19780", 392.4)],
)
def test_municipalities_of_colombia_have_the_areas_that_dane_names(key: str, km2: float) -> None:
    drawn = shapes("colombia-municipalities")
    at = [region.key for region in drawn.pack.regions].index(key)
    assert drawn.areas[at] == pytest.approx(km2, rel=0.04)


def test_a_border_of_parents_runs_through_a_unit_that_lies_in_both() -> None:
    drawn = shapes("france-epci")
    lon, lat = 2.4155, 48.853  # between Paris and Montreuil, in the Métropole du Grand Paris
    place, position = drawn.region_at(lon, lat), drawn.pack.project(lon, lat)
    assert place is not None
    assert position is not None
    assert drawn.pack.regions[place[0]].key == "200054781"
    lines = drawn.pack.layer("admin1-mesh-inner", 4800).lines
    apart = np.hypot(*(lines.points - np.array(position)).T).min()
    assert apart < 1.0  # plane units, of about a kilometre
    assert drawn.inland({"longitude": lon, "latitude": lat}, place[0]) > 5.0
