"""`POST /editor/table`: which column of a pasted table holds keys, and which maps they fit."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from starlette.responses import JSONResponse

import mapcore
from mapcore.tables.which import read_table
from mapcore_http.limits.admission import admit, previewing
from mapcore_http.web.bodies import read_json_body
from mapcore_http.web.callers import address_of
from mapcore_http.web.errors import invalid
from mapcore_http.web.origins import check_same_origin

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.rendering.service import Service

MOST_COLUMNS = 20
MOST_CELLS = 500
LONGEST_CELL = 200


async def post_table(service: Service, request: Request) -> Response:
    """Say how the columns of the body, each a list of texts, can be read as a map."""
    check_same_origin(request, service.settings.base_url)
    body = await read_json_body(request, service.settings.body_seconds)
    columns = _columns(body)
    caller = previewing(address_of(service, request), service.tiers.preview)
    await service.run_in_store(admit, service.store, caller, dry_run=True)
    readings = await service.run_planner(_readings, columns, service.atlas)
    return JSONResponse({"readings": readings}, headers={"Cache-Control": "no-store"})


def warm_up(atlas: mapcore.Atlas) -> None:
    """Load the names of all maps, which takes seconds, before the first table is read."""
    mapcore.suggest_maps(["Texas"], atlas=atlas)


def _columns(body: bytes) -> dict[str, list[str]]:
    """Return the columns of a body by their places; raises ValidationError."""
    try:
        given = json.loads(body)["columns"]
        fine = len(given) <= MOST_COLUMNS and all(len(each) <= MOST_CELLS for each in given)
        cells = [[str(cell)[:LONGEST_CELL] for cell in column] for column in given]
    except (ValueError, TypeError, KeyError, RecursionError):
        raise invalid("columns", "expected lists of texts") from None
    if not fine:
        raise invalid("columns", f"expected at most {MOST_COLUMNS} of {MOST_CELLS} cells each")
    return {str(place): column for place, column in enumerate(cells)}


def _readings(columns: dict[str, list[str]], atlas: mapcore.Atlas) -> list[dict[str, Any]]:
    return [
        {
            "key": int(reading.key),
            "numbers": list(map(int, reading.numbers)),
            "categories": list(map(int, reading.categories)),
            "maps": [
                {"id": fit.map_id, "title": fit.title, "matched": fit.matched,
                 "keys": fit.matched + fit.unmatched}
                for fit in reading.maps
            ],
        }
        for reading in read_table(columns, atlas=atlas)
    ]  # fmt: skip
