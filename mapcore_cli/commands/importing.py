"""`mapcore import`: a map pack of a vector file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import attrs
import click

import mapcore
from mapcore_cli.messages import say, say_json
from mapcore_cli.options import MapId

if TYPE_CHECKING:
    from collections.abc import Iterable


@click.command("import")
@click.argument("source", metavar="FILE", type=click.Path(path_type=Path))
@click.option("--id", "id", required=True, help="The map's id: lower-case-words.")
@click.option("--key", required=True, help="The column of the regions' keys.")
@click.option("--title", help="The column of their names; the keys if absent.")
@click.option("--map-title", help="What the map is called.")
@click.option("--layer", help="The layer to read, where the file has several.")
@click.option("--crs", help="The coordinate system, where the file does not say it: EPSG:n.")
@click.option("--region-type", help="What one region is, such as district.")
@click.option("--region-type-plural", help="What many are, such as districts.")
@click.option("--aliases", multiple=True, metavar="COLUMN", help="A column of further names.")
@click.option("--map-aliases", multiple=True, metavar="NAME", help="A further id of the map.")
@click.option("--parent", metavar="COLUMN", help="The column of the unit that each belongs to.")
@click.option("--label", metavar="COLUMN", help="The column of short texts for labels.")
@click.option("--key-scheme", default="", help="What the keys are, such as ISO 3166-2.")
@click.option("--projection", default="auto", help="auto, EPSG:n or a PROJ string.")
@click.option("--insets", multiple=True, default=("auto",), help="auto, none, us, or a key.")
@click.option("--layers", multiple=True, metavar="LAYER=FILE", help="A layer, such as roads.")
@click.option("--default-layers", multiple=True, metavar="LAYER", help="On unless hidden.")
@click.option("--like", type=MapId(), help="Frame, insets and layers of this built-in map.")
@click.option("--source-name", help="Where the shapes come from; the file's name if absent.")
@click.option("--edition", help="Which edition they are; the file's digest if absent.")
@click.option("--strict", is_flag=True, help="Make warnings errors.")
@click.option("-o", "--output", default=".", type=click.Path(path_type=Path), help="A folder.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
def import_(
    source: Path,
    output: Path,
    as_json: bool,
    layers: tuple[str, ...],
    insets: tuple[str, ...],
    **rest: Any,
) -> None:
    """Make a map pack of FILE, of which regions are drawn like those of the built-in maps.

    FILE is GeoPackage, GeoJSON, TopoJSON, Shapefile (also zipped), FlatGeobuf or Parquet. The
    pack is written to the folder as ID.mappack; `--maps FOLDER` of the other commands, or
    MAPCORE_MAPS_DIR, finds it.
    """
    pack = mapcore.import_map(
        source,
        insets=insets[0] if insets[0] in ("auto", "none", "us") else insets,
        layers=dict(map(_read_layer, layers)),
        progress=None if as_json else say,
        **rest,
    )
    written = pack.save(output)
    if as_json:
        say_json({**_describe(pack), "file": str(written)})
    else:
        _tell(pack.findings)
        say(f"wrote {written}: {len(pack.regions):,} {pack.region_type_plural or 'regions'}")


def _read_layer(text: str) -> tuple[str, str]:
    layer, _, file = text.partition("=")
    if not file:
        raise click.BadParameter(f"{text!r} must be LAYER=FILE", param_hint="--layers")
    return layer, file


def _describe(pack: mapcore.MapPack) -> dict[str, Any]:
    return {
        "id": pack.id,
        "title": pack.title,
        "edition": pack.edition,
        "regionCount": len(pack.regions),
        "layers": list(pack.layers),
        "findings": [attrs.asdict(each) for each in pack.findings],
    }


def _tell(findings: Iterable[mapcore.Finding]) -> None:
    for each in findings:
        say(f"{each.severity}: {each}")
