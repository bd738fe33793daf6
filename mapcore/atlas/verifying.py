"""Whether a file that a stranger made is a sound map pack: its sizes, its texts, its shapes."""

from __future__ import annotations

import re
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from mapcore.atlas.archive import METADATA
from mapcore.atlas.layers import LAYER_IDS
from mapcore.atlas.pack import MapPack, open_pack
from mapcore.atlas.shapes import LEVEL_CANVASES, split_table

if TYPE_CHECKING:
    from collections.abc import Mapping

    from numpy.typing import NDArray

MOST_PACKED = 64 << 20
MOST_UNPACKED = 512 << 20
MOST_REGIONS = 40_000
LONGEST_ID = 64
LONGEST_TEXT = 10_000
LONGEST_NAME = 200
"""Characters of the names of regions, by which keys are matched."""
MOST_NAMES_OF_REGION = 100
MOST_NAMES = 200_000
"""Names that a region, and all together, may have beside keys and titles. No built-in map has more
than 41 for a region, and 5,600 in all."""
MAP_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_MEMBER = re.compile(r"map\.json|places\.npy|(layer_)?(points|table)[123]\.npy")
_PROJ = re.compile(r"(\+[a-z_0-9]+(=[-+a-zA-Z0-9_.,]+)?( +|$))+")
_READS_FILES = ("init", "grids", "file", "pipeline", "geoidgrids", "step", "catalog")
_PLAIN = re.compile("[^\x00-\x1f\x7f-\x9f\ud800-\udfff]*")


def verify_pack(path: str | Path) -> MapPack:
    """Return the pack in a file when all of it can be read and drawn; raises ValueError.

    The file may be anybody's: sizes are judged before contents are read. Memory and time are
    bounded by those sizes, the strictest bounds are the caller's to set.
    """
    path = Path(path)
    if path.stat().st_size > MOST_PACKED:
        raise ValueError(f"the pack has more than {MOST_PACKED >> 20} MB")
    try:
        _verify_members(path)
        pack = open_pack(path)
        _verify_texts(pack)
        _verify_plane(pack)
        _verify_shapes(pack)
    except (zipfile.BadZipFile, KeyError, TypeError, IndexError, EOFError, OverflowError,
            AttributeError, NotImplementedError, RuntimeError, OSError) as error:  # fmt: skip
        raise ValueError(f"the file is not a sound map pack: {error}") from error
    return pack


def _require(condition: object, message: str) -> None:
    if not condition:
        raise ValueError(message)


def _verify_members(path: Path) -> None:
    with zipfile.ZipFile(path) as members:
        entries = members.infolist()
    names = [entry.filename for entry in entries]
    strange = [name for name in names if not _MEMBER.fullmatch(name)]
    _require(not strange, f"a pack has no member {strange[0][:80]!r}" if strange else "")
    _require(len(set(names)) == len(names), "the pack has two members of one name")
    _require(METADATA in names, "the pack has no map.json")
    _require(not any(entry.flag_bits & 1 for entry in entries), "the pack is encrypted")
    size = sum(entry.file_size for entry in entries)
    _require(size <= MOST_UNPACKED, f"the pack unpacks to more than {MOST_UNPACKED >> 20} MB")


def _verify_texts(pack: MapPack) -> None:
    sound = isinstance(pack.id, str) and len(pack.id) <= LONGEST_ID and MAP_ID.fullmatch(pack.id)
    _require(sound, "the pack's id is not one")
    _require(1 <= len(pack.regions) <= MOST_REGIONS, f"a map has 1 to {MOST_REGIONS:,} regions")
    keys = [region.key for region in pack.regions]
    texts: list[object] = [
        pack.title, pack.category, pack.source, pack.edition, pack.key_scheme, *pack.aliases,
        *pack.notes, *(text for region in pack.regions for text in (region.key, region.title)),
        *(alias for region in pack.regions for alias in (*region.aliases, *region.former)),
    ]  # fmt: skip
    optional = [pack.region_type, pack.region_type_plural, pack.attribution]
    for region in pack.regions:
        optional += [region.parent, region.type, region.label_text]
    texts += [text for text in optional if text is not None]
    _verify_names(pack)
    for text in texts:
        _require(isinstance(text, str), "a text of the pack is none")
        sound = len(str(text)) <= LONGEST_TEXT and _PLAIN.fullmatch(str(text))
        _require(sound, "a text of the pack is too long, or has control characters")
    _require(all(keys) and len({key.casefold() for key in keys}) == len(keys), "keys are doubled")
    _require(set(pack.layers) <= set(LAYER_IDS), "the pack has a layer that there is not")
    _require(set(pack.default_layers) <= set(LAYER_IDS), "the pack has a layer that there is not")
    _require(isinstance(pack.labels, bool), "labels must be true or false")


def _verify_names(pack: MapPack) -> None:
    """Bound the names that a key which is not known may be compared with."""
    counts = [len(region.aliases) + len(region.former) for region in pack.regions]
    most = max(counts)
    _require(
        most <= MOST_NAMES_OF_REGION,
        f"a region has {most:,} aliases; at most {MOST_NAMES_OF_REGION} are taken",
    )
    _require(sum(counts) <= MOST_NAMES, f"the regions have more than {MOST_NAMES:,} aliases")
    names = [text for region in pack.regions for text in
             (region.key, region.title, *region.aliases, *region.former)]  # fmt: skip
    longest = max(len(text) if isinstance(text, str) else 0 for text in names)
    _require(longest <= LONGEST_NAME, f"a name has more than {LONGEST_NAME} characters")
    places = pack.sections.get("places", [])
    _require(all(isinstance(name, str) and len(name) <= LONGEST_NAME for name in places),
             "a place has no name, or a long one")  # fmt: skip


def _verify_plane(pack: MapPack) -> None:
    from pyproj import CRS

    for proj in (pack.projection.proj, *(inset.projection.proj for inset in pack.insets)):
        plain = isinstance(proj, str) and len(proj) < 500 and _PROJ.fullmatch(proj)
        _require(plain, "the projection is no PROJ string")
        reads = any(word in proj for word in _READS_FILES)
        _require(not reads, "the projection reads files")
        _require(CRS(proj).is_projected, "the projection is none")
    numbers = [*pack.frame.sides, *pack.to_plane.numbers]
    for inset in pack.insets:
        numbers += [*inset.frame.sides, *inset.bounds.sides, *inset.to_plane.numbers]
    for region in pack.regions:
        numbers += [*(region.label or ()), region.label_radius]
    _require(np.isfinite(np.array(numbers, float)).all(), "a number of the plane is not finite")
    _require(np.abs(np.array(numbers[10:], float)).max(initial=0) < 1e6, "the plane is too large")
    side = pack.frame.longer_side
    _require(abs(side - 1200) < 1 and min(pack.frame.width, pack.frame.height) > 100,
             "the frame is not 1200 long")  # fmt: skip


def _verify_shapes(pack: MapPack) -> None:
    levels = pack.levels
    _require(
        levels and list(levels) == sorted(set(levels) & set(LEVEL_CANVASES)), "levels are wrong"
    )
    for level in levels:
        own_sizes = pack.sections["levels"][str(level)]
        own = _read_table(pack, "", level, own_sizes)
        arcs = _verify_arcs(own["arcs"], pack, "", level)
        for name, refs in (("rings", "ring"), ("inner", "inner"), ("outer", "outer")):
            _verify_refs(own[f"{refs}_refs"], own[name], arcs)
        coast = own.get("coast", own["outer_refs"])
        _require(len(coast) == len(own["outer_refs"]), "coasts and outer borders do not agree")
        _require(len(own["regions"]) == len(pack.regions), "regions and shapes do not agree")
        _require(own["regions"].min() >= 1, "a region has no shape")
        _require(own["regions"].sum() == len(own["rings"]), "regions and rings do not agree")
        lined = [layer for layer in pack.layers if layer != "cities"]
        if lined:
            more = _read_table(pack, "layer_", level, pack.sections["layers"][str(level)])
            arcs += _verify_arcs(more["arcs"], pack, "layer_", level)
            for layer in lined:
                _verify_refs(more[f"{layer}_refs"], more[layer], arcs)
        canvas = LEVEL_CANVASES[level]
        farthest = np.abs(pack.geometry(canvas).rings.points).max(initial=0)
        _require(farthest < 1e6, "shapes lie far off the plane")  # false where one is not finite
        for layer in pack.layers:
            pack.layer(layer, canvas)


def _read_table(
    pack: MapPack, prefix: str, level: int, sizes: Mapping[str, int]
) -> dict[str, NDArray[np.int32]]:
    (table,) = pack.archive.arrays((f"{prefix}table{level}",)).values()
    counts = list(sizes.values())
    sound = all(isinstance(count, int) and count >= 0 for count in counts)
    _require(sound and sum(counts) == table.size, "a table's sections are wrong")
    _require(table.ndim == 1 and table.dtype == np.int32, "a table has other numbers than int32")
    return split_table(table, sizes)


def _verify_arcs(lengths: NDArray[np.int32], pack: MapPack, prefix: str, level: int) -> int:
    """Check arcs against their vertices and return how many arcs there are."""
    (deltas,) = pack.archive.arrays((f"{prefix}points{level}",)).values()
    _require(deltas.ndim == 2 and len(deltas) == 2, "vertices have two coordinates")
    _require(deltas.dtype in (np.dtype("<i2"), np.dtype("<i4")), "vertices are whole numbers")
    _require(lengths.min(initial=2) >= 2, "an arc has less than two vertices")
    _require(int(lengths.sum(dtype=np.int64)) == deltas.shape[1], "arcs and vertices do not agree")
    return len(lengths)


def _verify_refs(refs: NDArray[np.int32], counts: NDArray[np.int32], arcs: int) -> None:
    _require(counts.min(initial=1) >= 1, "a line has no arcs")
    _require(int(counts.sum(dtype=np.int64)) == len(refs), "lines and arcs do not agree")
    numbers = np.where(refs < 0, ~refs, refs)
    _require(numbers.max(initial=-1) < arcs, "a line has an arc that there is not")
