"""The members of a workspace: invited by link, given a role, removed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.accounts.asking import count_letter
from mapcore_http.accounts.errors import AccountError
from mapcore_http.accounts.invitations import invite, list_invitations, take_back
from mapcore_http.accounts.users import (
    ROLES,
    Role,
    User,
    email_of,
    list_members,
    remove_member,
    set_member,
)
from mapcore_http.mail.letters import invitation_letter
from mapcore_http.mail.sending import MailError
from mapcore_http.pages.console import words
from mapcore_http.pages.console.membership import Membership, console_page, membership_of
from mapcore_http.pages.editor import NoPage
from mapcore_http.pages.forms import BadForm, read_form
from mapcore_http.pages.visitors import OwnersOnly, see_other
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service


async def get_members(service: Service, site: Site, request: Request) -> Response:
    """List the members, and the invitations that wait."""
    return await _members_page(service, site, await membership_of(service, request))


async def post_invite(service: Service, site: Site, request: Request) -> Response:
    """Make an invitation and show its link, this once."""
    member = await membership_of(service, request, owner=True)
    form = await read_form(request, service.settings.body_seconds)
    email = form.get("email", "").strip() or None
    try:
        if email and service.mailer:
            at = address_of(service, request)
            await service.run_in_store(
                count_letter, service.store, email_of(email), at, member.user.id
            )
        made, token = await service.run_in_store(
            invite,
            service.store,
            member.id,
            _role_of(form),
            member.user,
            email,
        )
    except AccountError as error:
        return await _members_page(service, site, member, fault=str(error), email=email or "")
    link = f"{site.base_url}/invitations/{token}"
    if service.mailer is None or made.email is None:
        return await _members_page(service, site, member, link=link, invited=made.email)
    by, role = member.user.email, made.role
    try:
        await service.mailer.send(invitation_letter(made.email, link, by, member.name, role))
    except MailError as error:
        unsent = f"{error} The invitation stands: hand its link on yourself."
        return await _members_page(
            service, site, member, link=link, invited=made.email, unsent=unsent
        )
    return await _members_page(service, site, member, sent=made.email)


async def post_role(service: Service, site: Site, request: Request) -> Response:
    """Change the role of a member."""
    member = await membership_of(service, request, owner=True)
    user = await _user_of(service, request, member)
    form = await read_form(request, service.settings.body_seconds)
    role = _role_of(form)
    try:
        await service.run_in_store(
            set_member,
            service.store,
            member.id,
            user,
            role,
            by=member.user.id,
        )
    except AccountError as error:
        return await _members_page(service, site, member, fault=str(error))
    return see_other(site, f"{member.home}/members")


async def get_removal(service: Service, site: Site, request: Request) -> Response:
    """Ask whether to remove a member, or to leave."""
    member = await membership_of(service, request)
    user = await _user_of(service, request, member)
    _check_may_remove(member, user)
    return console_page(site, member, "removal", leaver=user)


async def post_removal(service: Service, site: Site, request: Request) -> Response:
    """Remove a member, or leave; the last owner cannot go."""
    member = await membership_of(service, request)
    user = await _user_of(service, request, member)
    _check_may_remove(member, user)
    try:
        await service.run_in_store(remove_member, service.store, member.id, user, by=member.user.id)
    except AccountError as error:
        return await _members_page(service, site, member, fault=str(error))
    return see_other(site, "/console" if user.id == member.user.id else f"{member.home}/members")


async def post_take_back(service: Service, site: Site, request: Request) -> Response:
    """Take an invitation back."""
    member = await membership_of(service, request, owner=True)
    invitation = request.path_params["invitation"]
    try:
        await service.run_in_store(take_back, service.store, member.id, invitation, member.user)
    except AccountError as error:
        return await _members_page(service, site, member, fault=str(error))
    return see_other(site, f"{member.home}/members")


def _role_of(form: dict[str, str]) -> Role:
    """Return the role that a form asks for; raises BadForm."""
    for role in ROLES:
        if form.get("role") == role:
            return role
    raise BadForm


def _check_may_remove(member: Membership, user: User) -> None:
    """Let owners remove all, and everybody leave; raises OwnersOnly."""
    if member.role != "owner" and user.id != member.user.id:
        raise OwnersOnly


async def _user_of(service: Service, request: Request, member: Membership) -> User:
    """Return the user of the path, where a member of the workspace; raises NoPage."""
    for each in await service.run_in_store(list_members, service.store, member.id):
        if each.id == request.path_params["user"]:
            return each
    raise NoPage


async def _members_page(
    service: Service,
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
    members = await service.run_in_store(list_members, service.store, member.id)
    owners = [each.id for each in members if each.roles[member.id] == "owner"]
    waiting = await service.run_in_store(list_invitations, service.store, member.id)
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
