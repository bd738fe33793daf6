"""One scale for a series: common classes, colours, number format and size, so that maps compare."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Annotated, Any, cast

import numpy as np
from attrs import evolve
from numpy.typing import NDArray

from mapcore.assets.palettes import PALETTES
from mapcore.assets.themes import USUAL_THEME
from mapcore.atlas.catalog import Atlas
from mapcore.batch.names import NamedSpec, name_spec
from mapcore.batch.worn_house import FrozenHouse, name_house, open_worn
from mapcore.errors import FieldError, MapcoreError, ValidationError, make_error
from mapcore.formatting.refine import bound_digits
from mapcore.frozen import frozen
from mapcore.houses.dressing import dress_request, dress_theme
from mapcore.houses.house import House
from mapcore.matching.editions import name_edition, settle_edition
from mapcore.matching.match_request import match_request
from mapcore.planning.data.choropleth import order_numbers, plan_scale
from mapcore.rendering import builtin_atlas, check
from mapcore.request.choropleth import Colors, Palette, ScaleType
from mapcore.request.declaring.declare import Entries, Increasing, describe, document, require
from mapcore.request.decoding.data_fields import find_taker
from mapcore.request.decoding.decode import decode_request, decode_value
from mapcore.request.decoding.encode import encode
from mapcore.request.decoding.json_text import parse_json
from mapcore.request.format_spec import FormatSpec, OpenEnds
from mapcore.request.output import Output
from mapcore.request.request import RenderRequest

SHARED_FIELDS = ("type", "palette", "reverse", "classes", "method", "breaks", "open", "format")
"""What the choropleths of a series must say alike."""
LEAVING_WARNING = "values_leave_frozen_classes"


@document
@frozen
class FrozenScale:
    """The scale of a series: fields of a choropleth, with every choice made."""

    type: ScaleType = require("steps, groups or gradient.")
    breaks: Annotated[tuple[float, ...], Entries(2, 10), Increasing()] = require("The class edges.")
    palette: Palette | Colors = require("The palette, or the colours from low to high.")
    format: FormatSpec = require("How numbers are written.")
    reverse: bool = describe("Whether the palette is turned.", default=False)
    open: OpenEnds = describe("Which end classes have no outer edge.", default="none")


@document
@frozen
class Frozen:
    """What the maps of a series have in common, made by `freeze`.

    Later maps are drawn against it: `apply` puts it into a request, `save` and `Frozen.load` keep
    it in a file.
    """

    choropleth: FrozenScale = require("The scale.")
    output: Output | None = describe("The size of every map, where all show the same map.")
    house: FrozenHouse | None = describe("The house style of every map.")

    def apply(
        self,
        request: RenderRequest | Mapping[str, Any] | str | bytes,
        *,
        atlas: Atlas | None = None,
    ) -> tuple[RenderRequest, tuple[str, ...]]:
        """Return a request in the classes of the series, and warnings.

        It names the map of its edition. Where values leave the classes, the first or last class is
        widened to hold them, and a warning says so, unless that class is open. A request without a
        choropleth gets the size alone. Raises `ValidationError` or `UnknownMap`.
        """
        request, told = name_edition(decode_request(request), atlas or builtin_atlas())
        if self.output is not None:
            size = evolve(request.output, width=self.output.width, height=self.output.height)
            request = evolve(request, output=size)
        if request.choropleth is None:
            return request, told
        breaks, warnings = self._widen(_list_numbers(request, atlas))
        scale = self.choropleth
        choropleth = evolve(
            request.choropleth,
            type=scale.type,
            palette=scale.palette,
            reverse=scale.reverse,
            classes=None,
            method=None,
            breaks=breaks,
            open=None if scale.open == "none" else scale.open,
            format=scale.format,
        )
        return evolve(request, choropleth=choropleth), (*told, *warnings)

    def check_house(self, house: House | Mapping[str, Any] | None) -> None:
        """Raise `ValidationError` where the series was made in another house style than this."""
        if self.house is None or self.house == name_house(house):
            return
        message = (
            f"the series was frozen in the house style {self.house.name!r} with the digest "
            f"{self.house.digest[:12]}; give the same, or freeze the series again"
        )
        raise make_error("house", message)

    def save(self, path: str | Path) -> Path:
        """Write a JSON file and return its path. Raises OSError."""
        target = Path(path)
        target.write_text(json.dumps(encode(self), indent=2) + "\n", "utf-8")
        return target

    @classmethod
    def load(cls, path: str | Path) -> Frozen:
        """Read a file that `save` has written; raises OSError or `ValidationError`."""
        return decode_value(cls, parse_json(Path(path).read_bytes()))

    def _widen(self, numbers: NDArray[np.float64]) -> tuple[tuple[float, ...], tuple[str, ...]]:
        """Return the class edges, the outer ones wide enough for the numbers, and warnings."""
        low, *inner, high = self.choropleth.breaks
        ends = self.choropleth.open
        below = (numbers < low) & (ends not in ("low", "both"))
        above = (numbers > high) & (ends not in ("high", "both"))
        outside = int(np.count_nonzero(below | above))
        if not outside:
            return self.choropleth.breaks, ()
        least, most = float(numbers.min()), float(numbers.max())
        values = "1 value leaves" if outside == 1 else f"{outside} values leave"
        message = (
            f"{LEAVING_WARNING}: {values} the frozen classes, which go from {low:g} to {high:g}; "
            f"the values go from {least:g} to {most:g}. The outer classes were widened. To include "
            "them, freeze the series again."
        )
        return (min(low, least), *inner, max(high, most)), (message,)


def freeze(
    specs: Iterable[RenderRequest | Mapping[str, Any] | str | bytes | NamedSpec],
    *,
    atlas: Atlas | None = None,
    skip_invalid: bool = False,
    house: House | Mapping[str, Any] | None = None,
) -> Frozen:
    """Return what the maps of a series have in common, computed over the values of all of them.

    The choropleths must say the same of type, palette, reverse, classes, method, breaks, open and
    format; what they leave out is inferred as for a single map with all the values. Where all specs
    are of the same map and width, their size is frozen too, at the greatest height that one of them
    needs. The scale is `steps` where `groups` would be inferred, as labels of groups depend on the
    values of each map.

    A series that is made in a `house` style has its palettes and names it; later maps wear it too.

    The numbers of all specs are held in memory, 8 bytes each. `skip_invalid` passes over specs that
    cannot be drawn. Raises `ValidationError` and `UnknownMap`, and `ValidationError` where there is
    no choropleth, where options differ, and where all values are equal.

    >>> months = [{"TX": 3, "CA": 8}, {"TX": 6, "CA": 21}]
    >>> specs = [{"mapId": "us-states", "choropleth": {"values": values}} for values in months]
    >>> found = freeze(specs)
    >>> found.choropleth.breaks[0], found.choropleth.breaks[-1]
    (3.0, 21.0)
    >>> found.apply({"mapId": "us-states", "choropleth": {"values": {"TX": 30}}})[1][0][:27]
    'values_leave_frozen_classes'
    """
    specs = list(specs) if iter(specs) is specs else specs
    pooled: list[NDArray[np.float64]] = []
    first: RenderRequest | None = None
    places = set()
    for source, request in _decode_each(specs, skip_invalid):
        try:
            numbers = _list_numbers(request, atlas)
        except MapcoreError:
            if skip_invalid:
                continue
            raise
        if first is not None:
            _check_alike(first, request, source)
        first = first or request
        drawn = name_edition(request, atlas or builtin_atlas())[0]
        places.add((drawn.map_id, request.output.width, request.output.height))
        pooled.append(numbers)
    if first is None or first.choropleth is None or not sum(map(len, pooled)):
        raise make_error("choropleth", "no spec has numbers to make classes of")
    worn = open_worn(house)
    scale = _freeze_scale(dress_request(first, worn), np.concatenate(pooled), worn)
    frozen_series = Frozen(scale, None, name_house(worn))
    if len(places) > 1:
        return frozen_series
    ((_, width, height),) = places
    if height is None:
        width, height = _find_size(frozen_series, specs, skip_invalid, atlas, worn)
    return evolve(frozen_series, output=Output(width=width, height=height))


def _decode_each(specs: Iterable[Any], skip_invalid: bool) -> Iterator[tuple[str, RenderRequest]]:
    """Yield where each spec with a choropleth stands, and its request."""
    for number, spec in enumerate(specs, start=1):
        named = name_spec(spec, number)
        try:
            if named.errors:
                raise ValidationError(named.errors)
            request = decode_request(named.spec)
        except ValidationError:
            if skip_invalid:
                continue
            raise
        if request.choropleth is not None:
            yield named.source, request


def _list_numbers(request: RenderRequest, atlas: Atlas | None) -> NDArray[np.float64]:
    """Return the numbers of the regions that a choropleth colours."""
    choropleth = request.choropleth
    if choropleth is None:
        return np.empty(0)
    atlas = atlas or builtin_atlas()
    request = settle_edition(request, atlas).request
    pack = atlas.open(request.map_id)
    matching = match_request(request, pack, atlas)
    given = [choropleth.values]
    if find_taker(request) == "choropleth":
        given = [cast("Mapping[str, float]", panel.values) for panel in request.panels or ()]
    values = np.concatenate([order_numbers(each, matching, len(pack.regions)) for each in given])
    numbers: NDArray[np.float64] = values[~np.isnan(values)]
    return numbers


def _check_alike(first: RenderRequest, request: RenderRequest, source: str) -> None:
    """Raise `ValidationError` if two choropleths of a series ask for different scales."""
    errors = [
        FieldError(
            f"choropleth.{name}",
            f"{source} asks for {_tell(request, name)}, the first spec for {_tell(first, name)}; "
            "the specs of a series must agree",
        )
        for name in SHARED_FIELDS
        if getattr(first.choropleth, name) != getattr(request.choropleth, name)
    ]
    if errors:
        raise ValidationError(errors)


def _tell(request: RenderRequest, name: str) -> str:
    value = encode(getattr(request.choropleth, name))
    return "nothing" if value is None else json.dumps(value)


def _freeze_scale(
    request: RenderRequest, numbers: NDArray[np.float64], house: House | None
) -> FrozenScale:
    choropleth = request.choropleth
    assert choropleth is not None
    named = request.style.theme if request.style else None
    theme = dress_theme(named or USUAL_THEME, house) if house else None
    plan = plan_scale(choropleth, numbers, theme)
    if plan.type == "groups" and choropleth.type == "auto":
        plan = plan_scale(evolve(choropleth, type="steps"), numbers, theme)
    if len(plan.edges) < 2:
        message = f"all values of the series are {plan.edges[0]:g}, of which no classes can be made"
        raise make_error("choropleth.values", message)
    written = bound_digits(plan.format.spec)
    if plan.palette in PALETTES and PALETTES[plan.palette].kind == "sequential":
        palette, breaks, reverse = plan.palette, plan.edges, choropleth.reverse
        return FrozenScale(plan.type, breaks, palette, written, reverse, plan.open)
    # The colours themselves: those of a diverging palette depend on where zero lies.
    breaks = plan.stops or plan.edges
    return FrozenScale(plan.type, breaks, plan.colors, written, open=plan.open)


def _find_size(
    series: Frozen,
    specs: Iterable[Any],
    skip_invalid: bool,
    atlas: Atlas | None,
    house: House | None,
) -> tuple[int, int]:
    """Return the greatest width and height that a map of the series needs."""
    sizes = []
    for _, request in _decode_each(specs, skip_invalid):
        try:
            asked = series.apply(request, atlas=atlas)[0]
            sizes.append(check(asked, atlas=atlas, house=house).canvas)
        except MapcoreError:
            if not skip_invalid:
                raise
    return max(size.width for size in sizes), max(size.height for size in sizes)
