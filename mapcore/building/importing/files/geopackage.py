"""Whether a GeoPackage holds tables alone: SQLite runs what a file says in views and triggers."""

from __future__ import annotations

import re
import sqlite3
from contextlib import closing
from typing import TYPE_CHECKING

from mapcore.errors import make_error

if TYPE_CHECKING:
    from pathlib import Path

MOST_ENTRIES = 20_000
MOST_STEPS = 20_000_000
"""Instructions of SQLite's machine, for all questions together."""
STEPS_BETWEEN_CHECKS = 10_000

_TABLE = re.compile(r"CREATE\s+(?:TEMP\s+)?TABLE\s", re.I)
_INDEX = re.compile(r"CREATE\s+(?:UNIQUE\s+)?INDEX\s", re.I)
_NAME = r"(?:\"[^\"]*\"|\[[^\]]*\]|\S+)"
_VIRTUAL = re.compile(rf"CREATE\s+VIRTUAL\s+TABLE\s+{_NAME}\s+USING\s+rtree\s*\(", re.I)
_TRIGGER = re.compile(r"CREATE\s+TRIGGER\s", re.I)
_OWN_TRIGGER = re.compile(
    r"rtree_.*_(?:insert|delete|update\d?)|trigger_(?:insert|delete|update)_feature_count_.*|gpkg_.*",
    re.I | re.S,
)
"""The names of the triggers that the format has of its own: they run when rows are written."""
_OWN_VIEWS = frozenset({
    "createviewst_spatial_ref_sysasselectsrs_name,srs_id,organization,organization_coordsys_id,"
    "definition,descriptionfromgpkg_spatial_ref_sys",
    "createviewst_geometry_columnsasselecttable_name,column_name,\"st_\"||geometry_type_name,"
    "g.srs_id,srs_namefromgpkg_geometry_columnsasgjoingpkg_spatial_ref_sysasswhere"
    "g.srs_id=s.srs_id",
})  # fmt: skip
"""The two views of the format's standard, without blanks."""


def check_geopackage(path: Path) -> list[str]:
    """Return the definitions of a GeoPackage's coordinate systems.

    Raises ValidationError where it holds anything but tables: views, virtual tables, triggers
    other than the format's own, or columns that are computed.
    """
    # not as it is: SQLite would look for a journal beside the file, and write one
    address = f"{path.resolve().as_uri()}?mode=ro&immutable=1"
    try:
        with closing(sqlite3.connect(address, uri=True)) as file:
            file.text_factory = lambda text: text.decode("utf-8", "replace")
            _bound(file)
            file.execute("PRAGMA trusted_schema = OFF")
            return _check_entries(file)
    except (sqlite3.Error, UnicodeError) as error:  # a message of SQLite may be no text
        raise make_error("source", f"{path.name} cannot be read: {error}") from None


def _bound(file: sqlite3.Connection) -> None:
    """Stop questions that take too many steps."""
    left = [MOST_STEPS // STEPS_BETWEEN_CHECKS]

    def count() -> bool:
        left[0] -= 1
        return left[0] < 0

    file.set_progress_handler(count, STEPS_BETWEEN_CHECKS)


def _check_entries(file: sqlite3.Connection) -> list[str]:
    rows = file.execute(f"SELECT type, name, sql FROM sqlite_master LIMIT {MOST_ENTRIES + 1}")
    entries = [(str(kind), str(name), sql) for kind, name, sql in rows]
    if len(entries) > MOST_ENTRIES:
        raise make_error("source", f"holds more than {MOST_ENTRIES:,} tables and indexes")
    for kind, name, sql in entries:
        _check_entry(kind, name, sql)
    tables = [name for kind, name, _ in entries if kind == "table"]
    for name in tables:
        computed = [row[1] for row in file.execute("SELECT * FROM pragma_table_xinfo(?)", (name,))
                    if row[6] in (2, 3)]  # fmt: skip
        if computed:
            raise make_error(
                "source",
                f"has a column that is computed, {computed[0][:100]!r} of {name[:100]!r}: "
                "write its values into a plain column",
            )
    plain = {name.casefold() for name in tables}
    if "gpkg_contents" not in plain or "gpkg_spatial_ref_sys" not in plain:
        raise make_error("source", "is an SQLite file, but no GeoPackage")
    query = "SELECT definition FROM gpkg_spatial_ref_sys LIMIT 10000"
    return [str(row[0]) for row in file.execute(query)]


def _check_entry(kind: str, name: str, sql: object) -> None:
    """Judge one entry of the schema by its statement: what it calls itself may be wrong."""
    if sql is None:
        return  # the index of a primary key
    text = str(sql).lstrip()
    if kind == "table" and (_TABLE.match(text) or _VIRTUAL.match(text)):
        return
    if kind == "index" and _INDEX.match(text):
        return
    if kind == "trigger" and _TRIGGER.match(text) and _OWN_TRIGGER.fullmatch(name):
        return
    if kind == "view" and re.sub(r"\s", "", text).rstrip(";").casefold() in _OWN_VIEWS:
        return
    what = "virtual table" if re.match(r"CREATE\s+VIRTUAL", text, re.I) else kind
    raise make_error(
        "source",
        f"holds the {what[:20]} {name[:100]!r}: a GeoPackage is read by its tables alone; "
        "save the layer as a table",
    )
