"""Two maps compared: their requests, what was planned for each region, and where things stand."""

from __future__ import annotations

import json
import struct
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
from attrs import field

from mapcore.color import to_hex
from mapcore.comparing.difference import Change, Difference, Kind
from mapcore.errors import UnreadablePicture
from mapcore.frozen import frozen
from mapcore.provenance.reading import inspect_picture, is_picture
from mapcore.provenance.record import Provenance
from mapcore.rendering import arrange_request
from mapcore.request.decoding.canvas import DEVICE_PIXELS, DEVICE_SIDE
from mapcore.request.decoding.data_fields import split_data
from mapcore.request.decoding.decode import decode_request
from mapcore.request.decoding.encode import encode
from mapcore.version import __version__

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mapcore.atlas.catalog import Atlas
    from mapcore.composition.arrangement import Arrangement
    from mapcore.planning.plan.plan import RenderPlan
    from mapcore.request.request import RenderRequest

    Comparable = RenderRequest | Mapping[str, Any] | str | bytes | Provenance | PathLike[str]

MOST_PIXELS = DEVICE_PIXELS + 2 * DEVICE_SIDE
"""The most pixels of a picture: those that a map may have, with its sides rounded up."""

MAX_VALUE_LETTERS = 60
"""The most characters of a field's value that are told."""


@frozen(eq=False)
class Subject:
    """One of the two maps: its request, its arrangement, and what its file says, if it is one."""

    request: RenderRequest
    arrangement: Arrangement
    version: str
    edition: str
    attribution: str | None = None
    picture: bytes | None = field(default=None, repr=False)

    @property
    def shades(self) -> dict[str, str]:
        """The colour of each region that was given one, by key."""
        return {
            head + key: to_hex(*fill)
            for head, plan in self._maps
            for key, given, fill in zip(
                plan.pack.keys, plan.data.tolist(), plan.fills.tolist(), strict=True
            )
            if given
        }

    @property
    def _maps(self) -> list[tuple[str, RenderPlan]]:
        """The plan of the map, or those of its panels, with what stands before their keys."""
        plan = self.arrangement.plan
        return [(f"{each.title} · ", each.plan) for each in plan.panels] or [("", plan)]

    @property
    def texts(self) -> dict[str, str]:
        """The number or category of each region that has one, by key."""
        return {
            head + key: f"{value:.10g}" if isinstance(value, float) else value
            for head, plan in self._maps
            for key, value in zip(
                plan.pack.keys,
                plan.choropleth.values.tolist() if plan.choropleth else list(plan.values),
                strict=True,
            )
            if value is not None and value == value
        }

    @property
    def classes(self) -> dict[str, str]:
        """The class of each region, by key; none where colours run on in a gradient."""
        choropleth = self.arrangement.plan.choropleth
        if choropleth is None or choropleth.type == "gradient":
            return {}
        order = {color: f"class {at}" for at, color in enumerate(choropleth.colors, start=1)}
        return {key: order[shade] for key, shade in self.shades.items() if shade in order}

    @property
    def titles(self) -> dict[str, str]:
        """The title of each region, by key."""
        return {
            head + key: head + title
            for head, plan in self._maps
            for key, title in zip(plan.pack.keys, plan.pack.titles, strict=True)
        }


def compare(one: Comparable, other: Comparable, *, atlas: Atlas | None = None) -> Difference:
    """Return what changed from one map to another: values, classes, colours, regions, layout.

    Each is a request in any form that `render` takes, a path or the content of a picture that
    carries its request, or a `Provenance`. A path of a file that is no PNG, SVG or PDF is read as a
    request in JSON. `atlas` holds the maps, the built-in ones if absent.

    Two pictures of one size are compared pixel by pixel as well, so that another version of the
    drawing shows. Raises `ValidationError`, `UnknownMap`, `UnreadablePicture`, and OSError.

    >>> spec = {"mapId": "us-states", "choropleth": {"values": {"TX": 1, "CA": 2}}}
    >>> other = {"mapId": "us-states", "choropleth": {"values": {"TX": 1, "CA": 3}}}
    >>> print(compare(spec, other).of_kind("value")[0])
    California: 2 → 3
    >>> bool(compare(spec, spec))
    False
    """
    first, second = (find_subject(each, atlas) for each in (one, other))
    changes = [
        *_changes("map", _tell_map(first), _tell_map(second)),
        *_compare_regions(first, second),
        *_changes("scale", _tell_scale(first), _tell_scale(second)),
        *_changes("field", _list_fields(first.request), _list_fields(second.request)),
        *_changes("layout", _tell_layout(first), _tell_layout(second)),
        *_compare_files(first, second),
    ]
    return Difference(tuple(changes))


def find_subject(source: Comparable, atlas: Atlas | None) -> Subject:
    """Return one of two maps to be compared; see `compare` for what it may be."""
    if isinstance(source, PathLike):
        try:
            return find_subject(Path(source).read_bytes(), atlas)
        except UnreadablePicture as error:
            raise UnreadablePicture(f"{Path(source)}: {error}") from None
    if isinstance(source, bytes) and is_picture(source):
        return _find_drawn(inspect_picture(source), atlas, source)
    if isinstance(source, Provenance):
        return _find_drawn(source, atlas)
    request = decode_request(source)
    arrangement = arrange_request(request, atlas=atlas)
    return Subject(request, arrangement, __version__, arrangement.plan.pack.edition)


def _find_drawn(told: Provenance, atlas: Atlas | None, picture: bytes | None = None) -> Subject:
    """Return the map of a picture by what it says of itself."""
    request = decode_request(told.spec)
    arrangement = arrange_request(request, atlas=atlas, attribution=told.attribution)
    return Subject(request, arrangement, told.version, told.edition, told.attribution, picture)


def _changes(
    kind: Kind,
    one: Mapping[str, str],
    other: Mapping[str, str],
    labels: Mapping[str, str] | None = None,
) -> Iterator[Change]:
    """Yield a change for every entry that differs, in the order of the entries."""
    for name in dict.fromkeys((*one, *other)):
        before, after = one.get(name), other.get(name)
        if before != after:
            yield Change(kind, name, (labels or {}).get(name, name), before, after)


def _tell_map(subject: Subject) -> dict[str, str]:
    return {
        "map": subject.arrangement.plan.pack.id,
        "edition": subject.edition,
        "mapcore": subject.version,
        "attribution": subject.attribution or "",
    }


def _compare_regions(one: Subject, other: Subject) -> Iterator[Change]:
    """Yield what changed region by region; of maps of two kinds, only what both have."""
    titles = one.titles | other.titles
    shared = one.titles.keys() & other.titles.keys()

    def changes(kind: Kind, before: dict[str, str], after: dict[str, str]) -> Iterator[Change]:
        first, second = ({k: v for k, v in each.items() if k in shared} for each in (before, after))
        return _changes(kind, first, second, titles)

    yield from changes("value", one.texts, other.texts)
    yield from changes("region", *(dict.fromkeys(each.shades, "coloured") for each in (one, other)))
    yield from changes("class", one.classes, other.classes)
    yield from changes("color", one.shades, other.shades)


def _tell_scale(subject: Subject) -> dict[str, str]:
    choropleth = subject.arrangement.plan.choropleth
    if choropleth is None:
        return {}
    return {
        "type": choropleth.type,
        "method": choropleth.method,
        "palette": choropleth.palette,
        "breaks": ", ".join(f"{edge:.6g}" for edge in choropleth.edges),
    }


def _list_fields(request: RenderRequest) -> dict[str, str]:
    """Return the fields of a request by path, but for data, which regions tell."""
    rest, data = split_data(encode(request))
    fields = dict(_flatten(rest, ""))
    for at, pin in enumerate(data.get("locations", [])):
        fields |= dict(_flatten(pin, f"locations.{at}."))
    return fields


def _flatten(value: Any, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _flatten(each, f"{path}{name}.")
    else:
        text = json.dumps(value, ensure_ascii=False)
        if len(text) > MAX_VALUE_LETTERS:
            text = f"{text[: MAX_VALUE_LETTERS - 1]}…"
        yield path[:-1], text


def _tell_layout(subject: Subject) -> dict[str, str]:
    boxes = subject.arrangement.page.boxes
    parts = {name: getattr(boxes, name) for name in ("canvas", "title", "legend", "map", "footer")}
    return {
        name: f"{box.width:g} × {box.height:g} px at {box.x:g}, {box.y:g}"
        for name, box in parts.items()
        if box
    }


def _compare_files(one: Subject, other: Subject) -> Iterator[Change]:
    """Yield how many pixels of two pictures of one size differ."""
    if one.picture is None or other.picture is None or one.picture == other.picture:
        return
    first = _read_pixels(one.picture, "first")
    second = _read_pixels(other.picture, "second")
    if first is None or second is None:
        if one.request.output.format == other.request.output.format:
            sizes = (f"{len(each):,} bytes" for each in (one.picture, other.picture))
            yield Change("file", "bytes", "bytes", *sizes)
        return
    if first.shape != second.shape:
        return
    differing = (first != second).any(axis=2)
    if differing.any():
        rows, columns = np.flatnonzero(differing.any(1)), np.flatnonzero(differing.any(0))
        where = f"within {columns[0]}, {rows[0]} to {columns[-1]}, {rows[-1]}"
        yield Change("file", "pixels", "pixels", None, f"{differing.sum():,} differ, {where}")


def _read_pixels(picture: bytes, which: str) -> np.ndarray[Any, np.dtype[np.uint8]] | None:
    """Return the pixels of a PNG; None for an SVG. Raises `UnreadablePicture`."""
    if not picture.startswith(b"\x89PNG"):
        return None
    from PIL import Image

    width, height = struct.unpack_from(">II", picture.ljust(24, b"\0"), 16)
    if width > DEVICE_SIDE or height > DEVICE_SIDE or width * height > MOST_PIXELS:
        message = f"the {which} picture has {width} × {height} pixels, more than a map may have"
        raise UnreadablePicture(message)
    try:
        with Image.open(BytesIO(picture)) as image:
            return np.asarray(image.convert("RGBA"))
    except (OSError, SyntaxError) as error:  # Pillow's, of files that are cut off or damaged
        message = f"the pixels of the {which} picture are cut off or damaged: {error}"
        raise UnreadablePicture(message) from None
