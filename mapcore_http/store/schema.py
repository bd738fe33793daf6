"""The version of a database: read, and brought up to what this code knows."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from attrs import frozen

from mapcore_http.store.errors import NewerSchema

if TYPE_CHECKING:
    from sqlalchemy import Connection

MIGRATIONS = Path(__file__).with_name("migrations")


@frozen
class Upgrade:
    """The schemas of a database before and after an upgrade; `before` is None for a new one."""

    before: str | None
    after: str


def schema_version(connection: Connection) -> str | None:
    """Return the schema of a database, None where it has no tables or those of before 0001."""
    return MigrationContext.configure(connection).get_current_revision()


def newest_schema() -> str:
    """Return the schema that this code is written for.

    >>> newest_schema() >= "0001"
    True
    """
    newest = _steps(_config()).get_current_head()
    assert newest is not None
    return newest


def is_current(connection: Connection) -> bool:
    """Return whether a database has the schema of this code."""
    return schema_version(connection) == newest_schema()


def upgrade(connection: Connection, schema: str | None = None) -> Upgrade:
    """Bring a database up to date, or to a schema, within the transaction of a connection.

    The caller must hold a lock against other upgrades. Raises NewerSchema, and then
    nothing is changed.
    """
    config = _config()
    config.attributes["connection"] = connection
    steps = _steps(config)
    before, after = schema_version(connection), newest_schema()
    if before is not None and before not in {step.revision for step in steps.walk_revisions()}:
        raise NewerSchema(before, after)
    command.upgrade(config, schema or after)
    return Upgrade(before, schema or after)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def _steps(config: Config) -> ScriptDirectory:
    return ScriptDirectory.from_config(config)
