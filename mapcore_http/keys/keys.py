"""API keys: how they look, what of them is stored, and how they are made, rotated and revoked."""

from __future__ import annotations

import hashlib
import hmac
import secrets
import string
import zlib
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen
from sqlalchemy import func, insert, or_, select, update

from mapcore_http.keys.audit import new_id, note
from mapcore_http.keys.errors import AccountError, Unauthorized
from mapcore_http.keys.workspaces import find_workspace, still_valid, still_valid_at
from mapcore_http.limits.callers import Caller
from mapcore_http.limits.tiers import STANDARD, Tiers
from mapcore_http.store.statements import Statement
from mapcore_http.store.tables import keys, workspaces

if TYPE_CHECKING:
    from sqlalchemy import Connection, Row

    from mapcore_http.store.database import Store

KEY_PREFIX = "mpk_"
KEY_ALPHABET = string.digits + string.ascii_letters
RANDOM_LETTERS, CHECKSUM_LETTERS = 30, 6
KEY_LETTERS = len(KEY_PREFIX) + RANDOM_LETTERS + CHECKSUM_LETTERS
SHOWN_LETTERS = len(KEY_PREFIX) + 8
"""Characters of a key that may be shown and stored: enough to tell keys apart, no help to guess."""


LONGEST_NAME = 60
MOST_KEYS = 100
"""Valid keys of one workspace."""
USED_SECONDS = 60
"""How old the note of a key's last use may grow, so that not every request writes."""
GRACE_SECONDS = 72 * 3600
"""How long a rotated key keeps working beside its replacement."""
_FIND_KEY = Statement(
    "SELECT keys.id, keys.workspace, keys.expires_at, keys.used_at, workspaces.plan"
    " FROM keys JOIN workspaces ON keys.workspace = workspaces.id WHERE keys.digest = :digest"
)
_NOTE_USE = Statement("UPDATE keys SET used_at = :now WHERE id = :id")
_NAMED_KEYS = select(keys, workspaces.c.name.label("workspace_name")).join(
    workspaces, keys.c.workspace == workspaces.c.id
)


@frozen
class Key:
    """A key as it may be shown: never the key itself. Times are in seconds of the epoch.

    `used_at` is when it was last shown, give or take a minute; None where never.
    """

    id: str
    workspace: str
    prefix: str
    created_at: float
    expires_at: float | None
    name: str = ""
    used_at: float | None = None


@frozen
class NewKey:
    """A key that has just been made: the only time that it is shown."""

    id: str
    key: str
    workspace: str
    name: str = ""


def new_key() -> str:
    """Return a key: `mpk_`, 30 random letters and digits (178 bits), 6 of checksum.

    >>> well_formed(new_key())
    True
    """
    body = "".join(secrets.choice(KEY_ALPHABET) for _ in range(RANDOM_LETTERS))
    return KEY_PREFIX + body + _checksum(body)


def well_formed(key: str) -> bool:
    """Return whether a text has the form of a key, its checksum included.

    >>> well_formed("mpk_0123456789")
    False
    """
    body = key[len(KEY_PREFIX) : -CHECKSUM_LETTERS]
    return len(key) == KEY_LETTERS and key.startswith(KEY_PREFIX) and key.endswith(_checksum(body))


def digest(key: str, pepper: str) -> str:
    """Return what of a key is stored: its HMAC-SHA256 (RFC 2104) under a secret, in hexadecimal.

    Any text is taken.
    """
    text = key.encode("utf-8", "surrogatepass")
    return hmac.new(pepper.encode("utf-8"), text, hashlib.sha256).hexdigest()


def prefix(key: str) -> str:
    """Return the part of a key that may be shown."""
    return key[:SHOWN_LETTERS]


def authenticate(store: Store, presented: str, tiers: Tiers = STANDARD) -> Caller:
    """Return the caller whose key is presented; raises Unauthorized.

    A key that is well-formed is looked up by its digest, so that no comparison tells how near a
    guess was.
    """
    if not well_formed(presented):
        raise Unauthorized("This is not an API key. A key begins with mpk_ and has 40 characters.")
    with store.reading() as connection:
        found = _FIND_KEY.run(connection, digest=digest(presented, store.pepper)).fetchone()
        now = store.now(connection)
    if found is None:
        raise Unauthorized("This service does not know this key. Copy it again, or make a new one.")
    key, workspace, expires_at, used_at, plan = found
    if not still_valid(expires_at, now):
        raise Unauthorized(
            "This key was revoked, or replaced more than 72 hours ago. Make a new one."
        )
    if used_at is None or now - used_at >= USED_SECONDS:
        with store.writing(key) as connection:
            _NOTE_USE.run(connection, id=key, now=now)
    return Caller(tiers.of_plans()[plan], key, workspace)


def create_key(
    store: Store, workspace_named: str, *, name: str = "", by: str | None = None
) -> NewKey:
    """Make a key for a workspace, given by its id or name; raises AccountError.

    `name` says what uses the key, for people to tell keys apart.
    """
    if len(name) > LONGEST_NAME or not (name.isprintable() or not name):
        raise AccountError(f"The name of a key has at most {LONGEST_NAME} printable characters.")
    with store.writing("accounts") as connection:
        workspace, workspace_name = find_workspace(connection, workspace_named)
        valid = select(func.count()).where(
            keys.c.workspace == workspace, still_valid_at(store.now(connection))
        )
        if connection.execute(valid).scalar_one() >= MOST_KEYS:
            raise AccountError(f"A workspace has at most {MOST_KEYS} valid keys; revoke one.")
        made = _insert_key(store, connection, workspace, workspace_name, name.strip())
        note(store, connection, workspace, by, "key created", _describe_key(made.key, made.name))
    return made


def list_keys(store: Store, workspace_named: str | None = None) -> list[Key]:
    """Return the keys of a workspace, given by its id or name, or all, in the order of making."""
    query = _NAMED_KEYS.where(workspaces.c.deleted_at.is_(None)).order_by(keys.c.created_at)
    with store.reading() as connection:
        if workspace_named is not None:
            chosen, _ = find_workspace(connection, workspace_named)
            query = query.where(workspaces.c.id == chosen)
        rows = connection.execute(query).all()
    return [_key_of(row) for row in rows]


def rotate_key(store: Store, named: str, *, by: str | None = None) -> NewKey:
    """Make the replacement of a key, named by its id or prefix; the old one works for 72 hours.

    Raises AccountError where no valid key is so named, or several are.
    """
    with store.writing("accounts") as connection:
        old = _valid_key(store, connection, named)
        until = store.now(connection) + GRACE_SECONDS
        until = until if old.expires_at is None else min(until, old.expires_at)
        connection.execute(update(keys).where(keys.c.id == old.id).values(expires_at=until))
        made = _insert_key(store, connection, old.workspace, old.workspace_name, old.name)
        note(
            store, connection, old.workspace, by, "key rotated", _describe_key(old.prefix, old.name)
        )
    return made


def revoke_key(store: Store, named: str, *, by: str | None = None) -> Key:
    """End a key, named by its id or prefix, at once; raises AccountError."""
    with store.writing("accounts") as connection:
        old = _valid_key(store, connection, named)
        now = store.now(connection)
        connection.execute(update(keys).where(keys.c.id == old.id).values(expires_at=now))
        note(
            store, connection, old.workspace, by, "key revoked", _describe_key(old.prefix, old.name)
        )
    return evolve(_key_of(old), expires_at=now)


def _key_of(row: Row[Any]) -> Key:
    return Key(
        row.id, row.workspace_name, row.prefix, row.created_at, row.expires_at, row.name,
        row.used_at,
    )  # fmt: skip


def _describe_key(key: str, name: str) -> str:
    """Return a key as the audit log tells of it."""
    return f"{prefix(key)} {name}".strip()


def _insert_key(
    store: Store, connection: Connection, workspace: str, workspace_name: str, name: str
) -> NewKey:
    made = NewKey(new_id("key"), new_key(), workspace_name, name)
    row = {
        "id": made.id,
        "workspace": workspace,
        "prefix": prefix(made.key),
        "digest": digest(made.key, store.pepper),
        "created_at": store.now(connection),
        "name": name,
    }
    connection.execute(insert(keys).values(**row))
    return made


def _valid_key(store: Store, connection: Connection, named: str) -> Row[Any]:
    query = _NAMED_KEYS.where(or_(keys.c.id == named, keys.c.prefix == prefix(named)))
    now = store.now(connection)
    found = [row for row in connection.execute(query) if still_valid(row.expires_at, now)]
    if len(found) != 1:
        number = "No valid key is" if not found else f"{len(found)} keys are"
        raise AccountError(f"{number} named {prefix(named)!r}; the list of keys shows the ids.")
    return found[0]


def _checksum(body: str) -> str:
    number = zlib.crc32(body.encode("utf-8"))
    letters = ""
    for _ in range(CHECKSUM_LETTERS):
        number, place = divmod(number, len(KEY_ALPHABET))
        letters = KEY_ALPHABET[place] + letters
    return letters
