"""Drafts of private maps: what was uploaded and read, until it is added or its hour is over."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from attrs import asdict, field, frozen
from sqlalchemy import delete, insert, select, update

from mapcore_http.people.maps.importing import Imported, Read, read_of
from mapcore_http.people.tables import map_drafts

if TYPE_CHECKING:
    from pathlib import Path

    from mapcore_http.store.database import Store

DRAFT_SECONDS = 3600
"""How long a draft is kept."""


@frozen
class Draft:
    """What became of an upload; a workspace has one at a time. `name` is that of the file."""

    name: str
    size: int
    read: Read
    replaces: str


@frozen
class DraftContent:
    """The bytes of a draft: of the file, and of the pack and the picture if there are."""

    content: bytes = field(repr=False)
    pack: bytes | None = field(repr=False)
    picture: bytes | None = field(repr=False)


def keep_draft(
    store: Store, workspace: str, name: str, file: Path, imported: Imported, replaces: str
) -> None:
    """Keep what was uploaded, in the place of an earlier draft.

    The file is read when it is its turn to be written. `replaces` is the id of the map in whose
    place it is meant to come, or empty.
    """
    with store.writing("accounts") as connection:
        connection.execute(delete(map_drafts).where(map_drafts.c.workspace == workspace))
        content = file.read_bytes()
        row = {
            "workspace": workspace,
            "name": name,
            "size": len(content),
            "replaces": replaces,
            "content": content,
            "expires_at": store.now(connection) + DRAFT_SECONDS,
            **_columns(imported),
        }
        connection.execute(insert(map_drafts).values(row))


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


def draft_content(store: Store, workspace: str) -> DraftContent | None:
    """Return the bytes of the draft of a workspace."""
    table = map_drafts.c
    query = select(table.content, table.pack, table.picture).where(table.workspace == workspace)
    with store.reading() as connection:
        row = connection.execute(query).first()
    if row is None:
        return None
    pack, picture = (bytes(each) if each is not None else None for each in (row.pack, row.picture))
    return DraftContent(bytes(row.content), pack, picture)


def drop_draft(store: Store, workspace: str) -> None:
    """Remove the draft of a workspace, if there is one."""
    with store.writing("accounts") as connection:
        connection.execute(delete(map_drafts).where(map_drafts.c.workspace == workspace))
