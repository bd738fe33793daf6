"""`mapcore import`: a map pack of a vector file."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import attrs
import click
from click.core import ParameterSource

import mapcore
from mapcore_cli.confined import describe, make_pack
from mapcore_cli.messages import INVALID, align_columns, say, say_json
from mapcore_cli.options import MapId
from mapcore_cli.progress import showing_stages

LAYER_PRESETS = {"ne-lakes": "lakes", "ne-rivers": "rivers", "ne-roads": "roads"}
"""The presets of layers: files of Natural Earth, 1:10 million, such as ne_10m_roads.zip."""

STAGES = ("read", "name", "mend", "join", "lay out", "pack")
"""The stages that `mapcore.import_map` tells of."""


@click.command("import", short_help="Make a map of your own boundaries.")
@click.argument("sources", metavar="[PRESET] FILE", nargs=-1, required=True, type=click.Path())
@click.option("--map", "map_id", type=MapId(), help="The map that a layer's preset is added to.")
@click.option("--id", "id", help="The map's id: lower-case-words.")
@click.option("--key", help="The column of the regions' keys.")
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
@click.option(
    "--insets", multiple=True, default=("auto",), help="auto, none, us, a key, or a TOML file."
)
@click.option("--layers", multiple=True, metavar="LAYER=FILE", help="A layer: roads, cities, …")
@click.option("--default-layers", multiple=True, metavar="LAYER", help="On unless hidden.")
@click.option("--like", type=MapId(), help="Frame, insets and layers of this built-in map.")
@click.option("--base", type=MapId(), help="Make tiles for this map's regions; FILE is a grid.")
@click.option("--shape", type=click.Choice(["square", "hexagon"]), help="Of the tiles: square.")
@click.option("--source-name", help="Where the shapes come from; the file's name if absent.")
@click.option("--edition", help="Which edition they are; the file's digest if absent.")
@click.option("--strict", is_flag=True, help="Make warnings errors.")
@click.option("-o", "--output", default=".", type=click.Path(path_type=Path), help="A folder.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
@click.option("--quiet", is_flag=True, help="Tell warnings and errors only.")
def import_(
    sources: tuple[str, ...],
    output: Path,
    as_json: bool,
    quiet: bool,
    layers: tuple[str, ...],
    insets: tuple[str, ...],
    map_id: str | None,
    base: str | None,
    shape: str | None,
    **rest: Any,
) -> int:
    """Make a map pack of FILE, so that its regions are drawn like those of the built-in maps.

    \b
    mapcore import zones.gpkg --id zones --key code --title name -o maps/
    mapcore render spec.json --maps maps/ -o map.png

    FILE is GeoPackage, GeoJSON, TopoJSON, Shapefile (also zipped), KML, KMZ, FlatGeobuf or
    Parquet. The pack is written to the folder as ID.mappack. Other commands find it there by
    `--maps FOLDER` or MAPCORE_MAPS_DIR.

    Without --id and --key, nothing is made: the columns are listed with what they could be, and the
    command to run.

    A PRESET such as us-zcta knows the columns of an official publisher's file. The presets
    ne-roads, ne-rivers and ne-lakes add a layer to the map that --map names.

    With --base, FILE is a table with the columns key, row and column, and the map is a grid of
    tiles: one square or hexagon for each region of the base. Only --id, --map-title, --map-aliases
    and --strict can be given beside it.

    \b
    mapcore import grid.csv --base us-states --shape square --id my-tiles -o maps/
    """  # noqa: D301 - click reads the sign
    *preset, source = sources
    if len(preset) > 1:
        raise click.BadParameter("takes one file, and a preset before it", param_hint="FILE")
    if base:
        return _import_grid(sources, base, shape, output, rest, as_json=as_json, quiet=quiet)
    if shape:
        raise click.UsageError("--shape is that of tiles: --base says for which map's regions")
    if preset and preset[0] in LAYER_PRESETS:
        if not map_id:
            raise click.UsageError(f"{preset[0]} is a layer: --map says which map it is added to")
        asked = {"map_id": map_id, "layers": {LAYER_PRESETS[preset[0]]: source}}
        pack = make_pack("add_layers", asked, [source], lambda stage: None)
        return _finish(pack, output, as_json=as_json, quiet=quiet)
    if not preset and not (rest["id"] and rest["key"]):
        found = describe(source, rest["layer"])
        return tell_columns(found, _command(found), as_json=as_json)
    further = dict(map(_read_layer, layers))
    arguments = {
        "source": source,
        "preset": preset[0] if preset else None,
        "insets": insets[0] if len(insets) == 1 and _is_word_or_file(insets[0]) else insets,
        "layers": further,
        **rest,
    }
    files = [source, *further.values(), *insets]
    with showing_stages(STAGES, quiet=quiet or as_json) as tell:
        pack = make_pack("import_map", arguments, files, tell)
    return _finish(pack, output, as_json=as_json, quiet=quiet)


GRID_OPTIONS = ("id", "map_title", "map_aliases", "strict")
"""The options that an import of a grid takes beside those of all imports."""


def _import_grid(
    sources: tuple[str, ...],
    base: str,
    shape: str | None,
    output: Path,
    rest: dict[str, Any],
    *,
    as_json: bool,
    quiet: bool,
) -> int:
    if len(sources) > 1:
        raise click.BadParameter("takes one file beside --base", param_hint="FILE")
    context = click.get_current_context()
    for each in context.command.params:
        name = each.name or ""
        given = context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        shared = ("sources", "base", "shape", "output", "as_json", "quiet", *GRID_OPTIONS)
        if given and name not in shared:
            raise click.UsageError(f"{each.opts[0]} is for a map of shapes, and --base for tiles")
    stem = "-".join(re.findall("[a-z0-9]+", Path(sources[0]).stem.lower()))
    own = {name: rest[name] for name in GRID_OPTIONS}
    asked = {**own, "id": rest["id"] or stem, "source": sources[0], "base": base}
    if shape:
        asked["shape"] = shape
    pack = make_pack("import_grid", asked, [sources[0]], lambda stage: None)
    return _finish(pack, output, as_json=as_json, quiet=quiet)


def _finish(pack: mapcore.MapPack, output: Path, *, as_json: bool, quiet: bool) -> int:
    written = pack.save(output)
    if as_json:
        say_json({**_describe(pack), "file": str(written)})
        return 0
    for each in pack.findings:
        if each.severity == "warning" or not quiet:
            say(f"{each.severity}: {each}")
    if not quiet:
        say(f"wrote {written}: {len(pack.regions):,} {pack.region_type_plural or 'regions'}")
    return 0


def _command(found: dict[str, Any]) -> str | None:
    """Return this command with the options that it lacks, None where no column can be the key."""
    context = click.get_current_context()
    given = {
        each.opts[0]: context.params[each.name]
        for each in context.command.params
        if isinstance(each, click.Option)
        and each.name
        and context.get_parameter_source(each.name) is ParameterSource.COMMANDLINE
    }
    lacking = {"--id": found["id"], "--key": found["key"], "--title": found["title"]}
    if not found["crs"] and found["is_in_degrees"]:
        lacking["--crs"] = "EPSG:4326"
    if found["key"] is None and "--key" not in given:
        return None
    words = ["mapcore", "import", *context.params["sources"]]
    for option, value in {**lacking, **given}.items():
        for each in value if isinstance(value, tuple) else [value]:
            if each is not None:
                words += [option] if each is True else [option, str(each)]
    return shlex.join(words)


def _is_word_or_file(insets: str) -> bool:
    return insets in ("auto", "none", "us") or insets.lower().endswith(".toml")


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


def tell_columns(found: dict[str, Any], command: str | None, *, as_json: bool) -> int:
    """Print what `describe_source` found, and the command that makes a map of it.

    Returns the exit code of a request that lacks something: no map was made.
    """
    if as_json:
        say_json({**found, "command": command})
        return INVALID
    listed = f"{found['format']}, {found['rows']:,} rows, {found['crs'] or NO_SYSTEM}"
    if not found["columns"] and len(found["layers"]) > 1:
        listed = f"{found['format']} with the layers {', '.join(map(_shown, found['layers']))}"
        advice = "name one of them with --layer"
    elif command is None:
        advice = "no column has a key of its own in every row; dissolve the rows, or add a column"
    elif not found["crs"] and not found["is_in_degrees"]:
        advice = f"add --crs EPSG:n, the coordinate system, to this command:\n{command}"
    else:
        advice = f"run\n{command}"
    click.echo(listed)
    if found["details"]:
        click.echo(align_columns([("column", "could be", "such as"), *map(_row, found["details"])]))
    say("mapcore: --id and --key are not given, so no map was made")
    click.echo(advice)
    return INVALID


NO_SYSTEM = "no coordinate system"


def _row(column: dict[str, Any]) -> tuple[str, str, str]:
    uses, samples = ", ".join(column["could_be"]) or "-", ", ".join(column["samples"])
    lacking = f" ({column['lacking']:,} missing)" if column["lacking"] else ""
    return _shown(column["name"]), uses + lacking, samples


def _shown(name: str) -> str:
    return name if name.isprintable() else repr(name)
