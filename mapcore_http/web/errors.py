"""One table from every error to its problem document: code, words, further members, headers."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from attrs import field, frozen
from starlette.responses import Response

import mapcore
from mapcore.workers.errors import JobTimeout, QueueFull
from mapcore_http.contract.answers import date_time
from mapcore_http.contract.problems import MEDIA_TYPE, STATUSES, Code, Problem, ProblemField
from mapcore_http.keys.errors import Unauthorized
from mapcore_http.limits.admission import (
    RETRY_SECONDS,
    ConcurrencyReached,
    QuotaExhausted,
    RateLimited,
    TryLater,
)
from mapcore_http.limits.tiers import KEYLESS, PlanRefused
from mapcore_http.store.database import StoreAway
from mapcore_http.web.bodies import BodyTooLarge

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mapcore_http.settings import Settings

STORE_RETRY = 5
"""Seconds after which a database that does not answer is worth another try."""


class NoEndpoint(Exception):  # noqa: N818 - it says what happened
    """There is no such path; `hint` says what it would need."""

    def __init__(self, path: str, hint: str = "") -> None:
        super().__init__(f"There is no endpoint {path[:200]!r}.{hint}")


class MethodNotTaken(Exception):  # noqa: N818 - it says what happened
    """A path does not take a method, but those that are `allowed`."""

    def __init__(self, method: str, allowed: str) -> None:
        self.allowed = allowed
        super().__init__(f"This path does not support {method[:20]}; use {allowed}.")


class HostedExpired(Exception):  # noqa: N818 - the contract's word
    """The link of a hosted image has expired."""


class WrongHost(Exception):  # noqa: N818 - it says what happened
    """A request names a host that is not one of this service."""

    def __init__(self, host: str) -> None:
        super().__init__(
            f"This service is not called {host[:200]!r}; MAPCORE_BASE_URL sets its name."
        )


class ForeignOrigin(Exception):  # noqa: N818 - it says what happened
    """A POST that only pages of this service may make came from elsewhere; the text says so."""


class HeadTooLarge(Exception):  # noqa: N818 - it says what happened
    """The address and the headers of a request take more than they may."""

    def __init__(self, most_bytes: int, most_lines: int) -> None:
        super().__init__(
            f"Address and headers may take at most {most_bytes} bytes in {most_lines} lines; "
            "send a longer spec by POST /v1/renders, up to 2 MB."
        )


@frozen
class Answer:
    """A problem document and the headers that go with it."""

    problem: Problem
    headers: dict[str, str] = field(factory=dict)
    matching: str | None = None

    def response(self) -> Response:
        """Return it as a response; the report of matching is its last member."""
        body = json.dumps(mapcore.encode(self.problem))
        if self.matching:
            body = f'{body[:-1]}, "regionMatching": {self.matching}}}'
        headers = {"Cache-Control": "no-store", **self.headers}
        return Response(body.encode("ascii"), self.problem.status, headers, MEDIA_TYPE)


@frozen
class _ErrorRule:
    """How a kind of error is answered; `members` and `headers` go beyond those of its code.

    `detail` is a text, or makes one of the error; `status` is that of the code unless given.
    """

    code: Code
    detail: str | Callable[[Any], str] = str
    members: Callable[[Any, Settings], dict[str, Any]] = lambda _, __: {}
    headers: Callable[[Any], dict[str, str]] = lambda _: {}
    status: int | None = None


def answer_to(error: BaseException, settings: Settings, *, keyless: bool = False) -> Answer:
    """Return the answer to an error; what is not expected is an internal error without detail.

    `keyless` callers who ask too much are told where they get a key.
    """
    row = next(_TABLE[kind] for kind in type(error).__mro__ if kind in _TABLE)
    status, title = STATUSES[row.code]
    members = row.members(error, settings)
    if keyless and status == 429:
        members |= _signup(error, settings)
    problem = Problem(
        type=f"{settings.docs_url}/errors#{row.code}",
        title=title,
        status=row.status or status,
        detail=row.detail if isinstance(row.detail, str) else row.detail(error),
        code=row.code,
        **members,
    )
    matching = getattr(error, "matching", None)
    encoded = matching if isinstance(matching, str) else None  # as JSON, by the process that draws
    return Answer(problem, row.headers(error), encoded)


def _summary(error: mapcore.ValidationError) -> str:
    first = str(error.errors[0])
    first = first if len(first) <= 300 else f"{first[:300]}…"
    count = len(error.errors) + error.omitted
    if count == 1:
        return first
    listed = f" ({len(error.errors)} are listed)" if error.omitted else ""
    return f"There are {count} errors{listed}. The first: {first}"


def _what_is_wrong(error: mapcore.ValidationError, _: Settings) -> dict[str, Any]:
    errors = tuple(
        ProblemField(each.param, each.message, each.suggestions) for each in error.errors
    )
    return {"errors": errors, "omitted": error.omitted or None}


def _ways_up(error: PlanRefused, settings: Settings) -> dict[str, Any]:
    signup = {"signup_url": settings.signup_url} if error.tier.name == KEYLESS.name else {}
    return {"upgrade_url": settings.upgrade_url, **signup}


def _quota(error: QuotaExhausted, settings: Settings) -> dict[str, Any]:
    return {"upgrade_url": settings.upgrade_url, "quota_resets_at": date_time(error.resets_at)}


def _signup(_: BaseException, settings: Settings) -> dict[str, Any]:
    return {"signup_url": settings.signup_url}


def _retry_after(error: TryLater) -> dict[str, str]:
    return {"Retry-After": str(error.retry_after)}


_TABLE: Mapping[type[BaseException], _ErrorRule] = {
    mapcore.ValidationError: _ErrorRule("validation_error", _summary, _what_is_wrong),
    mapcore.UnknownMap: _ErrorRule(
        "unknown_map", members=lambda error, _: {"suggestions": error.suggestions}
    ),
    NoEndpoint: _ErrorRule("not_found"),
    MethodNotTaken: _ErrorRule(
        "not_found", headers=lambda error: {"Allow": error.allowed}, status=405
    ),
    HostedExpired: _ErrorRule("render_expired"),
    HeadTooLarge: _ErrorRule(
        "validation_error", members=lambda error, _: {"errors": (ProblemField("", str(error), ()),)}
    ),
    BodyTooLarge: _ErrorRule("payload_too_large", headers=lambda _: {"Connection": "close"}),
    WrongHost: _ErrorRule("validation_error", status=421),
    ForeignOrigin: _ErrorRule("validation_error", status=403),
    Unauthorized: _ErrorRule(
        "unauthorized", members=_signup, headers=lambda _: {"WWW-Authenticate": "Bearer"}
    ),
    PlanRefused: _ErrorRule("plan_upgrade_required", members=_ways_up),
    RateLimited: _ErrorRule("rate_limit_exceeded", headers=_retry_after),
    ConcurrencyReached: _ErrorRule("concurrency_limit_reached", headers=_retry_after),
    QueueFull: _ErrorRule(
        "concurrency_limit_reached", headers=lambda _: {"Retry-After": str(RETRY_SECONDS)}
    ),
    QuotaExhausted: _ErrorRule("monthly_quota_exceeded", members=_quota),
    JobTimeout: _ErrorRule(
        "render_timeout",
        "Drawing was given up; ask for a smaller image, or send less data or fewer pins.",
    ),
    StoreAway: _ErrorRule(
        "internal_error", headers=lambda _: {"Retry-After": str(STORE_RETRY)}, status=503
    ),
    mapcore.RenderFailed: _ErrorRule(
        "render_failed", "Try once more; if it fails again, report the X-Service-Render-Id."
    ),
    BaseException: _ErrorRule("internal_error", "The error was logged; try again later."),
}
"""The row of the most specific class of an error is used."""
