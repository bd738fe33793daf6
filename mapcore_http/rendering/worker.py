"""What the service's processes do with a job: they draw, list and carry errors over."""

from __future__ import annotations

import json
from copy import copy
from typing import TYPE_CHECKING, Any

from attrs import asdict, field, frozen

import mapcore
from mapcore.workers.process import Job
from mapcore_http.contract.answers import Catalog, CatalogMeta
from mapcore_http.limits.tiers import PlanRefused
from mapcore_http.rendering.atlases import Maps, atlas_of, house_of
from mapcore_http.rendering.kept_specs import KeptSpec, make_kept_spec
from mapcore_http.rendering.orders import Order, Text, read_order, with_maps
from mapcore_http.rendering.report_headers import report_headers

if TYPE_CHECKING:
    from mapcore_http.rendering.atlases import OwnHouse

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

REFUSALS = (mapcore.ValidationError, mapcore.UnknownMap, PlanRefused)
"""The errors that a job may raise; they are sent back as they are."""


@frozen
class EngineJob(Job):
    """A call of a function of a module, whose refusals are carried over."""

    def run(self, *shared: Any) -> Any:
        """Return the result of the call, or why it was refused."""
        try:
            return Job.run(self, *shared)
        except REFUSALS as error:
            return encode_matching(error)


def encode_matching(error: Exception) -> Exception:
    """Return an error without its trace, its report of matching as JSON.

    To encode a long one takes the process that answers too much time.
    """
    sent = copy(error)
    if isinstance(sent, mapcore.ValidationError) and sent.matching:
        sent.matching = json.dumps(mapcore.encode(sent.matching))
    return sent


def read_answer(answer: Any) -> Any:
    """Return the result of a job, or raise why it was refused."""
    if isinstance(answer, REFUSALS):
        raise answer
    return answer


def warm_up() -> None:
    """Load what every render needs, by rendering."""
    mapcore.render(STRANGE_KEYS)
    mapcore.render(USUAL_REQUEST)
    for map_id in WARM_MAPS:
        mapcore.render({"mapId": map_id, "title": {"text": map_id}, "output": {"width": 200}})


@frozen
class Rendered:
    """An image, a page or the JSON of a dry run, and its media type.

    The `report` of an order comes with it, of a text only the headers that tell of it: so the
    process that answers passes all on. `spec` is what is recorded of a picture. `refused` says why
    there is nothing though a text could be read: matching its keys found that out.
    """

    map_id: str
    content: bytes = field(default=b"", repr=False)
    media_type: str = ""
    report: mapcore.Report | None = field(default=None, repr=False)
    headers: dict[str, str] = field(factory=dict)
    spec: KeptSpec | None = None
    refused: Exception | None = None


def draw(
    maps: Maps,
    asked: Order | Text,
    attribution: str | None,
    records: bool = False,
    house: OwnHouse | None = None,
) -> Rendered:
    """Return the image or the page that is asked for, or the report of a dry run.

    `maps` is where a text finds its map, and a private map has its own. What `records` is for is
    also prepared. Raises MapcoreError for a text that `read_order` refuses.
    """
    order = _understand(maps, asked, house)
    return _draw(maps, order, attribution, records, by_headers=isinstance(asked, Text))


def plan(maps: Maps, asked: Order | Text, house: OwnHouse | None = None) -> Rendered | Order:
    """Return the report of a dry run; the order where a text asks for a picture after all."""
    order = _understand(maps, asked, house)
    return _draw(maps, order, by_headers=isinstance(asked, Text)) if order.dry_run else order


def _draw(
    maps: Maps,
    order: Order,
    attribution: str | None = None,
    records: bool = False,
    *,
    by_headers: bool,
) -> Rendered:
    spec = make_kept_spec(order) if records and not order.dry_run else None
    drawn_by = (
        mapcore.render_page if order.as_page and not order.dry_run else mapcore.render_decoded
    )
    atlas, house = atlas_of(order.own or maps), house_of(order.house)
    try:
        drawn = drawn_by(order.request, atlas=atlas, attribution=attribution, house=house)
    except REFUSALS as error:
        return Rendered(order.map_id, refused=encode_matching(error))
    made = (order.map_id, drawn.content, drawn.media_type)
    if not by_headers:
        return Rendered(*made, drawn.report, spec=spec)
    told = (drawn.report, order.map_id, drawn.media_type)
    return Rendered(*made, headers=report_headers(*told, number_format=True), spec=spec)


def _understand(maps: Maps, asked: Order | Text, house: OwnHouse | None) -> Order:
    if isinstance(asked, Order):
        return asked
    return with_maps(maps, read_order, asked.text, asked.tier, *((house,) if house else ()))


def draft_table(atlas: mapcore.Atlas, arguments: dict[str, Any]) -> mapcore.Draft | None:
    """Return the draft of a table among the arguments of a tool, if there is one."""
    taken = mapcore.take_table(arguments)
    if taken is None:
        return None
    text, columns, fields = taken
    try:
        return mapcore.draft_table(text, fields, **asdict(columns), atlas=atlas)
    except mapcore.ValidationError as error:
        raise columns.name_fields(error) from None


def answer_tool(atlas: mapcore.Atlas, name: str, arguments: dict[str, Any]) -> mapcore.ToolAnswer:
    """Return the answer of a tool that draws nothing."""
    return mapcore.answer_tool(name, arguments, atlas=atlas)


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
