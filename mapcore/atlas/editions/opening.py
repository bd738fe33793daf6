"""Opening of former editions that are stored as changes of the map of today."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import field

from mapcore.atlas.archive import Archive, archive_of
from mapcore.atlas.editions.joining import Change, Cut, join_tables, move_layers
from mapcore.atlas.pack import MapPack, open_archive
from mapcore.atlas.shapes import split_table
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from numpy.typing import NDArray

    from mapcore.atlas.archive import Openable

OWN = ("id", "title", "regionType", "regionTypePlural", "aliases", "notes", "source", "edition",
       "labels", "sections", "former")  # fmt: skip
"""What an edition says itself; all else is that of its base."""
COLUMNS = ("key", "title", "aliases", "parent", "type", "labelText", "former")


def open_edition(source: Openable, base: Archive) -> MapPack:
    """Open a former edition that is stored as a change of the map in `base`.

    That is today's map, or another edition.

    >>> from mapcore.atlas.catalog import Atlas
    >>> len(Atlas().open("ghana-1983").regions)
    10
    """
    return open_archive(EditionArchive(source, base))


@frozen(eq=False)
class EditionArchive(Archive):
    """The file of an edition, read as the whole pack that it stands for.

    Its members are made of those of its base when they are asked for.
    """

    base: Archive = field()

    def content(self) -> bytes:
        """Return the bytes of a whole pack with the same map."""
        document = self.metadata()
        names = []
        for level, sizes in document["sections"]["levels"].items():
            names += [f"points{level}", f"table{level}"]
            if document["sections"]["layers"].get(level, {}).keys() - {"arcs"} and sizes:
                names += [f"layer_points{level}", f"layer_table{level}"]
        names += ["places"] if "places" in document["sections"] else []
        return archive_of(document, self.arrays(names))

    def metadata(self) -> dict[str, Any]:
        """Return the document of the whole pack."""
        own, base = super().metadata(), self.base.metadata()
        regions = base["regions"]
        change = read_change(own, regions["key"])
        columns = _join_columns(regions, own["regions"], change)
        return {**base, **{name: own[name] for name in OWN if name in own}, "regions": columns}

    def arrays(self, names: Iterable[str]) -> dict[str, NDArray[Any]]:
        """Return the named arrays of the whole pack."""
        own, base = super().metadata(), self.base.metadata()
        names = list(names)
        made: dict[str, NDArray[Any]] = {}
        for level in {name[-1] for name in names if name[-1].isdecimal()}:
            made |= self._make_level(level, own, base, names)
        found = {**self.base.arrays([name for name in names if name not in made]), **made}
        return {name: found[name] for name in names}

    def _make_level(
        self, level: str, own: Mapping[str, Any], base: Mapping[str, Any], names: list[str]
    ) -> dict[str, NDArray[Any]]:
        """Return the arrays of one level that are asked for and are not those of the base."""
        sizes = base["sections"]["levels"][level]
        points, packed = self.base.arrays((f"points{level}", f"table{level}")).values()
        table, cut = split_table(packed, sizes), self._read_cut(level, own)
        made: dict[str, NDArray[Any]] = {}
        if f"points{level}" in names or f"table{level}" in names:
            change = read_change(own, base["regions"]["key"])
            deltas, joined = join_tables(points, table, cut, change)
            made[f"points{level}"] = deltas
            made[f"table{level}"] = np.concatenate(list(joined.values()))
        further = len(cut.get("arcs"))
        if f"layer_table{level}" in names and further:
            (layers,) = self.base.arrays((f"layer_table{level}",)).values()
            parts = split_table(layers, base["sections"]["layers"][level])
            moved = move_layers(parts, len(table["arcs"]), further)
            made[f"layer_table{level}"] = np.concatenate(list(moved.values()))
        return made

    def _read_cut(self, level: str, own: Mapping[str, Any]) -> Cut:
        if level not in own["cuts"]:
            return Cut()
        deltas, packed = super().arrays((f"points{level}", f"table{level}")).values()
        return Cut(deltas, split_table(packed, own["cuts"][level]))


def read_change(own: Mapping[str, Any], keys: list[str]) -> Change:
    """Return how the regions of an edition follow from those of its base with these keys."""
    numbers = {key: number for number, key in enumerate(keys)}
    joined = [[numbers[key] for key in together] for together in own["joined"]]
    replaced = [numbers[key] for key in own["replaced"]]
    gone = {number for together in (*joined, replaced) for number in together}
    new = {key: len(keys) + place for place, key in enumerate(own["regions"]["key"])}
    kept = {key: number for key, number in numbers.items() if number not in gone}
    order = [number for _, number in sorted({**kept, **new}.items())]
    return Change(len(keys), order, joined, replaced)


def _join_columns(
    base: Mapping[str, Any], own: Mapping[str, Any], change: Change
) -> dict[str, Any]:
    """Return the columns of the regions of an edition."""
    columns: dict[str, Any] = {}
    for name in COLUMNS:
        if name in base or name in own:
            empty: Any = [] if name in ("aliases", "former") else None
            both = [*base.get(name, [empty] * change.count)]
            both += own.get(name, [empty] * len(own["key"]))
            columns[name] = [both[number] for number in change.order]
    labels = [*base["label"], *own["label"]]
    columns["label"] = [n for number in change.order for n in labels[3 * number : 3 * number + 3]]
    return columns
