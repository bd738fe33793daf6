"""What each code of a problem document means, for people."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore_http.contract.problems import STATUSES, Code

if TYPE_CHECKING:
    from collections.abc import Mapping


@frozen
class ErrorDoc:
    """One code: its status and title, what it means, and whether to try again."""

    code: Code
    status: int
    title: str
    meaning: str
    retry: str


_TEXTS: Mapping[Code, tuple[str, str]] = {
    "validation_error": (
        "errors lists everything that is wrong: param is the dotted path of a field, such as "
        "choropleth.values.Texas, message says what was expected, and suggestions lists what may "
        "have been meant. Of more than 100 errors the first 100 are listed, and omitted is the "
        "number of the others. If onUnmatched is error, unmatched region keys get this error too; "
        "then param is the key as it was sent, and regionMatching holds the whole report. A "
        "request with more than 5,000 values is refused. Colour the "
        "other regions under regions, which takes 5,000 colours, or draw one part of the map. "
        "Other causes are a choropleth with no key that names a region, a spec over 6,144 bytes "
        "in an address, any key sent to GET /v1/renders, and a body that is not JSON, has a name "
        "twice in one object, or does not arrive within ten seconds.",
        "no, change the request",
    ),
    "unauthorized": (
        "The key is missing where one is needed, or it is malformed, revoked, replaced more than "
        "72 hours ago, or unknown. A request with a bad key is never treated as keyless. "
        "Authorization and X-API-Key may both be sent only with the same key.",
        "no, change the key",
    ),
    "monthly_quota_exceeded": (
        "The workspace has used the renders of this calendar month in UTC. quota_resets_at says "
        "when the next month begins, upgrade_url where to get more. Dry runs still work.",
        "not before quota_resets_at",
    ),
    "plan_upgrade_required": (
        "The tier does not allow this canvas, scale or format; detail says what it allows. Nothing "
        "was charged. upgrade_url leads to the plans, signup_url to a key.",
        "no, change the request or the plan",
    ),
    "unknown_map": (
        "No map has this mapId. suggestions lists the closest ids; GET /v1/maps lists all.",
        "no, change mapId",
    ),
    "not_found": (
        "The path is not part of this service, or it does not support this method. In the "
        "second case the status is 405, and the header Allow names the methods of the path.",
        "no",
    ),
    "render_expired": (
        "The link was given by an assistant more than 30 days ago. Such a link works for 30 "
        "days.",
        "no, ask for the map again",
    ),
    "payload_too_large": ("A body may hold at most 2 MB (2,097,152 bytes).", "no, send less"),
    "rate_limit_exceeded": (
        "The requests of this minute or hour are used up, or the day's renders of this key. For "
        "the day's renders, Retry-After points to midnight UTC. Dry runs count against the minute "
        "and the hour, not against the day.",
        "after Retry-After",
    ),
    "concurrency_limit_reached": (
        "Too many renders of this key or address are under way, or all render processes are busy.",
        "after Retry-After",
    ),
    "internal_error": (
        "The fault was logged, and nothing was charged. With status 503 the database does not "
        "answer at present, and Retry-After says when to try again.",
        "yes, with pauses",
    ),
    "render_failed": (
        "The render could not be drawn. Nothing was charged. If it fails again, report the "
        "X-Service-Render-Id.",
        "once",
    ),
    "render_timeout": (
        "The render took longer than 30 seconds and was abandoned. Nothing was charged. Ask for a "
        "smaller canvas, less data or fewer pins.",
        "with a smaller request",
    ),
}  # fmt: skip
_RESERVED: Mapping[Code, tuple[int, str]] = {
    "invalid_region_id": (400, "Unmatched region keys answer as validation_error instead."),
}


def error_docs() -> tuple[ErrorDoc, ...]:
    """Return every code of the contract, those that are reserved last."""
    returned = [
        ErrorDoc(code, status, title, *_TEXTS[code]) for code, (status, title) in STATUSES.items()
    ]
    reserved = [
        ErrorDoc(code, status, "Reserved, not returned", meaning, "it is not returned")
        for code, (status, meaning) in _RESERVED.items()
    ]
    return (*returned, *reserved)
