"""Pages to begin with: the maps that a guest's browser keeps, and templates for a new one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore_http.people.pages.member_tier import member_or_guest
from mapcore_http.people.pages.samples import SAMPLES
from mapcore_http.people.pages.site import STATIC_FOLDER
from mapcore_http.people.pages.visitors import see_other

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime

KINDS = {
    "us-population": "numbers in classes",
    "africa-gdp-per-person": "numbers in classes",
    "swiss-languages": "categories",
    "us-county-unemployment": "many small regions",
    "olympic-hosts": "places on a map",
    "us-thirteen-states": "a few regions in colour",
    "germany": "numbers with names",
}
"""What each sample is a template of."""


async def get_maps_here(runtime: Runtime, site: Site, request: Request) -> Response:
    """Lead members to the maps of their workspace; show guests those of their browser."""
    member = await member_or_guest(runtime, request)
    if member is not None:
        return see_other(site, f"/console/{member.workspace}/saved")
    return site.page("maps_here.html")


async def get_templates(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show finished maps to begin with: the table is replaced, the look stays."""
    member = await member_or_guest(runtime, request)
    workspace = f"&workspace={member.workspace}" if member else ""
    cards = [
        (title, KINDS[name], _picture_of(site, name), f"/editor?sample={name}{workspace}")
        for name, title in SAMPLES.items()
    ]
    return site.page("templates.html", cards=cards)


def _picture_of(site: Site, name: str) -> str:
    """Return the address of a sample's picture: one that is ready, or one that is drawn."""
    if (STATIC_FOLDER / f"pictures/{name}.png").is_file():
        return site.static(f"pictures/{name}.png")
    return site.path(f"/editor/picture?sample={name}")
