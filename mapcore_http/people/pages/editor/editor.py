"""The editor: an empty one, one that begins with a map or a sample, and one of a render."""

from __future__ import annotations

import gzip
import json
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import mapcore
from mapcore.request.values.presets import lay_out_as_page
from mapcore.workers.errors import JobTimeout, QueueFull
from mapcore_http.limits.admission import TryLater
from mapcore_http.people.maps.private_map_store import PRIVATE_MAPS
from mapcore_http.people.pages.editor.boot import boot
from mapcore_http.people.pages.editor.page_checks import layers_of, report_of
from mapcore_http.people.pages.editor.previews import draw_preview, preview_of
from mapcore_http.people.pages.editor.table_reading import warm_up
from mapcore_http.people.pages.json_tokens import spec_bytes, spec_text, tokens
from mapcore_http.people.pages.member_tier import member_or_guest
from mapcore_http.people.pages.page_words import say_on_page, say_refusal
from mapcore_http.people.pages.pictures import ASKED_AFTER, PICTURE_SECONDS, send_kept
from mapcore_http.people.pages.samples import sample_text
from mapcore_http.people.pages.site import takes_gzip
from mapcore_http.people.pages.visits import (
    NoPage,
    Visit,
    need,
    order_of_visitor,
    turn_at_address,
    workspaces_of_visitor,
)
from mapcore_http.people.people import plan_for
from mapcore_http.rendering.engine import READER_PROCESSES
from mapcore_http.rendering.orders import digest_of
from mapcore_http.rendering.renders import attribution_of
from mapcore_http.store.database import StoreAway

if TYPE_CHECKING:
    from collections.abc import Mapping

    from starlette.responses import Response

    from mapcore_http.limits.limits import Turn
    from mapcore_http.people.accounts.records import Record
    from mapcore_http.people.pages.member_tier import EditorMember
    from mapcore_http.rendering.orders import Order


async def get_editor(visit: Visit) -> Response:
    """Show an empty editor, or one that begins with the map or the sample of the query."""
    runtime, spec = visit.runtime, _read_query(visit)
    if spec is None:
        for _ in range(READER_PROCESSES):
            runtime.aside(_warm_up(visit))
        return await start_page(visit, await member_or_guest(visit))
    member = await member_or_guest(visit)
    spec = dress_new(spec, member)
    picture = visit.site.path(f"/editor/picture?{visit.request.url.query}")
    async with turn_at_address(visit) as turn:
        order = await order_of_visitor(visit, turn, spec_bytes(spec))
        return await editor_page(visit, turn, order, spec, picture, member=member)


async def get_picture(visit: Visit) -> Response:
    """Draw the map or the sample of the query."""
    spec = dress_new(need(_read_query(visit)), await member_or_guest(visit))
    async with turn_at_address(visit) as turn:
        order = await order_of_visitor(visit, turn, spec_bytes(spec))
        return await picture_of(visit, turn, order)


def dress_new(spec: Any, member: EditorMember | None) -> Any:
    """Return a new spec with the usual house style of the member's workspace, if it has one."""
    if member is None or member.usual_style is None:
        return spec
    return {**spec, "style": {"house": member.usual_style, **spec.get("style", {})}}


async def picture_of(
    visit: Visit, turn: Turn, full: Order, *, is_private: bool = False
) -> Response:
    """Return the picture of an order in the size of a preview; a kept one is not drawn again."""
    tier = visit.runtime.limits.tiers.preview
    order = preview_of(full, tier)
    name = f"picture-{digest_of(order, attribution_of(visit.runtime.settings, tier))}"
    private = is_private or order.own or order.house
    keep = ASKED_AFTER if private else f"public, max-age={PICTURE_SECONDS}"
    return await send_kept(visit, name, lambda: draw_preview(visit, turn, order), keep)


async def start_page(
    visit: Visit, member: EditorMember | None, saved: Mapping[str, Any] | None = None
) -> Response:
    """Return an editor without a picture, which its script fills: a new one, or of a saved map."""
    own_maps = await own_maps_of(visit)
    known = boot(visit.site, None, own_maps=own_maps, member=member, saved=saved)
    page = visit.page("start.html", boot=known)
    return page if member else compress_page(visit, page)


async def editor_page(
    visit: Visit,
    turn: Turn,
    order: Order,
    spec: Any,
    picture: str,
    *,
    member: EditorMember | None = None,
    saved: Mapping[str, Any] | None = None,
    record: Record | None = None,
) -> Response:
    """Return the editor of a spec, as it is before any script runs.

    `order` is the spec's, `picture` the address of its picture. `member` is who is signed in,
    `saved` tells of the saved map, `record` of the render, whose page it is.
    """
    layers = {}
    if order.own is not None:
        layers[order.map_id] = await plan_for(visit.runtime, turn, order, layers_of, order.map_id)
    report, problem = await _report(visit, turn, order)
    text, title = spec_text(spec), spec.get("title", {}).get("text")
    own_maps = await own_maps_of(visit, layers)
    opened, drawn_from = (record.id, record.edition) if record else (None, "")
    page = visit.page(
        "editor.html",
        boot=boot(visit.site, text, opened=opened, own_maps=own_maps, member=member, saved=saved),
        opened=opened,
        drawn_from=drawn_from,
        newer=order.edition if opened and order.edition != drawn_from else "",
        name=title or "New map",
        alt=f"Map: {title or order.map_id}",
        map_id=order.map_id,
        picture=picture,
        spec=tokens(text),
        rows=_row_count(spec),
        theme=spec.get("style", {}).get("theme", "paper"),
        report=report,
        problem=problem,
        warnings=[say_on_page(each.message) for each in report.warnings] if report else [],
    )
    return page if member else compress_page(visit, page)


def compress_page(visit: Visit, page: Response) -> Response:
    """Return a page as gzip where the browser takes it, a fifth as long with its JSON Schema.

    For guests alone: beside a text that others chose, the length would tell of a member's names.
    """
    if takes_gzip(visit.request):
        page.body = gzip.compress(bytes(page.body), mtime=0)
        page.headers.update(
            {
                "Content-Encoding": "gzip",
                "Content-Length": str(len(page.body)),
                "Vary": "Accept-Encoding",
            }
        )
    return page


async def own_maps_of(
    visit: Visit, layers: Mapping[str, list[str]] | None = None
) -> list[dict[str, Any]]:
    """Return id and title of the visitor's private maps, and the layers of those whose are known.

    The editor stays open where the store is away.
    """
    try:
        workspaces = await workspaces_of_visitor(visit)
        found = await visit.ask(PRIVATE_MAPS.by_name, workspaces) if workspaces else {}
    except StoreAway:
        return []
    known = layers or {}
    return [
        {"id": each.id, "title": each.title, "layers": known.get(each.id)}
        for each in found.values()
    ]


async def _report(visit: Visit, turn: Turn, order: Order) -> tuple[mapcore.Report | None, str]:
    """Return the report of an order, or None and why it cannot be drawn, if there was time."""
    try:
        return await plan_for(visit.runtime, turn, order, report_of, order), ""
    except mapcore.ValidationError as error:
        return None, str(say_refusal(error).errors[0])
    except (mapcore.RenderFailed, QueueFull, JobTimeout):
        return None, ""  # the page is open all the same


async def _warm_up(visit: Visit) -> None:
    """Load what the first pasted table needs; where the service is busy it will do without."""
    with suppress(QueueFull, JobTimeout, TryLater):
        async with turn_at_address(visit) as turn:
            await visit.runtime.readers.call(turn, warm_up, visit.runtime.atlas)


def _read_query(visit: Visit) -> Any:
    """Return the spec that a query asks for; None for an empty query. Raises NoPage.

    It is laid out as a page, as new maps are everywhere.
    """
    query = visit.request.query_params
    if "sample" in query:
        try:
            return lay_out_as_page(json.loads(sample_text(query["sample"])))
        except KeyError:
            raise NoPage from None
    return lay_out_as_page({"mapId": query["map"]}) if "map" in query else None


def _row_count(spec: Any) -> int:
    data = spec.get("choropleth") or spec.get("categories") or {}
    return len(data.get("values", {}))
