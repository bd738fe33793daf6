"""What became of one spec of a batch, and the line of the report that tells it."""

from __future__ import annotations

import json
from typing import Any, Literal, TypeAlias

import attrs
from attrs import field

from mapcore.errors import FieldError, MapcoreError, UnknownMap, ValidationError
from mapcore.frozen import frozen

Status: TypeAlias = Literal["done", "skipped", "invalid", "failed", "timed out"]


@frozen
class BatchOutcome:
    """What became of one spec of a batch.

    `number` counts the specs from 1, `name` is the output's name without suffix. `status` is
    `done`; `skipped`, where the same map was there already; `invalid`, where the spec breaks its
    contract or names no map; `failed` or `timed out`. `errors` tells why.

    `path` is the file that was written; without a folder, `content` holds the image. `digest` is
    of all that decides the picture, `sha256` of the image, both hexadecimal. `matched`, `corrected`
    and `unmatched` count region keys. `size` is in bytes, `milliseconds` is the time of the whole.
    """

    number: int
    name: str
    status: Status
    path: str | None = None
    media_type: str = ""
    size: int = 0
    milliseconds: float = 0.0
    matched: int = 0
    corrected: int = 0
    unmatched: int = 0
    warnings: tuple[str, ...] = ()
    errors: tuple[FieldError, ...] = ()
    digest: str = ""
    sha256: str = ""
    content: bytes | None = field(default=None, repr=False)

    @property
    def is_drawn(self) -> bool:
        """Whether the picture is there: drawn now or before."""
        return self.status in ("done", "skipped")


def list_errors(error: Exception) -> tuple[Status, tuple[FieldError, ...]]:
    """Return the status of a spec that raised an error, and what the report says of it.

    >>> list_errors(UnknownMap("wrld", ["world"]))[1][0].suggestions
    ('world',)
    """
    if isinstance(error, ValidationError):
        more = [FieldError("", f"{error.omitted} more errors")] if error.omitted else []
        return "invalid", (*error.errors, *more)
    if isinstance(error, UnknownMap):
        message = f"there is no map {error.map_id[:200]!r}"
        return "invalid", (FieldError("mapId", message, error.suggestions),)
    kind = "" if isinstance(error, MapcoreError) else f"{type(error).__name__}: "
    return "failed", (FieldError("", f"{kind}{error}"),)


def write_line(outcome: BatchOutcome) -> bytes:
    """Return the line of the report: JSON without what is empty, and without the image."""
    members = attrs.asdict(outcome)
    del members["content"]
    kept = {name: value for name, value in members.items() if value or name == "milliseconds"}
    return json.dumps(kept, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def read_line(line: bytes) -> BatchOutcome | None:
    """Return the outcome that a line tells; None for a line that is torn or no outcome.

    >>> read_line(write_line(BatchOutcome(1, "texas", "done", size=3))).size
    3
    >>> read_line(b'{"number": 1, "na')
    """
    try:
        members: dict[str, Any] = json.loads(line)
        errors = tuple(
            FieldError(each["param"], each["message"], tuple(each["suggestions"]))
            for each in members.pop("errors", ())
        )
        warnings = tuple(members.pop("warnings", ()))
        return BatchOutcome(**members, warnings=warnings, errors=errors)
    except (ValueError, TypeError, KeyError, AttributeError):
        return None
