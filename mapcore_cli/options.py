"""Options that set fields of a spec."""

from __future__ import annotations

import json
import shlex
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, get_args, get_origin

import click
from click.core import ParameterSource

import mapcore
from mapcore.request.decoding.json_text import parse_json
from mapcore.request.documents.arguments import find_field

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Decorated = TypeVar("Decorated", bound="Callable[..., Any]")

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


maps_option = click.option(
    "--maps",
    "atlas",
    multiple=True,
    type=click.Path(path_type=Path),
    envvar=MAPS_DIR,
    callback=_open_atlas,
    help=f"A folder of map packs, or a pack, of your own; also {MAPS_DIR}.",
)
"""Adds `--maps` to a command, which takes it as `atlas`: None for the built-in maps alone."""
house_option = click.option(
    "--house",
    type=click.Path(exists=True, dir_okay=False, path_type=Path),
    callback=lambda _context, _parameter, path: path and mapcore.open_house(path),
    help="A house style, made by mapcore house build.",
)
"""Adds `--house` to a command, which takes it as `house`: None for none."""


def _split_keys(text: str) -> list[str]:
    """Return the region keys of a text, in which semicolons part them.

    >>> _split_keys("Korea, Rep.; FR;")
    ['Korea, Rep.', 'FR']
    """
    return [key.strip() for key in text.split(";") if key.strip()]


def _reading(read: Callable[[str], Any]) -> Callable[..., Any]:
    """Return the callback of an option: what is read of its text, None where it is not given."""
    return lambda _context, _parameter, text: None if text is None else read(text)


def _declare(
    flag: str, path: str, text: str, *, chooses: bool = False, **settings: Any
) -> tuple[str, tuple[str, str], Any]:
    """Return the name of an option, the object and the field that it sets, and its decorator.

    Where it `chooses`, it is one of the names that its field allows.
    """
    outer, _, field = path.rpartition(".")
    name = flag.partition("/")[0].removeprefix("--").replace("-", "_")
    if chooses:
        names = _list_names(tuple(path.split(".")))
        settings["type"] = click.Choice(names, case_sensitive=False)
    return name, (outer, field), click.option(flag, help=text, **settings)


def _list_names(path: tuple[str, ...]) -> tuple[str, ...]:
    annotation = find_field(path).annotation
    first = annotation if get_origin(annotation) is Literal else get_args(annotation)[0]
    return tuple(first.__metadata__[0].names) if hasattr(first, "__metadata__") else get_args(first)


_OPTIONS = [
    _declare("--title", "title.text", "The title."),
    _declare("--subtitle", "title.subtitle", "A smaller line below the title."),
    _declare("--note", "footer.note", "A note at the foot of the map."),
    _declare("--source", "footer.source", "Where the data are from."),
    _declare("--theme", "style.theme", "The theme.", chooses=True),
    _declare("--legend", "legend.position", "Where the legend stands.", chooses=True),
    _declare("--legend-title", "legend.title", "A heading of the legend."),
    _declare(
        "--histogram/--no-histogram",
        "legend.histogram",
        "Whether the legend shows how many regions each class holds.",
        default=None,
    ),
    _declare(
        "--layout", "layout", "Bands of fixed sizes, or one page; see --preset.", chooses=True
    ),
    _declare("--preset", "output.preset", "A canvas by name, laid out as a page.", chooses=True),
    _declare(
        "--labels",
        "style.labels",
        "Which regions have a label: all, those with data, or the keys given.",
        metavar="all|data|KEY;KEY",
        callback=_reading(
            lambda text: {
                "show": True,
                "regions": text if text in ("all", "data") else _split_keys(text),
            }
        ),
    ),
    _declare(
        "--label-content",
        "style.labels",
        "What labels show.",
        type=click.Choice(_list_names(("style", "labels", "content")), case_sensitive=False),
        callback=_reading(lambda text: {"show": True, "content": text}),
    ),
    _declare(
        "--highlight",
        "highlight",
        "Regions that an outline points out.",
        metavar="KEY;KEY",
        callback=_reading(lambda text: {"regions": _split_keys(text)}),
    ),
    _declare(
        "--frame",
        "frame",
        "What is shown: the map, the regions that have data, or the keys given.",
        metavar="map|data|KEY;KEY",
        callback=_reading(lambda text: text if text in ("map", "data") else _split_keys(text)),
    ),
    _declare(
        "--locator",
        "locator",
        "A small map in a corner that shows where the map lies, and on which map.",
        metavar="auto|MAP",
        callback=_reading(lambda text: {} if text == "auto" else {"map": text}),
    ),
    _declare("--edition", "edition", "Boundaries of a year, or auto.", metavar="YEAR"),
    _declare("--world-view", "worldView", "Disputed areas as a state sees them.", metavar="STATE"),
    _declare("--width", "output.width", "Pixels at scale 1.", type=int),
    _declare(
        "--height", "output.height", "Pixels at scale 1; derived from the map by default.", type=int
    ),
    _declare("--scale", "output.scale", "Multiplies the pixels of a PNG.", type=float),
    _declare(
        "--format", "output.format", "The kind of image.", type=click.Choice(["png", "svg", "pdf"])
    ),
    _declare(
        "--metadata/--no-metadata",
        "output.metadata",
        "Whether the file tells how it was made; it does by default.",
        default=None,
    ),
    _declare(
        "--palette", "choropleth.palette", "A ColorBrewer palette.", chooses=True, metavar="NAME"
    ),
    _declare("--classes", "choropleth.classes", "How many classes, 2 to 9.", type=int),
    _declare("--method", "choropleth.method", "How class edges are found.", chooses=True),
    _declare("--type", "choropleth.type", "The kind of scale.", chooses=True),
]
FIELDS = {name: path for name, path, _ in _OPTIONS} | {"locale": ("", "locale")}
"""The options by name, each with the object and the field that it sets, by their wire names; the
object is empty for a field of the request itself. An option whose value is an object adds its
fields to those that the spec has there."""


def field_options(command: Decorated) -> Decorated:
    """Add the options of `FIELDS` to a command, which takes them as one mapping `fields`."""
    for _, _, option in reversed(_OPTIONS):
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
