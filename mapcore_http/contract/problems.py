"""Problem documents (RFC 9457): every code with its status and title, and the members."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from attrs import frozen

from mapcore.request.declaring.declare import Range, describe, require
from mapcore.request.responses import RegionMatching
from mapcore_http.contract.answers import DateTime

if TYPE_CHECKING:
    from collections.abc import Mapping

MEDIA_TYPE = "application/problem+json"
Code = Literal[
    "validation_error",
    "invalid_region_id",
    "unauthorized",
    "monthly_quota_exceeded",
    "plan_upgrade_required",
    "unknown_map",
    "not_found",
    "render_expired",
    "payload_too_large",
    "rate_limit_exceeded",
    "concurrency_limit_reached",
    "internal_error",
    "render_failed",
    "render_timeout",
]
STATUSES: Mapping[Code, tuple[int, str]] = {
    "validation_error": (400, "The request is not valid"),
    "unauthorized": (401, "The API key is missing or not valid"),
    "monthly_quota_exceeded": (402, "The month's images are used up"),
    "plan_upgrade_required": (403, "The plan does not include this"),
    "unknown_map": (404, "There is no such map"),
    "not_found": (404, "There is nothing at this address"),
    "render_expired": (410, "The link to this image has run out"),
    "payload_too_large": (413, "The request is too large"),
    "rate_limit_exceeded": (429, "Too many requests"),
    "concurrency_limit_reached": (429, "Too many images at once"),
    "internal_error": (500, "Something went wrong here"),
    "render_failed": (502, "No image could be made"),
    "render_timeout": (504, "Drawing the image took too long"),
}
"""Status and title of every code that is returned; the contract's other codes are reserved."""


@frozen
class ProblemField:
    """One thing that is wrong with a request."""

    param: str = require("Dotted path of the field, or the raw key of an unmatched region.")
    message: str = require("What was expected.")
    suggestions: tuple[str, ...] = require("What may have been meant, best first.")


@frozen
class Problem:
    """A problem document (RFC 9457)."""

    type: str = require("Leads to the documentation of the code.")
    title: str = require("The code in words.")
    status: Annotated[int, Range(400, 599)] = require("The HTTP status.")
    detail: str = require("For people; may change.")
    code: Code = require("Stable; branch on this.")
    errors: tuple[ProblemField, ...] | None = describe(
        "What is wrong with the request; of a great many errors, the first."
    )
    omitted: Annotated[int, Range(1)] | None = describe("How many further errors are not listed.")
    suggestions: tuple[str, ...] | None = describe("The closest map ids.")
    upgrade_url: str | None = describe("Where to change the plan.", wire="upgrade_url")
    signup_url: str | None = describe("Where to get a key.", wire="signup_url")
    quota_resets_at: DateTime | None = describe(
        "When the month's quota begins anew.", wire="quota_resets_at"
    )
    region_matching: RegionMatching | None = describe("What became of every region key.")
