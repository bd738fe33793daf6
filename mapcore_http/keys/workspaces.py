"""Workspaces: made, listed, and put on a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen
from sqlalchemy import insert, select, update

from mapcore_http.keys.audit import new_id, note
from mapcore_http.keys.errors import AccountError
from mapcore_http.limits.tiers import PLANS
from mapcore_http.store.tables import keys, workspaces

if TYPE_CHECKING:
    from sqlalchemy import ColumnElement, Connection, Select

    from mapcore_http.store.database import Store

LONGEST_NAME = 80
MOST_NAMED = 10
"""Workspaces of one name that an error tells of."""


@frozen
class Workspace:
    """A workspace: its id, its name, its plan and how many keys of it are valid."""

    id: str
    name: str
    plan: str
    keys: int


def create_workspace(store: Store, name: str, plan: str) -> Workspace:
    """Make a workspace; raises AccountError where the name is taken or the plan unknown.

    The command line tells workspaces apart by their names, so that it makes no two of one name.
    """
    with store.writing("accounts") as connection:
        if connection.execute(_alive().where(workspaces.c.name == name)).first():
            raise AccountError(f"There is a workspace {name!r} already.")
        made = insert_workspace(store, connection, name, plan, None)
    return Workspace(made, name, plan, 0)


def insert_workspace(
    store: Store, connection: Connection, name: str, plan: str, by: str | None
) -> str:
    """Do as `create_workspace`, in a transaction over accounts, and return the id.

    `by` is the id of the user who does it, None for the command line.
    """
    _check_plan(plan)
    check_name(name)
    row = {"id": new_id("wsp"), "name": name, "plan": plan}
    connection.execute(insert(workspaces).values(**row, created_at=store.now(connection)))
    note(store, connection, row["id"], by, "workspace created", name)
    return row["id"]


def list_workspaces(store: Store) -> list[Workspace]:
    """Return all workspaces by name."""
    valid: dict[str, int] = {}
    with store.reading() as connection:
        now = store.now(connection)
        for row in connection.execute(select(keys.c.workspace, keys.c.expires_at)):
            valid[row.workspace] = valid.get(row.workspace, 0) + still_valid(row.expires_at, now)
        rows = connection.execute(_alive().order_by(workspaces.c.name, workspaces.c.id)).all()
    return [Workspace(row.id, row.name, row.plan, valid.get(row.id, 0)) for row in rows]


def set_plan(store: Store, named: str, plan: str) -> None:
    """Change the plan of a workspace, given by its id or name; what it has used stays used.

    Raises AccountError.
    """
    _check_plan(plan)
    with store.writing("accounts") as connection:
        chosen, _ = find_workspace(connection, named)
        change = update(workspaces).where(workspaces.c.id == chosen).values(plan=plan)
        connection.execute(change)
        note(store, connection, chosen, None, "plan changed", plan)


def find_workspace(connection: Connection, named: str) -> tuple[str, str]:
    """Return the id and the name of a workspace, given by its id or name; raises AccountError."""
    by_id = connection.execute(_alive().where(workspaces.c.id == named)).first()
    by_name = _alive().where(workspaces.c.name == named).limit(MOST_NAMED)
    found = [by_id] if by_id else connection.execute(by_name).all()
    if not found:
        raise AccountError(f"There is no workspace {named!r}.")
    if len(found) > 1:
        ids = ", ".join(sorted(row.id for row in found))
        raise AccountError(f"Several workspaces are named {named!r}; give one of the ids {ids}.")
    return found[0].id, found[0].name


def still_valid_at(now: float) -> ColumnElement[bool]:
    """Return what a key's row must satisfy to be valid at a moment."""
    return keys.c.expires_at.is_(None) | (keys.c.expires_at > now)


def still_valid(expires_at: float | None, now: float) -> bool:
    """Return whether a key is valid at a moment, by when it expires."""
    return expires_at is None or now < expires_at


def _alive() -> Select[Any]:
    return select(workspaces).where(workspaces.c.deleted_at.is_(None))


def check_name(name: str) -> None:
    """Raise AccountError for what cannot be the name of a workspace."""
    if not (name.isprintable() and 1 <= len(name.strip()) <= LONGEST_NAME):
        raise AccountError(f"A workspace's name has 1 to {LONGEST_NAME} printable characters.")


def _check_plan(plan: str) -> None:
    if plan not in PLANS:
        raise AccountError(f"There is no plan {plan!r}; a workspace is {' or '.join(PLANS)}.")
