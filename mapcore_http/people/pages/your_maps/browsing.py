"""Pages to begin with: the maps that a guest's browser keeps, and templates for a new one."""

from __future__ import annotations

from starlette.responses import Response

from mapcore_http.people.pages.member_tier import member_or_guest
from mapcore_http.people.pages.samples import SAMPLES
from mapcore_http.people.pages.site import STATIC_FOLDER
from mapcore_http.people.pages.visits import Visit

GROUPS = {
    "": "All",
    "areas": "Areas",
    "symbols": "Symbols",
    "tiles": "Tiles",
    "panels": "Small maps",
}


async def get_maps_here(visit: Visit) -> Response:
    """Lead members to the maps of their workspace; show guests those of their browser."""
    member = await member_or_guest(visit)
    if member is not None:
        return visit.see_other(f"/console/{member.id}/saved")
    return visit.page("maps_here.html")


async def get_templates(visit: Visit) -> Response:
    """Show finished maps to begin with, all or those of the group that the query names."""
    member = await member_or_guest(visit)
    workspace = f"&workspace={member.id}" if member else ""
    asked = visit.request.query_params.get("show", "")
    shown = asked if asked in GROUPS else ""
    cards = [
        (each.title, each.kind, _picture_of(visit, name), f"/editor?sample={name}{workspace}")
        for name, each in SAMPLES.items()
        if not shown or shown in each.groups
    ]
    return visit.page("templates.html", cards=cards, groups=GROUPS, shown=shown)


def _picture_of(visit: Visit, name: str) -> str:
    """Return the address of a sample's picture, which was drawn when the pages were built."""
    files = (f"pictures/{name}.{suffix}" for suffix in ("png", "webp"))
    return visit.site.static(next(file for file in files if (STATIC_FOLDER / file).is_file()))
