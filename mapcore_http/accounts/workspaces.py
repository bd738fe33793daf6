"""Workspaces: made, listed, and put on a plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import insert, select, update

from mapcore_http.accounts.audit import note
from mapcore_http.accounts.errors import AccountError
from mapcore_http.accounts.ids import new_id
from mapcore_http.limits.tiers import PLANS
from mapcore_http.store.tables import keys, workspaces

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from mapcore_http.store.database import Store

LONGEST_NAME = 80


@frozen
class Workspace:
    """A workspace: its name, its plan and how many keys of it are valid."""

    name: str
    plan: str
    keys: int


def create_workspace(store: Store, name: str, plan: str, *, by: str | None = None) -> Workspace:
    """Make a workspace; raises AccountError where the name is taken or the plan unknown.

    `by` is the id of the user who does it, here and below; None for the command line.
    """
    with store.writing("accounts") as connection:
        insert_workspace(store, connection, name, plan, by)
    return Workspace(name, plan, 0)


def insert_workspace(
    store: Store, connection: Connection, name: str, plan: str, by: str | None
) -> str:
    """Do as `create_workspace`, in a transaction over accounts, and return the id."""
    _check_plan(plan)
    if not (name.isprintable() and 1 <= len(name.strip()) <= LONGEST_NAME):
        raise AccountError(f"A workspace's name has 1 to {LONGEST_NAME} printable characters.")
    row = {"id": new_id("wsp"), "name": name, "plan": plan}
    if connection.execute(select(workspaces.c.id).where(workspaces.c.name == name)).first():
        raise AccountError(f"There is a workspace {name!r} already.")
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
        rows = connection.execute(select(workspaces).order_by(workspaces.c.name)).all()
    return [Workspace(row.name, row.plan, valid.get(row.id, 0)) for row in rows]


def set_plan(store: Store, name: str, plan: str, *, by: str | None = None) -> Workspace:
    """Change the plan of a workspace; what it has used stays used. Raises AccountError."""
    _check_plan(plan)
    with store.writing("accounts") as connection:
        chosen, _ = find_workspace(connection, name)
        change = update(workspaces).where(workspaces.c.id == chosen).values(plan=plan)
        connection.execute(change)
        note(store, connection, chosen, by, "plan changed", plan)
    return next(each for each in list_workspaces(store) if each.name == name)


def workspace_id(store: Store, name: str) -> str:
    """Return the id of a workspace; raises AccountError."""
    with store.reading() as connection:
        return find_workspace(connection, name)[0]


def plan_of(store: Store, workspace: str) -> str:
    """Return the plan of a workspace, by its id."""
    with store.reading() as connection:
        query = select(workspaces.c.plan).where(workspaces.c.id == workspace)
        return str(connection.execute(query).scalar_one())


def find_workspace(connection: Connection, name: str) -> tuple[str, str]:
    """Return the id and the name of a workspace; raises AccountError."""
    query = select(workspaces.c.id, workspaces.c.name).where(workspaces.c.name == name)
    found = connection.execute(query).first()
    if found is None:
        raise AccountError(f"There is no workspace {name!r}.")
    return found.id, found.name


def still_valid(expires_at: float | None, now: float) -> bool:
    """Return whether a key is valid at a moment, by when it expires."""
    return expires_at is None or now < expires_at


def _check_plan(plan: str) -> None:
    if plan not in PLANS:
        raise AccountError(f"There is no plan {plan!r}; a workspace is {' or '.join(PLANS)}.")
