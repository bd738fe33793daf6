"""The extension itself: `create_app(settings, [PEOPLE])` is a service with accounts and pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.extensions import Extension
from mapcore_http.people.own_files import find_house, find_map, usual_house
from mapcore_http.people.pages.routes import call_routes, error_page, page_routes
from mapcore_http.people.pages.site import Site
from mapcore_http.people.people import NAME, People, note_refused, open_people
from mapcore_http.people.settings import people_settings
from mapcore_http.people.tables import SCHEMA

if TYPE_CHECKING:
    from collections.abc import Callable

    from starlette.responses import Response
    from starlette.routing import BaseRoute

    from mapcore_http.limits.tiers import Tiers
    from mapcore_http.rendering.runtime import RuntimeOpener
    from mapcore_http.settings import Settings


def _routes(opening: RuntimeOpener, settings: Settings, tiers: Tiers) -> list[BaseRoute]:
    site = Site(people_settings(settings), tiers)
    return [*call_routes(opening, site), *page_routes(opening, site)]


def _error_pages(settings: Settings, tiers: Tiers) -> Callable[[int], Response]:
    site = Site(people_settings(settings), tiers)
    return lambda status: error_page(site, status)


PEOPLE = Extension(
    NAME,
    routes=_routes,
    error_pages=_error_pages,
    schema=SCHEMA,
    open=open_people,
    close=People.close,
    find_map=find_map,
    find_house=find_house,
    usual_house=usual_house,
    note_refused=note_refused,
)
