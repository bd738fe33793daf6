"""Records of delivered images: what each shows and for whom it was drawn, until it expires."""

from __future__ import annotations

import re
import zlib
from typing import TYPE_CHECKING

from attrs import field, frozen
from sqlalchemy import select

from mapcore_http.rendering.render_ids import ALPHABET, RANDOM_LETTERS, TIME_LETTERS
from mapcore_http.store.tables import renders, specs

if TYPE_CHECKING:
    from collections.abc import Collection

    from mapcore_http.store.database import Store

_RENDER_ID = re.compile(f"rnd_[{ALPHABET}]{{{TIME_LETTERS + RANDOM_LETTERS}}}", re.ASCII)


@frozen
class Record:
    """A delivered image: its map, its spec as JSON, and whose it is; times are of the epoch.

    `workspace` and `key` are None where it was drawn without a key.
    """

    id: str
    map_id: str
    edition: str
    spec: bytes = field(repr=False)
    workspace: str | None
    key: str | None
    made_at: float
    expires_at: float


@frozen
class Expired:
    """The record has expired."""

    id: str


def is_render_id(text: str) -> bool:
    """Return whether a text has the form of a render id.

    >>> from mapcore_http.rendering.render_ids import new_render_id
    >>> is_render_id(new_render_id()), is_render_id("rnd_1")
    (True, False)
    """
    return _RENDER_ID.fullmatch(text) is not None


def open_record(
    store: Store, render_id: str, member_of: Collection[str] = ()
) -> Record | Expired | None:
    """Return a record, or that it has expired, or None where there is none to be seen.

    `member_of` are the ids of the workspaces of who asks: for others the record does not exist. One
    without a key is open to whoever knows its id.
    """
    if not is_render_id(render_id):
        return None
    query = (
        select(renders, specs.c.compressed)
        .join(specs, renders.c.spec == specs.c.digest, isouter=True)
        .where(renders.c.id == render_id)
    )
    with store.reading() as connection:
        row = connection.execute(query).first()
        if row is None or (row.key is not None and row.workspace not in member_of):
            return None
        if row.compressed is None or row.expires_at <= store.now(connection):
            return Expired(row.id)
    spec, whose = zlib.decompress(row.compressed), (row.workspace, row.key)
    return Record(row.id, row.map, row.edition, spec, *whose, row.made_at, row.expires_at)
