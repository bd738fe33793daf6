"""The members of a workspace: invited by link, given a role, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.errors import OwnersOnly
from mapcore_http.people.accounts.invitations import invite, list_invitations, take_back
from mapcore_http.people.accounts.sign_in.asking import count_letter
from mapcore_http.people.accounts.users import (
    ROLES,
    Role,
    User,
    change_role,
    email_of,
    list_members,
    remove_member,
)
from mapcore_http.people.mail.letters import invitation_letter
from mapcore_http.people.mail.sending import MailError
from mapcore_http.people.pages.console import words
from mapcore_http.people.pages.console.membership import (
    ConsoleForm,
    Membership,
    console_page,
    membership_of,
)
from mapcore_http.people.pages.editor.editor import NoPage
from mapcore_http.people.pages.forms import BadForm
from mapcore_http.people.pages.visitors import see_other
from mapcore_http.people.people import people_of
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime


async def get_members(runtime: Runtime, site: Site, request: Request) -> Response:
    """List the members, and the invitations that wait."""
    return await _members_page(runtime, site, await membership_of(runtime, request))


async def post_invite(form: ConsoleForm) -> Response:
    """Make an invitation and show its link, this once."""
    runtime, site, member = form.runtime, form.site, form.member
    email, role = form.fields.get("email", "").strip() or None, _role_of(form)
    try:
        if email and people_of(runtime).mailer:
            at = address_of(runtime, form.request)
            await form.write(count_letter, email_of(email), at, member.user.id)
        made, token = await form.write(invite, member.id, role, member.user, email)
    except AccountError as error:
        return await _members_page(runtime, site, member, fault=str(error), email=email or "")
    link = f"{site.settings.base_url}/invitations/{token}"
    mailer = people_of(runtime).mailer
    if mailer is None or made.email is None:
        return await _members_page(runtime, site, member, link=link, invited=made.email)
    by = member.user.email
    try:
        await mailer.send(invitation_letter(made.email, link, by, member.name, role))
    except MailError as error:
        unsent = f"{error} The invitation stands: hand its link on yourself."
        return await _members_page(
            runtime, site, member, link=link, invited=made.email, unsent=unsent
        )
    return await _members_page(runtime, site, member, sent=made.email)


async def post_role(form: ConsoleForm) -> Response:
    """Change the role of a member."""
    member, role = form.member, _role_of(form)
    user = await _user_of(form.runtime, form.request, member)
    try:
        await form.write(change_role, member.id, user, role, by=member.user.id)
    except AccountError as error:
        return await _members_page(form.runtime, form.site, member, fault=str(error))
    return see_other(form.site, f"{member.home}/members")


async def get_removal(runtime: Runtime, site: Site, request: Request) -> Response:
    """Ask whether to remove a member, or to leave."""
    member = await membership_of(runtime, request)
    user = await _user_of(runtime, request, member)
    if member.role != "owner" and user.id != member.user.id:
        raise OwnersOnly
    return console_page(site, member, "removal", leaver=user)


async def post_removal(form: ConsoleForm) -> Response:
    """Let an owner remove a member, and everybody leave; the last owner cannot go."""
    member = form.member
    user = await _user_of(form.runtime, form.request, member)
    leaves = user.id == member.user.id
    allowed = form if leaves else form.for_owners()
    try:
        await allowed.write(remove_member, member.id, user, by=member.user.id)
    except AccountError as error:
        return await _members_page(form.runtime, form.site, member, fault=str(error))
    return see_other(form.site, "/console" if leaves else f"{member.home}/members")


async def post_take_back(form: ConsoleForm) -> Response:
    """Take an invitation back."""
    member = form.member
    invitation = form.request.path_params["invitation"]
    try:
        await form.write(take_back, member.id, invitation, member.user)
    except AccountError as error:
        return await _members_page(form.runtime, form.site, member, fault=str(error))
    return see_other(form.site, f"{member.home}/members")


def _role_of(form: ConsoleForm) -> Role:
    """Return the role that a form asks for; raises BadForm."""
    for role in ROLES:
        if form.fields.get("role") == role:
            return role
    raise BadForm


async def _user_of(runtime: Runtime, request: Request, member: Membership) -> User:
    """Return the user of the path, where a member of the workspace; raises NoPage."""
    for each in await runtime.store.call(list_members, member.id):
        if each.id == request.path_params["user"]:
            return each
    raise NoPage


async def _members_page(
    runtime: Runtime,
    site: Site,
    member: Membership,
    *,
    fault: str = "",
    email: str = "",
    link: str = "",
    invited: str | None = None,
    sent: str = "",
    unsent: str = "",
) -> Response:
    members = await runtime.store.call(list_members, member.id)
    owners = [each.id for each in members if each.roles[member.id] == "owner"]
    waiting = await runtime.store.call(list_invitations, member.id)
    return console_page(
        site,
        member,
        "members",
        400 if fault else 200,
        members=members,
        last_owner=owners[0] if len(owners) == 1 else "",
        invitations=waiting if member.role == "owner" else [],
        fault=fault,
        email=email,
        link=link,
        invited=invited,
        sent=sent,
        unsent=unsent,
        words=words,
    )
