"""The fields of a request that hold data rather than looks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

from mapcore.errors import FieldError, ValidationError
from mapcore.request.declaring.declare import MOST_VALUES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.request.panels import Panel
    from mapcore.request.request import RenderRequest

REGION_FIELDS = (
    "choropleth.values",
    "categories.values",
    "symbols.values",
    "bivariate.x.values",
    "bivariate.y.values",
    "regions",
)
"""The fields whose data are by region key, as dotted paths."""
NUMBER_FIELDS = frozenset(REGION_FIELDS) - {"categories.values", "regions"}
"""Those of them whose data are numbers."""
DATA_FIELDS = (*REGION_FIELDS, "panels", "locations", "symbols.points")
"""All fields that hold data."""
ADVICE_ON_DATA = (
    f"give up to {MOST_VALUES} more regions a colour under regions, or draw one part of the map"
)
ADVICE_ON_REGIONS = (
    f"draw one part of the map, or give numbers under choropleth.values to up to {MOST_VALUES} more"
)
"""What to do where the service takes no more regions."""


def list_region_data(request: RenderRequest) -> dict[str, Mapping[str, Any]]:
    """Return the data by region key that a request has, by the dotted paths of their fields.

    >>> from mapcore.request.request import RenderRequest
    >>> list_region_data(RenderRequest("fiji", regions={"Rotuma": "#2853A3"}))
    {'regions': {'Rotuma': '#2853A3'}}
    """
    found: dict[str, Mapping[str, Any]] = {}
    for path in REGION_FIELDS:
        value: Any = request
        for name in path.split("."):
            value = getattr(value, name, None)
        if value:
            found[path] = value
    found |= {f"panels.{at}.values": each.values for at, each in enumerate(request.panels or ())}
    return found


def check_served(request: RenderRequest) -> None:
    """Refuse more data by region key than the service takes; the library takes more.

    Raises `ValidationError` that names each such field.

    >>> from mapcore.request.request import RenderRequest
    >>> check_served(RenderRequest("fiji", regions={"Rotuma": "#2853A3"}))
    """
    errors = [
        FieldError(path, f"expected at most {MOST_VALUES} entries, got {len(data)}; {advice}")
        for path, data in list_region_data(request).items()
        if len(data) > MOST_VALUES
        for advice in [ADVICE_ON_REGIONS if path == "regions" else ADVICE_ON_DATA]
    ]
    if errors:
        raise ValidationError(errors)


def is_numbers(path: str, request: RenderRequest) -> bool:
    """Tell whether the data of a field are numbers: in panels, unless categories take them.

    >>> from mapcore.request.request import RenderRequest
    >>> is_numbers("choropleth.values", RenderRequest("fiji"))
    True
    """
    return path in NUMBER_FIELDS or (
        path.startswith("panels.") and find_taker(request) != "categories"
    )


def find_taker(request: RenderRequest) -> str | None:
    """Return the block that takes the values of panels, None in a request without panels."""
    if request.panels is None:
        return None
    symbols = request.symbols
    if symbols is not None and not symbols.values and not symbols.points:
        return "symbols"
    choropleth = request.choropleth
    return "choropleth" if choropleth is not None and not choropleth.values else "categories"


def take_panel(request: RenderRequest, panel: Panel) -> RenderRequest:
    """Return the request of one panel as a map of its own.

    >>> from mapcore.request.decoding.decode import decode_request
    >>> panels = [{"title": year, "values": {"Rotuma": 1}} for year in ("2020", "2021")]
    >>> request = decode_request({"mapId": "fiji", "choropleth": {}, "panels": panels})
    >>> take_panel(request, request.panels[0]).choropleth.values
    {'Rotuma': 1.0}
    """
    taker = find_taker(request)
    assert taker is not None
    block = evolve(getattr(request, taker), values=panel.values)
    return evolve(request, panels=None, **{taker: block})


def split_data(spec: Mapping[str, Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a request's wire form without its data, and the data by dotted path.

    >>> split_data({"mapId": "fiji", "regions": {"Rotuma": "#2853A3"}})
    ({'mapId': 'fiji'}, {'regions': {'Rotuma': '#2853A3'}})
    """
    rest, data = {**spec}, {}
    for path in DATA_FIELDS:
        *outer, last = path.split(".")
        if (block := _copy_block(rest, outer)) is not None and last in block:
            data[path] = block.pop(last)
    return rest, data


def join_data(spec: Mapping[str, Any], data: Mapping[str, Any]) -> dict[str, Any]:
    """Return a request's wire form with its data put back; raises LookupError without a block.

    >>> join_data({"mapId": "fiji"}, {"regions": {"Rotuma": "#2853A3"}})
    {'mapId': 'fiji', 'regions': {'Rotuma': '#2853A3'}}
    """
    whole = {**spec}
    for path in DATA_FIELDS:
        if path in data:
            *outer, last = path.split(".")
            block = _copy_block(whole, outer)
            if block is None:
                raise LookupError(repr(".".join(outer)))
            block[last] = data[path]
    return whole


def _copy_block(spec: dict[str, Any], names: list[str]) -> dict[str, Any] | None:
    """Return a copy of an inner object that now stands in its place; None if there is none."""
    for name in names:
        if name not in spec:
            return None
        spec[name] = {**spec[name]}
        spec = spec[name]
    return spec
