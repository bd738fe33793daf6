"""API keys: made and shown once, rotated with 72 hours for the old one, revoked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.accounts.activity import Activity, read_activity
from mapcore_http.accounts.errors import AccountError
from mapcore_http.accounts.keys import (
    GRACE_SECONDS,
    Key,
    NewKey,
    create_key,
    list_keys,
    revoke_key,
    rotate_key,
)
from mapcore_http.accounts.workspaces import still_valid
from mapcore_http.pages.console import words
from mapcore_http.pages.console.membership import Membership, console_page, membership_of
from mapcore_http.pages.editor import NoPage
from mapcore_http.pages.forms import read_form
from mapcore_http.pages.visitors import see_other

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service

ACTIONS = ("rotate", "revoke")


async def get_keys(service: Service, site: Site, request: Request) -> Response:
    """List the keys of a workspace."""
    return await _keys_page(service, site, await membership_of(service, request))


async def post_keys(service: Service, site: Site, request: Request) -> Response:
    """Make a key and show it, this once."""
    member = await membership_of(service, request, owner=True)
    name = (await read_form(request, service.settings.body_seconds)).get("name", "")
    try:
        made = await service.run_in_store(
            create_key, service.store, member.id, name=name, by=member.user.id
        )
    except AccountError as error:
        return await _keys_page(service, site, member, fault=str(error), name=name)
    return await _keys_page(service, site, member, made=made)


async def get_key_action(service: Service, site: Site, request: Request) -> Response:
    """Ask whether to rotate or to revoke a key."""
    member = await membership_of(service, request, owner=True)
    key = await _key_of(service, request, member)
    activity = await _activity(service, member, [key])
    return console_page(
        site,
        member,
        "key_action",
        key=key,
        action=request.path_params["action"],
        until=words.time_of(min(activity.at + GRACE_SECONDS, key.expires_at or float("inf"))),
        used=words.ago(activity.at - key.used_at) if key.used_at else "",
    )


async def post_key_action(service: Service, site: Site, request: Request) -> Response:
    """Rotate a key and show its replacement, this once; or revoke it."""
    member = await membership_of(service, request, owner=True)
    key = await _key_of(service, request, member)
    try:
        if request.path_params["action"] == "revoke":
            await service.run_in_store(revoke_key, service.store, key.id, by=member.user.id)
            return see_other(site, f"{member.home}/keys")
        made = await service.run_in_store(rotate_key, service.store, key.id, by=member.user.id)
    except AccountError:  # somebody else was faster
        return see_other(site, f"{member.home}/keys")
    return await _keys_page(service, site, member, made=made)


async def _key_of(service: Service, request: Request, member: Membership) -> Key:
    """Return the key of the path, where it is one of the workspace; raises NoPage."""
    keys = await service.run_in_store(list_keys, service.store, member.id)
    found = [each for each in keys if each.id == request.path_params["key"]]
    if not found or request.path_params["action"] not in ACTIONS:
        raise NoPage
    return found[0]


async def _keys_page(
    service: Service,
    site: Site,
    member: Membership,
    made: NewKey | None = None,
    *,
    fault: str = "",
    name: str = "",
) -> Response:
    keys = await service.run_in_store(list_keys, service.store, member.id)
    activity = await _activity(service, member, keys)
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


async def _activity(service: Service, member: Membership, keys: list[Key]) -> Activity:
    ids = [each.id for each in keys]
    return await service.run_in_store(
        read_activity, service.store, member.id, service.tiers.of_plans()[member.plan], ids
    )
