"""One HTML file of a map: its SVG with tooltips and keyboard focus, and its data as a table.

The file loads nothing: its style and its script are in it, and a policy in its head forbids every
other. Without the script the picture, its description and the table remain.
"""

from __future__ import annotations

import re
from base64 import b64encode
from collections import Counter
from functools import cache
from hashlib import sha256
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING, Any

from attrs import evolve

from mapcore.drawing.svg.page import RegionNames, write_page_svg
from mapcore.formatting.formatter import formatter
from mapcore.locales.locale import runs_leftwards
from mapcore.locales.words import read_page_words
from mapcore.locating.places import place_regions
from mapcore.rendering import arrange_request
from mapcore.reporting.alt_text import name_picture, write_alt_text
from mapcore.reporting.reporting import make_report
from mapcore.request.decoding.decode import decode_request, decode_value
from mapcore.request.format_spec import FormatSpec
from mapcore.result.result import MEDIA_TYPES, Result
from mapcore.scenes import make_scene, place_asked_texts, record_request, tell_what_failed
from mapcore.webpage.legend import write_legend
from mapcore.webpage.texts import PageTexts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore.atlas.catalog import Atlas
    from mapcore.houses.house import House
    from mapcore.locales.locale import Locale
    from mapcore.locating.places import RegionPlace
    from mapcore.planning.plan.plan import RenderPlan
    from mapcore.request.request import RenderRequest

VALUE, NO_DATA = "Value", "No data"
LEAST_SCALE = 0.75
"""Where a screen shrinks a picture below this, its title and legend stand in HTML too."""


def render_html(
    request: RenderRequest | Mapping[str, Any] | str | bytes,
    *,
    atlas: Atlas | None = None,
    attribution: str | None = None,
    house: House | Mapping[str, Any] | None = None,
    texts: PageTexts | None = None,
) -> str:
    """Return a map as an HTML page in one file.

    A tooltip tells the region below the pointer and its value. The map is one stop of the tab key;
    the arrow keys go from region to region. A table of the regions with data is folded below it.
    `texts` are the page's own texts, in English if absent. The other arguments are those of
    `render`; whatever the request's format, the map is an SVG.

    Raises `ValidationError`, `UnknownMap` or `RenderFailed`.

    >>> page = render_html({"mapId": "fiji", "categories": {"values": {"Rotuma": "far"}}})
    >>> page.startswith("<!doctype html>"), '<th scope="row">Rotuma</th><td>far</td>' in page
    (True, True)
    """
    result = render_page(request, atlas=atlas, attribution=attribution, house=house, texts=texts)
    return result.content.decode("utf-8")


def render_page(
    request: RenderRequest | Mapping[str, Any] | str | bytes,
    *,
    atlas: Atlas | None = None,
    attribution: str | None = None,
    house: House | Mapping[str, Any] | None = None,
    texts: PageTexts | None = None,
) -> Result:
    """Return the page of `render_html` in UTF-8, and the report of how its map came about.

    The arguments are those of `render_html`. Raises `ValidationError`, `UnknownMap` or
    `RenderFailed`.

    >>> result = render_page({"mapId": "fiji", "regions": {"Rotuma": "#2853A3"}})
    >>> result.media_type, result.report.region_matching.matched_keys
    ('text/html', 1)
    """
    decoded = decode_request(request)
    wanted = evolve(decoded, output=evolve(decoded.output, format="svg"), dry_run=False)
    arrangement = arrange_request(wanted, atlas=atlas, attribution=attribution, house=house)
    places = place_regions(arrangement).regions
    alt_text = write_alt_text(arrangement.plan)
    title = _find_title(arrangement.plan, alt_text)
    locale = arrangement.plan.locale
    words = _complete(texts or _choose_texts(locale), decoded, locale)
    names = _name_for_readers(places, title, words)
    record = record_request(wanted, arrangement, attribution)
    with tell_what_failed(arrangement):
        drawn = place_asked_texts(arrangement)
        svg = write_page_svg(make_scene(arrangement, alt_text, record, drawn), names)
    parts = {
        "policy": _policy(),
        "language": escape(words.language),
        "direction": ' dir="rtl"' if runs_leftwards(words.language) else "",
        "title": escape(title),
        "width": f"{arrangement.page.boxes.canvas.width:.0f}",
        "narrow": f"{LEAST_SCALE * arrangement.page.boxes.canvas.width:.0f}",
        "legend": write_legend(arrangement.plan, words.no_data or NO_DATA),
        "style": _read("page.css"),
        "map": svg,
        "described": _name_other_language(words, locale),
        "description": escape(words.description or alt_text),
        "hint": escape(words.hint),
        "no_data": escape(words.no_data or NO_DATA),
        "table": _write_table(places, title, words, locale, decoded.choropleth is not None),
        "script": _read("page.js"),
    }
    page = re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], _PAGE)
    report = make_report(arrangement, drawn.outcome if drawn else None)
    return Result(page.encode("utf-8"), MEDIA_TYPES["html"], report)


_PAGE = """\
<!doctype html>
<html lang="{{language}}"{{direction}}>
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}">
<meta name="viewport" content="width=device-width">
<title>{{title}}</title>
<style>
{{style}}main { max-width: {{width}}px; }
@media (max-width: {{narrow}}px) {
  .apart.title { position: static; width: auto; height: auto; margin: 0 0 .5rem; clip-path: none;
    white-space: normal; font-size: 1.25rem; line-height: 1.3; }
  .legend { display: block; }
}
</style>
</head>
<body>
<main>
<h1 class="apart title">{{title}}</h1>
<figure>
{{map}}
<figcaption class="apart" id="description"{{described}}>{{description}}</figcaption>
</figure>
{{legend}}
<p class="hint">{{hint}}</p>
{{table}}
</main>
<div class="tip" data-none="{{no_data}}" aria-hidden="true" hidden></div>
<script>{{script}}</script>
</body>
</html>
"""


def _find_title(plan: RenderPlan, alt_text: str) -> str:
    """Return the title that is drawn, else what map it is."""
    if plan.title is None and plan.locale.words.sentences is None:
        return alt_text.partition(".")[0]
    return name_picture(plan)


def _name_other_language(words: PageTexts, locale: Locale) -> str:
    """Return the language of the description where it is not that of the page, and its side."""
    if words.description:
        return ""
    told = locale.language if locale.words.sentences else "en"
    if words.language.partition("-")[0].lower() == told.partition("-")[0]:
        return ""
    apart = runs_leftwards(words.language) and not runs_leftwards(told)
    return f' lang="{told}"' + ' dir="ltr"' * apart


def _choose_texts(locale: Locale) -> PageTexts:
    """Return a page's texts in the language of a locale, in English where it has none."""
    found = read_page_words(locale.language)
    if not found:
        return PageTexts()
    return decode_value(PageTexts, {"language": locale.tag, **found})


def _complete(texts: PageTexts, request: RenderRequest, locale: Locale) -> PageTexts:
    """Return the texts with those of the request's legend where they leave a choice."""
    legend = request.legend
    value = (legend and legend.title) or texts.value or VALUE
    if texts.value and texts.value != read_page_words(locale.language).get("value"):
        value = texts.value
    no_data = texts.no_data or (legend and legend.no_data) or locale.words.no_data
    return evolve(texts, value=value, no_data=no_data)


def _name_for_readers(places: Sequence[RegionPlace], title: str, words: PageTexts) -> RegionNames:
    """Return the names of the regions that are shown; the first with data is a stop."""
    names = _name_regions(places)
    shown = [place for place in places if place.shown != "outside"]
    boxed = [place for place in shown if place.box]
    stop = next((place for place in boxed if place.value is not None), boxed[0] if boxed else None)
    return RegionNames(
        title=title,
        described_by="description",
        names={place.key: names[place.key] for place in shown},
        stop=stop.key if stop else "",
        no_data=words.no_data or NO_DATA,
    )


def _name_regions(places: Sequence[RegionPlace]) -> dict[str, str]:
    """Return the name of each region, by key: its title, with the key where others have it too."""
    titles = {place.key: place.title for place in places}
    counts = Counter(titles.values())
    return {
        place.key: place.title if counts[place.title] == 1 else f"{place.title} ({place.key})"
        for place in places
    }


def _write_table(
    places: Sequence[RegionPlace],
    title: str,
    words: PageTexts,
    locale: Locale,
    is_numeric: bool,
) -> str:
    """Return the regions that have a value as a table that can be unfolded."""
    names = _name_regions(places)
    columns: dict[str | None, dict[str, str]] = {place.panel: {} for place in places}
    for place in places:
        if place.value is not None:
            columns[place.panel][names[place.key]] = place.value
    rows = sorted({name for column in columns.values() for name in column})
    if not rows:
        return ""
    lines = [
        f'<tr><th scope="row">{escape(name)}</th>'
        + "".join(f"<td>{escape(column.get(name, ''))}</td>" for column in columns.values())
        + "</tr>"
        for name in rows
    ]
    kind = ' class="numbers"' if is_numeric else ""
    heads = (words.region, *(panel or words.value or VALUE for panel in columns))
    headings = (f'<th scope="col">{escape(text)}</th>' for text in heads)
    head = f"<thead><tr>{''.join(headings)}</tr></thead>"
    return "\n".join(
        (
            "<details>",
            f"<summary>{escape(words.table)}</summary>",
            f"<table{kind}>",
            f"<caption>{_write_caption(title, words, locale, len(names) - len(rows))}</caption>",
            f"{head}<tbody>",
            *lines,
            "</tbody></table>",
            "</details>",
        )
    )


def _write_caption(title: str, words: PageTexts, locale: Locale, missing: int) -> str:
    """Return the title of a table, and how many regions it leaves out."""
    count = formatter(FormatSpec(preset="plain"), locale)(missing)
    left_out = " " + words.without_data.replace("{count}", count) if missing else ""
    stop = locale.words.sentences.stop if locale.words.sentences else "."
    return f"{escape(title)}{stop}{escape(left_out)}"


def _policy() -> str:
    """Return the policy that lets the page run its own script alone, and load nothing."""
    digest = b64encode(sha256(_read("page.js").encode("utf-8")).digest()).decode("ascii")
    return (
        "default-src 'none'; style-src 'unsafe-inline'; font-src data:; "
        f"script-src 'sha256-{digest}'"
    )


@cache
def _read(name: str) -> str:
    return (files("mapcore.webpage") / name).read_text("utf-8")
