"""What a page says of an order without drawing it, such as what readers may not be able to tell."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from attrs import evolve

import mapcore
from mapcore_http.people.pages.page_words import say_on_page
from mapcore_http.rendering.atlases import house_of

if TYPE_CHECKING:
    from mapcore_http.rendering.orders import Order


def report_of(atlas: mapcore.Atlas, order: Order) -> mapcore.Report:
    """Return the report of an order, whether or not it wants to be refused for its keys."""
    drawn = evolve(order.request, on_unmatched="warn")
    return mapcore.check(drawn, atlas=atlas, house=house_of(order.house))


def layers_of(atlas: mapcore.Atlas, map_id: str) -> list[str]:
    """Return the layers of a map; raises UnknownMap."""
    return list(atlas.open(map_id).layers)


def findings_of(atlas: mapcore.Atlas, order: Order) -> bytes:
    """Return findings of an order as pages say them, and its alternative text, as JSON."""
    report = report_of(atlas, order)
    findings = [
        {"code": each.code, "message": say_on_page(each.message), "mend": say_on_page(each.mend)}
        for each in report.lint
    ]
    told = {"findings": findings, "altText": report.alt_text}
    return json.dumps(told).encode("ascii")
