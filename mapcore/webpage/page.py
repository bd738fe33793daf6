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

from mapcore.drawing.xml import escape as escape_xml
from mapcore.rendering import render
from mapcore.spec.decode import decode_request
from mapcore.webpage.texts import PageTexts

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore.atlas.catalog import Atlas
    from mapcore.locating.places import RegionPlace
    from mapcore.spec.request import RenderRequest

VALUE, NO_DATA = "Value", "No data"
_ROOT = re.compile(
    r'<svg(?P<look>[^>]*?) role="img">\s*<title>[^<]*</title>\s*<desc>[^<]*</desc>', re.S
)
_REGION = re.compile(
    r'<path (?P<id>id="[^"]*") (?P<data>data-key="(?P<key>[^"]*)" data-title="(?P<title>[^"]*)"'
    r'(?: data-value="(?P<value>[^"]*)")?) (?P<shape>d="[^"]*")><title>[^<]*</title></path>'
)
_MARKER = re.compile(r"<circle ([^>]*data-key=)")


def render_html(
    request: RenderRequest | Mapping[str, Any] | str | bytes,
    *,
    atlas: Atlas | None = None,
    attribution: str | None = None,
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
    decoded = decode_request(request)
    wanted = evolve(decoded, output=evolve(decoded.output, format="svg"), dry_run=False)
    result = render(wanted, atlas=atlas, attribution=attribution)
    title = decoded.title.text if decoded.title else result.alt_text.partition(".")[0]
    words = _complete(texts or PageTexts(), decoded)
    svg = _make_interactive(result.content.decode("utf-8"), result.regions, title, words)
    parts = {
        "policy": _policy(),
        "language": escape(words.language),
        "title": escape(title),
        "width": str(wanted.output.width),
        "style": _read("page.css"),
        "map": svg,
        "described": "" if words.description or words.is_english else ' lang="en"',
        "description": escape(words.description or result.alt_text),
        "hint": escape(words.hint),
        "no_data": escape(words.no_data or NO_DATA),
        "table": _write_table(
            result.regions, title, words, is_numeric=decoded.choropleth is not None
        ),
        "script": _read("page.js"),
    }
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], _PAGE)


_PAGE = """\
<!doctype html>
<html lang="{{language}}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{{policy}}">
<meta name="viewport" content="width=device-width">
<title>{{title}}</title>
<style>
{{style}}main { max-width: {{width}}px; }
</style>
</head>
<body>
<main>
<h1 class="apart">{{title}}</h1>
<figure>
{{map}}
<figcaption class="apart" id="description"{{described}}>{{description}}</figcaption>
</figure>
<p class="hint">{{hint}}</p>
{{table}}
</main>
<div class="tip" data-none="{{no_data}}" aria-hidden="true" hidden></div>
<script>{{script}}</script>
</body>
</html>
"""


def _complete(texts: PageTexts, request: RenderRequest) -> PageTexts:
    """Return the texts with those of the request's legend where they leave a choice."""
    legend = request.legend
    value = texts.value or (legend and legend.title) or VALUE
    no_data = texts.no_data or (legend and legend.no_data) or NO_DATA
    return evolve(texts, value=value, no_data=no_data)


def _make_interactive(svg: str, places: Sequence[RegionPlace], title: str, words: PageTexts) -> str:
    """Return an SVG whose regions can be focused and have names; the first with data is a stop."""
    outside = {escape_xml(place.key) for place in places if place.shown == "outside"}
    stop = next((place.key for place in places if place.value is not None and place.box), None)
    stop = stop or next((place.key for place in places if place.box), "")
    stop = escape_xml(stop)
    no_data = escape_xml(words.no_data or NO_DATA)
    names = {escape_xml(key): escape_xml(name) for key, name in _name_regions(places).items()}

    def rewrite(found: re.Match[str]) -> str:
        if found["key"] in outside:
            return f'<path aria-hidden="true" {found["shape"]}/>'
        name = names[found["key"]]
        label = f"{name}: {found['value'] or no_data}"
        focus = f'class="region" tabindex="{0 if found["key"] == stop else -1}"'
        return (
            f'<path {found["id"]} {focus} role="img" aria-label="{label}" '
            f'data-name="{name}" {found["data"]} {found["shape"]}/>'
        )

    name = f'role="group" aria-label="{escape(title)}" aria-describedby="description"'
    svg = _ROOT.sub(lambda found: f"<svg{found['look']} {name}>", svg, count=1)
    svg = _REGION.sub(rewrite, svg)
    svg = _MARKER.sub(r'<circle class="marker" aria-hidden="true" \1', svg)
    return svg.rstrip().removesuffix("</svg>") + '<g class="outline" aria-hidden="true"/></svg>'


def _name_regions(places: Sequence[RegionPlace]) -> dict[str, str]:
    """Return the name of each region, by key: its title, with the key where others have it too."""
    counts = Counter(place.title for place in places)
    return {
        place.key: place.title if counts[place.title] == 1 else f"{place.title} ({place.key})"
        for place in places
    }


def _write_table(
    places: Sequence[RegionPlace], title: str, words: PageTexts, *, is_numeric: bool
) -> str:
    """Return the regions that have a value as a table that can be unfolded."""
    names = _name_regions(places)
    rows = sorted((names[place.key], place.value) for place in places if place.value is not None)
    if not rows:
        return ""
    missing = len(places) - len(rows)
    left_out = " " + words.without_data.replace("{count}", str(missing)) if missing else ""
    lines = [
        f'<tr><th scope="row">{escape(name)}</th><td>{escape(value)}</td></tr>'
        for name, value in rows
    ]
    kind = ' class="numbers"' if is_numeric else ""
    headings = (
        f'<th scope="col">{escape(text)}</th>' for text in (words.region, words.value or VALUE)
    )
    head = f"<thead><tr>{''.join(headings)}</tr></thead>"
    return "\n".join(
        (
            "<details>",
            f"<summary>{escape(words.table)}</summary>",
            f"<table{kind}>",
            f"<caption>{escape(title)}.{escape(left_out)}</caption>",
            f"{head}<tbody>",
            *lines,
            "</tbody></table>",
            "</details>",
        )
    )


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
