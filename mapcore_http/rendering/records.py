"""Delivered images are charged and recorded: what each shows and for whom it was drawn."""

from __future__ import annotations

import hashlib
import zlib
from typing import TYPE_CHECKING, Any, Protocol

from attrs import field, frozen

import mapcore
from mapcore.request.decoding.json_text import write_json
from mapcore_http.limits import admission
from mapcore_http.limits.counting import DAY_SECONDS
from mapcore_http.store.statements import Statement

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

    from mapcore_http.limits.admission import Admission
    from mapcore_http.settings import Settings
    from mapcore_http.store.database import Store

ZLIB_LEVEL = 1
"""The level of zlib: at 6, the spec of all US counties is 11 % smaller and takes 7 times as
long."""
HOSTED_DAYS = 30
"""How long a hosted image can be opened by its link."""
_KEEP_SPEC = Statement(
    "INSERT INTO specs (digest, compressed, kept_until)"
    " VALUES (:spec, :compressed, :needed + :day) ON CONFLICT (digest)"
    " DO UPDATE SET kept_until = excluded.kept_until WHERE specs.kept_until < :needed"
)
_KEEP_RENDER = Statement(
    "INSERT INTO renders (id, map, edition, spec, workspace, key, made_at, expires_at)"
    " VALUES (:id, :map, :edition, :spec, :workspace, :key, :made_at, :expires_at)"
)
_KEEP_BOTH = Statement(f"WITH kept AS ({_KEEP_SPEC.text}) {_KEEP_RENDER.text}")
"""PostgreSQL inserts both rows in one statement; SQLite has none, but needs no round trip."""
_KEEP_HOSTED = Statement(
    "INSERT INTO hosted (id, spec, attribution, workspace, expires_at)"
    " VALUES (:id, :spec, :attribution, :workspace, :expires_at)"
)


@frozen
class KeptSpec:
    """A spec as it is stored: its digest, and its JSON compressed by zlib."""

    digest: str
    compressed: bytes = field(repr=False)


class Depicted(Protocol):
    """What a record tells of an order: the map, and whether it shows what a workspace has."""

    @property
    def map_id(self) -> str:
        """Return the id of the map."""

    @property
    def edition(self) -> str:
        """Return its edition."""

    @property
    def is_own(self) -> bool:
        """Return whether the picture shows what a workspace alone has."""


@frozen
class Committed:
    """What was written of a delivered image: its record, and until when it is hosted, if it is."""

    record: str
    hosted_until: float | None


def make_kept_spec(request: mapcore.RenderRequest) -> KeptSpec:
    """Return what is stored of a request; of all US counties that takes 1.2 ms.

    The order of its keys is kept, as the colours of categories go by it.
    """
    spec = write_json(mapcore.encode(request))
    return KeptSpec(hashlib.sha256(spec).hexdigest(), zlib.compress(spec, ZLIB_LEVEL))


def commit(
    store: Store,
    settings: Settings,
    order: Depicted,
    spec: KeptSpec,
    admitted: Admission,
    render_id: str,
    host_as: str | None = None,
) -> Committed | None:
    """Charge a delivered image and record it, in one transaction; `host_as` also hosts it.

    None where the admission had run out meanwhile: then it is neither charged nor recorded.
    """
    keep = _keeping(settings, order, spec, admitted, render_id, host_as)
    if not admission.commit(store, admitted, keep):
        return None
    return Committed(render_id, admitted.at + HOSTED_DAYS * DAY_SECONDS if host_as else None)


def _keeping(
    settings: Settings,
    order: Depicted,
    spec: KeptSpec,
    admitted: Admission,
    render_id: str,
    host_as: str | None,
) -> Callable[[Connection], None]:
    """Return what writes the record of an image.

    The row of its spec is locked in any case, so that nobody removes it before the record stands.
    """
    caller = admitted.caller
    days = settings.workspace_record_days if caller.key else settings.record_days
    expires_at = admitted.at + days * DAY_SECONDS
    hosted_until = admitted.at + HOSTED_DAYS * DAY_SECONDS
    render: dict[str, Any] = {
        "id": render_id,
        "map": order.map_id,
        "edition": order.edition,
        "spec": spec.digest,
        "workspace": caller.workspace,
        "key": caller.key,
        "made_at": admitted.at,
        "expires_at": expires_at,
    }
    hosting = {
        "id": host_as,
        "spec": spec.digest,
        "attribution": caller.tier.attribution,
        "workspace": caller.workspace if order.is_own else None,
        "expires_at": hosted_until,
    }
    kept = _row_until(spec, max(expires_at, hosted_until) if host_as else expires_at)

    def keep(connection: Connection) -> None:
        if connection.dialect.name == "postgresql":
            _KEEP_BOTH.run(connection, **(kept | render))
        else:
            _KEEP_SPEC.run(connection, **kept)
            _KEEP_RENDER.run(connection, **render)
        if host_as:
            _KEEP_HOSTED.run(connection, **hosting)

    return keep


def _row_until(spec: KeptSpec, moment: float) -> dict[str, Any]:
    """Return the row of a spec that is needed until a moment.

    It is kept for whole days and one more, so that one drawn often is written once a day.
    """
    needed = (int(moment) // DAY_SECONDS + 1) * DAY_SECONDS
    return {
        "spec": spec.digest,
        "compressed": spec.compressed,
        "needed": needed,
        "day": DAY_SECONDS,
    }
