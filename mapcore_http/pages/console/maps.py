"""Private maps: listed, uploaded, looked at before they are added, replaced and removed."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from mapcore_http.accounts.errors import AccountError
from mapcore_http.maps.checking import check_pack
from mapcore_http.maps.drafts import (
    Draft,
    draft_content,
    drop_draft,
    find_draft,
    keep_draft,
    keep_reading,
)
from mapcore_http.maps.importing import MOST_UPLOADED, Asked, import_upload
from mapcore_http.maps.kept import MOST_MAPS, PrivateMap, add_map, maps_of, remove_map
from mapcore_http.pages.console import words
from mapcore_http.pages.console.membership import Membership, console_page, membership_of
from mapcore_http.pages.console.renders import HEIGHT, WIDTH, thumbnail_of
from mapcore_http.pages.editor import NoPage
from mapcore_http.pages.forms import read_form
from mapcore_http.pages.uploads import UploadTooLarge, read_upload
from mapcore_http.pages.visitors import see_other
from mapcore_http.rendering.orders import open_order
from mapcore_http.rendering.owned import order_for
from mapcore_http.web.etags import make_kept_response

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.maps.drafts import DraftContent
    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service
    from mapcore_http.store.database import Store

LONGEST_TEXT = 200
ASKABLE = ("id", "map_title", "key", "title", "layer", "crs")
"""The fields of a draft's form."""


async def get_maps(service: Service, site: Site, request: Request) -> Response:
    """List the private maps, and take a file for a new one or for a new edition of one."""
    member = await membership_of(service, request)
    return await _maps_page(service, site, member, request.query_params.get("replace", ""))


async def post_maps(service: Service, site: Site, request: Request) -> Response:
    """Take a file and read it; nothing is added before somebody has seen what became of it."""
    member = await membership_of(service, request, owner=True)
    try:
        upload = await read_upload(request, MOST_UPLOADED)
    except UploadTooLarge:
        fault = f"A file has at most {MOST_UPLOADED >> 20} MB."
        return await _maps_page(service, site, member, fault=fault)
    replaces = upload.fields.get("replaces", "")
    if not upload.name:
        fault = "Choose a file first."
        return await _maps_page(service, site, member, replaces, fault=fault)
    asked = Asked(id=replaces.partition(".")[2])
    async with service.turns.of(f"maps {member.id}"):
        await service.run_on_upload(
            _read, service.store, member.id, upload.name, upload.content, asked, replaces
        )
    return see_other(site, f"{member.home}/maps/draft")


def _read(
    store: Store, workspace: str, name: str, content: bytes, asked: Asked, replaces: str
) -> None:
    keep_draft(store, workspace, name, content, import_upload(name, content, asked), replaces)


async def get_draft(service: Service, site: Site, request: Request) -> Response:
    """Show what became of an uploaded file."""
    member = await membership_of(service, request, owner=True)
    return await _draft_page(service, site, member)


async def post_draft(service: Service, site: Site, request: Request) -> Response:
    """Read the uploaded file once more, with the columns and names that were chosen."""
    member = await membership_of(service, request, owner=True)
    draft = await _draft_of(service, member)
    form = await read_form(request, service.settings.body_seconds)
    given = {name: form.get(name, "").strip()[:LONGEST_TEXT] for name in ASKABLE}
    asked = Asked(**given, guess=False)
    async with service.turns.of(f"maps {member.id}"):
        await service.run_on_upload(_read_again, service.store, member.id, draft.name, asked)
    return see_other(site, f"{member.home}/maps/draft")


def _read_again(store: Store, workspace: str, name: str, asked: Asked) -> None:
    draft = draft_content(store, workspace)
    if draft:
        keep_reading(store, workspace, import_upload(name, draft.content, asked))


async def post_add(service: Service, site: Site, request: Request) -> Response:
    """Add the map of the draft, or put it in the place of the one of its id."""
    member = await membership_of(service, request, owner=True)
    content = await service.run_on_upload(draft_content, service.store, member.id)
    if content is None or content.pack is None:
        raise NoPage
    try:
        await service.run_on_upload(_add, service.store, member, content.pack)
    except AccountError as error:
        return await _draft_page(service, site, member, fault=str(error))
    return see_other(site, f"{member.home}/maps")


def _add(store: Store, member: Membership, pack: bytes) -> None:
    facts = check_pack(pack)
    replace = _find_replaced(maps_of(store, (member.id,)), facts.id) is not None
    add_map(store, member.id, pack, facts, replace=replace, by=member.user.id)
    drop_draft(store, member.id)


async def post_discard(service: Service, site: Site, request: Request) -> Response:
    """Forget the draft."""
    member = await membership_of(service, request, owner=True)
    await service.run_in_store(drop_draft, service.store, member.id)
    return see_other(site, f"{member.home}/maps")


async def get_draft_picture(service: Service, site: Site, request: Request) -> Response:
    """Show the map of the draft as it will be drawn."""
    member = await membership_of(service, request, owner=True)
    content: DraftContent | None = await service.run_on_upload(
        draft_content, service.store, member.id
    )
    if content is None or content.picture is None:
        raise NoPage
    headers = {"X-Content-Type-Options": "nosniff"}
    response = make_kept_response(request, content.picture, "image/png", 0, headers)
    response.headers["Cache-Control"] = "private, no-cache"
    return response


async def get_map_picture(service: Service, site: Site, request: Request) -> Response:
    """Draw a private map, small and blank."""
    member = await membership_of(service, request)
    map_id = (await _map_of(service, request, member)).id
    text = json.dumps({"mapId": map_id}).encode("ascii")
    order = await order_for(service, (member.id,), open_order, text)
    return await thumbnail_of(service, request, member, order)


async def get_map_removal(service: Service, site: Site, request: Request) -> Response:
    """Ask whether to remove a map."""
    member = await membership_of(service, request, owner=True)
    found = await _map_of(service, request, member)
    return console_page(site, member, "map_removal", map=found)


async def post_map_removal(service: Service, site: Site, request: Request) -> Response:
    """Remove a map at once."""
    member = await membership_of(service, request, owner=True)
    found = await _map_of(service, request, member)
    await service.run_in_store(remove_map, service.store, member.id, found.id, by=member.user.id)
    return see_other(site, f"{member.home}/maps")


async def _map_of(service: Service, request: Request, member: Membership) -> PrivateMap:
    """Return the map of the path, where it is one of the workspace; raises NoPage."""
    own = await service.run_in_store(maps_of, service.store, (member.id,))
    if request.path_params["map"] not in own:
        raise NoPage
    return own[request.path_params["map"]]


async def _draft_of(service: Service, member: Membership) -> Draft:
    draft = await service.run_in_store(find_draft, service.store, member.id)
    if draft is None:
        raise NoPage
    return draft


def _find_replaced(own: dict[str, PrivateMap], pack_id: str) -> PrivateMap | None:
    """Return the map of a workspace that a pack of this id replaces, None where it is new."""
    return next((each for each in own.values() if each.id.partition(".")[2] == pack_id), None)


async def _maps_page(
    service: Service, site: Site, member: Membership, replaces: str = "", *, fault: str = ""
) -> Response:
    own = await service.run_in_store(maps_of, service.store, (member.id,))
    return console_page(
        site,
        member,
        "maps",
        400 if fault else 200,
        maps=list(own.values()),
        most=MOST_MAPS,
        most_mb=MOST_UPLOADED >> 20,
        replaced=own.get(replaces),
        draft=await service.run_in_store(find_draft, service.store, member.id),
        fault=fault,
        width=WIDTH,
        height=HEIGHT,
        words=words,
    )


async def _draft_page(
    service: Service, site: Site, member: Membership, *, fault: str = ""
) -> Response:
    draft = await _draft_of(service, member)
    own = await service.run_in_store(maps_of, service.store, (member.id,))
    facts = draft.read.facts
    return console_page(
        site,
        member,
        "map_draft",
        400 if fault else 200,
        draft=draft,
        read=draft.read,
        facts=facts,
        replaced=_find_replaced(own, facts["id"]) if facts else None,
        fault=fault,
        width=WIDTH,
        height=HEIGHT,
        words=words,
    )
