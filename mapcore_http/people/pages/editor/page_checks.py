"""`POST /editor/check`: what readers of a picture may not be able to tell."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import mapcore
from mapcore_http.people.pages.editor.editor import report_of
from mapcore_http.people.pages.editor.previews import order_in_turn
from mapcore_http.people.pages.page_words import say_on_page
from mapcore_http.people.pages.visits import Visit, send_json
from mapcore_http.people.people import plan_for

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.rendering.orders import Order


async def post_check(visit: Visit) -> Response:
    """Answer with the findings of the spec of the body; it counts as a dry run of the editor."""
    async with order_in_turn(visit) as (turn, order):
        return send_json(await plan_for(visit.runtime, turn, order, findings_of, order))


def findings_of(atlas: mapcore.Atlas, order: Order) -> bytes:
    """Return findings of an order as pages say them, and its alternative text, as JSON."""
    report = report_of(atlas, order)
    findings = [
        {"code": each.code, "message": say_on_page(each.message), "mend": say_on_page(each.mend)}
        for each in report.lint
    ]
    told = {"findings": findings, "altText": report.alt_text}
    return json.dumps(told).encode("ascii")
