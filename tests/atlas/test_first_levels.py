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
    ("croatia", "HR-13", 15.68, 44.20),  # Obrovac
    ("croatia", "HR-15", 16.198, 44.04),  # Knin
    ("croatia", "HR-17", 16.64, 43.703),  # Sinj
    ("hungary", "HU-VE", 17.283, 46.977),  # Sümeg
    ("hungary", "HU-ZA", 17.248, 46.768),  # Keszthely
    ("iraq", "Halabja", 45.986, 35.178),
    ("iraq", "IQ-SU", 45.43, 35.56),
    ("kosovo", "Elez Han", 21.280, 42.165),
    ("kosovo", "Gračanica", 21.195, 42.600),
    ("kosovo", "Junik", 20.277, 42.476),
    ("kosovo", "Klokot", 21.371, 42.371),
    ("kosovo", "Kosovska Mitrovica", 20.867, 42.891),
    ("kosovo", "Mamuša", 20.726, 42.328),
    ("kosovo", "Parteš", 21.434, 42.402),
    ("kosovo", "Priština", 21.165, 42.665),
    ("kosovo", "Ranilug", 21.599, 42.492),
    ("kosovo-2000", "Kačanik", 21.280, 42.165),  # Hani i Elezit
    ("kosovo-2000", "Prizren", 20.74, 42.215),
    ("latvia", "LV-059", 26.76, 56.61),  # Varakļāni
    ("latvia-2021", "LV-059", 26.22, 56.855),  # Madona
    ("latvia-2021", "LV-102", 26.76, 56.61),  # Varakļāni
    ("lebanon", "Keserwan-Jbeil", 35.66, 33.98),  # Jounieh
    ("lebanon", "LB-JL", 35.58, 33.81),  # Aley
    ("madagascar", "Ambatosoa", 49.74, -15.43),  # Maroantsetra
    ("madagascar", "Ambatosoa", 49.77, -16.17),  # Mananara
    ("madagascar", "Analanjirofo", 49.41, -17.38),  # Fenoarivo Atsinanana
    ("madagascar", "Fitovinany", 48.0, -22.13),  # Manakara
    ("madagascar", "Fitovinany", 47.44, -21.89),  # Ikongo
    ("madagascar", "Vatovavy", 48.33, -21.22),  # Mananjary
    ("madagascar", "Vatovavy", 47.64, -21.31),  # Ifanadiana
    ("madagascar-2009", "Vatovavy-Fitovinany", 48.0, -22.13),
    ("madagascar-2021", "Analanjirofo", 49.74, -15.43),  # Maroantsetra
    ("moldova", "MD-BD", 29.48, 46.83),
    ("moldova", "MD-CS", 29.60, 46.78),  # Chițcani
    ("moldova", "MD-SN", 29.63, 46.84),  # Tiraspol
    ("mongolia", "MN-063", 110.10, 44.90),  # Sainshand
    ("mongolia", "MN-064", 108.36, 46.36),  # Choyr
    ("mongolia", "MN-1", 108.35, 47.70),  # Baganuur
    ("nepal", "NP-P5", 81.62, 28.05),  # Nepalgunj
    ("nepal", "NP-P6", 81.636, 28.60),  # Birendranagar
    ("panama", "PA-10", -79.78, 8.88),  # La Chorrera
    ("panama", "PA-8", -79.50, 9.03),
    ("papua-new-guinea", "PG-HLA", 142.95, -5.85),  # Tari
    ("papua-new-guinea", "PG-JWK", 144.68, -5.90),  # Minj
    ("papua-new-guinea", "PG-SHM", 143.66, -6.15),  # Mendi
    ("papua-new-guinea", "PG-WHM", 144.23, -5.86),  # Mount Hagen
    ("south-korea", "KR-29", 126.79, 35.14),  # Gwangsan
    ("south-korea", "KR-43", 127.49, 36.64),  # Cheongju
    ("south-korea", "KR-44", 127.12, 36.45),  # Gongju
    ("south-korea", "KR-50", 127.30, 36.60),  # Jochiwon
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


def test_the_map_of_kosovo_says_which_municipality_it_lacks() -> None:
    (note,) = shapes("kosovo").pack.notes
    assert note.startswith("North Mitrovica, a municipality since 2013, is drawn within Mitrovicë")


@pytest.mark.parametrize(
    ("map_id", "count"),
    [
        ("kosovo", 37),
        ("kosovo-2000", 30),
        ("latvia", 42),
        ("latvia-2021", 43),
        ("latvia-2009", 119),
        ("madagascar", 24),
        ("madagascar-2021", 23),
        ("madagascar-2009", 22),
    ],
)
def test_a_map_has_the_units_of_its_time(map_id: str, count: int) -> None:
    assert len(shapes(map_id).pack.keys) == count
