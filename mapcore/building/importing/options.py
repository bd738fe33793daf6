"""The options of an import, checked before a file is opened."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypedDict

from attrs import field, fields, frozen

from mapcore.atlas.catalog_index import load_index
from mapcore.atlas.layers import LAYER_IDS
from mapcore.atlas.verifying import MAP_ID
from mapcore.building.importing.problems import ImportProblems
from mapcore.similarity import find_similar

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from geopandas import GeoDataFrame

OWN_PREFIX = "own-"
"""What the id of a preset's map begins with where a built-in map has the preset's name."""

LONGEST_ID, LONGEST_TEXT = 64, 200


class ImportOptions(TypedDict, total=False):
    """What callers may say of a map that is imported; `mapcore.import_map` describes each."""

    id: str | None
    key: str | None
    preset: str | None
    title: str | None
    map_title: str | None
    layer: str | None
    crs: str | None
    region_type: str | None
    region_type_plural: str | None
    aliases: Iterable[str]
    map_aliases: Iterable[str]
    parent: str | None
    label: str | None
    key_scheme: str
    projection: str
    insets: str | Path | Iterable[str]
    layers: Mapping[str, str | Path | GeoDataFrame] | None
    default_layers: Iterable[str]
    like: str | None
    source_name: str | None
    edition: str | None


def _to_texts(values: Iterable[str]) -> tuple[str, ...]:
    return (values,) if isinstance(values, str) else tuple(values)


def _to_insets(value: str | Path | Iterable[str]) -> str | Path | tuple[str, ...]:
    """Return a word or keys as they are, and the path of a file of insets as a path."""
    if isinstance(value, str):
        return Path(value) if value.lower().endswith(".toml") else value
    return value if isinstance(value, Path) else tuple(value)


def _to_text(value: str | None) -> str:
    return value or ""


def _to_layers(value: Mapping[str, Any] | None) -> Mapping[str, Any]:
    return dict(value or {})


@frozen
class Options:
    """`ImportOptions` with every default, each in one form."""

    id: str = field(default="", converter=_to_text)
    key: str = field(default="", converter=_to_text)
    preset: str | None = None
    title: str | None = None
    map_title: str | None = None
    layer: str | None = None
    crs: str | None = None
    region_type: str | None = None
    region_type_plural: str | None = None
    aliases: tuple[str, ...] = field(default=(), converter=_to_texts)
    map_aliases: tuple[str, ...] = field(default=(), converter=_to_texts)
    parent: str | None = None
    label: str | None = None
    key_scheme: str = ""
    projection: str = "auto"
    insets: str | tuple[str, ...] | Path = field(default="auto", converter=_to_insets)
    layers: Mapping[str, Any] = field(default=None, converter=_to_layers)
    default_layers: tuple[str, ...] = field(default=(), converter=_to_texts)
    like: str | None = None
    source_name: str | None = None
    edition: str | None = None

    @classmethod
    def of(cls, given: ImportOptions) -> Options:
        """Return what is given, with the defaults; without an id a preset says which one.

        Raises TypeError for an option that there is not.
        """
        names = [each.name for each in fields(cls)]
        for name in given:
            if name not in names:
                close = find_similar(name, names)
                hint = f": did you mean {close[0]}?" if close else ""
                raise TypeError(f"import_map() has no option {name}{hint}")
        map_id = given.get("id") or name_preset_map(given.get("preset") or "")
        named: dict[str, Any] = {**given, "id": map_id}
        return cls(**named)


def name_preset_map(preset: str) -> str:
    """Return the id of a preset's map: its name, or one beside it if that is a built-in map's.

    >>> name_preset_map("us-zcta"), name_preset_map("eu-nuts-1")
    ('us-zcta', 'own-eu-nuts-1')
    """
    return f"{OWN_PREFIX}{preset}" if preset in load_index().by_name else preset


INSET_CHOICES = ("auto", "none", "us")


def check_options(options: Options) -> None:
    """Raise ValidationError for every option that cannot be right, all at once."""
    problems = ImportProblems()
    check_naming(options.id, options.map_title, options.map_aliases, problems)
    if not options.preset or options.key:
        _check_text("key", options.key, problems)
    for name in ("region_type", "region_type_plural", "source_name", "edition"):
        _check_text(name, getattr(options, name), problems)
    _check_layers(options, problems)
    if isinstance(options.insets, str) and options.insets not in INSET_CHOICES:
        problems.refuse(
            "insets", f"must be one of {', '.join(INSET_CHOICES)}, a TOML file, or keys of regions"
        )
    if options.like and (options.projection != "auto" or options.insets != "auto"):
        problems.refuse("like", "cannot be combined with a projection or with insets")
    problems.stop()


def check_naming(
    map_id: str, title: str | None, aliases: Iterable[str], problems: ImportProblems
) -> None:
    """Note what is wrong with the id, the title and the aliases of a map."""
    if not isinstance(map_id, str) or not MAP_ID.fullmatch(map_id):
        problems.refuse(
            "id", "must be lower-case letters and digits, with hyphens between words: sales-zones"
        )
    elif len(map_id) > LONGEST_ID:
        problems.refuse("id", f"must be at most {LONGEST_ID} characters long")
    _check_text("map_title", title, problems)
    for name in aliases:
        _check_text("map_aliases", name, problems)


def check_layers(options: Options) -> None:
    """Raise ValidationError for unknown layers, or where none is given."""
    problems = ImportProblems()
    if not options.layers:
        problems.refuse("layers", "must name at least one layer and its file")
    _check_layers(options, problems)
    problems.stop()


def _check_layers(options: Options, problems: ImportProblems) -> None:
    named = {"layers": options.layers, "default_layers": options.default_layers}
    for option, name in ((option, name) for option, names in named.items() for name in names):
        if name not in LAYER_IDS:
            message = f"there is no layer {name!r}; there are {', '.join(LAYER_IDS)}"
            problems.refuse(option, message, find_similar(str(name), LAYER_IDS))


def _check_text(name: str, text: object, problems: ImportProblems) -> None:
    if text is None:
        return
    if not isinstance(text, str) or not text.strip():
        problems.refuse(name, "must be a text that is not empty")
    elif len(text) > LONGEST_TEXT:
        problems.refuse(name, f"must be at most {LONGEST_TEXT} characters long")
    elif not is_printable(text):
        problems.refuse(name, "holds control characters or half of a surrogate pair")


def is_printable(text: str) -> bool:
    r"""Tell whether a text has neither control characters nor lone surrogates.

    The character that readers put in place of what they cannot decode counts as one of these.

    >>> is_printable("Côte d’Ivoire"), is_printable("a\nb"), is_printable("\ud800")
    (True, False, False)
    """
    return not _NOT_PLAIN.search(text)


_NOT_PLAIN = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffd]")
