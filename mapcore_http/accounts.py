"""Workspaces and their keys: made, listed, rotated, revoked, recognised."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Any

from attrs import frozen
from sqlalchemy import insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from mapcore_http.keys import digest, new_key, prefix, well_formed
from mapcore_http.limits.admission import Caller
from mapcore_http.limits.tiers import PLANS, TIERS
from mapcore_http.store.tables import keys, workspaces

if TYPE_CHECKING:
    from sqlalchemy import Connection, Row

    from mapcore_http.store.database import Store

GRACE_SECONDS = 72 * 3600
"""How long a rotated key keeps working beside its replacement."""
LONGEST_NAME = 80


class Unauthorized(Exception):  # noqa: N818 - the contract's word
    """The key is missing where one is needed, or is not valid."""


class AccountError(Exception):
    """A workspace or key cannot be made or found; the text says why."""


@frozen
class Workspace:
    """A workspace: its name, its plan and how many keys of it are valid."""

    name: str
    plan: str
    keys: int


@frozen
class Key:
    """A key as it may be shown: never the key itself. `expires_at` is in seconds of the epoch."""

    id: str
    workspace: str
    prefix: str
    created_at: float
    expires_at: float | None


@frozen
class NewKey:
    """A key that has just been made: the only time that it is shown."""

    id: str
    key: str
    workspace: str


def authenticate(store: Store, presented: str) -> Caller:
    """Return the caller whose key is presented; raises Unauthorized.

    A key that is well-formed is looked up by its digest, so that no comparison tells how near a
    guess was.
    """
    if not well_formed(presented):
        raise Unauthorized("This is not a key; one begins with mpk_ and has 40 characters.")
    known = (
        select(keys.c.id, keys.c.workspace, keys.c.expires_at, workspaces.c.plan)
        .join(workspaces, keys.c.workspace == workspaces.c.id)
        .where(keys.c.digest == digest(presented, store.pepper))
    )
    with store.reading() as connection:
        found = connection.execute(known).first()
        ended = found is not None and _ended(store, connection, found.expires_at)
    if found is None:
        raise Unauthorized("This key is not known.")
    if ended:
        raise Unauthorized("This key has been revoked, or was rotated more than 72 hours ago.")
    return Caller(TIERS[found.plan], found.id, found.workspace)


def create_workspace(store: Store, name: str, plan: str) -> Workspace:
    """Make a workspace; raises AccountError where the name is taken or the plan unknown."""
    _check_plan(plan)
    if not (name.isprintable() and 1 <= len(name.strip()) <= LONGEST_NAME):
        raise AccountError(f"A workspace's name has 1 to {LONGEST_NAME} printable characters.")
    with store.writing("accounts") as connection:
        row = {"id": _new_id("wsp"), "name": name, "plan": plan}
        try:
            made = insert(workspaces).values(**row, created_at=store.now(connection))
            connection.execute(made)
        except IntegrityError:
            raise AccountError(f"There is a workspace {name!r} already.") from None
    return Workspace(name, plan, 0)


def list_workspaces(store: Store) -> list[Workspace]:
    """Return all workspaces by name."""
    valid: dict[str, int] = {}
    with store.reading() as connection:
        now = store.now(connection)
        for row in connection.execute(select(keys.c.workspace, keys.c.expires_at)):
            valid[row.workspace] = valid.get(row.workspace, 0) + _valid(row.expires_at, now)
        rows = connection.execute(select(workspaces).order_by(workspaces.c.name)).all()
    return [Workspace(row.name, row.plan, valid.get(row.id, 0)) for row in rows]


def set_plan(store: Store, name: str, plan: str) -> Workspace:
    """Change the plan of a workspace; what it has used stays used. Raises AccountError."""
    _check_plan(plan)
    with store.writing("accounts") as connection:
        chosen, _ = _workspace(connection, name)
        change = update(workspaces).where(workspaces.c.id == chosen).values(plan=plan)
        connection.execute(change)
    return next(each for each in list_workspaces(store) if each.name == name)


def create_key(store: Store, workspace_name: str) -> NewKey:
    """Make a key for a workspace; raises AccountError where there is no such workspace."""
    with store.writing("accounts") as connection:
        return _insert_key(store, connection, *_workspace(connection, workspace_name))


def list_keys(store: Store, workspace_name: str | None = None) -> list[Key]:
    """Return the keys of a workspace, or all, in the order in which they were made."""
    query = (
        select(keys, workspaces.c.name)
        .join(workspaces, keys.c.workspace == workspaces.c.id)
        .order_by(keys.c.created_at)
    )
    with store.reading() as connection:
        if workspace_name is not None:
            chosen, _ = _workspace(connection, workspace_name)
            query = query.where(workspaces.c.id == chosen)
        rows = connection.execute(query).all()
    return [Key(row.id, row.name, row.prefix, row.created_at, row.expires_at) for row in rows]


def rotate_key(store: Store, named: str) -> NewKey:
    """Make the replacement of a key, named by its id or prefix; the old one works for 72 hours.

    Raises AccountError where no valid key is so named, or several are.
    """
    with store.writing("accounts") as connection:
        old = _valid_key(store, connection, named)
        until = store.now(connection) + GRACE_SECONDS
        until = until if old.expires_at is None else min(until, old.expires_at)
        connection.execute(update(keys).where(keys.c.id == old.id).values(expires_at=until))
        return _insert_key(store, connection, old.workspace, old.name)


def revoke_key(store: Store, named: str) -> Key:
    """End a key, named by its id or prefix, at once; raises AccountError."""
    with store.writing("accounts") as connection:
        old = _valid_key(store, connection, named)
        now = store.now(connection)
        connection.execute(update(keys).where(keys.c.id == old.id).values(expires_at=now))
    return Key(old.id, old.name, old.prefix, old.created_at, now)


def _insert_key(store: Store, connection: Connection, workspace: str, name: str) -> NewKey:
    made = NewKey(_new_id("key"), new_key(), name)
    row = {
        "id": made.id,
        "workspace": workspace,
        "prefix": prefix(made.key),
        "digest": digest(made.key, store.pepper),
        "created_at": store.now(connection),
    }
    connection.execute(insert(keys).values(**row))
    return made


def _workspace(connection: Connection, name: str) -> tuple[str, str]:
    """Return the id and the name of a workspace."""
    query = select(workspaces.c.id, workspaces.c.name).where(workspaces.c.name == name)
    found = connection.execute(query).first()
    if found is None:
        raise AccountError(f"There is no workspace {name!r}.")
    return found.id, found.name


def _valid_key(store: Store, connection: Connection, named: str) -> Row[Any]:
    query = (
        select(keys, workspaces.c.name)
        .join(workspaces, keys.c.workspace == workspaces.c.id)
        .where(or_(keys.c.id == named, keys.c.prefix == prefix(named)))
    )
    now = store.now(connection)
    found = [row for row in connection.execute(query) if _valid(row.expires_at, now)]
    if len(found) != 1:
        number = "No valid key is" if not found else f"{len(found)} keys are"
        raise AccountError(f"{number} named {prefix(named)!r}; `mapcore key list` shows the ids.")
    return found[0]


def _ended(store: Store, connection: Connection, expires_at: float | None) -> bool:
    """Return whether a key has ended; most have no end, and need no look at the clock."""
    return expires_at is not None and not _valid(expires_at, store.now(connection))


def _valid(expires_at: float | None, now: float) -> bool:
    return expires_at is None or now < expires_at


def _check_plan(plan: str) -> None:
    if plan not in PLANS:
        raise AccountError(f"There is no plan {plan!r}; a workspace is {' or '.join(PLANS)}.")


def _new_id(head: str) -> str:
    return f"{head}_{secrets.token_hex(8)}"
