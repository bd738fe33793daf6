"""First-level units younger than ISO's list, and those before: a town of each lies in it."""

from __future__ import annotations

import pytest
from audit import shapes

TOWNS = [
    ("angola", "Icolo e Bengo", 13.69, -9.11),  # Catete
    ("angola", "AO-LUA", 13.23, -8.84),
    ("angola", "Cuando", 20.36, -15.79),  # Mavinga
    ("angola", "Cubango", 17.69, -14.66),  # Menongue
    ("angola", "AO-MOX", 19.92, -11.78),  # Luena
    ("angola", "Moxico Leste", 22.92, -11.89),  # Cazombo
    ("burundi", "Buhumuza", 30.55, -3.22),  # Cankuzo
    ("burundi", "Bujumbura", 29.36, -3.38),
    ("burundi", "Burunga", 29.99, -3.93),  # Rutana
    ("burundi", "Butanyerera", 29.83, -2.91),  # Ngozi
    ("burundi", "Gitega", 29.93, -3.43),
    ("burundi-2015", "BI-BM", 29.36, -3.38),
    ("burundi-2015", "BI-BR", 29.62, -3.95),
    ("burundi-2015", "BI-KR", 30.16, -3.10),
    ("burundi-2015", "BI-RM", 29.44, -3.97),  # Rumonge
    ("iraq", "Halabja", 45.986, 35.178),
    ("iraq", "IQ-SU", 45.43, 35.56),
    ("lebanon", "Keserwan-Jbeil", 35.66, 33.98),  # Jounieh
    ("lebanon", "LB-JL", 35.58, 33.81),  # Aley
    ("panama", "PA-10", -79.78, 8.88),  # La Chorrera
    ("panama", "PA-8", -79.50, 9.03),
    ("papua-new-guinea", "PG-HLA", 142.95, -5.85),  # Tari
    ("papua-new-guinea", "PG-JWK", 144.68, -5.90),  # Minj
    ("papua-new-guinea", "PG-SHM", 143.66, -6.15),  # Mendi
    ("papua-new-guinea", "PG-WHM", 144.23, -5.86),  # Mount Hagen
    ("sudan", "SD-GK", 28.37, 11.71),  # El Fula
    ("sudan", "SD-KN", 30.22, 13.18),  # El Obeid
    ("sudan", "SD-KS", 29.72, 11.01),  # Kadugli
    ("timor-leste", "Ataúro", 125.58, -8.25),
    ("timor-leste", "TL-DI", 125.58, -8.57),
]


@pytest.mark.parametrize(("map_id", "key", "lon", "lat"), TOWNS)
def test_a_town_lies_in_the_unit_of_today(map_id: str, key: str, lon: float, lat: float) -> None:
    place = shapes(map_id).region_at(lon, lat)
    assert place is not None
    region, off = place
    assert (shapes(map_id).pack.keys[region], off) == (key, 0.0)
