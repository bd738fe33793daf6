"""What docs/errors.md says of each code of a problem document: `tests/pages.py` writes it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore_http.contract.problems import STATUSES, Code

if TYPE_CHECKING:
    from collections.abc import Mapping


@frozen
class ErrorDoc:
    """One code: its status and title, what happened, what to do, and whether to try again."""

    code: Code
    status: int
    title: str
    meaning: str
    remedy: str
    retry: str


_TEXTS: Mapping[Code, tuple[str, str, str]] = {
    "validation_error": (
        "Something in the request is wrong. errors lists each fault: param is the field, such as "
        "choropleth.values.Texas, message says what was expected, and suggestions lists what may "
        "have been meant. If there are more than 100 faults, errors has the first 100, and "
        "omitted says how many more there are. If onUnmatched is error, keys that name no region "
        "are listed too. Then param is the key as it was sent, and regionMatching holds the whole "
        "report. A fault may also concern the whole request: no key of the choropleth names a "
        "region, the body is not JSON or has a name twice in one object, it does not arrive "
        "within ten seconds, a spec in an address has more than 6,144 bytes, or a key is sent to "
        "GET /v1/renders.",
        "Correct the fields that errors names, and send the request again. A request with more "
        "than 5,000 values is too large for one map: draw a part of the map, or colour the other "
        "regions under regions, which takes 5,000 more.",
        "no, change the request",
    ),
    "unauthorized": (
        "The API key is missing where one is needed, or the service does not accept it: it is "
        "misspelt, revoked, or was replaced more than 72 hours ago. A request with a bad key is "
        "never answered as one without a key.",
        "Copy the key again, or make a new one in the console. Send it in one header, "
        "Authorization or X-API-Key. If you send both, they must hold the same key.",
        "no, change the key",
    ),
    "monthly_quota_exceeded": (
        "The workspace has drawn all the images that its plan has for this calendar month (UTC). "
        "Dry runs still work.",
        "Wait until quota_resets_at, when the next month begins, or change the plan at "
        "upgrade_url.",
        "not before quota_resets_at",
    ),
    "plan_upgrade_required": (
        "The plan does not include this size, scale or format. Nothing was charged.",
        "Detail says what the plan includes: ask for that, or change the plan at upgrade_url. "
        "Without a key, signup_url leads to one.",
        "no, change the request or the plan",
    ),
    "unknown_map": (
        "No map has this mapId, or it is a private map of somebody else.",
        "Take one of suggestions, or look for the map in GET /v1/maps.",
        "no, change mapId",
    ),
    "not_found": (
        "The service has no such path, or the path does not take this method. In the second case "
        "the status is 405.",
        "Compare the path with /v1/openapi.json. With status 405, the header Allow names the "
        "methods of the path.",
        "no",
    ),
    "render_expired": (
        "An assistant gave this link, and it no longer works. Such a link works for 30 days. It "
        "stops earlier if the map is deleted or was changed since.",
        "Ask the assistant for the map again.",
        "no, ask for the map again",
    ),
    "payload_too_large": (
        "The body of the request is larger than 2 MB (2,097,152 bytes).",
        "Send fewer or shorter texts, or a smaller file.",
        "no, send less",
    ),
    "rate_limit_exceeded": (
        "You have sent as many requests as are allowed in a minute or an hour, or drawn as many "
        "images as the key allows in a day. Dry runs count for the minute and the hour, not for "
        "the day.",
        "Wait as many seconds as the header Retry-After says. If the day's images are used up, "
        "that is until midnight UTC.",
        "after Retry-After",
    ),
    "concurrency_limit_reached": (
        "Other images of this key or address are being drawn, or the whole service is busy.",
        "Wait as many seconds as the header Retry-After says. If a program draws many maps, let "
        "it draw one after the other.",
        "after Retry-After",
    ),
    "internal_error": (
        "The service made a mistake, which was logged. Nothing was charged. Status 503 means that "
        "its database does not answer at the moment.",
        "Try again later. With status 503, wait as many seconds as Retry-After says. If it happens "
        "again, tell the operator of the service, and give the X-Service-Render-Id of the answer.",
        "yes, with pauses",
    ),
    "render_failed": (
        "The map could not be drawn. Nothing was charged.",
        "Try once more. If it fails again, tell the operator of the service, and give the "
        "X-Service-Render-Id of the answer.",
        "once",
    ),
    "render_timeout": (
        "Drawing took longer than the service allows, so it was stopped. Nothing was charged. The "
        "limit is 30 seconds unless the operator has set another.",
        "Ask for a smaller image, or send less data or fewer pins.",
        "with a smaller request",
    ),
}  # fmt: skip
_RESERVED: Mapping[Code, tuple[int, str, str]] = {
    "invalid_region_id": (
        400,
        "The contract keeps this code for later. Keys that name no region are answered with "
        "validation_error.",
        "Nothing.",
    ),
}


def error_docs() -> tuple[ErrorDoc, ...]:
    """Return every code of the contract, those that are reserved last."""
    returned = [
        ErrorDoc(code, status, title, *_TEXTS[code]) for code, (status, title) in STATUSES.items()
    ]
    reserved = [
        ErrorDoc(code, status, "Reserved, not returned", meaning, remedy, "it is not returned")
        for code, (status, meaning, remedy) in _RESERVED.items()
    ]
    return (*returned, *reserved)
