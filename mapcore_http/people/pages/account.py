"""The account of who is signed in: the password, the sessions, the address."""

from __future__ import annotations

from starlette.responses import Response

from mapcore_http.people.accounts.audit import read_own_audit
from mapcore_http.people.accounts.sign_in.links import count_letter, new_link
from mapcore_http.people.accounts.sign_in.sessions import end_session, end_sessions, list_sessions
from mapcore_http.people.accounts.sign_in.signing_in import change_password
from mapcore_http.people.accounts.users import read_account
from mapcore_http.people.mail.letters import link_letter
from mapcore_http.people.pages.auth_pages.letters import link_address, mailer_of
from mapcore_http.people.pages.site import Fault
from mapcore_http.people.pages.visits import SignedInVisit, refusals_on
from mapcore_http.people.people import people_of


async def get_account(visit: SignedInVisit, *, fault: Fault = "", done: str = "") -> Response:
    """Show the account."""
    return visit.page(
        "account.html",
        user=visit.user,
        session=visit.visitor.session,
        account=await visit.ask(read_account, visit.user),
        sessions=await visit.ask(list_sessions, visit.user),
        signed_in=True,
        entries=await visit.ask(read_own_audit, visit.user.id),
        fault=fault,
        done=done,
    )


@refusals_on(get_account)
async def post_password(visit: SignedInVisit) -> Response:
    """Change the password, and end all other sessions."""
    given = (visit.fields.get("old", ""), visit.fields.get("password", ""))
    own = (*given, visit.visitor.session, visit.address)
    await people_of(visit.runtime).run_hash(change_password, visit.store, visit.user, *own)
    return await get_account(visit, done="The password is changed; all other sessions have ended.")


async def post_end_session(visit: SignedInVisit) -> Response:
    """End one session of one's own."""
    await visit.write(end_session, visit.user, visit.request.path_params["session"])
    return visit.see_other("/account")


async def post_end_sessions(visit: SignedInVisit) -> Response:
    """End all sessions but this one."""
    await visit.write(end_sessions, visit.user, visit.visitor.session)
    return visit.see_other("/account")


@refusals_on(get_account)
async def post_verify(visit: SignedInVisit) -> Response:
    """Send a link that confirms the address."""
    mailer, email = mailer_of(visit), visit.user.email
    async with mailer.open_connection() as connection:
        await visit.write(count_letter, email, visit.address, visit.user.id)
        token = await visit.write(new_link, visit.user, "verify", email)
    await mailer.hand_in(connection, link_letter("verify", email, link_address(visit, token)))
    return await get_account(visit, done=f"A letter is on its way to {email}.")
