"""One render, in a straight line: decode, open, match, plan, arrange, lay out, draw."""

from __future__ import annotations

import json
from functools import cache, partial
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

from attrs import evolve

from mapcore.atlas.catalog import Atlas
from mapcore.composition.arranging import arrange
from mapcore.frozen import frozen
from mapcore.houses.dressing import dress_request
from mapcore.houses.house import House
from mapcore.matching.editions import settle_edition
from mapcore.matching.match_request import match_request
from mapcore.planning.planning import plan_render
from mapcore.reporting.reporting import make_report
from mapcore.request.decoding.canvas import check_canvas
from mapcore.request.decoding.decode import decode_request
from mapcore.request.decoding.encode import encode
from mapcore.request.style import Style
from mapcore.result.result import MEDIA_TYPES, Result
from mapcore.result.timings import Stopwatch
from mapcore.scenes import draw_file, place_asked_texts, record_request, tell_what_failed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.texts_outcome import TextsOutcome
    from mapcore.layout.text.placing import PlacedTexts
    from mapcore.locating.places import Places
    from mapcore.reporting.report import Report
    from mapcore.request.request import RenderRequest

Format: TypeAlias = Literal["png", "svg", "pdf"]


@frozen
class Setting:
    """What a request is drawn with that it does not say itself."""

    atlas: Atlas | None
    attribution: str | None
    house: House | None


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
    house: House | Mapping[str, Any] | None = None,
) -> Result:
    r"""Return the finished map of a request.

    `request` is a mapping, JSON text or UTF-8 bytes in the form of the request language, or a
    `RenderRequest`. `format`, `width`, `height`, `scale` and `theme` take the place of its fields
    in `output` and `style`. `atlas` holds the maps to draw from, the built-in ones if absent;
    `attribution` is a line shown in a corner of the map. `house` is a house style of `open_house`,
    or a mapping with the fields of one without files. A request with `dryRun` gives its report as
    JSON instead of an image.

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
    return _render(decoded, Setting(atlas, attribution, _open_house(house)), watch)


def render_decoded(
    request: RenderRequest,
    *,
    atlas: Atlas | None = None,
    attribution: str | None = None,
    house: House | None = None,
) -> Result:
    """Return what `render` does, for a request that `decode_request` has returned.

    The request is not checked again. For adapters that decode in one place and render in another.

    >>> render_decoded(decode_request({"mapId": "world", "dryRun": True})).media_type
    'application/json'
    """
    return _render(request, Setting(atlas, attribution, house), Stopwatch())


def check(
    request: RenderRequest | Mapping[str, Any] | str | bytes,
    *,
    format: Format | None = None,  # noqa: A002 - the field's name
    width: int | None = None,
    height: int | None = None,
    scale: float | None = None,
    theme: str | None = None,
    atlas: Atlas | None = None,
    house: House | Mapping[str, Any] | None = None,
) -> Report:
    """Return the report of a request, the same that `render` gives, without drawing.

    The arguments are those of `render`. Raises `ValidationError` or `UnknownMap`.

    >>> check({"mapId": "us-states", "regions": {"ca": "#2853A3"}}).region_matching.matched_keys
    1
    """
    output = {"format": format, "width": width, "height": height, "scale": scale}
    decoded = _decode(request, output, theme)
    arrangement = _arrange(decoded, Setting(atlas, None, _open_house(house)), Stopwatch())
    return make_report(arrangement, _outcome(place_asked_texts(arrangement)))


def arrange_request(
    request: RenderRequest,
    *,
    atlas: Atlas | None = None,
    attribution: str | None = None,
    house: House | Mapping[str, Any] | None = None,
) -> Arrangement:
    """Return the arrangement of a decoded request: what `render` would lay out and draw.

    Raises `ValidationError` or `UnknownMap`.

    >>> arrange_request(decode_request({"mapId": "fiji"})).plan.pack.id
    'fiji'
    """
    return _arrange(request, Setting(atlas, attribution, _open_house(house)), Stopwatch())


def locate_regions(
    request: RenderRequest | Mapping[str, Any] | str | bytes,
    *,
    atlas: Atlas | None = None,
    attribution: str | None = None,
    house: House | Mapping[str, Any] | None = None,
) -> Places:
    """Return where each region of a request stands in its picture, without drawing it.

    The arguments are those of `render`. Raises `ValidationError` or `UnknownMap`.

    >>> places = locate_regions({"mapId": "us-states", "output": {"width": 400}})
    >>> places.at(200, 180).key, places.at(0, 0)
    ('US-TX', None)
    """
    from mapcore.locating.places import place_regions

    decoded = decode_request(request)
    return place_regions(
        arrange_request(decoded, atlas=atlas, attribution=attribution, house=house)
    )


def _open_house(house: House | Mapping[str, Any] | None) -> House | None:
    """Return a house style that is given as it is, or by its fields."""
    if house is None or isinstance(house, House):
        return house
    from mapcore.houses.opening import open_house

    return open_house(house)


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
    if theme is not None:
        decoded = evolve(decoded, style=evolve(decoded.style or Style(), theme=theme))
    written = encode(decoded)
    return decode_request({**written, "output": {**written.get("output", {}), **wishes}})


def _render(request: RenderRequest, setting: Setting, watch: Stopwatch) -> Result:
    arrangement = _arrange(request, setting, watch)
    with watch("arrange"):
        with tell_what_failed(arrangement):
            texts = place_asked_texts(arrangement)
        report = make_report(arrangement, _outcome(texts))
    if request.dry_run:
        with watch("encode"):
            content = json.dumps(encode(report), ensure_ascii=False).encode("utf-8")
        return Result(content, MEDIA_TYPES["json"], report, watch.timings)
    with watch("encode"):
        record = record_request(request, arrangement, setting.attribution)
    content = draw_file(arrangement, texts, report.alt_text, record, watch)
    return Result(
        content,
        MEDIA_TYPES[request.output.format],
        report,
        watch.timings,
        draw_as=partial(_draw_as, request, setting),
        locate=partial(
            locate_regions,
            request,
            atlas=setting.atlas,
            attribution=setting.attribution,
            house=setting.house,
        ),
    )


def _draw_as(
    request: RenderRequest,
    setting: Setting,
    format: Format,  # noqa: A002 - the field's name
) -> bytes:
    """Return the picture of a request that was drawn already, in a format."""
    wanted = evolve(request, output=evolve(request.output, format=format))
    check_canvas(wanted.output)
    return _render(wanted, setting, Stopwatch()).content


def _arrange(request: RenderRequest, setting: Setting, watch: Stopwatch) -> Arrangement:
    atlas = setting.atlas or builtin_atlas()
    with watch("decode"):
        request = dress_request(request, setting.house)
    with watch("open"):
        settled = settle_edition(request, atlas)
        request = settled.request
        pack = atlas.open(request.map_id)
    check_canvas(request.output)
    with watch("match"):
        matching = match_request(request, pack, atlas, settled.advice)
    with watch("plan"):
        plan = plan_render(
            request, pack, matching, setting.attribution, atlas, setting.house, settled
        )
    with watch("arrange"):
        return arrange(plan)


def _outcome(texts: PlacedTexts | None) -> TextsOutcome | None:
    return texts.outcome if texts else None


@cache
def builtin_atlas() -> Atlas:
    """Return the atlas of the built-in maps."""
    return Atlas()
