"""Statements that every render executes: written once for both databases, and never built again.

SQLAlchemy takes ten times as long to build and read such a statement as SQLite to execute it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

from attrs import field, frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sqlalchemy import Connection

_PARAMETER = re.compile(r":(\w+)")
Row: TypeAlias = Any
"""The values of a row, to be unpacked in the order in which the statement names them."""


class Rows(Protocol):
    """What a statement found, as the cursor of a driver and SQLAlchemy's result both have it."""

    @property
    def rowcount(self) -> int:
        """Return how many rows were changed."""

    def fetchone(self) -> Row:
        """Return the next row, None where there is none."""

    def fetchall(self) -> list[Row]:
        """Return the rows."""
        raise NotImplementedError

    def __iter__(self) -> Iterator[Row]:
        """Return the rows one by one."""
        raise NotImplementedError


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

    def run(self, connection: Connection, **values: Any) -> Rows:
        """Execute it in the transaction of a connection."""
        on_sqlite = connection.dialect.name == "sqlite"
        text = self.text if on_sqlite else self.for_postgresql
        found: Rows = connection.exec_driver_sql(text, values)  # type: ignore[assignment]
        return found
