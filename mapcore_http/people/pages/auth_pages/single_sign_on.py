"""Single sign-on: the way to the OpenID provider, and back."""

from __future__ import annotations

from starlette.responses import RedirectResponse, Response

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.attempt_limits import TooManyTries
from mapcore_http.people.accounts.sign_in.identities import (
    BACK_SECONDS,
    begin_sign_in,
    let_in_identity,
    take_sign_in,
)
from mapcore_http.people.openid.provider import NotVouched, OpenIdError, ProviderAway
from mapcore_http.people.pages.auth_pages.signin import signin_page
from mapcore_http.people.pages.site import PAGE_HEADERS
from mapcore_http.people.pages.visits import (
    Visit,
    cookie_name,
    let_in,
    need,
    safe_next,
    set_cookie,
)
from mapcore_http.people.people import people_of

COOKIE_SUFFIX, INVITATION = "-oidc", "/invitations/"


async def get_single_sign_on(visit: Visit) -> Response:
    """Send the browser to the provider."""
    provider = need(people_of(visit.runtime).provider)
    next_path = safe_next(visit.request.query_params.get("next", ""))
    try:
        browser, secrets = await visit.ask(begin_sign_in, visit.address, next_path)
        url = await provider.begin(secrets)
    except (AccountError, OpenIdError) as error:
        return _refuse(visit, next_path, error)
    response = RedirectResponse(url, 303, {"Cache-Control": "no-store", **PAGE_HEADERS})
    set_cookie(visit, response, browser, BACK_SECONDS, COOKIE_SUFFIX)
    return response


async def get_back(visit: Visit) -> Response:
    """Let in whom the provider vouches for, in the browser that was sent to it, once."""
    provider = need(people_of(visit.runtime).provider)
    query = dict(visit.request.query_params)
    cookie = f"{cookie_name(visit.site.settings.base_url)}{COOKIE_SUFFIX}"
    browser, next_path = visit.request.cookies.get(cookie, ""), ""
    try:
        begun = await visit.ask(take_sign_in, browser, query.get("state", ""))
        if begun is None:
            raise NotVouched
        next_path = begun.next
        identity = await provider.finish(query, begun.secrets)
        invitation = next_path.removeprefix(INVITATION) if next_path.startswith(INVITATION) else ""
        signup = visit.site.settings.signup
        user = await visit.ask(let_in_identity, identity, signup, invitation)
    except (AccountError, OpenIdError) as error:
        response = _refuse(visit, next_path, error)
    else:
        response = await let_in(visit, user, next_path)
    set_cookie(visit, response, "", 0, COOKIE_SUFFIX)
    return response


def _refuse(visit: Visit, next_path: str, error: Exception) -> Response:
    status = 503 if isinstance(error, ProviderAway) else 403
    status = 429 if isinstance(error, TooManyTries) else status
    return signin_page(visit.site, next_path, status, fault=error)
