"""What the service's processes do with a job: they draw, list and carry errors over."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from attrs import frozen

import mapcore
from mapcore.workers.process import Job
from mapcore_http.contract.answers import Catalog, CatalogMeta
from mapcore_http.limits.tiers import PlanRefused
from mapcore_http.rendering.atlases import Maps, atlas_of, house_of
from mapcore_http.rendering.records import KeptSpec, make_kept_spec

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mapcore_http.rendering.orders import Order

IMAGE_EXTENSIONS = {"image/png": "png", "image/svg+xml": "svg", "application/pdf": "pdf"}
WARM_MAPS = ("world", "us-states", "us-counties")
"""Maps that are opened before the fork: most renders are of these, and all workers share them."""
STRANGE_KEYS = {
    "mapId": "us-states",
    "choropleth": {"values": {"Californai": 1, "Qqqqzx": 2, "Xxqqzw": 3, "Zzzzqx": 4}},
    "output": {"width": 200},
}
"""A misspelt key, and keys of no map: they load what corrects keys and what finds better maps. The
names of other maps are not read, as each request of their kind needs others."""
USUAL_REQUEST = """{
    "mapId": "us-states", "title": {"text": "Usual", "subtitle": "Numbers"},
    "choropleth": {"values": {"Texas": 1, "Ohio": 2, "Utah": 3, "Iowa": 4}}
}"""
"""A choropleth of the usual size, as text: it makes the decoders, and a plan of numbers."""

REFUSALS: Mapping[type[Exception], Callable[[Any], tuple[Any, ...]]] = {
    mapcore.UnknownHouse: lambda error: (error.name, error.suggestions),
    mapcore.ValidationError: lambda error: (
        error.errors,
        _encode_matching(error.matching),
        error.omitted,
    ),
    mapcore.UnknownMap: lambda error: (error.map_id, error.suggestions),
    PlanRefused: lambda error: (error.tier, error.reason),
}
"""The errors that a job may raise, and the arguments from which each is rebuilt."""


@frozen
class EncodedMatching:
    """The JSON of a matching report: a long one takes the process that answers too much time."""

    text: str


@frozen
class Refused:
    """An error that a job may raise, by its class and the arguments from which it is rebuilt."""

    kind: type[Exception]
    values: tuple[Any, ...]


@frozen
class EngineJob(Job):
    """A call of a function of a module, whose refusals are carried over."""

    def run(self, *shared: Any) -> Any:
        """Return the result of the call, or why it was refused."""
        try:
            return Job.run(self, *shared)
        except tuple(REFUSALS) as error:
            return refusal_of(error)


def refusal_of(error: Exception) -> Refused:
    """Return one of the errors that a job may raise as it is carried over."""
    kind = type(error)
    return Refused(kind, REFUSALS[kind](error))


def read_answer(answer: Any) -> Any:
    """Return the result of a job, or raise why it was refused."""
    if isinstance(answer, Refused):
        raise answer.kind(*answer.values)
    return answer


def _encode_matching(matching: object | None) -> EncodedMatching | None:
    return EncodedMatching(json.dumps(mapcore.encode(matching))) if matching else None


def warm_up() -> None:
    """Load what every render needs, by rendering."""
    mapcore.render(STRANGE_KEYS)
    mapcore.render(USUAL_REQUEST)
    for map_id in WARM_MAPS:
        mapcore.render({"mapId": map_id, "title": {"text": map_id}, "output": {"width": 200}})


@frozen
class Rendered:
    """An image, a page or the JSON of a dry run, its media type, the report, and the kept spec."""

    content: bytes
    media_type: str
    report: mapcore.Report
    spec: KeptSpec | None = None


def draw(order: Order, attribution: str | None, maps: Maps, records: bool = False) -> Rendered:
    """Return the image or the page of an order, or the report of a dry run; raises MapcoreError.

    `maps` is the pack of a private map, or the atlas. What `records` is for is also prepared.
    """
    atlas, house = atlas_of(maps), house_of(order.house)
    spec = make_kept_spec(order) if records else None
    drawn_by = (
        mapcore.render_page if order.as_page and not order.dry_run else mapcore.render_decoded
    )
    result = drawn_by(order.request, atlas=atlas, attribution=attribution, house=house)
    return Rendered(result.content, result.media_type, result.report, spec)


@mapcore.keep("listings", len)
def list_maps(q: str | None) -> bytes:
    """Return the maps that can be rendered, or those that match."""
    found = mapcore.list_maps(q)
    return json_of(Catalog(found, CatalogMeta(len(found), len(mapcore.list_maps()))))


@mapcore.keep("listings", len)
def describe_map(
    maps: Maps, map_id: str, q: str | None, offset: int, limit: int | None, locale: str | None
) -> bytes:
    """Return one map with its regions, or those that match; raises UnknownMap."""
    found = mapcore.get_map(map_id, q, offset, limit, atlas=atlas_of(maps), locale=locale)
    return json_of(found)


@mapcore.keep("listings", len)
def list_changes(maps: Maps, map_id: str, start: str, end: str, key: str | None) -> bytes:
    """Return what became of the regions of a map; raises UnknownMap and ValidationError."""
    return json_of(mapcore.changes(map_id, start, end, key, atlas=atlas_of(maps)))


def json_of(value: Any) -> bytes:
    """Return a value of mapcore's as JSON."""
    return json.dumps(mapcore.encode(value), ensure_ascii=False).encode("utf-8")
