"""Writing of map packs: the same draft gives the same bytes."""

from __future__ import annotations

import io
import json
import zipfile
from typing import TYPE_CHECKING, Any

import numpy as np

from mapcore.atlas.archive import METADATA
from mapcore.building.detail import levels_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from mapcore.atlas.pack import Inset, Region
    from mapcore.building.draft import Draft

SUFFIX = ".mappack"
EPOCH = (1980, 1, 1, 0, 0, 0)


def write_pack(draft: Draft, folder: Path) -> dict[str, Any]:
    """Write the pack of a map into a folder and return its line in the catalog's index."""
    levels = levels_of(draft)
    members: dict[str, NDArray[Any]] = {}
    for level in levels:
        members[f"points{level.number}"] = level.deltas
        members[f"table{level.number}"] = np.concatenate(list(level.sections.values()))
    sizes = {
        str(level.number): {name: len(part) for name, part in level.sections.items()}
        for level in levels
    }
    document = _document(draft, {"levels": sizes})
    file = f"{draft.naming.id}{SUFFIX}"
    write_archive(folder / file, document, members)
    return _catalog_line(document, file)


def write_archive(
    path: Path, document: Mapping[str, Any], members: Mapping[str, NDArray[Any]]
) -> None:
    """Write a zip of one JSON document and arrays, with nothing in it that depends on the day."""
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    contents = {METADATA: text, **{f"{name}.npy": _npy(array) for name, array in members.items()}}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content, compresslevel=9)


def _npy(array: NDArray[Any]) -> bytes:
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, array, allow_pickle=False)
    return buffer.getvalue()


def _document(draft: Draft, sections: Mapping[str, Any]) -> dict[str, Any]:
    naming, origin = draft.naming, draft.origin
    return {
        "id": naming.id,
        "title": naming.title,
        "regionType": naming.region_type,
        "regionTypePlural": naming.region_type_plural,
        "category": naming.category,
        "aliases": list(naming.aliases),
        "keyScheme": naming.key_scheme,
        "notes": list(naming.notes),
        "source": origin.source,
        "edition": origin.edition,
        "attribution": origin.attribution,
        "labels": draft.labels,
        "layers": list(draft.layers),
        "defaultLayers": list(draft.default_layers),
        "projection": draft.projection,
        "toPlane": draft.to_plane,
        "frame": draft.frame,
        "insets": [_inset(inset) for inset in draft.insets],
        "regions": _columns(draft.regions),
        "sections": sections,
    }


def _inset(inset: Inset) -> dict[str, Any]:
    return {
        "name": inset.name,
        "frame": inset.frame,
        "projection": inset.projection,
        "toPlane": inset.to_plane,
        "bounds": inset.bounds,
        "framed": inset.framed,
    }


def _columns(regions: Sequence[Region]) -> dict[str, Any]:
    """Return the regions column by column; a column that says nothing is left out."""
    columns: dict[str, Any] = {
        "key": [region.key for region in regions],
        "title": [region.title for region in regions],
        "label": [round(n, 1) for region in regions for n in _anchor(region)],
        "aliases": [region.aliases for region in regions],
        "parent": [region.parent for region in regions],
        "type": [region.type for region in regions],
        "labelText": [region.label_text for region in regions],
    }
    return {name: column for name, column in columns.items() if any(column)}


def _anchor(region: Region) -> tuple[float, float, float]:
    x, y = region.label or (0.0, 0.0)
    return x, y, region.label_radius


def _catalog_line(document: Mapping[str, Any], file: str) -> dict[str, Any]:
    shared = ("id", "title", "regionType", "category", "aliases", "layers", "labels")
    return {
        **{name: document[name] for name in shared},
        "regionCount": len(document["regions"]["key"]),
        "file": file,
    }


def write_catalog(lines: Sequence[Mapping[str, Any]], folder: Path) -> None:
    """Write the catalog's index, one map a line, in the order in which they are listed."""
    body = ",\n".join(json.dumps(line, ensure_ascii=False, sort_keys=True) for line in lines)
    (folder / "catalog.json").write_text(f'{{"maps": [\n{body}\n]}}\n', "utf-8")
