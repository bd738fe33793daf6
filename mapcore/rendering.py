"""One render, in a straight line: decode, open, match, plan, arrange, lay out, draw."""

from __future__ import annotations

import json
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from attrs import evolve

from mapcore.arranging.arranging import arrange
from mapcore.arranging.report import make_report
from mapcore.atlas.catalog import Atlas
from mapcore.errors import MapcoreError, RenderFailed
from mapcore.matching.match_request import match_request
from mapcore.planning.planning import plan_render
from mapcore.provenance.record import write_record
from mapcore.result import Result
from mapcore.spec.canvas import check_canvas
from mapcore.spec.decode import decode_request
from mapcore.spec.encode import encode
from mapcore.spec.request import Style
from mapcore.timings import Stopwatch

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.arranging.arrangement import Arrangement
    from mapcore.locating.places import Places
    from mapcore.spec.request import RenderRequest
    from mapcore.spec.responses import Report

Format: TypeAlias = Literal["png", "svg"]

MEDIA_TYPES = {"png": "image/png", "svg": "image/svg+xml"}


def render(
    request: RenderRequest | Mapping[str, Any] | str | bytes,
    *,
    format: Format | None = None,  # noqa: A002 - the field's name
    width: int | None = None,
    height: int | None = None,
    scale: float | None = None,
    theme: str | None = None,
    atlas: Atlas | None = None,
    attribution: str | None = None,
) -> Result:
    r"""Return the finished map of a request.

    `request` is a mapping, JSON text or UTF-8 bytes in the form of the request language, or a
    `RenderRequest`. `format`, `width`, `height`, `scale` and `theme` take the place of its fields
    in `output` and `style`. `atlas` holds the maps to draw from, the built-in ones if absent;
    `attribution` is a line shown in a corner of the map. A request with `dryRun` gives its report
    as JSON instead of an image.

    Raises `ValidationError`, `UnknownMap` or `RenderFailed`.

    >>> spec = {"mapId": "us-states", "choropleth": {"values": {"CA": 39.0, "TX": 30.5}}}
    >>> result = render(spec, width=300)
    >>> result.media_type, result.content[:4]
    ('image/png', b'\x89PNG')
    """
    watch = Stopwatch()
    with watch("decode"):
        output = {"format": format, "width": width, "height": height, "scale": scale}
        decoded = _decode(request, output, theme)
    return _render(decoded, atlas, attribution, watch)


def render_decoded(
    request: RenderRequest, *, atlas: Atlas | None = None, attribution: str | None = None
) -> Result:
    """Return what `render` does, for a request that `decode_request` has returned.

    The request is not checked again. For adapters that decode in one place and render in another.

    >>> render_decoded(decode_request({"mapId": "world", "dryRun": True})).media_type
    'application/json'
    """
    return _render(request, atlas, attribution, Stopwatch())


def check(
    request: RenderRequest | Mapping[str, Any] | str | bytes,
    *,
    format: Format | None = None,  # noqa: A002 - the field's name
    width: int | None = None,
    height: int | None = None,
    scale: float | None = None,
    theme: str | None = None,
    atlas: Atlas | None = None,
) -> Report:
    """Return the report of a request, the same that `render` gives, without drawing.

    The arguments are those of `render`. Raises `ValidationError` or `UnknownMap`.

    >>> check({"mapId": "us-states", "regions": {"ca": "#2853A3"}}).region_matching.matched_keys
    1
    """
    output = {"format": format, "width": width, "height": height, "scale": scale}
    return make_report(_arrange(_decode(request, output, theme), atlas, None, Stopwatch()))


def arrange_request(
    request: RenderRequest, *, atlas: Atlas | None = None, attribution: str | None = None
) -> Arrangement:
    """Return the arrangement of a decoded request: what `render` would lay out and draw.

    Raises `ValidationError` or `UnknownMap`.

    >>> arrange_request(decode_request({"mapId": "fiji"})).plan.pack.id
    'fiji'
    """
    return _arrange(request, atlas, attribution, Stopwatch())


def locate_regions(
    request: RenderRequest | Mapping[str, Any] | str | bytes,
    *,
    atlas: Atlas | None = None,
    attribution: str | None = None,
) -> Places:
    """Return where each region of a request stands in its picture, without drawing it.

    The arguments are those of `render`. Raises `ValidationError` or `UnknownMap`.

    >>> places = locate_regions({"mapId": "us-states", "output": {"width": 400}})
    >>> places.at(200, 180).key, places.at(0, 0)
    ('US-TX', None)
    """
    from mapcore.locating.places import place_regions

    return place_regions(
        arrange_request(decode_request(request), atlas=atlas, attribution=attribution)
    )


def _decode(
    request: RenderRequest | Mapping[str, Any] | str | bytes,
    output: Mapping[str, Any],
    theme: str | None,
) -> RenderRequest:
    """Return a decoded request in which the fields that are given, not None, are replaced."""
    decoded = decode_request(request)
    wishes = {name: value for name, value in output.items() if value is not None}
    if not wishes and theme is None:
        return decoded
    if wishes:
        decoded = evolve(decoded, output=evolve(decoded.output, **wishes))
    if theme is not None:
        decoded = evolve(decoded, style=evolve(decoded.style or Style(), theme=theme))
    return decode_request(decoded)


def _render(
    request: RenderRequest, atlas: Atlas | None, attribution: str | None, watch: Stopwatch
) -> Result:
    arrangement = _arrange(request, atlas, attribution, watch)
    with watch("arrange"):
        report = make_report(arrangement)
    if request.dry_run:
        with watch("encode"):
            content = json.dumps(encode(report), ensure_ascii=False).encode("utf-8")
        return Result(content, "application/json", report, watch.timings)
    with watch("encode"):
        told = request.output.metadata
        record = write_record(request, arrangement.plan.pack, attribution) if told else ""
    content = _draw(arrangement, report.alt_text, record, watch)
    return Result(
        content,
        MEDIA_TYPES[request.output.format],
        report,
        watch.timings,
        draw_as=partial(_draw_as, request, atlas, attribution),
        locate=partial(locate_regions, request, atlas=atlas, attribution=attribution),
    )


def _draw_as(
    request: RenderRequest,
    atlas: Atlas | None,
    attribution: str | None,
    format: Format,  # noqa: A002 - the field's name
) -> bytes:
    """Return the picture of a request that was drawn already, in a format."""
    wanted = evolve(request, output=evolve(request.output, format=format))
    check_canvas(wanted.output)
    return _render(wanted, atlas, attribution, Stopwatch()).content


def _arrange(
    request: RenderRequest, atlas: Atlas | None, attribution: str | None, watch: Stopwatch
) -> Arrangement:
    atlas = atlas or builtin_atlas()
    with watch("open"):
        pack = atlas.open(request.map_id)
    check_canvas(request.output)
    with watch("match"):
        matching = match_request(request, pack, atlas)
    with watch("plan"):
        plan = plan_render(request, pack, matching, attribution, atlas)
    with watch("arrange"):
        return arrange(plan)


def _draw(arrangement: Arrangement, alt_text: str, record: str, watch: Stopwatch) -> bytes:
    """Return the file of a picture; what only pictures need is imported in its stage's time."""
    try:
        with watch("lay_out"):
            from mapcore.layout.layout import lay_out

            scene = evolve(lay_out(arrangement), alt_text=alt_text, record=record)
        with watch("draw"):
            from mapcore.drawing import file_of, paint

            picture = paint(scene, arrangement.plan.output.format)
        with watch("encode"):
            return file_of(picture, scene)
    except MapcoreError:
        raise
    except Exception as error:
        raise RenderFailed(f"{arrangement.plan.pack.id} could not be drawn: {error}") from error


@cache
def builtin_atlas() -> Atlas:
    """Return the atlas of the built-in maps."""
    return Atlas()
