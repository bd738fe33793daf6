"""The pages: which path shows what, and what is shown where something goes wrong."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

import mapcore
from mapcore.workers.errors import JobTimeout, QueueFull
from mapcore_http.limits.admission import TryLater
from mapcore_http.logs import log_failure
from mapcore_http.people.accounts.errors import MembersOnly, OwnersOnly, SignInNeeded
from mapcore_http.people.pages import account, front
from mapcore_http.people.pages.auth_pages import (
    invited,
    letters,
    links,
    signin,
    signup,
    single_sign_on,
)
from mapcore_http.people.pages.built_docs import route_built_docs
from mapcore_http.people.pages.console.paths import CONSOLE_FORMS, CONSOLE_PAGES
from mapcore_http.people.pages.editor import (
    editor,
    opened,
    previews,
    tables,
)
from mapcore_http.people.pages.forms import BadForm, check_same_origin
from mapcore_http.people.pages.manual import pages as manual
from mapcore_http.people.pages.page_words import say_refusal
from mapcore_http.people.pages.site import Site, send_static, static_digest
from mapcore_http.people.pages.visits import NoPage, PageEndpoint, Visit, for_signed_in, safe_next
from mapcore_http.people.pages.your_maps import browsing, calls, editor_pages, shared
from mapcore_http.people.people import OIDC_BACK
from mapcore_http.rendering.render_ids import new_render_id
from mapcore_http.rendering.renders import ClientGone
from mapcore_http.store.database import StoreAway
from mapcore_http.web.answering import Unsent, answering, check_path
from mapcore_http.web.errors import STORE_RETRY, ForeignOrigin, NoEndpoint
from mapcore_http.web.middleware import describe_exchange, notes_of, path_in

if TYPE_CHECKING:
    from mapcore_http.rendering.runtime import Runtime, RuntimeOpener
    from mapcore_http.web.answering import Endpoint

PAGES: dict[str, PageEndpoint] = {
    "/": front.get_front,
    "/docs": manual.get_index,
    "/docs/search": manual.get_search,
    "/docs/{page:path}": manual.get_manual,
    "/signin": signin.get_signin,
    "/signin/oidc": single_sign_on.get_single_sign_on,
    OIDC_BACK: single_sign_on.get_back,
    "/signout": signin.get_signout,
    "/signup": signup.get_signup,
    "/links/{token}": links.get_link,
    "/invitations/{token}": invited.get_invitation,
    "/upgrade": signup.get_key,
    "/account": for_signed_in(account.get_account),
    "/editor": editor.get_editor,
    "/editor/picture": editor.get_picture,
    "/editor/saved/{map}": editor_pages.get_saved_editor,
    "/editor/saved/{map}/picture": editor_pages.get_editor_picture,
    "/maps": browsing.get_maps_here,
    "/templates": browsing.get_templates,
    "/shared/{token}": shared.get_shared,
    "/shared/{token}/picture": shared.get_shared_picture,
    "/editor/{render_id}": opened.get_opened,
    "/editor/{render_id}/picture": opened.get_opened_picture,
    **CONSOLE_PAGES,
}
"""Pages and pictures, by path."""
DOCS = (manual.get_index, manual.get_search, manual.get_manual)
"""The pages in whose place built docs are served."""
FORMS: dict[str, PageEndpoint] = {
    "/signin": signin.post_signin,
    "/signin/link": letters.post_signin_link,
    "/signin/reset": letters.post_reset,
    "/signout": signin.post_signout,
    "/account/password": for_signed_in(account.post_password),
    "/account/verify": for_signed_in(account.post_verify),
    "/account/sessions/end": for_signed_in(account.post_end_sessions),
    "/account/sessions/{session}/end": for_signed_in(account.post_end_session),
    "/signup": signup.post_signup,
    "/links/{token}": links.post_link,
    "/invitations/{token}": invited.post_invitation,
    **CONSOLE_FORMS,
}
"""What forms of the pages POST, from pages of this service alone."""
CALLS: dict[str, tuple[str, PageEndpoint]] = {
    "/editor/preview": ("POST", previews.post_preview),
    "/editor/download": ("POST", previews.post_download),
    "/editor/table": ("POST", tables.post_table),
    "/editor/regions": ("POST", previews.post_regions),
    "/editor/check": ("POST", previews.post_check),
    "/editor/saved": ("POST", calls.post_saved),
    "/editor/saved/{map}": ("PUT", calls.put_saved),
    "/shared/{token}": ("PUT", calls.put_shared),
}
"""What scripts of the pages send, and how; wrong ones are answered with problem documents."""


def call_routes(opening: RuntimeOpener, site: Site) -> list[BaseRoute]:
    """Return the routes of what scripts of the pages call."""

    def answer(path: str, method: str, call: PageEndpoint) -> Callable[..., Awaitable[Response]]:
        return answering(opening, site.settings, path, {method: _answer_pages(site, call)})

    return [
        Route(path, answer(path, method, call), methods=[method])
        for path, (method, call) in CALLS.items()
    ]


def _answer_pages(site: Site, call: PageEndpoint) -> Endpoint:
    """Return what answers scripts of this service's pages alone, and refuses as pages say it."""

    async def answer(runtime: Runtime, request: Request) -> Response:
        check_same_origin(request, runtime.settings.base_url)
        try:
            return await call(Visit(runtime, site, request))
        except mapcore.ValidationError as error:
            raise say_refusal(error) from None

    return answer


def page_routes(opening: RuntimeOpener, site: Site) -> list[BaseRoute]:
    """Return the routes of all pages and of their files."""
    folder = site.settings.docs_dir
    shown = {path: page for path, page in PAGES.items() if page not in DOCS or not folder}
    pages = [Route(path, _show_page(opening, site, path, page)) for path, page in shown.items()]
    built = route_built_docs(folder, site.path("/docs")) if folder else []
    forms = [
        Route(path, _show_page(opening, site, path, form), methods=["POST"])
        for path, form in FORMS.items()
    ]
    files = Route(f"/static/{static_digest()}/{{name:path}}", send_static)
    return [*pages, *built, *forms, files]


def error_page(
    site: Site,
    status: int,
    said: Sequence[str] = (),
    *,
    noted_as: str = "",
    maps: Sequence[str] = (),
) -> Response:
    """Return the page of an error: a title and sentences, and the maps that may be meant."""
    title, *words = said or _WORDS[status]
    page = site.page(
        "error.html",
        status,
        title=title,
        words=words,
        code=status,
        noted_as=noted_as,
        maps=maps,
    )
    if status in _RETRIES:
        page.headers["Retry-After"] = str(_RETRIES[status])
    return page


def unknown_map_page(site: Site, error: mapcore.UnknownMap) -> Response:
    """Return the page of an address that names no map, with the maps that may be meant."""
    named = f" “{error.map_id}”" if re.fullmatch(r"[\w .-]{1,60}", error.map_id) else ""
    words = f"The address asks for the map{named}. In the editor all maps can be searched."
    said = ("There is no map of this name", words)
    return error_page(site, 404, said, maps=error.suggestions)


_RETRIES = {429: 60, 503: STORE_RETRY, 504: 10}
"""Seconds after which a page may be there again."""


_WORDS = {
    400: ("This form could not be read", "Nothing was changed. Open its page anew and try again."),
    403: (
        "This may not be done from here",
        "Owners alone change a workspace, and only from pages of this service. "
        "Nothing was changed.",
    ),
    404: (
        "Nothing is at this address",
        "It may have been mistyped, or what stood here is gone.",
    ),
    405: ("This address is only to be looked at", "It takes no other method than GET."),
    410: (
        "This link has run out",
        "Pictures open here for a time; the spec of this one is no longer kept.",
        "The picture itself is unharmed wherever it was saved. "
        "With its spec it can be drawn again.",
    ),
    429: (
        "Too many pictures at once",
        "Pictures are drawn again in a minute; reload the page then.",
    ),
    503: (
        "The database does not answer",
        "Nothing was changed or charged. Try again in a few seconds.",
    ),
    504: (
        "The service is busy",
        "What this page needs took too long. Nothing was changed. Try again in a few seconds.",
    ),
    500: ("Something broke here", "It is noted, and nothing was charged. Try again in a minute."),
}


_MAP_GONE = (
    "The map of this picture is gone",
    "It was removed since the picture was made, so that it cannot be drawn again.",
    "The picture itself is unharmed wherever it was saved.",
)
_STATUSES: dict[type[Exception], int] = {
    BadForm: 400,
    ForeignOrigin: 403,
    OwnersOnly: 403,
    MembersOnly: 404,
    NoEndpoint: 404,
    NoPage: 404,
    mapcore.UnknownMap: 404,
    mapcore.ValidationError: 404,
    opened.LinkExpired: 410,
    opened.MapGone: 410,
    TryLater: 429,
    QueueFull: 429,
    JobTimeout: 504,
    StoreAway: 503,
}
"""What goes wrong with a page, and the status of the page that says so."""


def _show_page(
    opening: RuntimeOpener, site: Site, path: str, page: PageEndpoint
) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that shows a page for whatever goes wrong."""

    async def handle(request: Request) -> Response:
        notes = notes_of(request.scope)
        notes["route"] = path
        try:
            check_path(request)
            if request.method == "POST":
                check_same_origin(request, site.settings.base_url)
            runtime = await opening.runtime()
            return await page(Visit(runtime, site, request))
        except (ClientGone, ClientDisconnect):
            return Unsent()
        except SignInNeeded as error:
            here = path_in(request.scope) if request.method == "GET" else "/console"
            return signin.signin_page(site, safe_next(here), error.status)
        except mapcore.UnknownMap as error:
            return unknown_map_page(site, error)
        except tuple(_STATUSES) as error:
            said = _MAP_GONE if isinstance(error, opened.MapGone) else ()
            kinds = (each for each in type(error).__mro__ if each in _STATUSES)
            return error_page(site, _STATUSES[next(kinds)], said)
        except Exception:
            notes |= {"code": "internal_error", "id": new_render_id()}
            log_failure("internal_error", **describe_exchange(notes))
            return error_page(site, 500, noted_as=notes["id"])

    return handle
