"""Private maps: listed, uploaded, looked at before they are added, replaced and removed."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

from mapcore.workers.working_folders import working_folder
from mapcore_http.keys.errors import AccountError
from mapcore_http.people.maps.checking import check_pack
from mapcore_http.people.maps.drafts import (
    Draft,
    copy_draft_file,
    draft_content,
    drop_draft,
    find_draft,
    keep_draft,
    keep_reading,
)
from mapcore_http.people.maps.importing import MOST_UPLOADED, Asked, import_upload
from mapcore_http.people.maps.private_map_store import (
    MOST_MAPS,
    PRIVATE_MAPS,
    PrivateMap,
    add_map,
)
from mapcore_http.people.pages.console.membership import ConsoleVisit, authorize
from mapcore_http.people.pages.console.renders import (
    THUMBNAIL_HEIGHT,
    THUMBNAIL_WIDTH,
    send_thumbnail,
)
from mapcore_http.people.pages.pictures import ASKED_AFTER, send_picture
from mapcore_http.people.pages.uploads import read_alone, read_while_wanted, receive_upload
from mapcore_http.people.pages.visits import need, refusals_on
from mapcore_http.people.people import people_of
from mapcore_http.rendering.images import KeptImage

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from threading import Event

    from starlette.responses import Response

    from mapcore_http.limits.limits import Turn
    from mapcore_http.people.accounts.workspaces import Membership
    from mapcore_http.people.pages.site import Fault
    from mapcore_http.people.pages.uploads import Upload
    from mapcore_http.store.database import Store

LONGEST_TEXT = 200
TOO_LARGE = f"A file has at most {MOST_UPLOADED >> 20} MB."
ASKABLE = ("id", "map_title", "key", "title", "layer", "crs")
"""The fields of a draft's form."""


async def get_maps(visit: ConsoleVisit, *, fault: Fault = "") -> Response:
    """List the private maps, and take a file for a new one or for a new edition of one."""
    own = await _maps_of(visit)
    replaces = visit.fields.get("replaces", visit.request.query_params.get("replace", ""))
    return visit.page(
        "maps",
        maps=list(own.values()),
        most=MOST_MAPS,
        most_mb=MOST_UPLOADED >> 20,
        replaced=own.get(replaces),
        draft=await visit.ask(find_draft, visit.member.id),
        fault=fault,
        width=THUMBNAIL_WIDTH,
        height=THUMBNAIL_HEIGHT,
    )


@refusals_on(get_maps)
async def post_maps(visit: ConsoleVisit) -> Response:
    """Take a file and read it; nothing is added before somebody has seen what became of it."""
    with _turn_of(visit) as turn:
        async with receive_upload(visit, MOST_UPLOADED, TOO_LARGE) as upload:
            form = await authorize(visit, "owner", upload.fields)
            if not upload.name:
                return await get_maps(form, fault="Choose a file first.")
            asked = Asked(id=upload.fields.get("replaces", "").partition(".")[2])
            of = (form.store, form.member.id, upload, asked)
            await read_while_wanted(form, turn, _read, *of)
    return visit.lead_to("/maps/draft")


def _turn_of(visit: ConsoleVisit) -> AbstractContextManager[Turn]:
    """Give a turn to the workspace and to the user, for each of whom one file is read at a time."""
    return read_alone(visit, f"maps of {visit.member.id}", f"maps by {visit.user.id}")


def _read(store: Store, workspace: str, upload: Upload, asked: Asked, unwanted: Event) -> None:
    imported = import_upload(upload.name, upload.file, asked, unwanted)
    if not unwanted.is_set():
        replaces = upload.fields.get("replaces", "")
        keep_draft(store, workspace, upload.name, upload.file, imported, replaces)


async def get_draft(visit: ConsoleVisit, *, fault: Fault = "") -> Response:
    """Show what became of an uploaded file."""
    draft = await _draft_of(visit)
    facts = draft.read.facts
    return visit.page(
        "map_draft",
        draft=draft,
        read=draft.read,
        facts=facts,
        replaced=_find_replaced(await _maps_of(visit), facts["id"]) if facts else None,
        fault=fault,
        width=THUMBNAIL_WIDTH,
        height=THUMBNAIL_HEIGHT,
    )


@refusals_on(get_draft)
async def post_draft(visit: ConsoleVisit) -> Response:
    """Read the uploaded file once more, with the columns and names that were chosen."""
    draft = await _draft_of(visit)
    given = {name: visit.fields.get(name, "").strip()[:LONGEST_TEXT] for name in ASKABLE}
    again = (visit.store, visit.member.id, draft.name, Asked(**given, guess=False))
    with _turn_of(visit) as turn:
        await read_while_wanted(visit, turn, _read_again, *again)
    return visit.lead_to("/maps/draft")


def _read_again(store: Store, workspace: str, name: str, asked: Asked, unwanted: Event) -> None:
    with working_folder() as folder:
        file = folder / "draft"
        if copy_draft_file(store, workspace, file):
            imported = import_upload(name, file, asked, unwanted)
            if not unwanted.is_set():
                keep_reading(store, workspace, imported)


@refusals_on(get_draft)
async def post_add(visit: ConsoleVisit) -> Response:
    """Add the map of the draft, or put it in the place of the one of its id."""
    storage, run = visit.tier.storage_mb, people_of(visit.runtime).run_on_upload
    most = None if storage is None else storage * 1_000_000
    with _turn_of(visit) as turn:
        pack = await run(turn, draft_content, visit.runtime.store, visit.member.id, "pack")
        await run(turn, _add, visit.store, visit.member, need(pack), most)
    return visit.lead_to("/maps")


def _add(store: Store, member: Membership, pack: bytes, most_bytes: int | None) -> None:
    facts = check_pack(pack)
    replace = _find_replaced(PRIVATE_MAPS.by_name(store, (member.id,)), facts.id) is not None
    add_map(
        store, member.id, pack, facts, replace=replace, by=member.user.id, most_bytes=most_bytes
    )
    drop_draft(store, member.id)


async def post_discard(visit: ConsoleVisit) -> Response:
    """Forget the draft."""
    await visit.write(drop_draft, visit.member.id)
    return visit.lead_to("/maps")


async def get_draft_picture(visit: ConsoleVisit) -> Response:
    """Show the map of the draft as it will be drawn."""
    runtime, run = visit.runtime, people_of(visit.runtime).run_on_upload
    async with runtime.limits.turns.of(f"maps {visit.member.id}") as turn:
        picture = await run(turn, draft_content, runtime.store, visit.member.id, "picture")
    return send_picture(visit, KeptImage(need(picture), "image/png"), ASKED_AFTER)


async def get_map_picture(visit: ConsoleVisit) -> Response:
    """Draw a private map, small and blank."""
    map_id = (await _map_of(visit)).id
    return await send_thumbnail(visit, json.dumps({"mapId": map_id}).encode("ascii"))


async def get_map_removal(visit: ConsoleVisit) -> Response:
    """Ask whether to remove a map."""
    return visit.page("map_removal", map=await _map_of(visit))


async def post_map_removal(visit: ConsoleVisit) -> Response:
    """Remove a map at once."""
    found = await _map_of(visit)
    with suppress(AccountError):  # somebody else was faster
        await visit.write(PRIVATE_MAPS.remove, visit.member.id, found.id, by=visit.user.id)
    return visit.lead_to("/maps")


async def _maps_of(visit: ConsoleVisit) -> dict[str, PrivateMap]:
    return await visit.ask(PRIVATE_MAPS.by_name, (visit.member.id,))


async def _map_of(visit: ConsoleVisit) -> PrivateMap:
    """Return the map of the path, where it is one of the workspace; raises NoPage."""
    return need((await _maps_of(visit)).get(visit.request.path_params["map"]))


async def _draft_of(visit: ConsoleVisit) -> Draft:
    return need(await visit.ask(find_draft, visit.member.id))


def _find_replaced(own: dict[str, PrivateMap], pack_id: str) -> PrivateMap | None:
    """Return the map of a workspace that a pack of this id replaces, None where it is new."""
    return next((each for each in own.values() if each.id.partition(".")[2] == pack_id), None)
