"""API keys: made and shown once, rotated with 72 hours for the old one, revoked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.keys.errors import AccountError
from mapcore_http.keys.keys import (
    GRACE_SECONDS,
    Key,
    NewKey,
    create_key,
    list_keys,
    revoke_key,
    rotate_key,
)
from mapcore_http.keys.workspaces import still_valid
from mapcore_http.people.accounts.activity import Activity, read_activity
from mapcore_http.people.pages.console import words
from mapcore_http.people.pages.console.membership import (
    ConsoleForm,
    Membership,
    console_page,
    membership_of,
)
from mapcore_http.people.pages.editor.editor import NoPage
from mapcore_http.people.pages.visitors import see_other

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime

ACTIONS = ("rotate", "revoke")


async def get_keys(runtime: Runtime, site: Site, request: Request) -> Response:
    """List the keys of a workspace."""
    return await _keys_page(runtime, site, await membership_of(runtime, request))


async def post_keys(form: ConsoleForm) -> Response:
    """Make a key and show it, this once."""
    member, name = form.member, form.fields.get("name", "")
    try:
        made = await form.write(create_key, member.id, name=name, by=member.user.id)
    except AccountError as error:
        return await _keys_page(form.runtime, form.site, member, fault=str(error), name=name)
    return await _keys_page(form.runtime, form.site, member, made=made)


async def get_key_action(runtime: Runtime, site: Site, request: Request) -> Response:
    """Ask whether to rotate or to revoke a key."""
    member = await membership_of(runtime, request, owner=True)
    key = await _key_of(runtime, request, member)
    activity = await _activity(runtime, member, [key])
    return console_page(
        site,
        member,
        "key_action",
        key=key,
        action=request.path_params["action"],
        until=words.time_of(min(activity.at + GRACE_SECONDS, key.expires_at or float("inf"))),
        used=words.ago(activity.at - key.used_at) if key.used_at else "",
    )


async def post_key_action(form: ConsoleForm) -> Response:
    """Rotate a key and show its replacement, this once; or revoke it."""
    member = form.member
    key = await _key_of(form.runtime, form.request, member)
    try:
        if form.request.path_params["action"] == "revoke":
            await form.write(revoke_key, key.id, by=member.user.id)
            return see_other(form.site, f"{member.home}/keys")
        made = await form.write(rotate_key, key.id, by=member.user.id)
    except AccountError:  # somebody else was faster
        return see_other(form.site, f"{member.home}/keys")
    return await _keys_page(form.runtime, form.site, member, made=made)


async def _key_of(runtime: Runtime, request: Request, member: Membership) -> Key:
    """Return the key of the path, where it is one of the workspace; raises NoPage."""
    keys = await runtime.store.call(list_keys, member.id)
    found = [each for each in keys if each.id == request.path_params["key"]]
    if not found or request.path_params["action"] not in ACTIONS:
        raise NoPage
    return found[0]


async def _keys_page(
    runtime: Runtime,
    site: Site,
    member: Membership,
    made: NewKey | None = None,
    *,
    fault: str = "",
    name: str = "",
) -> Response:
    keys = await runtime.store.call(list_keys, member.id)
    activity = await _activity(runtime, member, keys)
    return console_page(
        site,
        member,
        "keys",
        400 if fault else 200,
        fault=fault,
        name=name,
        keys=[each for each in keys if still_valid(each.expires_at, activity.at)],
        ended=[each for each in keys if not still_valid(each.expires_at, activity.at)],
        made=made,
        activity=activity,
        grace=GRACE_SECONDS,
        words=words,
    )


async def _activity(runtime: Runtime, member: Membership, keys: list[Key]) -> Activity:
    ids = [each.id for each in keys]
    return await runtime.store.call(
        read_activity, member.id, runtime.limits.tiers.of_plans()[member.plan], ids
    )
