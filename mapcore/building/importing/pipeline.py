"""The line of an import: read, name, mend, join, lay out, pack."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import shapely
from attrs import evolve

from mapcore.atlas.archive import USUAL_LEVEL, PackBytes
from mapcore.atlas.pack import open_pack
from mapcore.atlas.shapes import LEVEL_CANVASES
from mapcore.building.draft import Naming, Origin
from mapcore.building.importing.adding import with_own
from mapcore.building.importing.files.inset_file import read_insets
from mapcore.building.importing.files.opening import open_dataset
from mapcore.building.importing.files.reading import MOST_FEATURES, read_features, table_of
from mapcore.building.importing.geometry_repair import crs_of, in_degrees, mend_shapes
from mapcore.building.importing.joining import join_borders, tell_small
from mapcore.building.importing.layers import layers_of
from mapcore.building.importing.naming import regions_of
from mapcore.building.importing.options import Options, name_preset_map
from mapcore.building.importing.presets import prepare_table, preset_of
from mapcore.building.importing.problems import ImportProblems
from mapcore.building.importing.sheets import Sheet, draft_of
from mapcore.building.packing import pack_of
from mapcore.errors import make_error
from mapcore.workers.working_folders import working_folder

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore.atlas.pack import MapPack, Region
    from mapcore.building.importing.files.reading import FeatureTable

SHORT_DIGEST = 12


def pack_of_source(
    source: Any, options: Options, *, strict: bool, progress: Callable[[str], None]
) -> MapPack:
    """Return the pack of a source; `mapcore.import_map` describes all that it may be."""
    problems = ImportProblems()
    progress("read")
    insets = read_insets(options.insets, problems) if isinstance(options.insets, Path) else ()
    problems.stop()
    table, name, digest = _read(source, options, problems)
    if options.preset:
        table, options = _with_preset(table, options)
        _tell_name(options, problems)
    progress("name")
    regions = regions_of(table, options, problems)
    progress("mend")
    regions, shapes = _select_shapes(table, regions, options, problems)
    layers = layers_of(options.layers, problems)
    progress("join")
    keys = [region.key for region in regions]
    shapes = join_borders(shapes, keys, problems)
    tell_small(shapes, keys, problems)
    progress("lay out")
    origin = Origin(options.source_name or name, options.edition or digest)
    sheet = Sheet(options, _naming(options), origin, regions, shapes, layers, insets)
    draft = draft_of(sheet, problems)
    if strict:
        problems.stop_at_warnings()
    progress("pack")
    found = evolve(draft, findings=tuple(problems.findings))
    pack = open_pack(PackBytes(pack_of(found, USUAL_LEVEL)))
    if options.like and options.layers:
        pack = with_own(pack, layers, options.default_layers, pack.edition, problems)
    _prove_drawable(pack)
    return pack


def _prove_drawable(pack: MapPack) -> None:
    """Read each level of a pack as it is read to be drawn; raises ValidationError."""
    for level in pack.levels:
        try:
            pack.geometry(LEVEL_CANVASES[level])
            for layer in pack.layers:
                pack.layer(layer, LEVEL_CANVASES[level])
        except (ValueError, LookupError, ArithmeticError) as error:
            raise make_error(
                "source",
                f"the map could not be drawn at {LEVEL_CANVASES[level]} px ({error}): its regions "
                "may overlap in a way that cannot be mended; check their borders",
            ) from error


def _with_preset(table: FeatureTable, options: Options) -> tuple[FeatureTable, Options]:
    """Return a table as a preset reads it, and options that it sets where the caller did not."""
    preset = preset_of(options.preset or "")
    table, columns = prepare_table(table, preset)
    plain = Options(id=options.id)
    known = {"source_name": preset.publisher, **preset.options, **columns}
    if options.insets != plain.insets or options.projection != plain.projection:
        known.pop("like", None)
    if options.like:
        known.pop("insets", None)
    free = {name for name in known if getattr(options, name) == getattr(plain, name)}
    return table, evolve(options, **{name: known[name] for name in free})


def _tell_name(options: Options, problems: ImportProblems) -> None:
    """Note that a preset's map has another id than the preset, since a built-in map has that."""
    preset = options.preset or ""
    if options.id != preset and options.id == name_preset_map(preset):
        problems.note(
            "id-taken",
            f"The map's id is {options.id}, since {preset} is a built-in map. With the id {preset} "
            "it takes that map's place.",
        )


def _read(source: Any, options: Options, problems: ImportProblems) -> tuple[FeatureTable, str, str]:
    """Return the table of a source, what it is called, and a short digest of it."""
    if hasattr(source, "geometry"):
        table = table_of(source, MOST_FEATURES)
        return table, "a data frame", _digest_of(table)
    with working_folder() as folder:
        dataset = open_dataset(Path(source), folder)
        table = read_features(dataset, options.layer, problems)
    return table, dataset.name, dataset.digest[:SHORT_DIGEST]


def _digest_of(table: FeatureTable) -> str:
    sha256 = hashlib.sha256()
    for shape in shapely.to_wkb(table.shapes):
        sha256.update(shape or b"")
    for name, cells in table.columns.items():
        sha256.update(repr((name, cells)).encode("utf-8", "backslashreplace"))
    return sha256.hexdigest()[:SHORT_DIGEST]


def _select_shapes(
    table: FeatureTable, regions: list[Region], options: Options, problems: ImportProblems
) -> tuple[list[Region], list[shapely.Geometry]]:
    """Return the regions that have an area, ordered by key, with their shapes in degrees."""
    keys = [region.key for region in regions]
    crs = crs_of(options.crs, table.crs)
    polygons = mend_shapes(in_degrees(table.shapes, keys, crs), keys, problems)
    lost = [key for key, shape in zip(keys, polygons, strict=True) if shape is None]
    if lost:
        problems.warn("without-area", "Regions without an area are left out.", lost)
    if len(lost) == len(keys):
        problems.refuse("source", "no region has an area")
        problems.stop()
    order = sorted(
        (row for row, shape in enumerate(polygons) if shape is not None), key=keys.__getitem__
    )
    shapes = list(np.asarray(polygons, object)[order])
    return [regions[row] for row in order], shapes


def _naming(options: Options) -> Naming:
    return Naming(
        id=options.id,
        title=options.map_title or options.id.replace("-", " ").capitalize(),
        region_type=options.region_type,
        region_type_plural=options.region_type_plural,
        category="own",
        key_scheme=options.key_scheme,
        aliases=options.map_aliases,
    )
