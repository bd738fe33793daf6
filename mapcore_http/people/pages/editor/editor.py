"""The editor: an empty one, one that begins with a map or a sample, and one of a render."""

from __future__ import annotations

import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from attrs import evolve, frozen
from starlette.responses import Response

import mapcore
from mapcore.request.values.presets import lay_out_as_page
from mapcore.workers.errors import JobTimeout, QueueFull
from mapcore_http.limits.admission import TryLater
from mapcore_http.people.maps.private_map_store import PRIVATE_MAPS
from mapcore_http.people.pages.editor.boot import boot
from mapcore_http.people.pages.editor.previews import draw_preview, preview_of
from mapcore_http.people.pages.editor.table_reading import warm_up
from mapcore_http.people.pages.json_tokens import spec_text, tokens
from mapcore_http.people.pages.member_tier import describe_member, member_or_guest
from mapcore_http.people.pages.page_words import say_on_page, say_refusal
from mapcore_http.people.pages.samples import sample_text
from mapcore_http.people.pages.visitors import (
    order_of_visitor,
    turn_at_address,
    workspaces_of_visitor,
)
from mapcore_http.people.people import plan_for
from mapcore_http.rendering.atlases import house_of
from mapcore_http.rendering.engine import READER_PROCESSES
from mapcore_http.rendering.images import KeptImage
from mapcore_http.rendering.orders import digest_of
from mapcore_http.rendering.renders import attribution_of
from mapcore_http.store.errors import StoreAway
from mapcore_http.web.headers import make_kept_response

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from starlette.requests import Request

    from mapcore_http.limits.turns import Turn
    from mapcore_http.people.pages.member_tier import EditorMember
    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.runtime import Runtime

PICTURE_SECONDS = 3600
"""How long a browser keeps the picture of a page."""


class NoPage(Exception):  # noqa: N818 - it says what happened
    """Nothing is at an address."""


@frozen
class Opening:
    """What an editor begins with: a spec, where its picture is, what is known of it.

    `report` is None where the spec cannot be drawn, and `problem` then says why, or where there was
    no time to make one.
    """

    order: Order
    spec: Any
    picture: str
    report: mapcore.Report | None
    problem: str


async def get_editor(runtime: Runtime, site: Site, request: Request) -> Response:
    """Show an empty editor, or one that begins with the map or the sample of the query."""
    spec = _read_query(request)
    if spec is None:
        for _ in range(READER_PROCESSES):
            runtime.aside(_warm_up(runtime, request))
        own_maps = await own_maps_of(runtime, request)
        told = describe_member(await member_or_guest(runtime, request))
        return site.page("start.html", boot=boot(site, None, own_maps=own_maps, member=told))
    member = await member_or_guest(runtime, request)
    spec = dress_new(spec, member)
    picture = site.path(f"/editor/picture?{request.url.query}")
    async with turn_at_address(runtime, request) as turn:
        order = await order_of_visitor(runtime, turn, request, spec_bytes(spec))
        layers = await layers_in(runtime, turn, order)
        opening = await opening_of(runtime, turn, order, spec, picture)
    return editor_page(site, opening, await own_maps_of(runtime, request, layers), member=member)


async def get_picture(runtime: Runtime, site: Site, request: Request) -> Response:
    """Draw the map or the sample of the query."""
    spec = _read_query(request)
    if spec is None:
        raise NoPage
    spec = dress_new(spec, await member_or_guest(runtime, request))
    async with turn_at_address(runtime, request) as turn:
        order = await order_of_visitor(runtime, turn, request, spec_bytes(spec))
        return await picture_of(runtime, turn, request, order)


def dress_new(spec: Any, member: EditorMember | None) -> Any:
    """Return a new spec with the usual house style of the member's workspace, if it has one."""
    if member is None or member.usual_style is None:
        return spec
    return {**spec, "style": {"house": member.usual_style, **spec.get("style", {})}}


async def picture_of(runtime: Runtime, turn: Turn, request: Request, full: Order) -> Response:
    """Return the picture of an order in the size of a preview; a kept one is not drawn again."""
    tier = runtime.limits.tiers.preview
    order = preview_of(full, tier)
    attribution = attribution_of(runtime.settings, tier)
    # It has no headers, as the images of the API have.
    name = f"picture-{digest_of(order, attribution)}"
    kept = await runtime.files.call(runtime.images.get, name)
    if kept is None:
        delivery = await draw_preview(runtime, turn, request, order)
        kept = KeptImage(delivery.content, delivery.media_type)
        await runtime.files.call(runtime.images.put, name, kept)
    headers = {"X-Content-Type-Options": "nosniff"}
    response = make_kept_response(request, kept.content, kept.media_type, PICTURE_SECONDS, headers)
    if order.own or order.house:
        response.headers["Cache-Control"] = "private, no-cache"
    return response


def editor_page(
    site: Site,
    opening: Opening,
    own_maps: Sequence[Mapping[str, Any]],
    *,
    member: EditorMember | None = None,
    saved: Mapping[str, Any] | None = None,
    opened: str | None = None,
    drawn_from: str = "",
    newer: str = "",
) -> Response:
    """Return the editor of a spec, as it is before any script runs.

    `member` is who is signed in, `saved` tells of the saved map whose page it is. `opened` is the
    id of the render whose page it is, `drawn_from` the edition of the map that it
    was drawn from, `newer` that of now where it is another.
    """
    spec, order, report = opening.spec, opening.order, opening.report
    text = spec_text(spec)
    title = spec.get("title", {}).get("text")
    return site.page(
        "editor.html",
        boot=boot(
            site,
            text,
            opened=opened,
            own_maps=own_maps,
            member=describe_member(member),
            saved=saved,
        ),
        opened=opened,
        drawn_from=drawn_from,
        newer=newer,
        name=title or "New map",
        alt=f"Map: {title or order.map_id}",
        spec=tokens(text),
        rows=_row_count(spec),
        theme=spec.get("style", {}).get("theme", "paper"),
        opening=opening,
        warnings=[say_on_page(each.message) for each in report.warnings] if report else [],
    )


async def own_maps_of(
    runtime: Runtime, request: Request, layers: Mapping[str, list[str]] | None = None
) -> list[dict[str, Any]]:
    """Return id and title of the visitor's private maps, and the layers of those whose are known.

    The editor stays open where the store is away.
    """
    try:
        workspaces = await workspaces_of_visitor(runtime, request)
        found = await runtime.store.call(PRIVATE_MAPS.by_name, workspaces) if workspaces else {}
    except StoreAway:
        return []
    known = layers or {}
    return [
        {"id": each.id, "title": each.title, "layers": known.get(each.id)}
        for each in found.values()
    ]


async def layers_in(runtime: Runtime, turn: Turn, order: Order) -> dict[str, list[str]]:
    """Return the layers of the map of an order by its id, where that is a private one."""
    if order.own is None:
        return {}
    return {order.map_id: await plan_for(runtime, turn, order, layers_of, order.map_id)}


def layers_of(atlas: mapcore.Atlas, map_id: str) -> list[str]:
    """Return the layers of a map; raises UnknownMap."""
    return list(atlas.open(map_id).layers)


def spec_bytes(spec: Any) -> bytes:
    """Return a spec as JSON."""
    return json.dumps(spec).encode("ascii")


async def opening_of(
    runtime: Runtime, turn: Turn, order: Order, spec: Any, picture: str
) -> Opening:
    """Return what an editor begins with, of a spec, its order and the address of its picture."""
    try:
        report = await plan_for(runtime, turn, order, report_of, order)
    except mapcore.ValidationError as error:
        return Opening(order, spec, picture, None, str(say_refusal(error).errors[0]))
    except (mapcore.RenderFailed, QueueFull, JobTimeout):
        return Opening(order, spec, picture, None, "")  # the page is open all the same
    return Opening(order, spec, picture, report, "")


def report_of(atlas: mapcore.Atlas, order: Order) -> mapcore.Report:
    """Return the report of an order, whether or not it wants to be refused for its keys."""
    drawn = evolve(order.request, on_unmatched="warn")
    return mapcore.check(drawn, atlas=atlas, house=house_of(order.house))


async def _warm_up(runtime: Runtime, request: Request) -> None:
    """Load what the first pasted table needs; where the service is busy it will do without."""
    with suppress(QueueFull, JobTimeout, TryLater):
        async with turn_at_address(runtime, request) as turn:
            await runtime.readers.call(turn, warm_up, runtime.atlas)


def _read_query(request: Request) -> Any:
    """Return the spec that a query asks for; None for an empty query. Raises NoPage.

    It is laid out as a page, as new maps are everywhere.
    """
    query = request.query_params
    if "sample" in query:
        try:
            return lay_out_as_page(json.loads(sample_text(query["sample"])))
        except KeyError:
            raise NoPage from None
    return lay_out_as_page({"mapId": query["map"]}) if "map" in query else None


def _row_count(spec: Any) -> int:
    data = spec.get("choropleth") or spec.get("categories") or {}
    return len(data.get("values", {}))
