"""The three tools of the Model Context Protocol: names, descriptions, schemas and arguments."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Annotated, Any

from mapcore.assistants.tables import table_schema
from mapcore.frozen import frozen
from mapcore.request.declaring.declare import Characters, Range, describe, require
from mapcore.request.documents.schema import json_schema, schema_of
from mapcore.request.request import LocaleTag
from mapcore.request.responses import PAGE_LIMIT, QUERY_LIMIT

if TYPE_CHECKING:
    import mcp_types as protocol

TOOL_INSTRUCTIONS = (
    "mapcore draws finished maps from region names and numbers or categories. Call list_maps with "
    "a word to find a mapId, then render_map with your data: names are matched loosely, so send "
    "them as you have them. Read the answer first: it lists keys that were not matched with what "
    "they may mean, and you mend those and call again. Give render_map a file or table as it is. "
    "Draw counts (people, cases, money) by symbols, rates and shares by choropleth. "
    "For two measures that meet in one place use bivariate. "
    "For several dates or groups on one scale use panels. "
    "Where some figures are estimates or disputed, hatch their regions with patterns. "
    "get_map_regions lists the keys of a map where names alone do not suffice."
)
"""What an assistant is told before it calls a tool: which tool comes first, and what draws what.

It is one paragraph of English. `mapcore mcp` and the service's `/mcp` send it to assistants. Where
you connect the tools yourself, give it to the model as instructions.
"""
PAGE_ENTRIES = 100
"""How many maps or regions one answer lists, so that it fits an assistant's context."""


@frozen
class MapsArguments:
    """What `list_maps` takes."""

    q: Annotated[str, Characters(0, QUERY_LIMIT)] | None = describe(
        "A word in the map's id, title, region type or category, such as germany or counties."
    )
    offset: Annotated[int, Range(0)] = describe("Skip so many maps.", default=0)


@frozen
class RegionsArguments:
    """What `get_map_regions` takes."""

    map_id: Annotated[str, Characters(1, 120)] = require("The map's id from list_maps.")
    q: Annotated[str, Characters(0, QUERY_LIMIT)] | None = describe(
        "A word in the region's key, title or an alternative name."
    )
    offset: Annotated[int, Range(0)] = describe("Skip so many regions.", default=0)
    limit: Annotated[int, Range(1, PAGE_LIMIT)] = describe("List so many.", default=PAGE_ENTRIES)
    locale: LocaleTag | None = describe("The language of the titles.")


@frozen
class Tool:
    """A tool as it is listed: all three only read, and the same call gives the same answer."""

    name: str
    title: str
    description: str
    input_schema: dict[str, Any]

    def to_protocol(self) -> protocol.Tool:
        """Return the tool as the Model Context Protocol lists it; needs `mapcore[mcp]`.

        >>> list_tools()[1].to_protocol().name
        'list_maps'
        """
        import mcp_types as protocol

        hints = protocol.ToolAnnotations(
            read_only_hint=True, idempotent_hint=True, open_world_hint=False
        )
        return protocol.Tool(
            name=self.name,
            title=self.title,
            description=self.description,
            input_schema=self.input_schema,
            annotations=hints,
        )


@cache
def list_tools(*, tables: bool = True) -> tuple[Tool, ...]:
    """Return the tools that assistants call, for function calling or the Model Context Protocol.

    Without `tables`, render_map takes a spec alone, as the endpoint of the service does.

    >>> [tool.name for tool in list_tools()]
    ['render_map', 'list_maps', 'get_map_regions']
    """
    described = RENDER_DESCRIPTION + (TABLE_DESCRIPTION if tables else "")
    return (
        Tool("render_map", "Draw a map", described, render_schema(tables=tables)),
        Tool("list_maps", "Find a map", MAPS_DESCRIPTION, schema_of(MapsArguments)),
        Tool(
            "get_map_regions",
            "List a map's regions",
            REGIONS_DESCRIPTION,
            schema_of(RegionsArguments),
        ),
    )


RENDER_DESCRIPTION = (
    "Render a finished choropleth or category map of countries, states, counties or other regions "
    "as an image. Give a mapId and numbers (choropleth.values) or labels (categories.values) by "
    "region name or code; names are matched loosely. symbols.values draws counts as circles whose "
    "areas follow them; with symbols.color data they take the colours of choropleth or categories. "
    "bivariate.x and y color by two measures at once, in nine classes. "
    "panels draws small maps side by side on one scale: give the values in each panel, and "
    "choropleth, categories or symbols without values. locator {} adds a small map that shows "
    "where a little-known place lies. "
    "Colors, classes, number format and legend "
    "are chosen where they are left out. style.labels with show true names the regions; regions "
    "lists the few that matter, and content nameAndValue adds their numbers. patterns hatch "
    "regions whose figures are estimates, provisional or disputed, or a second yes/no attribute; "
    "style.noData hatch keeps regions without data from looking like a class. With dryRun true "
    "the answer is a JSON report of what would be drawn and which keys were not understood."
)
TABLE_DESCRIPTION = (
    " If you have a file or a table, give it as it is in table.text instead of values: its map, "
    "columns and rows are found, footnotes skipped, numbers read in any locale, and this is told."
)
MAPS_DESCRIPTION = (
    "Find maps: the world, continents, countries by their first-level units, US states, counties "
    "and others. Without q all are listed, 100 at a time. Each line has the mapId for render_map, "
    "the title and how many regions of what kind the map has."
)
REGIONS_DESCRIPTION = (
    "List the regions of a map with the key and title of each, 100 at a time. Seldom needed: "
    "render_map understands names, codes and common spellings."
)
TOP_RULES = frozenset({"allOf", "anyOf", "oneOf", "not"})
"""Keywords with which clients refuse the schema of a tool, if they stand at its top."""


def render_schema(*, tables: bool = True) -> dict[str, Any]:
    """Return the schema of a render request, inlined, with number formats as objects alone.

    A schema with alternatives for one field is more than many assistants can follow, and some
    refuse one with rules at its top: those between fields are left to the decoder, whose errors
    name them. With `tables` it has, beside the fields of a request, a `table` whose map and values
    are found.
    """
    schema = {name: held for name, held in json_schema().items() if name not in TOP_RULES}
    changed = dict(schema["properties"])
    for name in ("choropleth", "symbols"):
        changed[name] = _with_plain_format(changed[name])
    sides = changed["bivariate"]["properties"]
    plain = {side: _with_plain_format(sides[side]) for side in ("x", "y")}
    changed["bivariate"] = {**changed["bivariate"], "properties": {**sides, **plain}}
    if not tables:
        return {**schema, "properties": changed}
    for name in ("choropleth", "categories"):
        changed[name] = {**changed[name], "required": []}
    return {**schema, "properties": {**changed, "table": table_schema()}, "required": []}


def _with_plain_format(block: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of a block whose number format is an object alone."""
    shorthand = block["properties"]["format"]
    _, record = shorthand["anyOf"]
    described = {"description": shorthand["description"], **record}
    return {**block, "properties": {**block["properties"], "format": described}}
