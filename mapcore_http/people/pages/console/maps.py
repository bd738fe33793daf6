"""Private maps: listed, uploaded, looked at before they are added, replaced and removed."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING

from mapcore.workers.working_folders import working_folder
from mapcore_http.keys.errors import AccountError
from mapcore_http.limits.admission import ConcurrencyReached
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
    remove_map,
)
from mapcore_http.people.pages.console import words
from mapcore_http.people.pages.console.membership import (
    ConsoleForm,
    Membership,
    authorize,
    console_page,
    membership_of,
)
from mapcore_http.people.pages.console.renders import (
    THUMBNAIL_HEIGHT,
    THUMBNAIL_WIDTH,
    thumbnail_of,
)
from mapcore_http.people.pages.editor.editor import NoPage
from mapcore_http.people.pages.uploads import UploadTooLarge, read_while_wanted, receive_upload
from mapcore_http.people.pages.visitors import see_other
from mapcore_http.people.people import people_of
from mapcore_http.rendering.maps import order_for
from mapcore_http.rendering.orders import open_order
from mapcore_http.web.headers import make_kept_response

if TYPE_CHECKING:
    from threading import Event

    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.limits.turns import Turn
    from mapcore_http.people.maps.drafts import DraftContent
    from mapcore_http.people.pages.site import Site
    from mapcore_http.people.pages.uploads import Upload
    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.store.database import Store

LONGEST_TEXT = 200
BUSY = "Another file of yours is being read. One is read at a time: wait for it."
ASKABLE = ("id", "map_title", "key", "title", "layer", "crs")
"""The fields of a draft's form."""


async def get_maps(runtime: Runtime, site: Site, request: Request) -> Response:
    """List the private maps, and take a file for a new one or for a new edition of one."""
    member = await membership_of(runtime, request)
    return await _maps_page(runtime, site, member, request.query_params.get("replace", ""))


async def post_maps(runtime: Runtime, site: Site, request: Request) -> Response:
    """Take a file and read it; nothing is added before somebody has seen what became of it."""
    member = await membership_of(runtime, request, owner=True)  # of others nothing is read
    try:
        with runtime.limits.turns.alone(*_holders(member)) as turn:
            async with receive_upload(request, MOST_UPLOADED) as upload:
                form = await authorize(runtime, site, request, "owner", upload.fields)
                return await _read_upload(form, turn, upload)
    except ConcurrencyReached:
        return await _maps_page(runtime, site, member, fault=BUSY, status=429)
    except UploadTooLarge:
        fault = f"A file has at most {MOST_UPLOADED >> 20} MB."
        return await _maps_page(runtime, site, member, fault=fault)


def _holders(member: Membership) -> tuple[str, str]:
    """Return for whom one file is taken at a time: the workspace, and the user."""
    return f"maps of {member.id}", f"maps by {member.user.id}"


async def _read_upload(form: ConsoleForm, turn: Turn, upload: Upload) -> Response:
    runtime, site, member = form.runtime, form.site, form.member
    replaces = upload.fields.get("replaces", "")
    if not upload.name:
        fault = "Choose a file first."
        return await _maps_page(runtime, site, member, replaces, fault=fault)
    asked = Asked(id=replaces.partition(".")[2])
    await read_while_wanted(
        runtime, turn, form.request, _read, form.store, member.id, upload, asked, replaces
    )
    return see_other(site, f"{member.home}/maps/draft")


def _read(
    store: Store, workspace: str, upload: Upload, asked: Asked, replaces: str, unwanted: Event
) -> None:
    imported = import_upload(upload.name, upload.file, asked, unwanted)
    if not unwanted.is_set():
        keep_draft(store, workspace, upload.name, upload.file, imported, replaces)


async def get_draft(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show what became of an uploaded file."""
    member = await membership_of(runtime, request, owner=True)
    return await _draft_page(runtime, site, member)


async def post_draft(form: ConsoleForm) -> Response:
    """Read the uploaded file once more, with the columns and names that were chosen."""
    runtime, member = form.runtime, form.member
    draft = await _draft_of(runtime, member)
    given = {name: form.fields.get(name, "").strip()[:LONGEST_TEXT] for name in ASKABLE}
    asked = Asked(**given, guess=False)
    request, again = form.request, (form.store, member.id, draft.name, asked)
    try:
        with runtime.limits.turns.alone(*_holders(member)) as turn:
            await read_while_wanted(runtime, turn, request, _read_again, *again)
    except ConcurrencyReached:
        return await _draft_page(runtime, form.site, member, fault=BUSY, status=429)
    return see_other(form.site, f"{member.home}/maps/draft")


def _read_again(store: Store, workspace: str, name: str, asked: Asked, unwanted: Event) -> None:
    with working_folder() as folder:
        file = folder / "draft"
        if copy_draft_file(store, workspace, file):
            imported = import_upload(name, file, asked, unwanted)
            if not unwanted.is_set():
                keep_reading(store, workspace, imported)


async def post_add(form: ConsoleForm) -> Response:
    """Add the map of the draft, or put it in the place of the one of its id."""
    runtime, member = form.runtime, form.member
    try:
        storage = runtime.limits.tiers.of_plans()[member.plan].storage_mb
        most = None if storage is None else storage * 1_000_000
        with runtime.limits.turns.alone(*_holders(member)) as turn:
            content = await people_of(runtime).run_on_upload(
                turn, draft_content, runtime.store, member.id
            )
            if content is None or content.pack is None:
                raise NoPage
            await people_of(runtime).run_on_upload(
                turn, _add, form.store, member, content.pack, most
            )
    except ConcurrencyReached:
        return await _draft_page(runtime, form.site, member, fault=BUSY, status=429)
    except AccountError as error:
        return await _draft_page(runtime, form.site, member, fault=str(error))
    return see_other(form.site, f"{member.home}/maps")


def _add(store: Store, member: Membership, pack: bytes, most_bytes: int | None) -> None:
    facts = check_pack(pack)
    replace = _find_replaced(PRIVATE_MAPS.by_name(store, (member.id,)), facts.id) is not None
    add_map(
        store, member.id, pack, facts, replace=replace, by=member.user.id, most_bytes=most_bytes
    )
    drop_draft(store, member.id)


async def post_discard(form: ConsoleForm) -> Response:
    """Forget the draft."""
    await form.write(drop_draft, form.member.id)
    return see_other(form.site, f"{form.member.home}/maps")


async def get_draft_picture(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show the map of the draft as it will be drawn."""
    member = await membership_of(runtime, request, owner=True)
    async with runtime.limits.turns.of(f"maps {member.id}") as turn:
        content: DraftContent | None = await people_of(runtime).run_on_upload(
            turn, draft_content, runtime.store, member.id
        )
    if content is None or content.picture is None:
        raise NoPage
    headers = {"X-Content-Type-Options": "nosniff"}
    response = make_kept_response(request, content.picture, "image/png", 0, headers)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


async def get_map_picture(runtime: Runtime, site: Site, request: Request) -> Response:
    """Draw a private map, small and blank."""
    member = await membership_of(runtime, request)
    map_id = (await _map_of(runtime, request, member)).id
    text = json.dumps({"mapId": map_id}).encode("ascii")
    async with runtime.limits.turns.of(f"console {member.id}") as turn:
        order = await order_for(runtime, turn, (member.id,), open_order, text)
        return await thumbnail_of(runtime, turn, request, member, order)


async def get_map_removal(runtime: Runtime, site: Site, request: Request) -> Response:
    """Ask whether to remove a map."""
    member = await membership_of(runtime, request, owner=True)
    found = await _map_of(runtime, request, member)
    return console_page(site, member, "map_removal", map=found)


async def post_map_removal(form: ConsoleForm) -> Response:
    """Remove a map at once."""
    member = form.member
    found = await _map_of(form.runtime, form.request, member)
    with suppress(AccountError):  # somebody else was faster
        await form.write(remove_map, member.id, found.id, by=member.user.id)
    return see_other(form.site, f"{member.home}/maps")


async def _map_of(runtime: Runtime, request: Request, member: Membership) -> PrivateMap:
    """Return the map of the path, where it is one of the workspace; raises NoPage."""
    own = await runtime.store.call(PRIVATE_MAPS.by_name, (member.id,))
    if request.path_params["map"] not in own:
        raise NoPage
    return own[request.path_params["map"]]


async def _draft_of(runtime: Runtime, member: Membership) -> Draft:
    draft = await runtime.store.call(find_draft, member.id)
    if draft is None:
        raise NoPage
    return draft


def _find_replaced(own: dict[str, PrivateMap], pack_id: str) -> PrivateMap | None:
    """Return the map of a workspace that a pack of this id replaces, None where it is new."""
    return next((each for each in own.values() if each.id.partition(".")[2] == pack_id), None)


async def _maps_page(
    runtime: Runtime,
    site: Site,
    member: Membership,
    replaces: str = "",
    *,
    fault: str = "",
    status: int = 400,
) -> Response:
    own = await runtime.store.call(PRIVATE_MAPS.by_name, (member.id,))
    return console_page(
        site,
        member,
        "maps",
        status if fault else 200,
        maps=list(own.values()),
        most=MOST_MAPS,
        most_mb=MOST_UPLOADED >> 20,
        replaced=own.get(replaces),
        draft=await runtime.store.call(find_draft, member.id),
        fault=fault,
        width=THUMBNAIL_WIDTH,
        height=THUMBNAIL_HEIGHT,
        words=words,
    )


async def _draft_page(
    runtime: Runtime, site: Site, member: Membership, *, fault: str = "", status: int = 400
) -> Response:
    draft = await _draft_of(runtime, member)
    own = await runtime.store.call(PRIVATE_MAPS.by_name, (member.id,))
    facts = draft.read.facts
    return console_page(
        site,
        member,
        "map_draft",
        status if fault else 200,
        draft=draft,
        read=draft.read,
        facts=facts,
        replaced=_find_replaced(own, facts["id"]) if facts else None,
        fault=fault,
        width=THUMBNAIL_WIDTH,
        height=THUMBNAIL_HEIGHT,
        words=words,
    )
