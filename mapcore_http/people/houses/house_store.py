"""The house styles of workspaces in the store: put, listed, removed, found."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen
from sqlalchemy import false, update

from mapcore_http.keys.audit import note
from mapcore_http.keys.errors import AccountError
from mapcore_http.keys.workspaces import find_workspace
from mapcore_http.people.tables import house_styles
from mapcore_http.people.workspace_files import FileTable, digest_and_size
from mapcore_http.store.statements import Statement

if TYPE_CHECKING:
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


HOUSE_STYLES = FileTable(house_styles, house_styles.c.name, HeldStyle, "house style")
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
        others = {each.name: each.usual for each in HOUSE_STYLES.rows(connection, workspace)}
        is_new = built.name not in others
        if is_new and len(others) >= MOST_STYLES:
            raise AccountError(
                f"A workspace has at most {MOST_STYLES} house styles; remove one first."
            )
        made = HeldStyle(
            workspace,
            built.name,
            built.title,
            *digest_and_size(built.content),
            store.now(connection),
            others.get(built.name, False),
        )
        HOUSE_STYLES.put(connection, made, built.content)
        what = "house style added" if is_new else "house style replaced"
        note(store, connection, workspace, by, what, built.name)
    return made


def set_usual_style(store: Store, named: str, name: str | None, *, by: str | None = None) -> None:
    """Have a workspace draw in one of its styles what names none, or in none where `name` is None.

    The workspace is given by its id or name. Raises AccountError.
    """
    with store.writing("accounts") as connection:
        workspace, _ = find_workspace(connection, named)
        own = house_styles.c.workspace == workspace
        held = {each.name for each in HOUSE_STYLES.rows(connection, workspace)}
        if name is not None and name not in held:
            raise AccountError(f"There is no house style {name!r} in this workspace.")
        is_it = house_styles.c.name == name if name is not None else false()
        connection.execute(update(house_styles).where(own).values(usual=is_it))
        note(store, connection, workspace, by, "house style for all", name or "none")


def usual_style_of(store: Store, workspace: str) -> HeldStyle | None:
    """Return the style in which a workspace, given by its id, has all drawn that names none."""
    with store.reading() as connection:
        found = _USUAL.run(connection, workspace=workspace).fetchone()
    return HeldStyle(*tuple(found)) if found else None
