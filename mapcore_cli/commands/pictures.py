"""`mapcore inspect`, `diff`, `at`, `locate` and `html`: what pictures tell and become."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import attrs
import click

import mapcore
from mapcore.webpage.texts import read_texts
from mapcore_cli.files import write_output
from mapcore_cli.messages import align_columns, say, say_json, show
from mapcore_cli.options import maps_option
from mapcore_cli.specs import inspect_file, read_file, read_spec
from mapcore_cli.table_files import is_table

EXIT_DIFFERENT = 1
NOTHING_THERE = 1


@click.command(short_help="Say how a picture was made.")
@click.argument("picture", type=click.Path())
@click.option("--spec", "only_spec", is_flag=True, help="Print only the spec.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
@click.option("-o", "--output", type=click.Path(), help="Render it again into this file.")
@maps_option
def inspect(
    picture: str, only_spec: bool, as_json: bool, output: str | None, atlas: mapcore.Atlas | None
) -> None:
    """Tell how PICTURE, a PNG, SVG or PDF that mapcore drew, was made. With -o, render it again.

    A picture carries its spec, the edition of its map, the version of mapcore and a digest of its
    data, unless it was drawn with --no-metadata.
    """
    content = read_file(picture, "PICTURE")
    told = inspect_file(content, picture)
    if only_spec:
        click.echo(json.dumps(told.spec, indent=2))
    elif as_json:
        say_json(attrs.asdict(told))
    else:
        show(_describe(told))
    if output:
        _write_again(told, content, output, _draw_again(told, picture, atlas))


def _describe(told: mapcore.Provenance) -> str:
    lines = [
        f"map: {told.map_id}, edition {told.edition}",
        f"drawn by mapcore {told.version}",
        f"data: SHA-256 {told.data_digest}",
        *([f"attribution: {told.attribution}"] if told.attribution else []),
        "spec:",
        json.dumps(told.spec, indent=2, ensure_ascii=False),
    ]
    return "\n".join(lines)


def _draw_again(told: mapcore.Provenance, name: str, atlas: mapcore.Atlas | None) -> mapcore.Result:
    """Return the map of a picture; raises `UnreadablePicture` where this mapcore cannot draw it."""
    try:
        return mapcore.render(told.spec, attribution=told.attribution, atlas=atlas)
    except mapcore.ValidationError as error:
        message = (
            f"{name}: its spec, of mapcore {told.version}, is not valid for this mapcore "
            f"{mapcore.__version__}: {error}"
        )
        raise mapcore.UnreadablePicture(message) from None


def _write_again(
    told: mapcore.Provenance, content: bytes, target: str, drawn: mapcore.Result
) -> None:
    """Write a map that was drawn again, and say whether its file is the same as the picture."""
    try:
        drawn.save(target)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--output") from None
    written = Path(target).read_bytes()
    if written == content:
        say(f"wrote {target}, the same bytes")
    elif written != drawn.content:
        say(f"wrote {target}, in another format")
    else:
        say(f"wrote {target}, other bytes: the picture is of mapcore {told.version}, its map of "
            f"the edition {told.edition}")  # fmt: skip


@click.command(short_help="Say what differs between two pictures or specs.")
@click.argument("one", type=click.Path())
@click.argument("other", type=click.Path())
@click.option("-o", "--output", type=click.Path(allow_dash=True), help="Draw the change as a PNG.")
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
@click.option("--strict", is_flag=True, help="End with 1 if anything differs.")
@maps_option
def diff(
    one: str,
    other: str,
    output: str | None,
    as_json: bool,
    strict: bool,
    atlas: mapcore.Atlas | None,
) -> int:
    """Tell what changed from ONE to OTHER: values, classes, colours, regions, layout.

    Each is a picture that mapcore drew or a spec. With -o both are drawn beside each other, with a
    map of the regions that changed.
    """
    if output and output != "-" and Path(output).suffix.lower() != ".png":
        raise click.BadParameter(f"{output}: a difference is drawn as PNG", param_hint="--output")
    first, second = _read(one, "ONE"), _read(other, "OTHER")
    difference = mapcore.compare(first, second, atlas=atlas)
    if as_json:
        say_json([attrs.asdict(change) for change in difference.changes])
    else:
        show(str(difference), err=output == "-")
    if output:
        write_output(mapcore.draw_difference(first, second, atlas=atlas), output)
        if output != "-":
            say(f"wrote {output}")
    return EXIT_DIFFERENT if strict and difference else 0


def _read(path: str, hint: str = "PICTURE") -> bytes:
    """Return a picture or spec of a file; a picture without metadata is told by its name."""
    content = read_file(path, hint)
    if mapcore.is_picture(content):
        inspect_file(content, path)
        return content
    if is_table(path) or not _is_text(content):
        message = f"{path} is neither a spec nor a PNG, SVG or PDF that mapcore drew"
        raise click.BadParameter(message, param_hint=hint)
    return read_spec(path)


def _open(path: str, hint: str = "PICTURE") -> tuple[Any, str | None]:
    """Return the spec of a file, and the attribution of a picture."""
    content = _read(path, hint)
    if not mapcore.is_picture(content):
        return content, None
    told = mapcore.inspect_picture(content)
    return told.spec, told.attribution


def _is_text(content: bytes) -> bool:
    try:
        return bool(content.decode("utf-8").strip())
    except UnicodeDecodeError:
        return False


@click.command(short_help="Say which region is at a pixel of a picture.")
@click.argument("picture", type=click.Path())
@click.argument("x", type=float)
@click.argument("y", type=float)
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
@maps_option
def at(picture: str, x: float, y: float, as_json: bool, atlas: mapcore.Atlas | None) -> int:
    """Tell which region of PICTURE is at the pixel X, Y, and its value.

    PICTURE is a picture that mapcore drew, or a spec. Ends with 1 where there is no region.
    """
    places = _locate(picture, atlas)
    if not (0 <= x < places.width and 0 <= y < places.height):
        size = f"{places.width} × {places.height}"
        raise click.BadParameter(f"the picture has {size} pixels", param_hint="X Y")
    found = places.at(x, y)
    if as_json:
        say_json(None if found is None else attrs.asdict(found))
    elif found is None:
        say(f"there is no region at {x:g}, {y:g}")
    else:
        value = "no value" if found.value is None else found.value
        show(f"{found.title} ({found.key}): {value}")
    return NOTHING_THERE if found is None else 0


@click.command(short_help="List where each region is in a picture.")
@click.argument("picture", type=click.Path())
@click.option("--json", "as_json", is_flag=True, help="Answer in JSON, for machines.")
@click.option("--image-map", is_flag=True, help="Print an HTML image map instead.")
@click.option("--link", help="Where an area of the image map leads; {key} is the region's key.")
@maps_option
def locate(
    picture: str, as_json: bool, image_map: bool, link: str | None, atlas: mapcore.Atlas | None
) -> None:
    """List where each region stands in PICTURE: its box, its label's point, how it is shown.

    PICTURE is a picture that mapcore drew, or a spec. All numbers are pixels of the picture; those
    of an image map are pixels at scale 1.
    """
    if link and not image_map:
        raise click.BadParameter("needs --image-map", param_hint="--link")
    if as_json and image_map:
        raise click.BadParameter("cannot be combined with --json", param_hint="--image-map")
    places = _locate(picture, atlas)
    if image_map:
        click.echo(places.image_map(Path(picture).stem, link))
    elif as_json:
        regions = [attrs.asdict(place) for place in places.regions]
        say_json({"width": places.width, "height": places.height, "regions": regions})
    else:
        show(align_columns([_list_place(place) for place in places.regions]))


def _locate(path: str, atlas: mapcore.Atlas | None) -> mapcore.Places:
    spec, attribution = _open(path)
    return mapcore.locate_regions(spec, attribution=attribution, atlas=atlas)


def _list_place(place: mapcore.RegionPlace) -> tuple[str, ...]:
    box, label = place.box, place.label
    where = f"{box.x} {box.y} {box.width} {box.height}" if box else ""
    middle = f"{label[0]:.1f} {label[1]:.1f}" if label else ""
    return place.key, place.title, place.value or "", place.shown, where, middle


@click.command(short_help="Draw a map as a web page with tooltips and a table.")
@click.argument("spec", type=click.Path())
@click.option("-o", "--output", type=click.Path(allow_dash=True), help="File; - for standard out.")
@click.option("--texts", "texts_file", type=click.Path(), help="JSON with texts of the page.")
@click.option("--open", "opens", is_flag=True, help="Open the page.")
@maps_option
def html(
    spec: str, output: str | None, texts_file: str | None, opens: bool, atlas: mapcore.Atlas | None
) -> None:
    """Write SPEC's map as a web page in one file, with tooltips, keyboard focus and a table.

    SPEC is a spec, or a picture that mapcore drew. Without -o the file is named after SPEC. The
    page is in the language of the spec; --texts gives it texts of your own.
    """
    texts = _read_texts(texts_file) if texts_file else None
    asked, attribution = _open(spec, "SPEC")
    page = mapcore.render_html(asked, attribution=attribution, atlas=atlas, texts=texts)
    target = output or f"{Path(spec).stem}.html"
    write_output(page.encode("utf-8"), target)
    if target != "-":
        say(f"wrote {target}")
        if opens:
            click.launch(target)


def _read_texts(path: str) -> mapcore.PageTexts:
    try:
        return read_texts(read_file(path, "--texts"))
    except mapcore.ValidationError as error:
        raise click.BadParameter(f"{path}: {error}", param_hint="--texts") from None
