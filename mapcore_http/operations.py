"""What the contract says of one endpoint, beside what its code does."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from attrs import field, frozen

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.service import Service

Endpoint: TypeAlias = "Callable[[Service, Request], Awaitable[Response]]"
Keyed = Literal["never", "optional", "required"]


@frozen
class Media:
    """One form of a successful answer: media type, and a declared class or a schema."""

    type: str
    schema: Any = field(hash=False)


@frozen
class Operation:
    """One method on one path: its endpoint, and its place in the contract.

    `query` and `body` are declared classes; `path_parameters` map a name to its declared type, and
    `json_parameters` the name of a query parameter that holds JSON to the class that it stands for.
    `headers` are those of the answer, beside which every answer has those of CORS. `problems` are
    the statuses of its problem documents.
    """

    method: Literal["GET", "POST"]
    path: str
    endpoint: Endpoint = field(hash=False)
    name: str
    tag: str
    summary: str
    description: str
    answers: tuple[Media, ...]
    problems: tuple[int, ...]
    keyed: Keyed = "never"
    query: type | None = None
    body: type | None = None
    path_parameters: dict[str, Any] = field(factory=dict, hash=False)
    json_parameters: dict[str, type] = field(factory=dict, hash=False)
    headers: tuple[str, ...] = ()
    kept: bool = False
