"""Tables in the forms of publishers are read rightly at the first call, or refused."""

from __future__ import annotations

import pytest
from publisher_tables import WAYS, Table, draw_series, draw_ties, is_right, tables

import mapcore

TABLES = list(tables())
IDS = [table.path.name for table in TABLES]


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_the_columns_that_are_drawn(table: Table) -> None:
    pairs = zip(table.options[::2], table.options[1::2], strict=True)
    options = {name.removeprefix("--"): value for name, value in pairs}
    if table.refused:
        with pytest.raises(mapcore.ValidationError, match=table.refused):
            mapcore.choropleth(mapcore.read_table(table.path, **options), width=150)  # type: ignore[arg-type]
        return
    best = mapcore.read_table(table.path, **options).best  # type: ignore[arg-type]
    assert best is not None
    assert (best.maps[0].map_id, best.key, best.value) == (table.map_id, table.key, table.value)
    assert (dict(best.where), best.aggregate, best.ties) == (table.where, table.aggregate, ())


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_every_way_draws_the_same_map(table: Table, way: str) -> None:
    drawn = WAYS[way](table)
    assert is_right(table, drawn), drawn


@pytest.mark.parametrize(
    "table",
    [table for table in TABLES if table.refused == "several maps"],
    ids=lambda t: t.path.name,
)
def test_every_command_for_one_of_several_maps_draws(table: Table) -> None:
    drawn = draw_ties(table)
    assert len({each.map_id for each in drawn}) == len(drawn) > 1
    assert not any(each.message for each in drawn)


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_the_command_for_a_series_draws_a_map_for_each_period(table: Table) -> None:
    files, fault = draw_series(table)
    assert not fault
    assert len(files) != 1


def test_there_are_enough_tables() -> None:
    assert len(TABLES) >= 120
    assert len({table.publisher for table in TABLES}) >= 40
