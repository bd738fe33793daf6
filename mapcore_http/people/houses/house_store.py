"""The house styles of workspaces in the store: put, listed, removed, found."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import delete, false, insert, select, update

from mapcore_http.keys.audit import note
from mapcore_http.keys.workspaces import find_workspace
from mapcore_http.people.houses.errors import HouseError
from mapcore_http.people.tables import house_styles
from mapcore_http.store.statements import Statement

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection

    from mapcore_http.people.houses.checking import BuiltHouse
    from mapcore_http.store.database import Store

MOST_STYLES = 20


@frozen
class HeldStyle:
    """A house style of a workspace, given by its id: the name by which requests ask for it.

    `digest` is the SHA-256 of its file, `size` its bytes, `added_at` seconds since the epoch. The
    `usual` one is that in which the workspace has all drawn that names none.
    """

    workspace: str
    name: str
    title: str
    digest: str
    size: int
    added_at: float
    usual: bool = False


_LISTED = (
    house_styles.c.workspace,
    house_styles.c.name,
    house_styles.c.title,
    house_styles.c.digest,
    house_styles.c.size,
    house_styles.c.added_at,
    house_styles.c.usual,
)

_USUAL = Statement(
    "SELECT workspace, name, title, digest, size, added_at, TRUE FROM house_styles"
    " WHERE workspace = :workspace AND usual"
)
"""Each render with a key asks for it."""


def put_style(store: Store, named: str, built: BuiltHouse, *, by: str | None = None) -> HeldStyle:
    """Keep a style for a workspace, given by its id or name, in the place of one of its name.

    `by` is the id of the user who does it. Raises AccountError.
    """
    with store.writing("accounts") as connection:
        workspace, _ = find_workspace(connection, named)
        others = {each.name: each.usual for each in _rows(connection, workspace)}
        is_new = built.name not in others
        if is_new and len(others) >= MOST_STYLES:
            raise HouseError(
                f"A workspace has at most {MOST_STYLES} house styles; remove one first."
            )
        digest, size = hashlib.sha256(built.content).hexdigest(), len(built.content)
        now = store.now(connection)
        made = HeldStyle(
            workspace, built.name, built.title, digest, size, now, others.get(built.name, False)
        )
        _delete(connection, workspace, built.name)
        values = {column.name: getattr(made, column.name) for column in _LISTED}
        connection.execute(insert(house_styles).values(content=built.content, **values))
        what = "house style added" if is_new else "house style replaced"
        note(store, connection, workspace, by, what, built.name)
    return made


def styles_of(store: Store, workspaces: Sequence[str]) -> dict[str, HeldStyle]:
    """Return the styles of some workspaces, given by their ids, by the styles' names.

    Of two of one name that of the first workspace counts.
    """
    with store.reading() as connection:
        rows = _rows(connection, *workspaces)
    rows.sort(key=lambda each: workspaces.index(each.workspace), reverse=True)
    return {each.name: each for each in rows}


def remove_style(store: Store, named: str, name: str, *, by: str | None = None) -> None:
    """Remove a style of a workspace, given by its id or name; raises AccountError."""
    with store.writing("accounts") as connection:
        workspace, _ = find_workspace(connection, named)
        if not _delete(connection, workspace, name):
            raise HouseError(f"There is no house style {name!r} in this workspace.")
        note(store, connection, workspace, by, "house style removed", name)


def set_usual_style(store: Store, named: str, name: str | None, *, by: str | None = None) -> None:
    """Have a workspace draw in one of its styles what names none, or in none where `name` is None.

    The workspace is given by its id or name. Raises AccountError.
    """
    with store.writing("accounts") as connection:
        workspace, _ = find_workspace(connection, named)
        own = house_styles.c.workspace == workspace
        if name is not None and name not in {each.name for each in _rows(connection, workspace)}:
            raise HouseError(f"There is no house style {name!r} in this workspace.")
        is_it = house_styles.c.name == name if name is not None else false()
        connection.execute(update(house_styles).where(own).values(usual=is_it))
        note(store, connection, workspace, by, "house style for all", name or "none")


def usual_style_of(store: Store, workspace: str) -> HeldStyle | None:
    """Return the style in which a workspace, given by its id, has all drawn that names none."""
    with store.reading() as connection:
        found = _USUAL.run(connection, workspace=workspace).first()
    return HeldStyle(*tuple(found)) if found else None


def style_content(store: Store, workspace: str, digest: str) -> bytes | None:
    """Return the file of a workspace's style by its digest, None where it has none of it."""
    query = select(house_styles.c.content).where(
        house_styles.c.workspace == workspace, house_styles.c.digest == digest
    )
    with store.reading() as connection:
        row = connection.execute(query.limit(1)).first()
    return bytes(row.content) if row else None


def _rows(connection: Connection, *workspaces: str) -> list[HeldStyle]:
    where = house_styles.c.workspace.in_(workspaces)
    query = select(*_LISTED).where(where).order_by(house_styles.c.name)
    return [HeldStyle(*row) for row in connection.execute(query)]


def _delete(connection: Connection, workspace: str, name: str) -> bool:
    own = (house_styles.c.workspace == workspace) & (house_styles.c.name == name)
    return bool(connection.execute(delete(house_styles).where(own)).rowcount)
