"""Options that set fields of a spec."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, get_args

import click

import mapcore
from mapcore.spec.json_text import parse_json
from mapcore.spec.request import ChoroplethType, Method, Palette, Side, Theme

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from click.shell_completion import CompletionItem

Decorated = TypeVar("Decorated", bound="Callable[..., Any]")

FIELDS = {
    "title": ("title", "text"),
    "subtitle": ("title", "subtitle"),
    "note": ("footer", "note"),
    "source": ("footer", "source"),
    "theme": ("style", "theme"),
    "legend": ("legend", "position"),
    "legend_title": ("legend", "title"),
    "width": ("output", "width"),
    "height": ("output", "height"),
    "scale": ("output", "scale"),
    "format": ("output", "format"),
    "metadata": ("output", "metadata"),
    "palette": ("choropleth", "palette"),
    "classes": ("choropleth", "classes"),
    "method": ("choropleth", "method"),
    "type": ("choropleth", "type"),
}
"""The options by name, each with the path of wire names of the field that it sets."""


MAPS_DIR = "MAPCORE_MAPS_DIR"
"""The environment variable that names folders of map packs."""


class MapId(click.ParamType[str]):
    """A map's id; the shell completes it from the catalog."""

    name = "map"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the ids that begin with the incomplete text."""
        from click.shell_completion import CompletionItem

        found = [listed for listed in mapcore.list_maps() if listed.id.startswith(incomplete)]
        return [CompletionItem(listed.id, help=listed.title) for listed in found]


def _list_names(annotation: Any) -> tuple[str, ...]:
    """Return the names that a field of the request allows."""
    if hasattr(annotation, "__metadata__"):
        return tuple(annotation.__metadata__[0].names)
    return tuple(get_args(annotation))


def _choice(annotation: Any) -> click.Choice[str]:
    return click.Choice(_list_names(annotation), case_sensitive=False)


def maps_option(command: Decorated) -> Decorated:
    """Add `--maps` to a command, which takes it as `atlas`: None for the built-in maps alone."""
    option = click.option(
        "--maps",
        "atlas",
        multiple=True,
        type=click.Path(path_type=Path),
        envvar=MAPS_DIR,
        callback=_open_atlas,
        help=f"A folder of map packs, or a pack, of your own; also {MAPS_DIR}.",
    )
    return option(command)


def _open_atlas(
    _context: click.Context, _parameter: click.Parameter, paths: tuple[Path, ...]
) -> mapcore.Atlas | None:
    try:
        return mapcore.Atlas(paths) if paths else None
    except OSError as error:
        raise click.BadParameter(f"{error.filename}: {error.strerror}") from None
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


_OPTIONS = [
    click.option("--title", help="The title."),
    click.option("--subtitle", help="A smaller line below the title."),
    click.option("--note", help="A note at the foot of the map."),
    click.option("--source", help="Where the data are from."),
    click.option("--theme", type=_choice(Theme), help="The theme."),
    click.option("--legend", type=_choice(Side), help="Where the legend stands."),
    click.option("--legend-title", help="A heading of the legend."),
    click.option("--width", type=int, help="Pixels at scale 1."),
    click.option("--height", type=int, help="Pixels at scale 1; derived from the map by default."),
    click.option("--scale", type=float, help="Multiplies the pixels of a PNG."),
    click.option("--format", type=click.Choice(["png", "svg"]), help="The kind of image."),
    click.option(
        "--metadata/--no-metadata",
        default=None,
        help="Whether the file tells how it was made; it does by default.",
    ),
    click.option("--palette", type=_choice(Palette), metavar="NAME", help="A ColorBrewer palette."),
    click.option("--classes", type=int, help="How many classes, 2 to 9."),
    click.option("--method", type=_choice(Method), help="How class edges are found."),
    click.option("--type", type=_choice(ChoroplethType), help="The kind of scale."),
]


def field_options(command: Decorated) -> Decorated:
    """Add the options of `FIELDS` to a command, which takes them as one mapping `fields`."""
    for option in reversed(_OPTIONS):
        command = option(command)
    return command


def set_fields(
    spec: bytes, fields: Mapping[str, Any], defaults: Mapping[str, Any] | None = None
) -> bytes:
    """Return a spec with the fields that options set; options that were not given are None.

    `defaults` are set only if the spec does not have these fields. Raises `ValidationError` if the
    spec is not JSON.

    >>> set_fields(b'{"mapId": "world"}', {"theme": "dark", "width": None})
    b'{"mapId": "world", "style": {"theme": "dark"}}'
    """
    given = {name: value for name, value in fields.items() if value is not None}
    document = parse_json(spec) if given or defaults else None
    if not isinstance(document, dict):
        return spec
    for name, value in {**(defaults or {}), **given}.items():
        outer, field = FIELDS[name]
        held = document.get(outer)
        if held is not None and not isinstance(held, dict):
            continue  # decoding reports the error
        if name in given or field not in (held or {}):
            document[outer] = {**(held or {}), field: value}
    return json.dumps(document, ensure_ascii=False).encode("utf-8", "surrogatepass")
