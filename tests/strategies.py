"""Hypothesis strategies made from the declarations of the request language.

`wire(annotation)` draws valid wire values of a field or class, `forbidden(annotation)` lists wire
values that the same declaration refuses. Both read types and bounds where decoding reads them.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

import attrs
from hypothesis import strategies as st

from mapcore.request.choropleth import Choropleth
from mapcore.request.declaring.declare import (
    Characters,
    Entries,
    Increasing,
    OneOf,
    Range,
    Shorthand,
    declarations,
    find,
    unpack,
)
from mapcore.request.declaring.panel_rules import NamesPanels, TakesPanels
from mapcore.request.declaring.rules import Alone, Either, Excludes, Given, Requires, rules_of
from mapcore.request.decoding.canvas import DEVICE_PIXELS, DEVICE_SIDE
from mapcore.request.format_spec import FormatSpec
from mapcore.request.output import LEAST_SIDE, MOST_SIDE, USUAL_WIDTH, Output
from mapcore.request.request import Categories, RenderRequest
from mapcore.request.symbols import Symbols
from mapcore.request.values.presets import PRESETS

PRINTABLE = st.characters(exclude_categories=["Cs", "Cc"], include_characters="\t\n\r")
KEYS = {
    "us-states": ("CA", "Texas", "us-ny", "FLORIDA", "Alaska", "HI", "06", "Puerto Rico"),
    "world": ("DE", "France", "fiji", "RUS", "Kiribati", "NA", "Côte d'Ivoire", "Atlantis"),
    "germany": ("Bayern", "DE-BE", "hamburg", "Sachsen", "Elsass"),
    "us-counties": ("06037", "48201", "36061", "01001", "6037x"),
}
D3 = ["", ",.2f", "+$,.1%", "~s", "08.3e", "x", "(,.0f", " >12,.1r"]


WIDEST_DERIVED = 2800
"""The widest canvas that is drawn without a height: the maps above are not too high on it."""

Rules = frozenset[Given]
DATA_BLOCKS = (Choropleth, Categories, Symbols)
"""The blocks whose values are required unless panels give them."""

KINDS_OF_DATA: tuple[tuple[str, ...], ...] = (
    *((), ("choropleth",), ("categories",), ("bivariate",), ("symbols",)),
    ("choropleth", "symbols"),
)
"""The blocks of data that a request has; one kind is drawn before all else."""
BLOCKS_OF_DATA = frozenset(block for kind in KINDS_OF_DATA for block in kind)


@cache
def wire(
    annotation: Any,
    keys: tuple[str, ...] | None = None,
    barred: Rules = frozenset(),
    needed: Rules = frozenset(),
) -> st.SearchStrategy[Any]:
    """Draw wire values that the declaration allows; `keys` are offered as region keys.

    Fields of an object that are `barred` are left out, `needed` ones are there. A strategy is made
    once, as making it takes longer than drawing from it.
    """
    kind, constraints = unpack(annotation)
    origin = get_origin(kind)
    if origin is Literal:
        return st.sampled_from(_select_allowed(get_args(kind), barred, needed))
    if kind is bool:
        return st.sampled_from(_select_allowed((False, True), barred, needed))
    if origin in (Union, UnionType):
        return st.one_of(wire(part, keys) for part in get_args(kind) if part is not NoneType)
    if origin is tuple:
        size = find(constraints, Entries) or Entries()
        entries = wire(get_args(kind)[0], keys)
        if find(constraints, Increasing):
            return st.lists(entries, min_size=size.minimum, max_size=5, unique=True).map(sorted)
        return st.lists(entries, min_size=size.minimum, max_size=5)
    if origin is Mapping:
        size = find(constraints, Entries) or Entries()
        names = st.sampled_from(keys) if keys else st.text(PRINTABLE, min_size=1, max_size=8)
        inner = wire(get_args(kind)[1], keys)
        return st.dictionaries(names, inner, min_size=size.minimum, max_size=12)
    if attrs.has(kind):
        record = _record(kind, keys, barred, needed)
        shorthand = find(constraints, Shorthand)
        return (_presets() | record) if shorthand else record
    if kind is str:
        return _text(_scalar(kind, constraints), barred, needed)
    return _scalar(kind, constraints)


def _text(texts: st.SearchStrategy[str], barred: Rules, needed: Rules) -> st.SearchStrategy[str]:
    """Draw one of the texts that are not barred, or the one that is needed."""
    asked = [given.value for given in needed if given.value]
    out = {given.value for given in barred}
    return st.sampled_from(asked) if asked else texts.filter(lambda text: text not in out)


def _select_allowed(names: tuple[Any, ...], barred: Rules, needed: Rules) -> list[Any]:
    """Return the names of an enumeration that are not barred, or the one that is needed."""
    asked = [given.value for given in needed if given.value]
    return asked or [name for name in names if name not in {given.value for given in barred}]


def _presets() -> st.SearchStrategy[str]:
    hints = get_type_hints(FormatSpec, include_extras=True)
    return wire(hints["preset"])


def _scalar(kind: type, constraints: tuple[Any, ...]) -> st.SearchStrategy[Any]:
    bounds = find(constraints, Range) or Range()
    if kind is int:
        return st.integers(bounds.minimum, bounds.maximum)
    if kind is float:
        return st.floats(bounds.minimum, bounds.maximum, allow_nan=False, allow_infinity=False)
    names = find(constraints, OneOf)
    if names:
        return st.sampled_from(names.names)
    text = find(constraints, Characters) or Characters()
    if text.grammar:
        return st.sampled_from(D3)
    if text.pattern:
        return st.from_regex(text.pattern, fullmatch=True)
    return st.text(PRINTABLE, min_size=text.minimum, max_size=min(text.maximum or 40, 200))


@st.composite
def _record(
    draw: st.DrawFn, cls: type, keys: tuple[str, ...] | None, barred: Rules, needed: Rules
) -> dict[str, Any]:
    """Draw an object of a declared class that keeps the rules between its fields."""
    barred, needed = draw(_kept(cls, barred, needed))
    drawn: dict[str, Any] = {}
    for field in declarations(cls):
        if Given(field.wire) in barred:
            continue
        inner_needed = _below(field.wire, needed)
        is_data = cls in DATA_BLOCKS and field.wire in ("values", "points")
        if field.required or is_data or inner_needed or draw(st.booleans()):
            inner_barred = _below(field.wire, barred)
            drawn[field.wire] = draw(wire(field.annotation, keys, inner_barred, inner_needed))
    return drawn


@st.composite
def _kept(draw: st.DrawFn, cls: type, barred: Rules, needed: Rules) -> tuple[Rules, Rules]:
    """Draw which fields an object leaves out and which it has, so that it keeps its rules."""
    wires = [field.wire for field in declarations(cls)]
    if cls is Symbols:
        ways = [Given(name) for name in ("values", "points")]
        asked = [way for way in ways if way in needed] or [draw(st.sampled_from(ways))]
        needed |= {asked[0]}
        barred |= {way for way in ways if way != asked[0]}
    for rule in sorted(rules_of(cls), key=lambda rule: isinstance(rule, Requires)):
        if isinstance(rule, Alone):
            alone = draw(st.sampled_from([None, *rule.fields]))
            out = [wire for wire in wires if wire != alone] if alone else rule.fields
            barred |= set(map(Given, out))
        elif isinstance(rule, Excludes):
            pair = [(rule.field,), rule.others]
            free = [way for way in pair if not set(map(Given.parse, way)) & needed]
            barred |= set(map(Given.parse, draw(st.sampled_from(free or pair))))
        elif isinstance(rule, Either):
            chosen = draw(st.sampled_from(rule.ways))
            needed |= set(map(Given, chosen))
            barred |= {Given(each) for way in rule.ways if way != chosen for each in way}
        elif isinstance(rule, (TakesPanels, NamesPanels)):
            barred |= {Given("panels")}  # which `requests` makes of a block of data
        elif isinstance(rule, Requires) and rule.at:
            continue  # a block of data has values
        else:
            ways = [way for way in rule.others if not {way, Given(way.path)} & barred]
            if ways and draw(st.booleans()):
                needed |= {draw(st.sampled_from(ways))}
            else:
                barred |= {rule.field}
    return barred, needed


def _below(wire: str, rules: Rules) -> Rules:
    """Return what rules say of the inside of a field; its own value is told with an empty path."""
    inside = (given for given in rules if given.path.split(".")[0] == wire)
    return frozenset(Given(given.path.partition(".")[2], given.value) for given in inside)


@st.composite
def requests(
    draw: st.DrawFn, maps: tuple[str, ...] = tuple(KEYS), *, panels: bool = True
) -> dict[str, Any]:
    """Draw valid render requests on built-in maps, in wire form, some with `panels`.

    The kind of data is drawn first: the rules between blocks would leave some kinds to chance.
    """
    map_id = draw(st.sampled_from(maps))
    kind = draw(st.sampled_from(KINDS_OF_DATA))
    needed = frozenset(map(Given, kind))
    barred = frozenset(map(Given, (BLOCKS_OF_DATA - {*kind}) | {"output"}))
    raw = draw(wire(RenderRequest, KEYS[map_id], barred, needed))
    raw["mapId"] = map_id
    if draw(st.booleans()):
        raw["output"] = draw(_outputs())
        if "preset" in raw["output"] and raw.get("layout") == "bands":
            del raw["layout"]
    if "choropleth" in raw:
        choropleth = raw["choropleth"]
        choropleth["values"][KEYS[map_id][0]] = draw(st.floats(-1e6, 1e6))
        _possible_scale(choropleth, KEYS[map_id])
        if "breaks" in choropleth:
            numbers = choropleth["values"].values()
            choropleth["breaks"] = sorted({*choropleth["breaks"], min(numbers), max(numbers)})
    if "symbols" in raw:
        raw["symbols"].pop("maxValue", None)  # at least the greatest value
        if "values" in raw["symbols"]:
            raw["symbols"]["values"][KEYS[map_id][0]] = draw(st.floats(0, 1e9))
    if "bivariate" in raw:
        _possible_measures(raw["bivariate"], KEYS[map_id])
    raw.get("style", {}).pop("house", None)  # one that is given beside the request
    raw.get("legend", {}).pop("labels", None)  # as many as classes, which are not known here
    _possible_locator(raw)
    if isinstance(raw.get("frame"), list):
        raw["frame"] = list(KEYS[map_id][:3])
    for note in raw.get("annotations", ()):
        note.pop("panel", None)
    return draw(_parted(raw)) if panels and draw(st.booleans()) else raw


@st.composite
def _parted(draw: st.DrawFn, raw: dict[str, Any]) -> dict[str, Any]:
    """Draw a request in which panels have the values of a block, some of them each."""
    takers = [
        name for name in ("choropleth", "categories", "symbols") if "values" in raw.get(name, {})
    ]
    if not takers:
        return raw
    name = draw(st.sampled_from(takers))
    raw.pop("locator", None)
    values = raw[name]["values"]
    titles = draw(st.lists(st.text(PRINTABLE, min_size=1, max_size=60), min_size=2, max_size=4))
    known = KEYS[raw["mapId"]][0]  # without a key that matches, a panel is refused
    key = known if known in values else next(iter(values))
    first = {key: values[key]}
    parts = [values, *(draw(st.sampled_from([values, first])) for _ in titles[1:])]
    raw[name] = {field: held for field, held in raw[name].items() if field != "values"}
    raw["panels"] = [
        {"title": title, "values": part} for title, part in zip(titles, parts, strict=True)
    ]
    for note in raw.get("annotations", ()):
        if draw(st.booleans()):
            note["panel"] = titles[0]
    return raw


def _possible_measures(block: dict[str, Any], keys: Sequence[str]) -> None:
    """Give two measures enough different numbers for their classes, and edges that enclose them."""
    count = block.get("classes", 3)
    for measure in (block["x"], block["y"]):
        base = min(1e6, max(-1e6, next(iter(measure["values"].values()))))
        measure["values"] = {key: base + 10.0 * at for at, key in enumerate(keys[:4])}
        if "breaks" in measure:
            numbers = sorted(measure["values"].values())
            inner = [numbers[0] + 5.0, numbers[0] + 15.0][: count - 1]
            edges = {numbers[0] - 1.0, *inner, numbers[-1] + 20.0}
            measure["breaks"] = sorted(edges)
    if isinstance(block.get("palette"), list):
        block["palette"] = (block["palette"] * 3)[: count**2]


def _possible_locator(raw: dict[str, Any]) -> None:
    """Give a locator a map that shows the map, or none; the world is on no larger one."""
    larger = {"us-states": "north-america", "germany": "europe", "us-counties": "world"}
    if raw["mapId"] not in larger:
        raw.pop("locator", None)
    elif "map" in raw.get("locator", {}):
        raw["locator"]["map"] = larger[raw["mapId"]]


def _possible_scale(choropleth: dict[str, Any], keys: Sequence[str]) -> None:
    """Give a scale numbers that it takes, and put a midpoint between the numbers of two regions."""
    values = choropleth["values"]
    if "scale" in choropleth:
        values.update({key: min(1e6, abs(value)) + 0.5 for key, value in values.items()})
    if "midpoint" in choropleth:
        first, second, *others = keys
        for key in others[2:]:  # some name a region of the first ones once more
            values.pop(key, None)
        values[second] = values[first] + 1000
        choropleth["midpoint"] = values[first] + 500
        choropleth["palette"] = "rdbu"


@st.composite
def _outputs(draw: st.DrawFn) -> dict[str, Any]:
    """Draw an output whose canvas is allowed: the scale is drawn within what the sides leave it.

    A height that is not given is derived from the map, and may be as great as any.
    """
    output = draw(wire(Output, barred=frozenset(map(Given, ("width", "height", "scale")))))
    hints = get_type_hints(Output, include_extras=True)
    preset = PRESETS.get(output.get("preset", ""))
    if preset is None and draw(st.booleans()):
        output["height"] = draw(wire(hints["height"]))
    if draw(st.booleans()):
        widest = MOST_SIDE if "height" in output else WIDEST_DERIVED
        if preset is not None:
            widest = min(widest, int(MOST_SIDE * preset.across / preset.down))
        output["width"] = draw(st.integers(LEAST_SIDE, widest))
    if draw(st.booleans()):
        width, height = output.get("width", USUAL_WIDTH), output.get("height", MOST_SIDE)
        if preset is not None:
            width = output.get("width", preset.width)
            height = preset.height(width)
        most = min(DEVICE_SIDE / max(width, height), (DEVICE_PIXELS / (width * height)) ** 0.5)
        output["scale"] = draw(st.floats(1.0, min(4.0, int(most * 100) / 100)))
    return output


def forbidden(annotation: Any) -> Iterator[Any]:
    """Yield wire values that the declaration of a field refuses."""
    kind, constraints = unpack(annotation)
    origin = get_origin(kind)
    yield None
    if origin in (Union, UnionType) and {unpack(part)[0] for part in get_args(kind)} == {
        float,
        str,
    }:
        yield from (True, {}, [], [7], "")
    elif origin in (Union, UnionType):
        yield from (3, True, {}, [], "no such name", [7], [""] * 5001)
        if any(find(unpack(part)[1], OneOf) for part in get_args(kind)):
            yield from (["#112233"], ["red", "blue"])
    elif kind is bool:
        yield from ("true", 0, 1, [], {})
    elif kind in (int, float):
        yield from _forbidden_numbers(kind, find(constraints, Range) or Range())
    elif origin is tuple:
        yield from ("x", 3, {}, *_sizes(constraints, lambda n: [None] * n))
        if find(constraints, Increasing):
            yield [1, 1]
    elif origin is Mapping:
        yield from ("x", 3, [], *_sizes(constraints, lambda n: {str(i): 1 for i in range(n)}))
    elif attrs.has(kind):
        yield from (3, [], True, *(() if find(constraints, Shorthand) else ("x",)))
    else:
        yield from _forbidden_texts(origin, constraints)


def _forbidden_numbers(kind: type, bounds: Range) -> Iterator[Any]:
    yield from ("300", True, [], {}, float("nan"), float("inf"))
    if kind is int:
        yield 1.5 if bounds.minimum is None else bounds.minimum + 0.5
    if bounds.minimum is not None:
        yield from (bounds.minimum - 1, bounds.minimum - 0.001)
    if bounds.maximum is not None:
        yield from (bounds.maximum + 1, bounds.maximum + 0.001)


def _forbidden_texts(origin: Any, constraints: tuple[Any, ...]) -> Iterator[Any]:
    yield from (3, True, [], {})
    if origin is Literal or find(constraints, OneOf):
        yield from ("", "no such name", "pa per")
        return
    rule = find(constraints, Characters) or Characters()
    yield from ("\ud800", "a\x00b")
    if rule.pattern:
        texts = ("", "red", "#12345", "#1234567", "#GGGGGG", " #123456", "12", "Euro", "x" * 200)
        yield from (text for text in texts if not re.fullmatch(rule.pattern, text))
    elif rule.minimum:
        yield ""
    if rule.maximum is not None and not rule.pattern:
        yield "x" * (rule.maximum + 1)


def _sizes(constraints: tuple[Any, ...], make: Any) -> Iterator[Any]:
    rule = find(constraints, Entries)
    if rule and rule.minimum:
        yield make(rule.minimum - 1)
    if rule and rule.maximum is not None:
        yield make((rule.in_library or rule.maximum) + 1)


@cache
def fields() -> tuple[tuple[tuple[str, ...], Any], ...]:
    """Return every field of a request: its path (`*` stands for an entry) and annotation."""
    return tuple(_fields(RenderRequest, ()))


def _fields(cls: type, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], Any]]:
    for field in declarations(cls):
        here = (*path, field.wire)
        yield here, field.annotation
        kind, _ = unpack(field.annotation)
        if attrs.has(kind):
            yield from _fields(kind, here)
        elif get_origin(kind) in (tuple, Mapping):
            inner = get_args(kind)[1 if get_origin(kind) is Mapping else 0]
            if attrs.has(unpack(inner)[0]):
                yield from _fields(unpack(inner)[0], (*here, "*"))
            else:
                yield (*here, "*"), inner


def plant(raw: dict[str, Any], path: tuple[str, ...], value: Any) -> tuple[dict[str, Any], str]:
    """Return a copy of a request with `value` at `path`, and the path's dotted name.

    Objects and entries on the way are made where the request has none.
    """
    root = copy.deepcopy(raw)
    place: Any = root
    names: list[str] = []
    for here, after in zip(path, (*path[1:], None), strict=True):
        name: Any = here
        if here == "*":
            name = 0 if isinstance(place, list) else "CA"
        names.append(str(name))
        if after is None:
            _put(place, name, value)
        else:
            place = _step(place, name, _empty(path[: len(names)], after))
    if path[:2] == ("panels", "*"):
        root["panels"] *= 2  # the fewest that there may be
    return root, ".".join(names)


def _put(place: Any, name: Any, value: Any) -> None:
    if isinstance(place, list):
        place[:1] = [value]
    else:
        place[name] = value


def _step(place: Any, name: Any, empty: Any) -> Any:
    if isinstance(place, list):
        place[:1] = place[:1] or [empty]
        return place[0]
    if not isinstance(place.get(name), (dict, list)):
        place[name] = empty
    return place[name]


def _empty(path: tuple[str, ...], after: str) -> Any:
    """Return the smallest valid value at a path on the way to `after`."""
    listed = {
        ("legend", "items"),
        ("panels",),
        ("locations",),
        ("patterns",),
        ("annotations",),
        ("categories", "order"),
        ("symbols", "points"),
    }
    if path in listed:
        return []
    point = {"lat": 0, "lon": 0, "value": 1}
    if path == ("symbols",):
        of_points: dict[str, Any] = {"points": {}, "colors": {"points": [point]}}
        return of_points.get(after, {"values": {"CA": 1}})
    measure = {"values": {"CA": 1.0}, "title": "A"}
    smallest: dict[tuple[str, ...], Any] = {
        ("bivariate",): {"x": measure, "y": measure},
        ("bivariate", "x"): measure,
        ("bivariate", "y"): measure,
        ("bivariate", "x", "breaks"): [0, 1, 2],
        ("bivariate", "y", "breaks"): [0, 1, 2],
        ("choropleth", "breaks"): [0, 100],
        ("legend", "labels"): ["low", "high"],
        ("choropleth",): {"values": {"CA": 1.0}},
        ("categories",): {"values": {"CA": "a"}},
        ("title",): {"text": "A title"},
        ("locations", "*"): {"title": "A pin", "lat": 0, "lon": 0},
        ("symbols", "points", "*"): point,
        ("patterns", "*"): {"regions": ["CA"], "label": "A"},
        ("panels", "*"): {"title": "A", "values": {"CA": 1.0}},
        ("annotations", "*"): {"text": "A", "region": "CA"},
        ("highlight",): {"regions": ["CA"]},
        ("highlight", "regions"): ["CA"],
        ("legend", "items", "*"): {"label": "A", "color": "#112233"},
    }
    return copy.deepcopy(smallest.get(path, {}))
