"""The tables of an edition: those of its base map, with some regions joined or cut anew."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import field

from mapcore.atlas.arcs import absolute, chain_rings, decode_points, find_starts
from mapcore.frozen import frozen
from mapcore.geometry.polylines import Polylines

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from numpy.typing import NDArray

    Ints = NDArray[np.int32]
    Table = dict[str, Ints]

NO_REFS: Any = np.empty(0, np.int32)


@frozen(eq=False)
class Change:
    """How the regions of an edition follow from those of its base map, of indices.

    `order` has a number for each region of the edition: that of a region of the base, or beyond
    their number `count` that of a joined one, and then that of one cut anew. `joined` are the
    regions of the base in each joined one, `replaced` those in whose place some were cut anew.
    """

    count: int
    order: Sequence[int]
    joined: Sequence[Sequence[int]]
    replaced: Sequence[int]

    def number_groups(self) -> Ints:
        """Return a number for each region of the base: equal ones have no border any more."""
        groups = np.arange(self.count, dtype=np.int32)
        for together in (*self.joined, self.replaced):
            groups[list(together)] = self.count + (together[0] if len(together) else 0)
        return groups


@frozen(eq=False)
class Cut:
    """What is cut anew at one level: further arcs, and what refers to them.

    `deltas` are the further arcs as a pack stores them, `sections` their sizes, the rings of the
    new regions and the borders between them. `cut` are the arcs of the base that were cut in
    pieces, `pieces` the arcs that take their places, `piece_counts` of each.
    """

    deltas: NDArray[Any] = field(factory=lambda: np.empty((2, 0), np.int16))
    sections: Mapping[str, Ints] = field(factory=dict)

    def get(self, name: str) -> Ints:
        """Return a section, empty where there is none."""
        found: Ints = self.sections.get(name, NO_REFS)
        return found


def join_tables(
    deltas: NDArray[Any], table: Mapping[str, Ints], cut: Cut, change: Change
) -> tuple[NDArray[Any], Table]:
    """Return the arcs and the table of an edition, from those of its base at one level.

    The arcs of the base come first, so that what refers to them still does.
    """
    owners = list_owners(table)
    groups = change.number_groups()
    inside = _find_inside(table, owners, groups)
    split = Splitting.of(len(table["arcs"]), cut)
    rings = _list_rings(deltas, table, cut, change, owners)
    picked = [rings[region] for region in change.order]
    ring_refs = [split.refs(ring) for region in picked for ring in region]
    inner = _without(table, inside)
    inner_refs = [split.refs(line) for line in inner]
    inner_refs += np.split(cut.get("inner_refs"), np.cumsum(cut.get("inner"))[:-1])
    inner_refs = [line for line in inner_refs if len(line)]
    outer_counts = split.count(table["outer_refs"], table["outer"])
    found: Table = {
        "arcs": np.concatenate((table["arcs"], cut.get("arcs"))),
        "ring_refs": _join(ring_refs),
        "rings": np.array([len(ring) for ring in ring_refs], np.int32),
        "regions": np.array([len(region) for region in picked], np.int32),
        "inner_refs": _join(inner_refs),
        "inner": np.array([len(line) for line in inner_refs], np.int32),
        "outer_refs": split.refs(table["outer_refs"]),
        "outer": outer_counts,
    }
    if "coast" in table:
        found["coast"] = np.repeat(table["coast"], split.sizes[absolute(table["outer_refs"])])
    return _append(deltas, cut.deltas), found


def move_layers(table: Mapping[str, Ints], own: int, further: int) -> Table:
    """Return the table of a base's layers where `further` arcs come behind its `own` ones."""
    moved = {}
    for name, part in table.items():
        shift = further * ((part >= own).astype(np.int32) - (part < -own))
        moved[name] = part + shift if name.endswith("_refs") else part
    return moved


def list_owners(table: Mapping[str, Ints]) -> Ints:
    """Return the region of each ring's arcs, one for each reference."""
    ring = np.repeat(np.arange(len(table["rings"])), table["rings"])
    owners: Ints = (np.searchsorted(find_starts(table["regions"]), ring, side="right") - 1).astype(
        np.int32
    )
    return owners


@frozen(eq=False)
class Splitting:
    """The arcs that take the place of each arc of the base, as runs in `pieces`."""

    starts: Ints
    sizes: Ints
    pieces: Ints

    @classmethod
    def of(cls, count: int, cut: Cut) -> Splitting:
        """Return how the `count` arcs of a base are cut; those that are not, stay themselves."""
        sizes = np.ones(count, np.int32)
        sizes[cut.get("cut")] = cut.get("piece_counts")
        starts = find_starts(sizes)
        pieces = np.empty(int(starts[-1]), np.int32)
        whole = np.ones(count, bool)
        whole[cut.get("cut")] = False
        pieces[starts[:-1][whole]] = np.flatnonzero(whole)
        runs = np.split(cut.get("pieces"), np.cumsum(cut.get("piece_counts"))[:-1])
        for arc, run in zip(cut.get("cut").tolist(), runs, strict=False):
            pieces[starts[arc] : starts[arc + 1]] = run
        return cls(starts, sizes, pieces)

    def refs(self, refs: Ints) -> Ints:
        """Return references with pieces in the places of arcs that were cut.

        References beyond the base's arcs are those of further arcs, and stay.
        """
        numbers = absolute(refs)
        own = numbers < len(self.sizes)
        if not own.any() or (self.sizes[numbers[own]] == 1).all():
            return refs
        found: list[int] = []
        for ref, number in zip(refs.tolist(), numbers.tolist(), strict=True):
            if number >= len(self.sizes) or self.sizes[number] == 1:
                found.append(ref)
                continue
            run = self.pieces[self.starts[number] : self.starts[number + 1]].tolist()
            found += run if ref >= 0 else [~piece for piece in reversed(run)]
        return np.array(found, np.int32)

    def count(self, refs: Ints, counts: Ints) -> Ints:
        """Return how many references each line has once its arcs are cut."""
        line = np.repeat(np.arange(len(counts)), counts)
        sums = np.bincount(line, self.sizes[absolute(refs)], len(counts))
        found: Ints = sums.astype(np.int32)
        return found


def _find_inside(table: Mapping[str, Ints], owners: Ints, groups: Ints) -> NDArray[np.bool_]:
    """Tell of each arc of the base whether it lies inside one region of the edition or a cut."""
    arcs, group = absolute(table["ring_refs"]), groups[owners]
    count = len(table["arcs"])
    low = np.full(count, np.iinfo(np.int32).max, np.int32)
    high = np.full(count, -1, np.int32)
    np.minimum.at(low, arcs, group)
    np.maximum.at(high, arcs, group)
    inside: NDArray[np.bool_] = (np.bincount(arcs, minlength=count) > 1) & (low == high)
    return inside


def _list_rings(
    deltas: NDArray[Any], table: Mapping[str, Ints], cut: Cut, change: Change, owners: Ints
) -> list[list[Ints]]:
    """Return the rings of each region: the base's, then the joined ones, then those cut anew."""
    every = np.split(table["ring_refs"], np.cumsum(table["rings"])[:-1])
    starts = find_starts(table["regions"])
    regions = [every[starts[i] : starts[i + 1]] for i in range(change.count)]
    arcs = Polylines(decode_points(deltas, 1.0), find_starts(table["arcs"]))
    for together in change.joined:
        chosen = np.isin(owners, list(together))
        regions.append(_join_rings(arcs, table["ring_refs"][chosen]))
    new = np.split(cut.get("ring_refs"), np.cumsum(cut.get("rings"))[:-1])
    ends = find_starts(cut.get("regions"))
    regions += [new[ends[i] : ends[i + 1]] for i in range(len(ends) - 1)]
    return regions


def _join_rings(arcs: Polylines, refs: Ints) -> list[Ints]:
    """Return the rings around regions together, of the arcs that only one of them has."""
    given = set(refs.tolist())
    chained = chain_rings(arcs, [ref for ref in refs.tolist() if ~ref not in given])
    if chained is None:
        raise ValueError("the regions of the base map do not close")
    return [np.array(ring, np.int32) for ring in chained]


def _without(table: Mapping[str, Ints], inside: NDArray[np.bool_]) -> list[Ints]:
    """Return the borders between regions without those that are inside of one now."""
    refs, counts = table["inner_refs"], table["inner"]
    gone = inside[absolute(refs)]
    line = np.repeat(np.arange(len(counts)), counts)
    breaks = np.flatnonzero((np.diff(line) != 0) | gone[1:] | gone[:-1]) + 1
    return [run for run in np.split(refs, breaks) if len(run) and not inside[absolute(run)].any()]


def _append(deltas: NDArray[Any], more: NDArray[Any]) -> NDArray[Any]:
    """Return the arcs of both as one run of differences."""
    if not more.shape[1]:
        return deltas
    last = deltas.astype(np.int64).sum(axis=1)
    added = more.astype(np.int64)
    added[:, 0] -= last
    joined = np.concatenate((deltas.astype(np.int64), added), axis=1)
    small = np.abs(joined).max(initial=0) <= np.iinfo(np.int16).max
    return np.ascontiguousarray(joined.astype("<i2" if small else "<i4"))


def _join(lines: Sequence[Ints]) -> Ints:
    return np.concatenate([NO_REFS, *lines]).astype(np.int32)
