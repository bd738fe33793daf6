"""Opening the store: which database, brought up to date, how it is connected to, and its pepper.

The pepper is the secret under which keys and tokens are digested before they are stored.
"""

from __future__ import annotations

import os
import secrets
import stat
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import evolve
from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import DBAPIError

from mapcore.errors import command_for
from mapcore_http.setting_readers import SHORTEST_PEPPER
from mapcore_http.settings import SettingsError
from mapcore_http.store.database import WAIT_SECONDS, Store, StoreError
from mapcore_http.store.schema import SERVICE, Schema, Upgrade, is_current, upgrade
from mapcore_http.store.statements import DirectConnection

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mapcore_http.metrics import Metrics
    from mapcore_http.settings import Settings

UPGRADE_WAIT = 300.0
"""Seconds that an upgrade may take, and that another start waits for it."""


def open_store(
    settings: Settings, added: Sequence[Schema] = (), metrics: Metrics | None = None
) -> Store:
    """Open the database of the settings, brought up to date where it is older than this code.

    `added` are the tables of extensions.
    Raises SettingsError, or StoreError where the database cannot be opened.
    """
    url = make_url(settings.database_url)
    pepper = pepper_of(settings)
    with _telling_why(url):
        engine = _engine(url, WAIT_SECONDS)
        try:
            with engine.connect() as connection:
                current = all(is_current(connection, each) for each in (SERVICE, *added))
            if not current:
                upgrade_database(settings, added)
            pepper = pepper or pepper_beside(_file_of(url))
            store = Store(
                engine,
                pepper,
                _is_shared(url),
                password_memory_mb=settings.password_memory_mb,
                seconds=settings.store_seconds,
                metrics=metrics,
            )
            if store.shared:
                return store
            direct = DirectConnection(str(_file_of(url)))
            return evolve(store, at_once=evolve(store, direct=direct, patience=0.0))
        except BaseException:
            engine.dispose()
            raise


def upgrade_database(settings: Settings, added: Sequence[Schema] = ()) -> list[Upgrade]:
    """Bring the database of the settings up to date, and `added` tables in it; raises StoreError.

    A second upgrade waits for the first, and then has nothing to do.
    """
    url = make_url(settings.database_url)
    with _telling_why(url):
        patient = Store(_engine(url, UPGRADE_WAIT, references=False), "", _is_shared(url))
        try:
            with patient.writing(_UPGRADES) as connection:
                return [upgrade(connection, each) for each in (SERVICE, *added)]
        finally:
            patient.close()


@contextmanager
def _telling_why(url: URL) -> Iterator[None]:
    """Turn errors of opening a database into a StoreError with one line of text."""
    try:
        yield
    except ModuleNotFoundError as error:
        message = f"PostgreSQL needs {error.name}: {command_for('postgres')}"
        raise StoreError(message) from error
    except (DBAPIError, OSError, TimeoutError) as error:
        reason = " ".join(_reason(error).split()).rstrip(".?! ")
        raise StoreError(
            f"the database {url} cannot be opened: {reason}. Check MAPCORE_DATABASE_URL"
        ) from error


def _reason(error: Exception) -> str:
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return str(getattr(error, "orig", None) or error) or type(error).__name__


_UPGRADES = "tables"
"""Whose lock an upgrade holds."""


def _is_shared(url: URL) -> bool:
    return url.get_backend_name() == "postgresql"


def _engine(url: URL, wait: float, *, references: bool = True) -> Engine:
    """Return the engine of a database, which waits so many seconds for a lock or an answer.

    SQLite checks references between tables unless `references` is false: an upgrade makes a table
    anew that others refer to.
    """
    if _is_shared(url):
        return _share_engine(url, wait)
    file = _file_of(url)
    file.parent.mkdir(parents=True, exist_ok=True)
    _keep_private(file)
    return _file_engine(url, wait, references)


def _file_of(url: URL) -> Path:
    assert url.database, "settings refuse a database in memory"
    return Path(url.database)


def _keep_private(file: Path) -> None:
    """Create the file readable by its owner alone, or restrict an existing one to its owner.

    SQLite gives the files that it keeps beside it the same rights.
    """
    if not file.exists():
        file.touch(0o600)
    elif file.is_file() and file.stat().st_mode & stat.S_IRWXO:
        file.chmod(stat.S_IRUSR | stat.S_IWUSR)


def _share_engine(url: URL, wait: float) -> Engine:
    milliseconds = int(wait * 1000)
    arguments = {
        "connect_timeout": 2,
        "client_encoding": "utf8",  # a database of SQL_ASCII would answer with bytes
        "options": f"-c statement_timeout={milliseconds} -c lock_timeout={milliseconds}",
        "tcp_user_timeout": int(WAIT_SECONDS * 1000),
        "keepalives_idle": 10,
    }
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        connect_args=arguments,
        pool_pre_ping=True,
        pool_size=8,
        max_overflow=8,
        pool_timeout=WAIT_SECONDS,
    )


def _file_engine(url: URL, wait: float, references: bool) -> Engine:
    engine = create_engine(
        url, connect_args={"timeout": wait}, pool_size=8, pool_timeout=WAIT_SECONDS
    )

    @event.listens_for(engine, "connect")
    def set_up(raw: Any, _: object) -> None:
        raw.isolation_level = None  # transactions begin where `begin` says, not at the first write
        raw.execute("PRAGMA journal_mode = WAL")
        raw.execute("PRAGMA synchronous = NORMAL")
        raw.execute(f"PRAGMA foreign_keys = {'ON' if references else 'OFF'}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get("writes")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")

    return engine


def pepper_of(settings: Settings) -> str | None:
    """Return the pepper that is set, or None where it stands beside a SQLite file.

    Raises SettingsError where there is neither: other machines would not know a secret that this
    one generates.
    """
    if settings.key_pepper:
        return settings.key_pepper
    if make_url(settings.database_url).get_backend_name() == "sqlite":
        return None
    raise SettingsError(
        "MAPCORE_KEY_PEPPER: a shared database needs a secret that is set, the same on all machines"
    )


def pepper_beside(database: Path) -> str:
    """Return the pepper beside a SQLite file, made if need be; raises StoreError or OSError."""
    file = database.with_name(f"{database.name}.pepper")
    if not file.exists():
        _make(file)
    pepper = file.read_text()
    if len(pepper) < SHORTEST_PEPPER:
        raise StoreError(f"the pepper in {file} is damaged; bring it back from a backup")
    return pepper


def _make(file: Path) -> None:
    """Write a new secret atomically, unless another process has written one meanwhile."""
    draft = file.with_name(f"{file.name}.{secrets.token_hex(4)}")
    with open(draft, "x", opener=lambda path, flags: os.open(path, flags, 0o600)) as made:
        made.write(secrets.token_urlsafe(32))
    try:
        file.hardlink_to(draft)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
