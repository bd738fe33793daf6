"""Tables in the forms of publishers are read rightly at the first call, or refused."""

from __future__ import annotations

import pytest
from map_sample import EVERY
from publisher_tables import (
    WAYS,
    Table,
    draw_in_python,
    draw_series,
    draw_ties,
    is_right,
    read,
    tables,
)

TABLES = sorted(tables(), key=lambda table: table.map_id)
"""By map, so that what is read of a map for one table is there for the next."""
IDS = [table.path.name for table in TABLES]
COMMANDS = [way for way in WAYS if way != "Python"]
BY_COMMAND = [
    pytest.param(table, way, id=f"{table.path.name}-{way}")
    for number, table in enumerate(TABLES)
    for way in (COMMANDS if EVERY else COMMANDS[number % 12 :: 12])
]
"""A usual run tries either command on each twelfth table, as they read it as Python does."""
SERIES = [table for table in TABLES if EVERY or table.where][:: 1 if EVERY else 6]
"""Tables of which rows are chosen may have a row for each of some periods."""


@pytest.mark.parametrize("table", TABLES, ids=IDS)
def test_the_columns_and_the_map_that_are_drawn(table: Table) -> None:
    drawn = draw_in_python(table)
    assert is_right(table, drawn), drawn
    if table.refused:
        return
    best = read(table.path, table.options).best
    assert best is not None
    assert (best.maps[0].map_id, best.key, best.value) == (table.map_id, table.key, table.value)
    assert (dict(best.where), best.aggregate, best.ties) == (table.where, table.aggregate, ())


@pytest.mark.parametrize(("table", "way"), BY_COMMAND)
def test_a_command_draws_the_same_map(table: Table, way: str) -> None:
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


@pytest.mark.parametrize("table", SERIES, ids=lambda table: table.path.name)
def test_the_command_for_a_series_draws_a_map_for_each_period(table: Table) -> None:
    files, fault = draw_series(table)
    assert not fault
    assert len(files) != 1


def test_there_are_enough_tables() -> None:
    assert len(TABLES) >= 120
    assert len({table.publisher for table in TABLES}) >= 40
