"""From a dataset to columns and shapes, as they are in the file."""

from __future__ import annotations

import json
import warnings
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

import geopandas
import numpy as np
import pyogrio
import pyproj
import shapely
from attrs import frozen

from mapcore.building.importing.files.kml import OWN_COLUMNS
from mapcore.building.importing.files.references import check_metadata, list_beside
from mapcore.errors import command_for, make_error
from mapcore.similarity import find_similar
from mapcore.tables.files.texts.text_encoding import ENCODING_NAMES, guess_encoding

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from numpy.typing import NDArray

    from mapcore.building.importing.files.opening import Dataset
    from mapcore.building.importing.problems import ImportProblems

MOST_FEATURES = 40_000
MOST_LAYER_FEATURES = 1_000_000
MOST_VERTICES = 20_000_000
MOST_ROW_BYTES = 4 << 30
"""The most bytes that a Parquet file may say that its rows have."""


MOST_GUESSED = 1_000_000
"""Bytes of a shapefile's table by which its encoding is guessed."""


@frozen(eq=False)
class FeatureTable:
    """The features of a dataset: columns by name, a shape for each row or None, and their CRS."""

    columns: dict[str, list[Any]]
    shapes: NDArray[np.object_]
    crs: pyproj.CRS | None

    def column(self, option: str, name: str) -> list[Any]:
        """Return a column by its name; raises ValidationError that names the option."""
        if name in self.columns:
            return self.columns[name]
        near = {each.casefold(): each for each in self.columns}
        if name.casefold() in near:
            return self.columns[near[name.casefold()]]
        listed = ", ".join(list(self.columns)[:30]) or "none"
        suggestions = tuple(near[each] for each in find_similar(name.casefold(), list(near)))
        message = f"there is no column {name!r}; there are {listed}"
        raise make_error(option, message, suggestions)


def read_features(
    dataset: Dataset, layer: str | None, problems: ImportProblems, most: int = MOST_FEATURES
) -> FeatureTable:
    """Return the features of a dataset, at most `most` of them; raises ValidationError."""
    with warnings.catch_warnings(record=True) as told:
        warnings.simplefilter("always")
        with _readable(dataset):
            frame = _frame(dataset, layer, most)
    others = (DeprecationWarning, FutureWarning)
    of_file = (str(each.message) for each in told if not issubclass(each.category, others))
    for text in dict.fromkeys(of_file):
        problems.warn("reader", f"The reader says: {text[:300]}")
    return table_of(frame, most)


KML_DRIVERS = ("LIBKML", "KML")
OFFLINE = {"GDAL_HTTP_PROXY": "127.0.0.1:0", "CPL_VSIL_CURL_ALLOWED_EXTENSIONS": "none",
           "OGR_SQLITE_PRAGMA": "trusted_schema=OFF", "LIBKML_EXTERNAL_STYLE": "NO",
           "LIBKML_RESOLVE_STYLE": "NO"}  # fmt: skip
"""What GDAL is told while it reads: its requests go to a proxy that there cannot be."""


@contextmanager
def _offline() -> Iterator[None]:
    """Keep GDAL from the network for a block."""
    before = {name: pyogrio.get_gdal_config_option(name) for name in OFFLINE}
    pyogrio.set_gdal_config_options(OFFLINE)
    try:
        yield
    finally:
        pyogrio.set_gdal_config_options(before)


@contextmanager
def _readable(dataset: Dataset) -> Iterator[None]:
    """Turn every error of reading a dataset into a ValidationError."""
    try:
        with _offline():
            yield
    except OSError as error:
        raise make_error("source", f"{dataset.name} cannot be read: {error}") from None
    except _FAULTS as error:
        reason = str(error).split("\n")[0].replace(f"{dataset.path.parent}/", "")[:300]
        raise make_error("source", f"{dataset.name} cannot be read: {reason}") from None


_FAULTS = (pyogrio.errors.DataSourceError, pyogrio.errors.DataLayerError, pyogrio.errors.FieldError,
           pyogrio.errors.GeometryError, pyogrio.errors.FeatureError, pyogrio.errors.CRSError,
           ValueError, TypeError, KeyError, RuntimeError, OverflowError, MemoryError,
           NotImplementedError, UnicodeError, shapely.errors.ShapelyError)  # fmt: skip


def _frame(dataset: Dataset, layer: str | None, most: int) -> geopandas.GeoDataFrame:
    if dataset.format == "Parquet":
        return _read_parquet(dataset.path, most)
    path = _address_of(dataset)
    name = _layer_of(_layers_at(path), layer)
    info = pyogrio.read_info(path, layer=name, force_feature_count=True)
    if dataset.format == "KML" and info["driver"] not in KML_DRIVERS:
        raise make_error("source", f"is no KML but of the format {info['driver']}")
    if info["features"] > most:
        raise make_error("source", f"has {info['features']:,} features; at most {most:,} are read")
    if info["features"] == 0:
        raise make_error("source", "holds no features")
    if info["geometry_type"] is None:
        raise make_error("source", "holds a table without shapes")
    frame = _read_texts(dataset, path, name, info["encoding"])
    if len(frame) != info["features"]:
        message = f"says it has {info['features']:,} features, of which {len(frame):,} can be read"
        raise make_error("source", message)
    if dataset.format == "TopoJSON" and frame.crs is None:
        return frame.set_crs("EPSG:4326")  # TopoJSON has no other
    if dataset.format == "KML":
        shown = [name for name in frame.columns if str(name).casefold() in OWN_COLUMNS]
        return frame.drop(columns=shown)
    return frame


GUESSES = ("UTF-8", "Windows-1252", "ISO-8859-1")
"""In what the texts of a shapefile are tried to be read that does not say it; the last fits all."""


def _read_texts(
    dataset: Dataset, path: str, layer: str, told: str | None
) -> geopandas.GeoDataFrame:
    """Return the rows of a layer; warns what the texts of a shapefile were taken for.

    What its table says of itself is tried after UTF-8: programs write it by habit. Then comes what
    its bytes are most like.
    """
    options = {"layer": layer, "use_arrow": False, "datetime_as_string": True}
    if dataset.format != "Shapefile" or list_beside(dataset.path, ".cpg"):
        return pyogrio.read_dataframe(path, **options)
    own = (told,) if told and told.upper() not in ("UTF-8", "ISO-8859-1") else ()
    utf8, *others = GUESSES
    for encoding in (utf8, *own, *_guess_by_bytes(dataset.path), *others):
        try:
            frame = pyogrio.read_dataframe(path, encoding=encoding, **options)
        except (UnicodeDecodeError, LookupError):
            continue
        if encoding != utf8:
            warnings.warn(
                f"the shapefile has no .cpg that says how its texts are encoded, and they are no "
                f"UTF-8; they were read as {encoding}. If names are wrong, add the file "
                f"{dataset.path.stem}.cpg with the name of the encoding.",
                stacklevel=2,
            )
        return frame
    raise AssertionError


def _guess_by_bytes(path: Path) -> tuple[str, ...]:
    """Return the encoding that the texts of a shapefile's table are most like, if it has any."""
    for table in list_beside(path, ".dbf")[:1]:
        content = table.read_bytes()
        rows = content[int.from_bytes(content[8:10], "little") :]
        size = max(1, int.from_bytes(content[10:12], "little"))
        lines = [rows[at : at + size] for at in range(0, min(len(rows), MOST_GUESSED), size)]
        guessed = guess_encoding(b"\n".join(lines))
        return (ENCODING_NAMES.get(guessed, guessed),)
    return ()


def layers_in(dataset: Dataset) -> list[str]:
    """Return the layers of a dataset; raises ValidationError for one that cannot be read."""
    if dataset.format == "Parquet":
        return [dataset.path.stem]
    with _readable(dataset):
        return _layers_at(_address_of(dataset))


def _layers_at(address: str) -> list[str]:
    return [str(row[0]) for row in pyogrio.list_layers(address)]


def _address_of(dataset: Dataset) -> str:
    """Return what GDAL opens: by a prefix, JSON reaches no driver that reads other files."""
    prefix = f"{dataset.format}:" if dataset.format in ("GeoJSON", "TopoJSON") else ""
    return f"{prefix}{dataset.path}"


def _layer_of(layers: Sequence[str], wanted: str | None) -> str:
    """Return the layer to read: the wanted one, or the only one."""
    if not layers:
        raise make_error("source", "holds no layer")
    if wanted is not None and wanted not in layers:
        message = f"there is no layer {wanted!r}; there are {', '.join(layers)}"
        near = tuple(find_similar(wanted, list(layers)))
        raise make_error("layer", message, near)
    if wanted is None and len(layers) > 1:
        raise make_error("layer", f"must say which one of {', '.join(layers)} is read")
    return wanted or layers[0]


def _read_parquet(path: Path, most: int) -> geopandas.GeoDataFrame:
    try:
        from pyarrow import ArrowException, parquet
    except ModuleNotFoundError:
        needs = f"Parquet needs pyarrow: {command_for('import')}"
        raise make_error("source", needs) from None
    try:
        with parquet.ParquetFile(path) as file:
            sizes = [file.metadata.row_group(i) for i in range(file.metadata.num_row_groups)]
            rows, size = file.metadata.num_rows, sum(group.total_byte_size for group in sizes)
            told = file.schema_arrow.metadata or {}
        if b"geo" not in told:
            raise make_error(
                "source",
                f"{path.name} cannot be read: it does not say which column holds shapes; write it "
                "as GeoParquet, with GDAL or geopandas",
            )
        check_metadata(json.loads(told[b"geo"]))
        if rows > most:
            raise make_error("source", f"has {rows:,} features; at most {most:,} are read")
        if size > MOST_ROW_BYTES:
            raise make_error("source", f"unpacks to more than {MOST_ROW_BYTES >> 30} GB")
        return geopandas.read_parquet(path)
    except ArrowException as error:
        raise ValueError(str(error)) from None


def table_of(frame: geopandas.GeoDataFrame, most: int) -> FeatureTable:
    """Return the table of a GeoDataFrame; raises ValidationError where it is empty or too large."""
    try:
        geometry = frame.geometry
    except AttributeError:
        raise make_error("source", "holds a table without shapes") from None
    if len(frame) == 0:
        raise make_error("source", "holds no features")
    if len(frame) > most:
        raise make_error("source", f"has {len(frame):,} features; at most {most:,} are read")
    vertices = int(shapely.get_num_coordinates(geometry.to_numpy()).sum())
    if vertices > MOST_VERTICES:
        raise make_error(
            "source", f"has {vertices:,} vertices; at most {MOST_VERTICES:,} are read: simplify it"
        )
    names = [name for name in frame.columns if name != geometry.name]
    columns = {str(name): frame[name].tolist() for name in names}
    return FeatureTable(columns, np.array(geometry.to_numpy(), object), frame.crs)
