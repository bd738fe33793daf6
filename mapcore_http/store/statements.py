"""Statements that every render executes: written once for both databases, and never built again.

SQLAlchemy takes ten times as long to build and read such a statement as SQLite to execute it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

if TYPE_CHECKING:
    import sqlite3

    from sqlalchemy import Connection

_PARAMETER = re.compile(r":(\w+)")


@frozen
class Statement:
    """A statement that SQLite and PostgreSQL read alike, its parameters as `:name`.

    >>> Statement("SELECT used FROM counters WHERE subject = :subject").for_postgresql
    'SELECT used FROM counters WHERE subject = %(subject)s'
    """

    text: str
    for_postgresql: str = field(init=False, repr=False)

    @for_postgresql.default
    def _as_psycopg_reads_it(self) -> str:
        return _PARAMETER.sub(r"%(\1)s", self.text)

    def run(self, connection: Connection, **values: Any) -> sqlite3.Cursor:
        """Execute it in the transaction of a connection.

        What is found is a cursor of SQLite's, or a result of SQLAlchemy's, which has what is used.
        """
        on_sqlite = connection.dialect.name == "sqlite"
        text = self.text if on_sqlite else self.for_postgresql
        found: sqlite3.Cursor = connection.exec_driver_sql(text, values)  # type: ignore[assignment]
        return found
