"""What a tool answers: text that an assistant acts on, and the same facts for programs.

Unmatched keys come first, each with suggestions, so that the assistant can correct the next call.
"""

from __future__ import annotations

import base64
import json
import re
from typing import TYPE_CHECKING, Any

from attrs import asdict, evolve

from mapcore.errors import MapcoreError, UnknownMap, ValidationError
from mapcore.frozen import frozen
from mapcore.reporting.report import encode_drawn
from mapcore.reporting.report_parts import GradientLegend
from mapcore.request.decoding.encode import encode

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    import mcp_types as protocol

    from mapcore.reporting.report import Report
    from mapcore.request.responses import (
        CatalogMap,
        MapDetail,
        RegionMatching,
        RowCounts,
        SlipCounts,
    )

NOT_DRAWN = "This was a dry run: nothing is drawn yet. Without dryRun the map is."
ERROR_CODES: Mapping[type[MapcoreError], str] = {
    ValidationError: "validation_error",
    UnknownMap: "unknown_map",
    MapcoreError: "render_failed",
}
"""The code of each kind of error, as the problem documents of the service have it."""
_WITH_YEAR = re.compile(r"([a-z-]+)-(\d{4})")
MOST_KEYS = 40
"""How many unmatched keys, corrections or errors the text lists; the facts hold all of them."""


EDITION_FIRST = "former_edition"
"""The code of the warning after which keys need no new names: another edition has them."""


@frozen
class ToolAnswer:
    """The answer of a tool: `text` for the assistant, `facts` as JSON values, whether it failed."""

    text: str
    facts: dict[str, Any]
    is_error: bool = False

    def to_protocol(
        self, images: Sequence[bytes | protocol.ContentBlock] = ()
    ) -> protocol.CallToolResult:
        """Return the answer as a result of the Model Context Protocol; needs `mapcore[mcp]`.

        It has the text, the facts as JSON and structured, and then `images`: PNGs, or other parts.

        >>> ToolAnswer("Fine.", {"maps": 2}).to_protocol().structured_content
        {'maps': 2}
        """
        import mcp_types as protocol

        texts = [self.text] if self.is_error else [self.text, write_facts(self)]
        content: list[protocol.ContentBlock] = [
            protocol.TextContent(type="text", text=text) for text in texts
        ]
        for image in images:
            if isinstance(image, bytes):
                data = base64.b64encode(image).decode("ascii")
                block = protocol.ImageContent(type="image", data=data, mime_type="image/png")
                content.append(block)
            else:
                content.append(image)
        return protocol.CallToolResult(
            content=content, structured_content=self.facts, is_error=self.is_error
        )


def describe_render(
    report: Report,
    links: Mapping[str, str],
    *,
    dry_run: bool = False,
    told: Sequence[str] = (),
    rows: RowCounts | None = None,
) -> ToolAnswer:
    """Return the answer for a map that was drawn or, after a dry run, would be drawn.

    `links` are named addresses or files, such as the image and its editor. `told` says how a table
    was read, `rows` counts its rows.

    >>> from mapcore import check
    >>> report = check({"mapId": "us-states", "regions": {"Texas": "#2853A3"}})
    >>> print(describe_render(report, {"image": "texas.png"}).text)
    Matched: 1 key on the map us-states.
    Alt text: Map: United States by state (51). Coloured: Texas.
    image: texas.png
    """
    written = encode(report) if dry_run else encode_drawn(report)
    facts = {**written, **_slip_facts(report.slips), **links}
    if rows is not None:
        facts |= {"table": list(told), "rows": encode(rows)}
    lines = [*_render_lines(report, links, _table_lines(told, rows))]
    return ToolAnswer("\n".join([*lines, *[NOT_DRAWN] * dry_run]), facts)


def _table_lines(told: Sequence[str], rows: RowCounts | None) -> list[str]:
    if rows is None:
        return []
    return ["Read the table:", *(f"- {line}" for line in told), f"- {evolve(rows, note='')}"]


def _render_lines(report: Report, links: Mapping[str, str], table: Sequence[str]) -> Iterator[str]:
    matching = report.region_matching
    first = (each.message for each in report.warnings if each.code == EDITION_FIRST)
    yield from (f"Before any key is renamed: {message}" for message in first)
    yield from _unmatched_lines(matching)
    yield from table
    yield f"Matched: {_keys(matching.matched_keys)} on the map {report.map_id}."
    if matching.corrected:
        yield "Corrected spellings, to be checked:"
        yield from _list_some([f"- {each.input} -> {each.title}" for each in matching.corrected])
        if report.slips:
            yield _describe_slips(report.slips)
    yield from (
        f"Warning: {each.message}" for each in report.warnings if each.code != EDITION_FIRST
    )
    if report.choropleth:
        plan = report.choropleth
        yield f"Drawn as {plan.type}, classes: {plan.classes}, palette: {plan.palette}."
    if isinstance(report.legend, tuple) and report.legend:
        entries = (*report.legend, *(report.legend_aside or ()))
        yield f"Legend: {', '.join(entry.label for entry in entries)}."
    elif isinstance(report.legend, GradientLegend):
        yield f"Legend: from {report.legend.points[0]:g} to {report.legend.points[-1]:g}."
    if report.alt_text:
        yield f"Alt text: {report.alt_text}"
    for name, link in links.items():
        yield f"{name}: {link}"


def _unmatched_lines(matching: RegionMatching) -> Iterator[str]:
    if not matching.unmatched:
        return
    yield (
        f"NOT matched: {_keys(len(matching.unmatched))}. Send each again under a name in "
        "brackets, or leave it out:"
    )
    yield from _list_some(
        [
            f"- {each.input} [{'; '.join(each.suggestions) or 'no similar name'}]"
            for each in matching.unmatched
        ]
    )


def _keys(count: int) -> str:
    return "1 key" if count == 1 else f"{count} keys"


def describe_error(error: MapcoreError, tool: str = "render_map") -> ToolAnswer:
    """Return the answer to a refused request: for each field the error and its correction.

    `tool` is the one that was called.

    >>> describe_error(UnknownMap("wrld", ("world",))).text
    "There is no map 'wrld'. Did you mean world?"
    """
    code = next(code for kind, code in ERROR_CODES.items() if isinstance(error, kind))
    facts: dict[str, Any] = {"code": code}
    if isinstance(error, ValidationError):
        lines = [
            f"- {each.param or 'the arguments'}: {each.message.rstrip('.')}."
            + (f" Did you mean {', '.join(each.suggestions)}?" if each.suggestions else "")
            + (" Call list_maps to find one." if each.param == "mapId" else "")
            for each in error.errors
        ]
        facts["errors"] = [encode(each) for each in error.errors]
        undone = "The map was not drawn. " if tool == "render_map" else ""
        text = "\n".join([f"{undone}Mend these and call again:", *_list_some(lines)])
        return ToolAnswer(text, facts, is_error=True)
    if isinstance(error, UnknownMap):
        facts["suggestions"] = list(error.suggestions)
        near = ", ".join(error.suggestions)
        mend = f"Did you mean {near}?" if near else "Call list_maps to find one."
        text = f"There is no map {error.map_id[:200]!r}. {mend}{_advise_edition(error)}"
        return ToolAnswer(text, facts, is_error=True)
    return ToolAnswer(f"The map could not be drawn: {error}", facts, is_error=True)


def _advise_edition(error: UnknownMap) -> str:
    """Return how to ask for boundaries of a year where the year stands in the map's name."""
    named = _WITH_YEAR.fullmatch(error.map_id)
    if not named or named[1] not in error.suggestions:
        return ""
    return f' For boundaries of {named[2]}, set mapId to "{named[1]}" and edition to "{named[2]}".'


def describe_maps(maps: tuple[CatalogMap, ...], offset: int, limit: int) -> ToolAnswer:
    """Return the answer to `list_maps`: one page of the maps, and what is left."""
    page = maps[offset : offset + limit]
    lines = [_map_line(listed) for listed in page]
    facts = {"maps": encode(page), **_page(len(maps), offset, len(page))}
    return ToolAnswer("\n".join([*lines, _describe_rest(facts)]), facts)


def describe_no_maps(near: Sequence[CatalogMap]) -> ToolAnswer:
    """Return the answer to `list_maps` where no map is called so, with maps of such a region."""
    facts = {"maps": [], **_page(0, 0, 0), "suggestions": [each.id for each in near]}
    if not near:
        return ToolAnswer(_describe_rest(facts), facts)
    told = "No map is called so, but these have a region of that name, which frame shows alone:"
    return ToolAnswer("\n".join([told, *map(_map_line, near)]), facts)


def _map_line(listed: CatalogMap) -> str:
    kind = f" ({listed.region_type})" if listed.region_type else ""
    return f"{listed.id}: {listed.title}, {listed.region_count} regions{kind}"


def describe_regions(detail: MapDetail) -> ToolAnswer:
    """Return the answer to `get_map_regions`: one page of the regions, and what is left."""
    lines = [f"{region.key}: {region.title}" for region in detail.regions]
    page = _page(detail.page.matched, detail.page.offset, len(detail.regions))
    facts = {"mapId": detail.id, "regions": encode(detail.regions), **page}
    facts |= _slip_facts(detail.slips)
    slips = [_describe_slips(detail.slips)] if detail.slips else []
    return ToolAnswer("\n".join([*lines, _describe_rest(facts), *slips]), facts)


def _describe_slips(slips: SlipCounts) -> str:
    """Return how often a misspelt key is corrected to a wrong region of a map."""
    return f"Corrections of misspelt keys on this map: {slips}, {slips.share:.1%} the right one."


def _slip_facts(slips: SlipCounts | None) -> dict[str, Any]:
    return {} if slips is None else {"slips": asdict(slips)}


def _page(matched: int, offset: int, listed: int) -> dict[str, int]:
    return {"matched": matched, "offset": offset, "left": max(0, matched - offset - listed)}


def _describe_rest(facts: dict[str, Any]) -> str:
    if not facts["matched"]:
        return "Nothing was found; try another word, or none."
    if not facts["left"]:
        return f"These are all of {facts['matched']}."
    following = facts["matched"] - facts["left"]
    return f"{facts['left']} more of {facts['matched']}: call again with offset {following}."


def _list_some(lines: list[str]) -> Iterator[str]:
    yield from lines[:MOST_KEYS]
    if len(lines) > MOST_KEYS:
        yield f"- and {len(lines) - MOST_KEYS} more"


def write_facts(answer: ToolAnswer) -> str:
    """Return the facts of an answer as one line of JSON, as older clients read them."""
    return json.dumps(answer.facts, ensure_ascii=False)
