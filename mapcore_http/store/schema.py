"""The version of a database: read, and brought up to what this code knows.

Alembic is loaded for an upgrade alone: most starts, and every command, find a current database. A
new one gets the tables of today at once, in a tenth of the time of all steps.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field, frozen
from sqlalchemy import (
    Column,
    MetaData,
    PrimaryKeyConstraint,
    String,
    Table,
    column,
    inspect,
    select,
    table,
)

from mapcore_http.store.database import NewerSchema
from mapcore_http.store.tables import TABLES

if TYPE_CHECKING:
    from alembic.config import Config
    from sqlalchemy import Connection


@frozen(eq=False)
class Schema:
    """Tables that have a version of their own, and the folder of Alembic's that leads to them.

    The service has one, and every extension with tables. Those of an extension may refer to the
    service's, not the other way round. The name of each step's file is a letter, its version in
    four digits, and words.
    """

    name: str
    tables: MetaData = field(repr=False)
    migrations: Path = field(repr=False)

    @property
    def version_table(self) -> str:
        """Return the table that holds the version; that of the service has Alembic's usual name."""
        return "alembic_version" if self is SERVICE else f"alembic_version_{self.name}"


SERVICE = Schema("service", TABLES, Path(__file__).with_name("migrations"))


@frozen
class Upgrade:
    """A schema before and after an upgrade; `before` is None for a new one."""

    name: str
    before: str | None
    after: str


def schema_version(connection: Connection, schema: Schema = SERVICE) -> str | None:
    """Return the version of a database, None where it has no tables or those of before 0001."""
    name = schema.version_table
    if not inspect(connection).has_table(name):
        return None
    version: str | None = connection.scalar(select(table(name, column("version_num"))))
    return version


@cache
def newest_schema(schema: Schema = SERVICE) -> str:
    """Return the version that this code is written for, that of the last step.

    >>> newest_schema() >= "0001"
    True
    """
    return max(file.name[1:5] for file in (schema.migrations / "versions").glob("?????_*.py"))


def is_current(connection: Connection, schema: Schema = SERVICE) -> bool:
    """Return whether a database has the tables of this code."""
    return schema_version(connection, schema) == newest_schema(schema)


def upgrade(
    connection: Connection, schema: Schema = SERVICE, version: str | None = None
) -> Upgrade:
    """Bring a database up to date, or to a version, within the transaction of a connection.

    The caller must hold a lock against other upgrades. Raises NewerSchema, and then
    nothing is changed.
    """
    before, after = schema_version(connection, schema), newest_schema(schema)
    if version is None and before == after:
        return Upgrade(schema.name, before, after)
    if version is None and not _find_tables(connection, schema):
        return _make_tables(connection, schema)
    from alembic import command
    from alembic.script import ScriptDirectory

    config = _config(schema)
    config.attributes["connection"] = connection
    config.attributes["schema"] = schema
    known = {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}
    if before is not None and before not in known:
        raise NewerSchema(before, after)
    command.upgrade(config, version or after)
    return Upgrade(schema.name, before, version or after)


def _find_tables(connection: Connection, schema: Schema) -> set[str]:
    """Return which tables of a schema a database has."""
    return {schema.version_table, *schema.tables.tables} & {*inspect(connection).get_table_names()}


def _make_tables(connection: Connection, schema: Schema) -> Upgrade:
    """Make the tables that all steps lead to, and note their version as Alembic does."""
    name, made = schema.version_table, newest_schema(schema)
    key = PrimaryKeyConstraint("version_num", name=f"{name}_pkc")
    version = Table(name, MetaData(), Column("version_num", String(32)), key)
    for each in (schema.tables, version.metadata):
        each.create_all(connection)
    connection.execute(version.insert().values(version_num=made))
    return Upgrade(schema.name, None, made)


def run_steps() -> None:
    """Run the steps of a schema, as its `env.py` does for Alembic."""
    from alembic import context

    connection, schema = (context.config.attributes[each] for each in ("connection", "schema"))
    context.configure(
        connection,
        target_metadata=schema.tables,
        version_table=schema.version_table,
        transactional_ddl=True,
    )
    context.run_migrations()


def _config(schema: Schema) -> Config:
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(schema.migrations).replace("%", "%%"))
    return config
