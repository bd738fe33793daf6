"""One table from what went wrong to a problem document (RFC 9457): status, code, extra members."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from attrs import evolve, field, frozen
from starlette.responses import Response

import mapcore
from mapcore_http.accounts import Unauthorized
from mapcore_http.admission import ConcurrencyReached, QuotaExhausted, RateLimited
from mapcore_http.engine import QueueFull, RenderTimeout
from mapcore_http.responses import Code, Problem, ProblemField

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore_http.settings import Settings

MEDIA_TYPE = "application/problem+json"
STATUSES: Mapping[Code, tuple[int, str]] = {
    "validation_error": (400, "The request is not valid"),
    "unauthorized": (401, "The key is missing or not valid"),
    "monthly_quota_exceeded": (402, "The month's renders are used up"),
    "plan_upgrade_required": (403, "The plan does not include this"),
    "unknown_map": (404, "There is no such map"),
    "not_found": (404, "There is no such endpoint"),
    "payload_too_large": (413, "The request is too large"),
    "rate_limit_exceeded": (429, "Too many requests"),
    "concurrency_limit_reached": (429, "Too many renders at once"),
    "internal_error": (500, "Something went wrong here"),
    "render_failed": (502, "No image could be made"),
    "render_timeout": (504, "The render took too long"),
}
"""Status and title of every code that is returned; the contract's other codes are reserved."""
ENGINE_RETRY = 2
"""Seconds after which a full queue is worth another try."""


class ServiceProblem(Exception):  # noqa: N818 - the contract's word
    """A refusal that the service itself decides on."""

    def __init__(
        self,
        code: Code,
        detail: str,
        *,
        errors: tuple[mapcore.FieldError, ...] = (),
        headers: Mapping[str, str] | None = None,
        keyless: bool = False,
        status: int | None = None,
    ) -> None:
        self.code, self.detail, self.errors = code, detail, errors
        self.headers, self.keyless, self.status = dict(headers or {}), keyless, status
        super().__init__(detail)


@frozen
class Answer:
    """A problem document and the headers that go with it."""

    problem: Problem
    headers: dict[str, str] = field(factory=dict)

    def response(self) -> Response:
        """Return it as a response."""
        body = json.dumps(mapcore.encode(self.problem)).encode("ascii")
        headers = {"Cache-Control": "no-store", **self.headers}
        return Response(body, self.problem.status, headers, MEDIA_TYPE)


def answer_to(error: BaseException, settings: Settings) -> Answer:
    """Return the answer to an error; what is not expected is an internal error without detail."""
    if isinstance(error, ServiceProblem):
        return _own(error, settings)
    if isinstance(error, mapcore.ValidationError):
        return _invalid(error, settings)
    if isinstance(error, mapcore.UnknownMap):
        problem = _problem(settings, "unknown_map", str(error))
        return Answer(evolve(problem, suggestions=error.suggestions))
    if isinstance(error, Unauthorized):
        return _unauthorized(settings, str(error))
    if isinstance(error, (RateLimited, ConcurrencyReached, QueueFull)):
        return _busy(error, settings)
    if isinstance(error, QuotaExhausted):
        problem = _problem(settings, "monthly_quota_exceeded", str(error))
        resets = date_time(error.resets_at)
        return Answer(evolve(problem, upgrade_url=settings.upgrade_url, quota_resets_at=resets))
    if isinstance(error, RenderTimeout):
        detail = "The render was abandoned; ask for a smaller canvas, less data or fewer pins."
        return Answer(_problem(settings, "render_timeout", detail))
    if isinstance(error, mapcore.RenderFailed):
        detail = "Try once more; if it fails again, report the X-Service-Render-Id."
        return Answer(_problem(settings, "render_failed", detail))
    return Answer(_problem(settings, "internal_error", "The error was logged; try again later."))


def not_found(path: str) -> ServiceProblem:
    """Return the answer to a path that leads nowhere."""
    return ServiceProblem("not_found", f"There is no endpoint {path[:200]!r}.")


def invalid(param: str, message: str, *suggestions: str) -> mapcore.ValidationError:
    """Return a validation error of one field."""
    return mapcore.ValidationError([mapcore.FieldError(param, message, suggestions)])


def date_time(moment: datetime) -> str:
    """Return a time in RFC 3339, in UTC.

    >>> date_time(datetime(2027, 1, 1, tzinfo=UTC))
    '2027-01-01T00:00:00Z'
    """
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z")


def _problem(settings: Settings, code: Code, detail: str) -> Problem:
    status, title = STATUSES[code]
    return Problem(f"{settings.docs_url}/errors#{code}", title, status, detail, code)


def _own(error: ServiceProblem, settings: Settings) -> Answer:
    problem = _problem(settings, error.code, error.detail)
    members: dict[str, Any] = {}
    if error.errors:
        members["errors"] = tuple(map(_field, error.errors))
    if error.status is not None:
        members["status"] = error.status
    if error.code == "plan_upgrade_required":
        members["upgrade_url"] = settings.upgrade_url
        if error.keyless:
            members["signup_url"] = settings.signup_url
    return Answer(evolve(problem, **members), error.headers)


def _invalid(error: mapcore.ValidationError, settings: Settings) -> Answer:
    problem = _problem(settings, "validation_error", _summary(error))
    matching = error.matching if isinstance(error.matching, mapcore.RegionMatching) else None
    listed = tuple(map(_field, error.errors))
    omitted = error.omitted or None
    return Answer(evolve(problem, errors=listed, omitted=omitted, region_matching=matching))


def _summary(error: mapcore.ValidationError) -> str:
    first, count = _short(str(error.errors[0])), len(error.errors) + error.omitted
    if count == 1:
        return first
    listed = f" ({len(error.errors)} are listed)" if error.omitted else ""
    return f"{count} things are wrong{listed}, the first is {first}"


def _short(text: str) -> str:
    return text if len(text) <= 300 else f"{text[:300]}…"


def _field(error: mapcore.FieldError) -> ProblemField:
    return ProblemField(error.param, error.message, error.suggestions)


def _unauthorized(settings: Settings, detail: str) -> Answer:
    problem = _problem(settings, "unauthorized", detail)
    return Answer(evolve(problem, signup_url=settings.signup_url), {"WWW-Authenticate": "Bearer"})


def _busy(error: RateLimited | ConcurrencyReached | QueueFull, settings: Settings) -> Answer:
    code: Code = (
        "rate_limit_exceeded" if isinstance(error, RateLimited) else ("concurrency_limit_reached")
    )
    wait = ENGINE_RETRY if isinstance(error, QueueFull) else error.retry_after
    return Answer(_problem(settings, code, str(error)), {"Retry-After": str(wait)})
