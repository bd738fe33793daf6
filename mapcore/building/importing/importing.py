"""`import_map`: from a vector file to a map pack."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Unpack

from mapcore.atlas.catalog import Atlas
from mapcore.building.importing.options import ImportOptions, Options, check_layers, check_options
from mapcore.errors import MapcoreError, command_for

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from geopandas import GeoDataFrame

    from mapcore.atlas.pack import MapPack
    from mapcore.building.importing.files.source_file import SourceFile


@contextmanager
def needing_libraries() -> Iterator[None]:
    """Tell, where a library of `mapcore[import]` is missing, how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        needs = f"importing maps needs more libraries: {command_for('import')}"
        raise MapcoreError(f"{needs} (missing: {error.name})") from None


def import_map(
    source: str | Path | GeoDataFrame,
    *,
    strict: bool = False,
    progress: Callable[[str], None] | None = None,
    **options: Unpack[ImportOptions],
) -> MapPack:
    """Return a map pack made of a vector file; `pack.save(folder)` writes it.

    `source` is a GeoPackage, GeoJSON, TopoJSON, Shapefile (also zipped), KML, KMZ, FlatGeobuf or
    Parquet file, or a GeoDataFrame. `layer` is the one to read where the file has several, `crs`
    its coordinate system where the file does not say it or is wrong.

    `key`, `title`, `parent` and `label` are columns: the regions' keys, which are published and
    must be unique; their names (the keys if absent); the code or name of the unit that each belongs
    to; and a short text for its label. `aliases` are columns of further names, in a cell parted by
    `|`. `map_title`, `region_type`, `region_type_plural` and `map_aliases` describe the map. With
    a `key_scheme` such as ISO 3166-2 the keys are official codes, and the regions answer to all
    names that are known for these.

    With a `preset`, such as `us-zcta`, the file is one that an official publisher offers: id,
    columns and more are known, and need only be given to have them otherwise.

    `projection` is `auto`, an EPSG code or a PROJ string. `insets` is `auto`, by which far regions
    stand in insets and small far parts are left out, `none`, `us` for the far states and
    territories below the contiguous ones, the keys of regions that get one, or a TOML file that
    says which regions stand in which box. `like` takes frame, projection, insets and layers of a
    built-in map instead. `layers` are files of `admin0`, `lakes`, `rivers`, `roads`, `cities` and
    borders, `default_layers` those that are on unless a request hides them. Rows whose column
    `min_zoom`, as Natural Earth's files have it, is meant for closer maps are left out, and so are
    ferries. Roads and rivers end at the borders of a map without `admin0`.

    `pack.findings` tell everything that was found and changed; with `strict` warnings are errors.
    `progress` is called with the name of each stage when it begins: read, name, mend, join, lay
    out, pack. The same source gives the same bytes.

    Raises `ValidationError` with all that is wrong with the options or the file, OSError for a file
    that cannot be opened, and `MapcoreError` if the libraries of `mapcore[import]` are missing.
    """
    asked = Options.of(options)
    check_options(asked)
    with needing_libraries():
        from mapcore.building.importing.pipeline import pack_of_source
    return pack_of_source(source, asked, strict=strict, progress=progress or (lambda _: None))


def describe_source(source: str | Path, *, layer: str | None = None) -> SourceFile:
    """Return what a vector file holds, without making a map of it.

    `source` is a file that `import_map` reads; `layer` is the one to read where it has several.

    Raises `ValidationError` for a file that cannot be read, OSError for one that cannot be opened,
    and `MapcoreError` if the libraries of `mapcore[import]` are missing.
    """
    with needing_libraries():
        from mapcore.building.importing.files.describing import describe_file
    return describe_file(Path(source), layer)


def add_layers(
    map_id: str,
    layers: Mapping[str, str | Path | GeoDataFrame],
    *,
    default_layers: Iterable[str] = (),
    edition: str | None = None,
    atlas: Atlas | None = None,
) -> MapPack:
    """Return a map with further layers out of files, such as roads on a built-in map.

    It keeps its id, so that an `Atlas` takes it in the map's place. `layers` maps `admin0`,
    `lakes`, `rivers`, `roads`, `cities` and borders to files that `import_map` reads, or
    GeoDataFrames. Rows whose column `min_zoom`, as Natural Earth's files have it, is meant for
    closer maps are left out, and so are ferries. `edition` is added to the map's; the names of the
    layers if absent.

    Raises `UnknownMap`, and what `import_map` raises.
    """
    options = Options(map_id, "key", layers=dict(layers), default_layers=default_layers)
    check_layers(options)
    pack = (atlas or Atlas()).open(map_id)
    with needing_libraries():
        from mapcore.building.importing.adding import with_layers
    named = edition or f"with {', '.join(sorted(layers))}"
    return with_layers(pack, options.layers, options.default_layers, named)
