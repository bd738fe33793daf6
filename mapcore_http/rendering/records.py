"""Delivered images are charged and recorded: what each shows and for whom it was drawn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from mapcore_http.limits import admission
from mapcore_http.limits.counting import DAY_SECONDS
from mapcore_http.store.statements import Statement

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from mapcore_http.limits.admission import Admission
    from mapcore_http.rendering.kept_specs import KeptSpec
    from mapcore_http.settings import Settings
    from mapcore_http.store.database import Store

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


def hosted_until(admitted: Admission) -> float:
    """Return when the link of an image ends that is hosted."""
    return admitted.at + HOSTED_DAYS * DAY_SECONDS


def commit(
    store: Store,
    settings: Settings,
    spec: KeptSpec,
    admitted: Admission,
    render_id: str,
    host_as: str | None = None,
) -> bool:
    """Charge a delivered image and record it, in one transaction; `host_as` also hosts it.

    Returns whether it did: not where the admission had run out meanwhile.
    """
    caller = admitted.caller
    days = settings.workspace_record_days if caller.key else settings.record_days
    expires_at = admitted.at + days * DAY_SECONDS
    needed_until = max(expires_at, hosted_until(admitted)) if host_as else expires_at
    kept = _row_until(spec, needed_until)
    render = {
        "id": render_id,
        "map": spec.map_id,
        "edition": spec.edition,
        "spec": spec.digest,
        "workspace": caller.workspace,
        "key": caller.key,
        "made_at": admitted.at,
        "expires_at": expires_at,
    }

    def keep(connection: Connection) -> None:
        # The row of the spec is locked in any case, so that nobody removes it before the record.
        if connection.dialect.name == "postgresql":
            _KEEP_BOTH.run(connection, **(kept | render))
        else:
            _KEEP_SPEC.run(connection, **kept)
            _KEEP_RENDER.run(connection, **render)
        if host_as:
            _KEEP_HOSTED.run(
                connection,
                id=host_as,
                spec=spec.digest,
                attribution=caller.tier.attribution,
                workspace=caller.workspace if spec.is_own else None,
                expires_at=hosted_until(admitted),
            )

    return admission.commit(store, admitted, keep)


def _row_until(spec: KeptSpec, moment: float) -> dict[str, Any]:
    """Return the row of a spec that is needed until a moment.

    It is kept for whole days and one more, so that one drawn often is written once a day.
    """
    needed = (int(moment) // DAY_SECONDS + 1) * DAY_SECONDS
    compressed = spec.compressed
    return {"spec": spec.digest, "compressed": compressed, "needed": needed, "day": DAY_SECONDS}
