"""Maps of municipalities and the like: cities lie in their own, and the areas add up."""

from __future__ import annotations

import pytest
from audit import shapes

KM2 = {
    "brazil-municipalities": 8_510_346,  # IBGE
    "spain-municipalities": 505_990,  # INE
    "poland-powiaty": 312_696,  # GUS
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
