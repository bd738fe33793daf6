"""Options that set fields of a spec."""

from __future__ import annotations

import json
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar, get_args

import click
from click.core import ParameterSource

import mapcore
from mapcore.request.choropleth import ChoroplethType, Method, Palette
from mapcore.request.decoding.json_text import parse_json
from mapcore.request.documents.typed_dicts import find_field
from mapcore.request.legend import LegendPosition
from mapcore.request.output import CanvasName
from mapcore.request.request import Layout
from mapcore.request.style import Theme

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
    "histogram": ("legend", "histogram"),
    "width": ("output", "width"),
    "height": ("output", "height"),
    "scale": ("output", "scale"),
    "format": ("output", "format"),
    "metadata": ("output", "metadata"),
    "preset": ("output", "preset"),
    "layout": ("", "layout"),
    "palette": ("choropleth", "palette"),
    "classes": ("choropleth", "classes"),
    "method": ("choropleth", "method"),
    "type": ("choropleth", "type"),
    "labels": ("style", "labels"),
    "label_content": ("style", "labels"),
    "highlight": ("", "highlight"),
    "frame": ("", "frame"),
    "locator": ("", "locator"),
    "locale": ("", "locale"),
    "edition": ("", "edition"),
    "world_view": ("", "worldView"),
}
"""The options by name, each with the object and the field that it sets, by their wire names; the
object is empty for a field of the request itself. An
option whose value is an object adds its fields to those that the spec has there."""


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


def write_maps_option() -> str:
    """Return `--maps` as it was written for the command that runs; empty where it was not."""
    context = click.get_current_context(silent=True)
    written = context and context.get_parameter_source("atlas") is ParameterSource.COMMANDLINE
    paths: tuple[Path, ...] = context.meta[MAPS_DIR] if context and written else ()
    return "".join(f" --maps {shlex.quote(str(path))}" for path in paths)


def _open_atlas(
    context: click.Context, _parameter: click.Parameter, paths: tuple[Path, ...]
) -> mapcore.Atlas | None:
    context.meta[MAPS_DIR] = paths
    try:
        return mapcore.Atlas(paths) if paths else None
    except OSError as error:
        raise click.BadParameter(f"{error.filename}: {error.strerror}") from None
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def _split_keys(text: str) -> list[str]:
    """Return the region keys of a text, in which semicolons part them.

    >>> _split_keys("Korea, Rep.; FR;")
    ['Korea, Rep.', 'FR']
    """
    return [key.strip() for key in text.split(";") if key.strip()]


def _reading(read: Callable[[str], Any]) -> Callable[..., Any]:
    """Return the callback of an option: what is read of its text, None where it is not given."""
    return lambda _context, _parameter, text: None if text is None else read(text)


def house_option(command: Decorated) -> Decorated:
    """Add `--house` to a command, which takes it as `house`: None for none."""
    option = click.option(
        "--house",
        type=click.Path(exists=True, dir_okay=False, path_type=Path),
        callback=lambda _context, _parameter, path: path and mapcore.open_house(path),
        help="A house style, made by mapcore house build.",
    )
    return option(command)


_OPTIONS = [
    click.option("--title", help="The title."),
    click.option("--subtitle", help="A smaller line below the title."),
    click.option("--note", help="A note at the foot of the map."),
    click.option("--source", help="Where the data are from."),
    click.option("--theme", type=_choice(Theme), help="The theme."),
    click.option("--legend", type=_choice(LegendPosition), help="Where the legend stands."),
    click.option("--legend-title", help="A heading of the legend."),
    click.option(
        "--histogram/--no-histogram",
        default=None,
        help="Whether the legend shows how many regions each class holds.",
    ),
    click.option(
        "--layout", type=_choice(Layout), help="Bands of fixed sizes, or one page; see --preset."
    ),
    click.option(
        "--preset", type=_choice(CanvasName), help="A canvas by name, laid out as a page."
    ),
    click.option(
        "--labels",
        metavar="all|data|KEY;KEY",
        callback=_reading(
            lambda text: {
                "show": True,
                "regions": text if text in ("all", "data") else _split_keys(text),
            }
        ),
        help="Which regions have a label: all, those with data, or the keys given.",
    ),
    click.option(
        "--label-content",
        type=_choice(find_field(("style", "labels", "content")).annotation),
        callback=_reading(lambda text: {"show": True, "content": text}),
        help="What labels show.",
    ),
    click.option(
        "--highlight",
        metavar="KEY;KEY",
        callback=_reading(lambda text: {"regions": _split_keys(text)}),
        help="Regions that an outline points out.",
    ),
    click.option(
        "--frame",
        metavar="map|data|KEY;KEY",
        callback=_reading(lambda text: text if text in ("map", "data") else _split_keys(text)),
        help="What is shown: the map, the regions that have data, or the keys given.",
    ),
    click.option(
        "--locator",
        metavar="auto|MAP",
        callback=_reading(lambda text: {} if text == "auto" else {"map": text}),
        help="A small map in a corner that shows where the map lies, and on which map.",
    ),
    click.option("--edition", metavar="YEAR", help="Boundaries of a year, or auto."),
    click.option("--world-view", metavar="STATE", help="Disputed areas as a state sees them."),
    click.option("--width", type=int, help="Pixels at scale 1."),
    click.option("--height", type=int, help="Pixels at scale 1; derived from the map by default."),
    click.option("--scale", type=float, help="Multiplies the pixels of a PNG."),
    click.option("--format", type=click.Choice(["png", "svg", "pdf"]), help="The kind of image."),
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
        if not outer:
            document[field] = value
            continue
        held = document.get(outer)
        if held is not None and not isinstance(held, dict):
            continue  # decoding reports the error
        if name in given or field not in (held or {}):
            within = (held or {}).get(field)
            kept = within if isinstance(value, dict) and isinstance(within, dict) else None
            document[outer] = {**(held or {}), field: {**kept, **value} if kept else value}
    return json.dumps(document, ensure_ascii=False).encode("utf-8", "surrogatepass")
