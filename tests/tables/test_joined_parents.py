"""Names that need their parents are joined with the column that has these."""

from __future__ import annotations

from typing import Any

import pandas as pd
import pytest

import mapcore
from mapcore.tables.finding.parents import join_parents

TABLES: list[tuple[dict[str, list[Any]], str, str]] = [
    (
        {"Município": ["Campinas", "Bom Jesus", "Bom Jesus"], "UF": ["SP", "PI", "RS"]},
        "Município and UF", "brazil-municipalities",
    ),
    (
        {"Provincia": ["Buenos Aires", "Buenos Aires", "Córdoba"],
         "Partido": ["La Matanza", "La Plata", "Capital"]},
        "Partido and Provincia", "argentina-departments",
    ),
    (
        {"Comune": ["Monza", "Samone", "Samone"], "Provincia": ["MB", "TO", "TN"]},
        "Comune and Provincia", "italy-comuni",
    ),
    (
        {"Kanton": ["ZH", "BE", "AG", "ZH"], "Gemeinde": ["Winterthur", "Thun", "Brugg", "Uster"]},
        "Gemeinde and Kanton", "switzerland-municipalities",
    ),
]  # fmt: skip


@pytest.mark.parametrize(("names", "key", "map_id"), TABLES)
def test_names_with_their_parents_are_the_keys(
    names: dict[str, list[Any]], key: str, map_id: str
) -> None:
    count = len(names[key.partition(" ")[0]])
    table = names | {"n": [31, 50, 47, 45][:count]}
    reading = mapcore.read_table(table)
    assert reading.best is not None
    assert (reading.best.key, reading.best.maps[0].map_id) == (key, map_id)
    assert reading.best.maps[0].matched == count
    told = f"joined {key} to names with their parents"
    assert told in reading.told()
    for form in (table, pd.DataFrame(table)):
        drawn = mapcore.choropleth(form, width=150)
        assert (drawn.report.map_id, drawn.rows.used) == (map_id, count)
        assert told in drawn.rows.note


@pytest.mark.parametrize(
    "table",
    [
        {"land": ["Bayern", "Hessen"], "capital": ["München", "Wiesbaden"], "n": [3, 4]},
        {"Country": ["Chad", "Peru"], "Continent": ["Africa", "Americas"], "n": [3, 4]},
        {"city": ["Bom Jesus", "Bom Jesus"], "uf": ["RS", "PI"], "code": [4302303, 2201903]},
        {"city": ["Bom Jesus", "Campinas"], "party": ["PT", "PL"], "n": [3, 4]},
        {"n": [3, 4]},
    ],
)
def test_nothing_is_joined_that_tells_no_more(table: dict[str, list[Any]]) -> None:
    assert join_parents(table, mapcore.Atlas()) == (table, "")


def test_rows_without_a_name_or_a_parent_have_no_key() -> None:
    table = {"city": ["Bom Jesus", None, "Bom Jesus"], "uf": ["RS", "PI", "PI"]}
    joined, _ = join_parents(table, mapcore.Atlas())
    assert joined["city and uf"] == ["Bom Jesus, RS", None, "Bom Jesus, PI"]
