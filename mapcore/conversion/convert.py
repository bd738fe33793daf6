"""Values of one edition of a map, converted to the boundaries of another one."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from math import isfinite
from numbers import Real
from typing import TYPE_CHECKING, Any, Literal

from attrs import field

from mapcore.atlas.editions.parts import WHOLE, find_parts
from mapcore.conversion.changes import ALMOST_ALL, open_editions
from mapcore.errors import FieldError, ValidationError, list_some, make_error
from mapcore.frozen import frozen
from mapcore.matching.matching import match_keys
from mapcore.matching.text.cells import is_missing
from mapcore.rendering import builtin_atlas
from mapcore.request.decoding.frame_values import take_values

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack

By = Literal["area", "population"]
Kind = Literal["count", "rate"]
Shares = dict[str, list[tuple[str, float]]]


@frozen
class Converted:
    """Values by the keys of another edition, and which of them are estimates.

    `estimated` are the keys whose values rest on shares. `incomplete` are keys without a value
    here, since a region that has a part in them has none; `not_matched` are keys that are no
    regions of the former map. `note` says in words what was estimated; it is empty where nothing
    was.
    """

    map_id: str
    values: Mapping[str, float] = field(repr=False)
    estimated: tuple[str, ...] = ()
    incomplete: tuple[str, ...] = ()
    not_matched: tuple[str, ...] = ()
    note: str = ""

    def draft(self, **fields: Any) -> dict[str, Any]:
        """Return a spec that draws the values, with the note in its footer.

        `fields` are those of a request; a `footer` with a note of its own stays as it is.
        """
        spec = {"mapId": self.map_id, "choropleth": {"values": dict(self.values)}, **fields}
        footer = dict(fields.get("footer") or {})
        if self.note:
            footer.setdefault("note", self.note)
        return {**spec, "footer": footer} if footer else spec


def convert(
    values: Mapping[Any, float | None],
    map_id: str,
    start: str | int,
    end: str | int,
    *,
    kind: Kind,
    by: By | None = None,
    weights: Mapping[Any, float] | None = None,
    atlas: Atlas | None = None,
) -> Converted:
    """Return values of the regions of one edition for those of another edition of the same map.

    `values` are numbers by names or codes, as a mapping or a series; None and NaN are left out. Of
    a `count` each region's number is shared out `by` area or population; of a `rate` the mean is
    taken, weighted by `weights`, which are numbers of the same regions, as their populations.
    Counts of regions that are only joined need no shares and are exact. Raises `UnknownMap`, and
    `ValidationError` for a rate without weights, for what is no number, for shares that are not
    asked for, and for shares of population, where none are published.

    The method is areal weighting (Goodchild and Lam, 1980).

    >>> old = {"Ashanti": 4780, "Brong Ahafo": 2310}
    >>> found = convert(old, "ghana", "2010", "2020", kind="count", by="area")
    >>> {key: round(value) for key, value in found.values.items()}
    {'GH-AH': 4780, 'GH-BE': 1356, 'GH-BO': 658, 'GH-AF': 296}
    >>> found.note
    'estimated from 1 region by area'
    """
    _check(kind, by, weights)
    one, other = open_editions(map_id, start, end, atlas or builtin_atlas())
    given, unmatched = _match(values, one, "values")
    shares = _choose_shares(one, other, given, by)
    weighed = dict.fromkeys(given, 1.0)
    if kind == "rate":
        weighed = _match(weights or {}, one, "weights")[0]
        _refuse_missing(given, weighed)
    found, incomplete = _share_out(given, weighed, shares, mean=kind == "rate")
    divided = [key for key in given if any(share < ALMOST_ALL for _, share in shares[key])]
    reached = {to_key for key in divided for to_key, _ in shares[key]}
    estimated = tuple(key for key in found if key in reached)
    note = _describe(one, divided, by) if estimated else ""
    return Converted(other.id, found, estimated, incomplete, unmatched, note)


def _check(kind: str, by: str | None, weights: Mapping[Any, float] | None) -> None:
    errors = []
    if kind not in ("count", "rate"):
        errors.append(FieldError("kind", f"must be count or rate, not {kind!r}"))
    if by not in (None, "area", "population"):
        errors.append(FieldError("by", f"must be area or population, not {by!r}"))
    if kind == "rate" and weights is None:
        message = "a rate needs weights: what it was divided by, as the population of each region"
        errors.append(FieldError("weights", message))
    if errors:
        raise ValidationError(errors)


def _match(
    values: Mapping[Any, float | None], pack: MapPack, path: str
) -> tuple[dict[str, float], tuple[str, ...]]:
    """Return numbers by the keys of a map's regions, and the keys that name none."""
    texts = _read_numbers(values, path)
    matching = match_keys(pack, texts)
    found: dict[str, float] = {}
    for text, key in matching.resolved.items():
        if key in found:
            raise make_error(path, f"two keys name {key}, one of them {text!r}")
        found[key] = texts[text]
    return found, tuple(each.input for each in matching.unmatched)


def _read_numbers(values: Mapping[Any, float | None], path: str) -> dict[str, float]:
    """Return the numbers that are there; raises for those that are none, all at once."""
    given = take_values(values, path)
    if not isinstance(given, Mapping):
        raise make_error(
            path, "expected numbers by key: a mapping, a series or a frame of two columns"
        )
    numbers: dict[str, float] = {}
    errors = []
    for key, value in given.items():
        if is_missing(value):
            continue
        if isinstance(value, Real) and not isinstance(value, bool) and isfinite(value):
            numbers[str(key)] = float(value)
        else:
            errors.append(
                FieldError(f"{path}.{key}", f"expected a number, got {str(value)[:40]!r}")
            )
    if errors:
        raise ValidationError(errors)
    return numbers


def _choose_shares(one: MapPack, other: MapPack, given: Iterable[str], by: By | None) -> Shares:
    """Return the shares of every region of an edition in those of the other one."""
    parts = find_parts(one.id, other.id)
    shares: Shares = {}
    for key in one.keys:
        own = parts.get(key, {key: WHOLE})
        shares[key] = [
            (to_key, part.area if by == "area" or part.population is None else part.population)
            for to_key, part in own.items()
        ]
    divided = [key for key in given if len(parts.get(key, ())) > 1]
    if divided and by != "area":
        why = "nobody publishes their shares of population" if by else "their shares are needed"
        message = (
            f"{list_some(divided, 3)} became several regions, and {why}; by='area' estimates them"
        )
        raise make_error("by", message, ("area",))
    return shares


def _refuse_missing(given: Iterable[str], weighed: Mapping[str, float]) -> None:
    lacking = [key for key in given if weighed.get(key, 0) <= 0]
    if lacking:
        raise make_error("weights", f"{', '.join(lacking[:3])} have values and no weight above 0")


def _share_out(
    given: Mapping[str, float], weighed: Mapping[str, float], shares: Shares, *, mean: bool
) -> tuple[dict[str, float], tuple[str, ...]]:
    """Return sums or means by the keys of later regions, and the keys where some part has none."""
    sums: dict[str, float] = defaultdict(float)
    weight: dict[str, float] = defaultdict(float)
    for key, value in given.items():
        for to_key, share in shares[key]:
            sums[to_key] += value * weighed[key] * share
            weight[to_key] += weighed[key] * share
    lacking = {to_key for key in shares if key not in given for to_key, _ in shares[key]}
    incomplete = tuple(key for key in sums if key in lacking)
    found = {
        key: total / weight[key] if mean else total
        for key, total in sums.items()
        if key not in lacking
    }
    return found, incomplete


def _describe(one: MapPack, divided: list[str], by: By | None) -> str:
    single, plural = one.region_type or "region", one.region_type_plural or "regions"
    return f"estimated from {len(divided)} {single if len(divided) == 1 else plural} by {by}"
