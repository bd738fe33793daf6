"""API keys: made and shown once, rotated with 72 hours for the old one, revoked."""

from __future__ import annotations

from starlette.responses import Response

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
from mapcore_http.people.pages.console.membership import ConsoleVisit
from mapcore_http.people.pages.site import Fault
from mapcore_http.people.pages.visits import NoPage, refusals_on
from mapcore_http.people.pages.words import ago, time_of

ACTIONS = ("rotate", "revoke")


async def get_keys(
    visit: ConsoleVisit, made: NewKey | None = None, *, fault: Fault = ""
) -> Response:
    """List the keys of a workspace, with one that was just made."""
    keys = await visit.ask(list_keys, visit.member.id)
    activity = await activity_of(visit, keys)
    return visit.page(
        "keys",
        fault=fault,
        name=visit.fields.get("name", "") if fault else "",
        keys=[each for each in keys if still_valid(each.expires_at, activity.at)],
        ended=[each for each in keys if not still_valid(each.expires_at, activity.at)],
        made=made,
        activity=activity,
        grace=GRACE_SECONDS,
    )


@refusals_on(get_keys)
async def post_keys(visit: ConsoleVisit) -> Response:
    """Make a key and show it, this once."""
    name = visit.fields.get("name", "")
    made = await visit.write(create_key, visit.member.id, name=name, by=visit.user.id)
    return await get_keys(visit, made)


async def get_key_action(visit: ConsoleVisit) -> Response:
    """Ask whether to rotate or to revoke a key."""
    key = await _key_of(visit)
    now = (await activity_of(visit, [key])).at
    return visit.page(
        "key_action",
        key=key,
        action=visit.request.path_params["action"],
        until=time_of(min(now + GRACE_SECONDS, key.expires_at or float("inf"))),
        used=ago(now - key.used_at) if key.used_at else "",
    )


async def post_key_action(visit: ConsoleVisit) -> Response:
    """Rotate a key and show its replacement, this once; or revoke it."""
    key = await _key_of(visit)
    try:
        if visit.request.path_params["action"] == "revoke":
            await visit.write(revoke_key, key.id, by=visit.user.id)
            return visit.lead_to("/keys")
        made = await visit.write(rotate_key, key.id, by=visit.user.id)
    except AccountError:  # somebody else was faster
        return visit.lead_to("/keys")
    return await get_keys(visit, made)


async def _key_of(visit: ConsoleVisit) -> Key:
    """Return the key of the path, where it is one of the workspace; raises NoPage."""
    path = visit.request.path_params
    for each in await visit.ask(list_keys, visit.member.id):
        if each.id == path["key"] and path["action"] in ACTIONS:
            return each
    raise NoPage


async def activity_of(visit: ConsoleVisit, keys: list[Key]) -> Activity:
    """Return what the workspace has drawn this month, and some keys of it today."""
    ids = [each.id for each in keys]
    return await visit.ask(read_activity, visit.member.id, visit.tier, ids)
