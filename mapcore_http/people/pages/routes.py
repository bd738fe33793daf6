"""The pages: which path shows what, and what is shown where something goes wrong."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Route

import mapcore
from mapcore.workers.errors import JobTimeout, QueueFull
from mapcore_http.limits.admission import TryLater
from mapcore_http.logs import log_failure
from mapcore_http.people.accounts.errors import MembersOnly, OwnersOnly, SignInNeeded
from mapcore_http.people.pages.account import (
    get_account,
    post_end_session,
    post_end_sessions,
    post_password,
    post_verify,
)
from mapcore_http.people.pages.auth_pages.invited import get_invitation, post_invitation
from mapcore_http.people.pages.auth_pages.letters import post_reset, post_signin_link
from mapcore_http.people.pages.auth_pages.links import get_link, post_link
from mapcore_http.people.pages.auth_pages.signin import (
    get_signin,
    get_signout,
    post_signin,
    post_signout,
    signin_page,
)
from mapcore_http.people.pages.auth_pages.signup import get_key, get_signup, post_signup
from mapcore_http.people.pages.auth_pages.single_sign_on import get_back, get_single_sign_on
from mapcore_http.people.pages.authorized_forms import PageEndpoint, for_signed_in
from mapcore_http.people.pages.built_docs import route_built_docs
from mapcore_http.people.pages.console.paths import CONSOLE_FORMS, CONSOLE_PAGES
from mapcore_http.people.pages.editor.editor import NoPage, get_editor, get_picture
from mapcore_http.people.pages.editor.opened import (
    LinkExpired,
    MapGone,
    get_opened,
    get_opened_picture,
)
from mapcore_http.people.pages.editor.page_checks import post_check
from mapcore_http.people.pages.editor.previews import post_download, post_preview
from mapcore_http.people.pages.editor.region_outlines import post_regions
from mapcore_http.people.pages.editor.table_reading import post_table
from mapcore_http.people.pages.forms import BadForm, check_same_origin
from mapcore_http.people.pages.front import get_front
from mapcore_http.people.pages.manual.pages import get_index, get_manual, get_search
from mapcore_http.people.pages.page_words import answer_pages
from mapcore_http.people.pages.site import Site, static_app, static_digest
from mapcore_http.people.pages.visitors import safe_next
from mapcore_http.people.pages.your_maps.browsing import get_maps_here, get_templates
from mapcore_http.people.pages.your_maps.calls import post_saved, put_saved, put_shared
from mapcore_http.people.pages.your_maps.editor_pages import get_editor_picture, get_saved_editor
from mapcore_http.people.pages.your_maps.shared import get_shared, get_shared_picture
from mapcore_http.people.people import OIDC_BACK
from mapcore_http.rendering.render_ids import new_render_id
from mapcore_http.rendering.renders import ClientGone
from mapcore_http.store.errors import StoreAway
from mapcore_http.web.answering import Endpoint, Unsent, answering, check_path
from mapcore_http.web.errors import STORE_RETRY, ForeignOrigin, NoEndpoint
from mapcore_http.web.middleware import describe_exchange, notes_of, path_in

if TYPE_CHECKING:
    from mapcore_http.rendering.runtime import RuntimeOpener
    from mapcore_http.settings import Settings

PAGES: dict[str, PageEndpoint] = {
    "/": get_front,
    "/docs": get_index,
    "/docs/search": get_search,
    "/docs/{page:path}": get_manual,
    "/signin": get_signin,
    "/signin/oidc": get_single_sign_on,
    OIDC_BACK: get_back,
    "/signout": get_signout,
    "/signup": get_signup,
    "/links/{token}": get_link,
    "/invitations/{token}": get_invitation,
    "/upgrade": get_key,
    "/account": get_account,
    "/editor": get_editor,
    "/editor/picture": get_picture,
    "/editor/saved/{map}": get_saved_editor,
    "/editor/saved/{map}/picture": get_editor_picture,
    "/maps": get_maps_here,
    "/templates": get_templates,
    "/shared/{token}": get_shared,
    "/shared/{token}/picture": get_shared_picture,
    "/editor/{render_id}": get_opened,
    "/editor/{render_id}/picture": get_opened_picture,
    **CONSOLE_PAGES,
}
"""Pages and pictures, by path."""
DOCS = (get_index, get_search, get_manual)
"""The pages in whose place built docs are served."""
FORMS: dict[str, PageEndpoint] = {
    "/signin": post_signin,
    "/signin/link": post_signin_link,
    "/signin/reset": post_reset,
    "/signout": post_signout,
    "/account/password": for_signed_in(post_password),
    "/account/verify": for_signed_in(post_verify),
    "/account/sessions/end": for_signed_in(post_end_sessions),
    "/account/sessions/{session}/end": for_signed_in(post_end_session),
    "/signup": post_signup,
    "/links/{token}": post_link,
    "/invitations/{token}": post_invitation,
    **CONSOLE_FORMS,
}
"""What forms of the pages POST, from pages of this service alone."""
CALLS: dict[str, Endpoint] = {
    "/editor/preview": post_preview,
    "/editor/download": post_download,
    "/editor/table": post_table,
    "/editor/regions": post_regions,
    "/editor/check": post_check,
}
"""What scripts of the pages POST; wrong ones are answered with problem documents."""
SAVES: dict[str, tuple[str, Endpoint]] = {
    "/editor/saved": ("POST", post_saved),
    "/editor/saved/{map}": ("PUT", put_saved),
    "/shared/{token}": ("PUT", put_shared),
}
"""What scripts of the pages send to keep a map, and how."""


def call_routes(opening: RuntimeOpener, settings: Settings) -> list[BaseRoute]:
    """Return the routes of what scripts of the pages call."""
    calls = {path: ("POST", call) for path, call in CALLS.items()} | SAVES
    return [
        Route(
            path, answering(opening, settings, path, {method: answer_pages(call)}), methods=[method]
        )
        for path, (method, call) in calls.items()
    ]


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
    return [*pages, *built, *forms, Mount(f"/static/{static_digest()}", static_app())]


def error_page(site: Site, status: int, noted_as: str = "", *, map_gone: bool = False) -> Response:
    """Return the page of an error."""
    title, *words = _MAP_GONE if map_gone else _WORDS[status]
    hint = f"Noted as {noted_as}." if noted_as else ""
    page = site.page("error.html", status, title=title, words=words, hint=hint, code=status)
    if status in _RETRIES:
        page.headers["Retry-After"] = str(_RETRIES[status])
    return page


def unknown_map_page(site: Site, error: mapcore.UnknownMap) -> Response:
    """Return the page of an address that names no map, with the maps that may be meant."""
    named = f" “{error.map_id}”" if re.fullmatch(r"[\w .-]{1,60}", error.map_id) else ""
    words = [f"The address asks for the map{named}. In the editor all maps can be searched."]
    return site.page(
        "error.html",
        404,
        title="There is no map of this name",
        words=words,
        hint="",
        code=404,
        maps=error.suggestions,
    )


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
    LinkExpired: 410,
    MapGone: 410,
    TryLater: 429,
    QueueFull: 429,
    JobTimeout: 504,
    StoreAway: 503,
}
"""What goes wrong with a page, and the status of the page that says so."""


def _status_of(error: Exception) -> int:
    return next(_STATUSES[each] for each in type(error).__mro__ if each in _STATUSES)


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
            return await page(runtime, site, request)
        except (ClientGone, ClientDisconnect):
            return Unsent()
        except SignInNeeded as error:
            here = path_in(request.scope) if request.method == "GET" else "/console"
            return signin_page(site, safe_next(here), error.status)
        except mapcore.UnknownMap as error:
            return unknown_map_page(site, error)
        except tuple(_STATUSES) as error:
            return error_page(site, _status_of(error), map_gone=isinstance(error, MapGone))
        except Exception:
            notes |= {"code": "internal_error", "id": new_render_id()}
            log_failure("internal_error", **describe_exchange(notes))
            return error_page(site, 500, notes["id"])

    return handle
