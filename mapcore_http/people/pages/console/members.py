"""The members of a workspace: invited by link, given a role, removed."""

from __future__ import annotations

from starlette.responses import Response

from mapcore_http.people.accounts.errors import OwnersOnly
from mapcore_http.people.accounts.invitations import invite, list_invitations, take_back
from mapcore_http.people.accounts.sign_in.links import count_letter
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
from mapcore_http.people.pages.console.membership import ConsoleVisit
from mapcore_http.people.pages.forms import BadForm
from mapcore_http.people.pages.site import Fault
from mapcore_http.people.pages.visits import NoPage, refusals_on
from mapcore_http.people.people import people_of


async def get_members(
    visit: ConsoleVisit,
    *,
    fault: Fault = "",
    link: str = "",
    invited: str | None = None,
    sent: str = "",
    unsent: str = "",
) -> Response:
    """List the members, and the invitations that wait."""
    member = visit.member
    members = await visit.ask(list_members, member.id)
    owners = [each.id for each in members if each.roles[member.id] == "owner"]
    waiting = await visit.ask(list_invitations, member.id)
    return visit.page(
        "members",
        members=members,
        last_owner=owners[0] if len(owners) == 1 else "",
        invitations=waiting if member.role == "owner" else [],
        fault=fault,
        email=visit.fields.get("email", "").strip() if fault else "",
        link=link,
        invited=invited,
        sent=sent,
        unsent=unsent,
    )


@refusals_on(get_members)
async def post_invite(visit: ConsoleVisit) -> Response:
    """Make an invitation and show its link, this once."""
    member, mailer = visit.member, people_of(visit.runtime).mailer
    email, role = visit.fields.get("email", "").strip() or None, _role_of(visit)
    if email and mailer:
        await visit.write(count_letter, email_of(email), visit.address, visit.user.id)
    made, token = await visit.write(invite, member.id, role, visit.user, email)
    link = f"{visit.site.settings.base_url}/invitations/{token}"
    if mailer is None or made.email is None:
        return await get_members(visit, link=link, invited=made.email)
    try:
        await mailer.send(invitation_letter(made.email, link, visit.user.email, member.name, role))
    except MailError as error:
        unsent = f"{error} The invitation stands: hand its link on yourself."
        return await get_members(visit, link=link, invited=made.email, unsent=unsent)
    return await get_members(visit, sent=made.email)


@refusals_on(get_members)
async def post_role(visit: ConsoleVisit) -> Response:
    """Change the role of a member."""
    role, user = _role_of(visit), await _user_of(visit)
    await visit.write(change_role, visit.member.id, user, role, by=visit.user.id)
    return visit.lead_to("/members")


async def get_removal(visit: ConsoleVisit) -> Response:
    """Ask whether to remove a member, or to leave."""
    user = await _user_of(visit)
    if visit.member.role != "owner" and user.id != visit.user.id:
        raise OwnersOnly
    return visit.page("removal", leaver=user)


@refusals_on(get_members)
async def post_removal(visit: ConsoleVisit) -> Response:
    """Let an owner remove a member, and everybody leave; the last owner cannot go."""
    user = await _user_of(visit)
    leaves = user.id == visit.user.id
    allowed = visit if leaves else visit.for_owners()
    await allowed.write(remove_member, visit.member.id, user, by=visit.user.id)
    return visit.see_other("/console") if leaves else visit.lead_to("/members")


@refusals_on(get_members)
async def post_take_back(visit: ConsoleVisit) -> Response:
    """Take an invitation back."""
    invitation = visit.request.path_params["invitation"]
    await visit.write(take_back, visit.member.id, invitation, visit.user)
    return visit.lead_to("/members")


def _role_of(visit: ConsoleVisit) -> Role:
    """Return the role that a form asks for; raises BadForm."""
    for role in ROLES:
        if visit.fields.get("role") == role:
            return role
    raise BadForm


async def _user_of(visit: ConsoleVisit) -> User:
    """Return the user of the path, where a member of the workspace; raises NoPage."""
    for each in await visit.ask(list_members, visit.member.id):
        if each.id == visit.request.path_params["user"]:
            return each
    raise NoPage
