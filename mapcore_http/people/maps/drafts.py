"""Drafts of private maps: what was uploaded and read, until it is added or its hour is over.

The file of a draft goes to the database and comes back in parts: many at once, of 40 MB each, take
no more memory than a few parts.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Literal

from attrs import asdict, frozen
from sqlalchemy import delete, insert, select, update

from mapcore_http.people.maps.importing import Imported, Read, read_of
from mapcore_http.people.tables import map_draft_parts, map_drafts

if TYPE_CHECKING:
    from pathlib import Path

    from sqlalchemy import Connection

    from mapcore_http.store.database import Store

DRAFT_SECONDS = 3600
"""How long a draft is kept."""
PART_BYTES = 1 << 20


@frozen
class Draft:
    """What became of an upload; a workspace has one at a time. `name` is that of the file."""

    name: str
    size: int
    read: Read
    replaces: str


def keep_draft(
    store: Store, workspace: str, name: str, file: Path, imported: Imported, replaces: str
) -> None:
    """Keep what was uploaded, in the place of an earlier draft.

    `replaces` is the id of the map in whose place it is meant to come, or empty.
    """
    with store.writing("accounts") as connection:
        _delete_draft(connection, workspace)
        expires_at = store.now(connection) + DRAFT_SECONDS
        size = _write_parts(connection, workspace, file, expires_at)
        row = {
            "workspace": workspace,
            "name": name,
            "size": size,
            "replaces": replaces,
            "expires_at": expires_at,
            **_columns(imported),
        }
        connection.execute(insert(map_drafts).values(row))


def _write_parts(connection: Connection, workspace: str, file: Path, expires_at: float) -> int:
    """Write a file in parts, and return its size in bytes."""
    size = 0
    with file.open("rb") as opened:
        for number, part in enumerate(iter(lambda: opened.read(PART_BYTES), b"")):
            row = {"workspace": workspace, "number": number, "content": part}
            connection.execute(insert(map_draft_parts).values(**row, expires_at=expires_at))
            size += len(part)
    return size


def keep_reading(store: Store, workspace: str, imported: Imported) -> None:
    """Keep what became of a draft's file when it was read once more."""
    with store.writing("accounts") as connection:
        own = update(map_drafts).where(map_drafts.c.workspace == workspace)
        connection.execute(own.values(**_columns(imported)))


def _columns(imported: Imported) -> dict[str, object]:
    return {
        "read": json.dumps(asdict(imported.read)),
        "pack": imported.pack,
        "picture": imported.picture,
    }


def find_draft(store: Store, workspace: str) -> Draft | None:
    """Return the draft of a workspace, None where there is none."""
    table = map_drafts.c
    query = select(table.name, table.size, table.read, table.replaces, table.expires_at)
    with store.reading() as connection:
        row = connection.execute(query.where(table.workspace == workspace)).first()
        if row is None or row.expires_at <= store.now(connection):
            return None
    return Draft(row.name, row.size, read_of(json.loads(row.read)), row.replaces)


def draft_content(store: Store, workspace: str, part: Literal["pack", "picture"]) -> bytes | None:
    """Return the pack or the picture of the draft of a workspace, None where there is none."""
    table = map_drafts.c
    query = select(table[part]).where(table.workspace == workspace)
    with store.reading() as connection:
        content = connection.execute(query).scalar()
    return None if content is None else bytes(content)


def copy_draft_file(store: Store, workspace: str, target: Path) -> bool:
    """Write the file of a draft to where it can be read; return whether there is one."""
    table = map_draft_parts.c
    query = select(table.content).where(table.workspace == workspace)
    with store.reading() as connection, target.open("xb") as file:
        number = 0
        while row := connection.execute(query.where(table.number == number)).first():
            file.write(row.content)
            number += 1
    return number > 0


def drop_draft(store: Store, workspace: str) -> None:
    """Remove the draft of a workspace, if there is one."""
    with store.writing("accounts") as connection:
        _delete_draft(connection, workspace)


def _delete_draft(connection: Connection, workspace: str) -> None:
    for table in (map_drafts, map_draft_parts):
        connection.execute(delete(table).where(table.c.workspace == workspace))
