"""Pages to begin with: the maps that a guest's browser keeps, and templates for a new one."""

from __future__ import annotations

from starlette.responses import Response

from mapcore_http.people.pages.member_tier import member_or_guest
from mapcore_http.people.pages.samples import SAMPLES
from mapcore_http.people.pages.site import STATIC_FOLDER
from mapcore_http.people.pages.visits import Visit

KINDS = {
    "us-population": ("numbers in classes", "areas"),
    "us-people": ("numbers as circles", "symbols"),
    "us-elections": ("a small map for each text of a column", "panels"),
    "us-house-seats": ("numbers as squares, on tiles", "symbols tiles"),
    "us-size-and-growth": ("two columns of numbers", "areas"),
    "africa-gdp-per-person": ("numbers in classes, dark", "areas"),
    "europe-older-tiles": ("numbers, on tiles of one size", "tiles"),
    "swiss-languages": ("categories", "areas"),
    "us-election-hexes": ("categories, on hexagons of one size", "tiles"),
    "germany": ("numbers with names", "areas"),
    "us-county-unemployment": ("many small regions", "areas"),
    "olympic-hosts": ("places on a map", "areas"),
    "us-thirteen-states": ("a few regions in colour", "areas"),
}
"""What each sample is a template of, and the groups that it is in, in the order of the page."""
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
        return visit.see_other(f"/console/{member.workspace}/saved")
    return visit.page("maps_here.html")


async def get_templates(visit: Visit) -> Response:
    """Show finished maps to begin with, all or those of the group that the query names."""
    member = await member_or_guest(visit)
    workspace = f"&workspace={member.workspace}" if member else ""
    asked = visit.request.query_params.get("show", "")
    shown = asked if asked in GROUPS else ""
    cards = [
        (SAMPLES[name], kind, _picture_of(visit, name), f"/editor?sample={name}{workspace}")
        for name, (kind, groups) in KINDS.items()
        if not shown or shown in groups.split()
    ]
    return visit.page("templates.html", cards=cards, groups=GROUPS, shown=shown)


def _picture_of(visit: Visit, name: str) -> str:
    """Return the address of a sample's picture, which was drawn when the pages were built."""
    files = (f"pictures/{name}.{suffix}" for suffix in ("png", "webp"))
    return visit.site.static(next(file for file in files if (STATIC_FOLDER / file).is_file()))
