"""What the editor's script sends to keep a map: `POST` a new one, `PUT` what became of one.

A `PUT` says by `If-Match` which revision it changes: where somebody else was faster, nothing is
changed and the script is told who. The answers are JSON: what stands now, or `code` and `detail`.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen
from starlette.responses import Response

from mapcore_http.keys.errors import AccountError
from mapcore_http.limits.admission import admit
from mapcore_http.limits.callers import Caller
from mapcore_http.limits.tiers import per_minute
from mapcore_http.people.accounts.errors import MembersOnly, SignInNeeded
from mapcore_http.people.accounts.rights import Rights, store_with
from mapcore_http.people.pages.member_tier import find_member
from mapcore_http.people.pages.visitors import require_sign_in, turn_at_address
from mapcore_http.people.saved_maps.contents import Content, check_title, content_of
from mapcore_http.people.saved_maps.errors import NoSavedMap, SavedMapConflict, SavedMapError
from mapcore_http.people.saved_maps.links import save_by_link
from mapcore_http.people.saved_maps.reading import SavedMap, open_saved
from mapcore_http.people.saved_maps.saving import create_map, save_map
from mapcore_http.web.bodies import read_json_body
from mapcore_http.web.callers import address_of, caller_at_address

if TYPE_CHECKING:
    from starlette.requests import Request

    from mapcore_http.people.accounts.sign_in.sessions import SignedIn
    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.store.database import Store

SAVES = per_minute(60)
"""How often one person, or one address with a link, may save."""
_REVISION = re.compile(r'"([0-9]{1,9})"')
_STATUSES: dict[type[Exception], tuple[int, str]] = {
    SavedMapConflict: (412, "changed_meanwhile"),
    NoSavedMap: (404, "gone"),
    SavedMapError: (422, "not_saved"),
    SignInNeeded: (403, "sign_in"),
    MembersOnly: (404, "gone"),
}


@frozen
class Sent:
    """What a script sent: the map, the title that the editor shows, why it is saved if told."""

    content: Content
    title: str
    made_for: str


async def post_saved(runtime: Runtime, request: Request) -> Response:
    """Keep a new map for a workspace of who is signed in."""
    try:
        body, visitor, store = await _receive(runtime, request)
        wanted = request.query_params.get("workspace", "")
        member = await runtime.store.call(find_member, visitor.user, wanted)
        if member is None or (wanted and member.workspace != wanted):
            raise MembersOnly
        store = store_with(runtime.store, Rights(visitor.session, member.workspace))
        made = await store.call(_create, member.workspace, body, visitor.user.id)
    except tuple(_STATUSES) as error:
        return _refusal(error)
    return _answer(made, 201)


async def put_saved(runtime: Runtime, request: Request) -> Response:
    """Put what became of a map in its place, for a member of its workspace."""
    try:
        body, visitor, _ = await _receive(runtime, request)
        map_id = request.path_params["map"]
        opened = await runtime.store.call(open_saved, tuple(visitor.user.roles), map_id)
        if opened is None:
            raise NoSavedMap
        store = store_with(runtime.store, Rights(visitor.session, opened.map.workspace))
        revision = _revision_of(request)
        made = await store.call(
            _save, opened.map.workspace, map_id, body, revision, visitor.user.id
        )
    except tuple(_STATUSES) as error:
        return _refusal(error)
    return _answer(made)


async def put_shared(runtime: Runtime, request: Request) -> Response:
    """Put what became of a map in its place, for who has a link to change it."""
    try:
        body = await _read(runtime, request, address_of(runtime, request))
        token, revision = request.path_params["token"], _revision_of(request)
        made = await runtime.store.call(_save_by_link, token, body, revision)
    except tuple(_STATUSES) as error:
        if isinstance(error, NoSavedMap):
            runtime.limits.refusals.count(caller_at_address(runtime, request).holder)
        return _refusal(error)
    return _answer(made)


async def _receive(runtime: Runtime, request: Request) -> tuple[bytes, SignedIn, Store]:
    """Return a body, and who is signed in when its last byte has come; raises SignInNeeded."""
    before = await require_sign_in(runtime, request)
    body = await _read(runtime, request, before.user.id)
    return body, await require_sign_in(runtime, request), runtime.store


async def _read(runtime: Runtime, request: Request, holder: str) -> bytes:
    """Return the body of a request, counted for its holder; raises RateLimited."""
    tier = evolve(runtime.limits.tiers.preview, windows=(SAVES,))
    caller = Caller(tier, address=holder, counted_as="save")
    async with turn_at_address(runtime, request):
        with runtime.limits.buffers.hold() as take:
            body = await read_json_body(request, runtime.settings.body_seconds, take)
    await runtime.store.call(admit, caller, dry_run=True)
    return body


def _create(store: Store, workspace: str, body: bytes, by: str) -> SavedMap:
    sent = _sent_of(body)
    return create_map(store, workspace, sent.title, sent.content, by=by)


def _save(
    store: Store, workspace: str, map_id: str, body: bytes, revision: int, by: str
) -> SavedMap:
    sent = _sent_of(body)
    return save_map(
        store,
        workspace,
        map_id,
        sent.content,
        revision=revision,
        by=by,
        title=sent.title,
        made_for=sent.made_for,
    )


def _save_by_link(store: Store, token: str, body: bytes, revision: int) -> SavedMap:
    sent = _sent_of(body)
    return save_by_link(store, token, sent.content, revision=revision, title=sent.title)


def _sent_of(body: bytes) -> Sent:
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
    return Sent(content, *texts)


def _revision_of(request: Request) -> int:
    """Return the revision that a request changes; raises SavedMapError where it names none."""
    named = _REVISION.fullmatch(request.headers.get("if-match", ""))
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
    headers = {"Cache-Control": "no-store", "ETag": f'"{made.revision}"'}
    return Response(json.dumps(told), status, headers, "application/json")


def _refusal(error: AccountError | Exception) -> Response:
    status, code = next(_STATUSES[each] for each in type(error).__mro__ if each in _STATUSES)
    told: dict[str, Any] = {"code": code, "detail": str(error) or "Sign in to save this map."}
    if isinstance(error, SavedMapConflict):
        told |= {"by": error.by, "at": error.at, "revision": error.revision}
    return Response(json.dumps(told), status, {"Cache-Control": "no-store"}, "application/json")
