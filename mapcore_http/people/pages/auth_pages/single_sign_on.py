"""Single sign-on: the way to the OpenID provider, and back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from starlette.responses import RedirectResponse

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.attempt_limits import TooManyTries
from mapcore_http.people.accounts.sign_in.identities import (
    BACK_SECONDS,
    begin_sign_in,
    let_in_identity,
    take_sign_in,
)
from mapcore_http.people.openid.errors import NotVouched, OpenIdError, ProviderAway
from mapcore_http.people.pages.auth_pages.signin import signin_page
from mapcore_http.people.pages.editor.editor import NoPage
from mapcore_http.people.pages.site import PAGE_HEADERS
from mapcore_http.people.pages.visitors import cookie_name, let_in, safe_next, set_cookie
from mapcore_http.people.people import people_of
from mapcore_http.web.callers import address_of

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.openid.provider import Provider
    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime

INVITATION = "/invitations/"


async def get_single_sign_on(runtime: Runtime, site: Site, request: Request) -> Response:
    """Send the browser to the provider."""
    provider = _provider_of(runtime)
    next_path = safe_next(request.query_params.get("next", ""))
    try:
        browser, secrets = await runtime.store.call(
            begin_sign_in, address_of(runtime, request), next_path
        )
        url = await provider.begin(secrets)
    except (AccountError, OpenIdError) as error:
        return _refuse(site, next_path, error)
    response = RedirectResponse(url, 303, {"Cache-Control": "no-store", **PAGE_HEADERS})
    set_cookie(response, site.settings.base_url, browser, BACK_SECONDS, _cookie(site))
    return response


async def get_back(runtime: Runtime, site: Site, request: Request) -> Response:
    """Let in whom the provider vouches for, in the browser that was sent to it, once."""
    provider = _provider_of(runtime)
    query = dict(request.query_params)
    browser = request.cookies.get(_cookie(site), "")
    next_path = ""
    try:
        begun = await runtime.store.call(take_sign_in, browser, query.get("state", ""))
        if begun is None:
            raise NotVouched
        next_path = begun.next
        identity = await provider.finish(query, begun.secrets)
        invitation = next_path.removeprefix(INVITATION) if next_path.startswith(INVITATION) else ""
        user = await runtime.store.call(let_in_identity, identity, site.settings.signup, invitation)
    except (AccountError, OpenIdError) as error:
        response = _refuse(site, next_path, error)
    else:
        response = await let_in(runtime, site, request, user, next_path)
    set_cookie(response, site.settings.base_url, "", 0, _cookie(site))
    return response


def _provider_of(runtime: Runtime) -> Provider:
    provider = people_of(runtime).provider
    if provider is None:
        raise NoPage
    return provider


def _cookie(site: Site) -> str:
    return f"{cookie_name(site.settings.base_url)}-oidc"


def _refuse(site: Site, next_path: str, error: Exception) -> Response:
    status = 503 if isinstance(error, ProviderAway) else 403
    status = 429 if isinstance(error, TooManyTries) else status
    return signin_page(site, next_path, status, fault=str(error))
