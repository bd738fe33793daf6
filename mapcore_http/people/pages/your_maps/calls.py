"""What the editor's script sends to keep a map: `POST` a new one, `PUT` what became of one.

A `PUT` says by `If-Match` which revision it changes: where somebody else was faster, nothing is
changed and the script is told who. The answers are JSON: what stands now, or `code` and `detail`.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from attrs import evolve

from mapcore_http.limits.admission import admit
from mapcore_http.limits.callers import Caller
from mapcore_http.people.accounts.errors import MembersOnly, SignInNeeded
from mapcore_http.people.accounts.rights import Rights, store_with
from mapcore_http.people.accounts.workspaces import find_membership
from mapcore_http.people.pages.visits import (
    Visit,
    hold_body,
    require_sign_in,
    send_json,
    turn_at_address,
)
from mapcore_http.people.saved_maps.contents import Edit, check_title, content_of
from mapcore_http.people.saved_maps.errors import NoSavedMap, SavedMapConflict, SavedMapError
from mapcore_http.people.saved_maps.links import save_by_link
from mapcore_http.people.saved_maps.reading import SavedMap, open_saved
from mapcore_http.people.saved_maps.saving import create_map, save_map
from mapcore_http.web.callers import caller_at_address

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.people.accounts.sign_in.sessions import SignedIn

SAVES = {"minute": 60}
"""How often one person, or one address with a link, may save."""
_REVISION = re.compile(r'"([0-9]{1,9})"')
_STATUSES: dict[type[Exception], tuple[int, str]] = {
    SavedMapConflict: (412, "changed_meanwhile"),
    NoSavedMap: (404, "gone"),
    SavedMapError: (422, "not_saved"),
    SignInNeeded: (403, "sign_in"),
    MembersOnly: (404, "gone"),
}


async def post_saved(visit: Visit) -> Response:
    """Keep a new map for a workspace of who is signed in."""
    try:
        body, visitor = await _receive(visit)
        wanted = visit.request.query_params.get("workspace", "")
        member = await visit.ask(find_membership, visitor.user, wanted)
        if member is None or (wanted and member.id != wanted):
            raise MembersOnly
        store = store_with(visit.runtime.store, Rights(visitor.session, member.id))
        edit = await visit.runtime.files.call(_edit_of, body)
        of = (member.id, edit.title, edit.content)
        made = await store.call(create_map, *of, by=visitor.user.id)
    except tuple(_STATUSES) as error:
        return _refusal(error)
    return _answer(made, 201)


async def put_saved(visit: Visit) -> Response:
    """Put what became of a map in its place, for a member of its workspace."""
    try:
        body, visitor = await _receive(visit)
        map_id, user = visit.request.path_params["map"], visitor.user
        opened = await visit.ask(open_saved, tuple(user.roles), map_id)
        if opened is None:
            raise NoSavedMap
        workspace, revision = opened.map.workspace, _revision_of(visit)
        store = store_with(visit.runtime.store, Rights(visitor.session, workspace))
        edit = await visit.runtime.files.call(_edit_of, body)
        of = (workspace, map_id, edit)
        made = await store.call(save_map, *of, revision=revision, by=user.id)
    except tuple(_STATUSES) as error:
        return _refusal(error)
    return _answer(made)


async def put_shared(visit: Visit) -> Response:
    """Put what became of a map in its place, for who has a link to change it."""
    try:
        body = await _read(visit, visit.address)
        token, revision = visit.request.path_params["token"], _revision_of(visit)
        edit = evolve(await visit.runtime.files.call(_edit_of, body), made_for="")
        made = await visit.ask(save_by_link, token, edit, revision=revision)
    except tuple(_STATUSES) as error:
        if isinstance(error, NoSavedMap):
            holder = caller_at_address(visit.runtime, visit.request).holder
            visit.runtime.limits.refusals.count(holder)
        return _refusal(error)
    return _answer(made)


async def _receive(visit: Visit) -> tuple[bytes, SignedIn]:
    """Return a body, and who is signed in when its last byte has come; raises SignInNeeded."""
    before = await require_sign_in(visit)
    body = await _read(visit, before.user.id)
    return body, await require_sign_in(visit)


async def _read(visit: Visit, holder: str) -> bytes:
    """Return the body of a request, counted for its holder; raises RateLimited."""
    tier = evolve(visit.runtime.limits.tiers.preview, requests=SAVES)
    caller = Caller(tier, address=holder, counted_as="save")
    async with turn_at_address(visit), hold_body(visit) as body:
        pass
    await visit.ask(admit, caller, dry_run=True)
    return body


def _edit_of(body: bytes) -> Edit:
    """Return what a body says; raises SavedMapError."""
    try:
        given: Any = json.loads(body)
    except (ValueError, RecursionError):
        given = None
    content = content_of(given)
    texts = [given.get(name, "") for name in ("title", "madeFor")]
    if not all(isinstance(each, str) for each in texts):
        raise SavedMapError("This is no map that can be saved.")
    check_title(texts[0])
    return Edit(content, *texts)


def _revision_of(visit: Visit) -> int:
    """Return the revision that a request changes; raises SavedMapError where it names none."""
    named = _REVISION.fullmatch(visit.request.headers.get("if-match", ""))
    if named is None:
        raise SavedMapError("The editor did not say which revision it changed. Open the map anew.")
    return int(named[1])


def _answer(made: SavedMap, status: int = 200) -> Response:
    told = {
        "id": made.id,
        "title": made.title,
        "revision": made.revision,
        "versions": made.versions,
        "updatedAt": made.updated_at,
    }
    return send_json(told, status, {"ETag": f'"{made.revision}"'})


def _refusal(error: Exception) -> Response:
    status, code = next(_STATUSES[each] for each in type(error).__mro__ if each in _STATUSES)
    told: dict[str, Any] = {"code": code, "detail": str(error) or "Sign in to save this map."}
    if isinstance(error, SavedMapConflict):
        told |= {"by": error.by, "at": error.at, "revision": error.revision}
    return send_json(told, status)
