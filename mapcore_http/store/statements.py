"""Statements that every render executes: written once for both databases, and never built again.

SQLAlchemy takes ten times as long to build and read such a statement as SQLite to execute it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from attrs import field, frozen

if TYPE_CHECKING:
    from sqlalchemy import Connection, CursorResult

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

    def run(self, connection: Connection, **values: Any) -> CursorResult[Any]:
        """Execute it in the transaction of a connection."""
        on_sqlite = connection.dialect.name == "sqlite"
        return connection.exec_driver_sql(self.text if on_sqlite else self.for_postgresql, values)
