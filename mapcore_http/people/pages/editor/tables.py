"""`POST /editor/table`: how a table that is brought to the editor can be read as a map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.limits.admission import admit
from mapcore_http.people.maps.private_map_store import PRIVATE_MAPS
from mapcore_http.people.own_files import bring_pack
from mapcore_http.people.pages.editor.previews import previewing
from mapcore_http.people.pages.editor.table_reading import answer_table
from mapcore_http.people.pages.visits import (
    Visit,
    hold_body,
    send_json,
    turn_at_address,
    workspaces_of_visitor,
)
from mapcore_http.store.database import StoreAway

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.rendering.atlases import OwnPack

MOST_TRIED, MOST_TRIED_BYTES = 8, 64 << 20
"""Private maps that one table is tried on, the last added first, and their bytes together."""


async def post_table(visit: Visit) -> Response:
    """Say how a table can be read as a map: a file that was brought, or columns of texts.

    A process takes the body apart: a spreadsheet with thousands of members, or 2 MB of JSON, would
    keep the one that answers from all others.
    """
    runtime = visit.runtime
    async with turn_at_address(visit) as turn, hold_body(visit) as body:
        await visit.ask(admit, previewing(visit), dry_run=True)
        own = await own_packs_of(visit)
        return send_json(await runtime.readers.call(turn, answer_table, body, runtime.atlas, own))


async def own_packs_of(visit: Visit) -> tuple[OwnPack, ...]:
    """Return the private maps that a table of a visitor is tried on; none for guests."""
    try:
        workspaces = await workspaces_of_visitor(visit)
        own = await visit.ask(PRIVATE_MAPS.by_name, workspaces) if workspaces else {}
        newest = sorted(own.values(), key=lambda each: -each.added_at)[:MOST_TRIED]
        packs, size = [], 0
        for each in newest:
            size += each.size
            if size > MOST_TRIED_BYTES:
                break
            packs.append(await bring_pack(visit.runtime, each))
    except StoreAway:
        return ()
    return tuple(each for each in packs if each is not None)
