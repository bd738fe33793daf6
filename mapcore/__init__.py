"""mapcore turns a JSON spec into a finished map: a PNG, SVG or PDF that can be printed as it is.

Each public name is loaded when it is first used (PEP 562), so that importing mapcore costs next to
nothing.
"""

from __future__ import annotations

from importlib import import_module

from mapcore.version import __version__

TYPE_CHECKING = False  # type checkers know the name; importing typing would cost 2 ms
if TYPE_CHECKING:
    from typing import Any

    from mapcore.assets.color_scales import (
        INFERNO as INFERNO,
        MAGMA as MAGMA,
        PLASMA as PLASMA,
        VIRIDIS as VIRIDIS,
    )
    from mapcore.assets.palettes import (
        CATEGORICAL as CATEGORICAL,
        Palette as Palette,
        list_palettes as list_palettes,
    )
    from mapcore.assets.themes import ThemeTokens as ThemeTokens, list_themes as list_themes
    from mapcore.assistants.answers import (
        ToolAnswer as ToolAnswer,
        describe_error as describe_error,
        describe_render as describe_render,
    )
    from mapcore.assistants.calls import (
        answer_tool as answer_tool,
        preview_request as preview_request,
    )
    from mapcore.assistants.servers import make_tool_server as make_tool_server
    from mapcore.assistants.tables import TableColumns as TableColumns, take_table as take_table
    from mapcore.assistants.tools import (
        TOOL_INSTRUCTIONS as TOOL_INSTRUCTIONS,
        Tool as Tool,
        list_tools as list_tools,
    )
    from mapcore.atlas.catalog import Atlas as Atlas
    from mapcore.atlas.findings import Finding as Finding
    from mapcore.atlas.pack import MapPack as MapPack, open_pack as open_pack
    from mapcore.batch.animation import write_animation as write_animation
    from mapcore.batch.freezing import (
        Frozen as Frozen,
        FrozenScale as FrozenScale,
        freeze as freeze,
    )
    from mapcore.batch.many import render_many as render_many
    from mapcore.batch.names import NamedSpec as NamedSpec
    from mapcore.batch.outcomes import BatchOutcome as BatchOutcome
    from mapcore.batch.worn_house import FrozenHouse as FrozenHouse
    from mapcore.building.importing.files.source_file import SourceFile as SourceFile
    from mapcore.building.importing.importing import (
        add_layers as add_layers,
        describe_source as describe_source,
        import_map as import_map,
    )
    from mapcore.building.tiles.own_grids import import_grid as import_grid
    from mapcore.caching import (
        CacheInfo as CacheInfo,
        CachePart as CachePart,
        cache_info as cache_info,
        clear_caches as clear_caches,
        keep as keep,
    )
    from mapcore.classification.edges import classify as classify
    from mapcore.comparing.comparing import compare as compare
    from mapcore.comparing.difference import Change as Change, Difference as Difference
    from mapcore.comparing.drawing import draw_difference as draw_difference
    from mapcore.conversion.changes import changes as changes
    from mapcore.conversion.convert import Converted as Converted, convert as convert
    from mapcore.errors import (
        FieldError as FieldError,
        MapcoreError as MapcoreError,
        RenderFailed as RenderFailed,
        UnknownHouse as UnknownHouse,
        UnknownMap as UnknownMap,
        UnreadableHouse as UnreadableHouse,
        UnreadablePicture as UnreadablePicture,
        ValidationError as ValidationError,
    )
    from mapcore.houses.building import build_house as build_house
    from mapcore.houses.contrasts import (
        HouseContrast as HouseContrast,
        check_house as check_house,
    )
    from mapcore.houses.house import House as House
    from mapcore.houses.opening import open_house as open_house
    from mapcore.key_approvals.lock import (
        Approval as Approval,
        KeyLock as KeyLock,
        read_lock as read_lock,
    )
    from mapcore.key_approvals.review import (
        KeyReview as KeyReview,
        review_keys as review_keys,
        review_request as review_request,
    )
    from mapcore.locating.places import Places as Places, RegionPlace as RegionPlace
    from mapcore.matching.map_suggestions import MapSuggestion as MapSuggestion
    from mapcore.matching.matching import Matching as Matching
    from mapcore.plans import Plan as Plan, plan as plan
    from mapcore.provenance.reading import (
        inspect_picture as inspect_picture,
        is_picture as is_picture,
    )
    from mapcore.provenance.record import Provenance as Provenance
    from mapcore.queries import (
        format_number as format_number,
        get_map as get_map,
        list_editions as list_editions,
        list_maps as list_maps,
        match as match,
    )
    from mapcore.rendering import (
        check as check,
        locate_regions as locate_regions,
        render as render,
        render_decoded as render_decoded,
    )
    from mapcore.reporting.report import Report as Report, encode_drawn as encode_drawn
    from mapcore.reporting.report_parts import (
        CanvasSize as CanvasSize,
        CategoriesReport as CategoriesReport,
        ChoroplethReport as ChoroplethReport,
        GradientLegend as GradientLegend,
        LabelsReport as LabelsReport,
    )
    from mapcore.request.changes import MapChanges as MapChanges, RegionChange as RegionChange
    from mapcore.request.choropleth import Choropleth as Choropleth
    from mapcore.request.decoding.decode import decode_request as decode_request
    from mapcore.request.decoding.encode import encode as encode
    from mapcore.request.documents.schema import json_schema as json_schema
    from mapcore.request.format_spec import FormatSpec as FormatSpec
    from mapcore.request.legend import Legend as Legend, LegendItem as LegendItem
    from mapcore.request.output import Output as Output
    from mapcore.request.request import (
        Categories as Categories,
        Layers as Layers,
        Pin as Pin,
        RenderRequest as RenderRequest,
        Title as Title,
    )
    from mapcore.request.responses import (
        CatalogMap as CatalogMap,
        Correction as Correction,
        LegendEntry as LegendEntry,
        LintFinding as LintFinding,
        MapDetail as MapDetail,
        MapEdition as MapEdition,
        Page as Page,
        RegionEntry as RegionEntry,
        RegionMatching as RegionMatching,
        RowCounts as RowCounts,
        SlipCounts as SlipCounts,
        Unmatched as Unmatched,
    )
    from mapcore.request.style import (
        Labels as Labels,
        MapBorder as MapBorder,
        RegionBorders as RegionBorders,
        Style as Style,
    )
    from mapcore.result.result import Result as Result
    from mapcore.result.timings import Timings as Timings
    from mapcore.similarity import find_similar as find_similar, search_similar as search_similar
    from mapcore.tables.edition_choice import suggest_maps as suggest_maps
    from mapcore.tables.finding.wholes import find_wholes as find_wholes
    from mapcore.tables.making.drafting import draft_table as draft_table
    from mapcore.tables.making.maps import (
        bivariate as bivariate,
        categories as categories,
        choropleth as choropleth,
        pins as pins,
    )
    from mapcore.tables.making.requests import Draft as Draft
    from mapcore.tables.making.symbols import symbols as symbols
    from mapcore.tables.making.units import find_unit_format as find_unit_format
    from mapcore.tables.numbers.columns import (
        ColumnReading as ColumnReading,
        NumberReading as NumberReading,
        read_column as read_column,
    )
    from mapcore.tables.reading import read_table as read_table
    from mapcore.tables.readings import Reading as Reading
    from mapcore.tables.which import TableChoice as TableChoice
    from mapcore.verification import verify_map as verify_map
    from mapcore.webpage.page import render_html as render_html, render_page as render_page
    from mapcore.webpage.texts import PageTexts as PageTexts


_MODULES = {
    "mapcore.assets.color_scales": ("INFERNO", "MAGMA", "PLASMA", "VIRIDIS"),
    "mapcore.assets.palettes": ("CATEGORICAL", "Palette", "list_palettes"),
    "mapcore.assets.themes": ("ThemeTokens", "list_themes"),
    "mapcore.assistants.answers": ("ToolAnswer", "describe_error", "describe_render"),
    "mapcore.assistants.calls": ("answer_tool", "preview_request"),
    "mapcore.assistants.servers": ("make_tool_server",),
    "mapcore.assistants.tables": ("TableColumns", "take_table"),
    "mapcore.assistants.tools": ("TOOL_INSTRUCTIONS", "Tool", "list_tools"),
    "mapcore.atlas.catalog": ("Atlas",),
    "mapcore.atlas.findings": ("Finding",),
    "mapcore.atlas.pack": ("MapPack", "open_pack"),
    "mapcore.batch.animation": ("write_animation",),
    "mapcore.batch.freezing": ("Frozen", "FrozenScale", "freeze"),
    "mapcore.batch.many": ("render_many",),
    "mapcore.batch.names": ("NamedSpec",),
    "mapcore.batch.outcomes": ("BatchOutcome",),
    "mapcore.batch.worn_house": ("FrozenHouse",),
    "mapcore.building.importing.files.source_file": ("SourceFile",),
    "mapcore.building.importing.importing": ("add_layers", "describe_source", "import_map"),
    "mapcore.building.tiles.own_grids": ("import_grid",),
    "mapcore.caching": ("CacheInfo", "CachePart", "cache_info", "clear_caches", "keep"),
    "mapcore.classification.edges": ("classify",),
    "mapcore.comparing.comparing": ("compare",),
    "mapcore.comparing.difference": ("Change", "Difference"),
    "mapcore.comparing.drawing": ("draw_difference",),
    "mapcore.errors": (
        "FieldError",
        "MapcoreError",
        "RenderFailed",
        "UnknownHouse",
        "UnknownMap",
        "UnreadableHouse",
        "UnreadablePicture",
        "ValidationError",
    ),
    "mapcore.conversion.changes": ("changes",),
    "mapcore.conversion.convert": ("Converted", "convert"),
    "mapcore.houses.building": ("build_house",),
    "mapcore.houses.contrasts": ("HouseContrast", "check_house"),
    "mapcore.houses.house": ("House",),
    "mapcore.houses.opening": ("open_house",),
    "mapcore.key_approvals.lock": ("Approval", "KeyLock", "read_lock"),
    "mapcore.key_approvals.review": ("KeyReview", "review_keys", "review_request"),
    "mapcore.locating.places": ("Places", "RegionPlace"),
    "mapcore.matching.map_suggestions": ("MapSuggestion",),
    "mapcore.matching.matching": ("Matching",),
    "mapcore.plans": ("Plan", "plan"),
    "mapcore.provenance.reading": ("inspect_picture", "is_picture"),
    "mapcore.provenance.record": ("Provenance",),
    "mapcore.queries": ("format_number", "get_map", "list_editions", "list_maps", "match"),
    "mapcore.rendering": ("check", "locate_regions", "render", "render_decoded"),
    "mapcore.reporting.report": ("Report", "encode_drawn"),
    "mapcore.reporting.report_parts": (
        "CanvasSize",
        "CategoriesReport",
        "ChoroplethReport",
        "GradientLegend",
        "LabelsReport",
    ),
    "mapcore.request.decoding.decode": ("decode_request",),
    "mapcore.request.decoding.encode": ("encode",),
    "mapcore.request.changes": ("MapChanges", "RegionChange"),
    "mapcore.request.choropleth": ("Choropleth",),
    "mapcore.request.format_spec": ("FormatSpec",),
    "mapcore.request.legend": ("Legend", "LegendItem"),
    "mapcore.request.output": ("Output",),
    "mapcore.request.request": ("Categories", "Layers", "Pin", "RenderRequest", "Title"),
    "mapcore.request.responses": (
        "CatalogMap",
        "Correction",
        "LegendEntry",
        "LintFinding",
        "MapDetail",
        "MapEdition",
        "Page",
        "RegionEntry",
        "RegionMatching",
        "RowCounts",
        "SlipCounts",
        "Unmatched",
    ),
    "mapcore.request.documents.schema": ("json_schema",),
    "mapcore.request.style": ("Labels", "MapBorder", "RegionBorders", "Style"),
    "mapcore.result.result": ("Result",),
    "mapcore.similarity": ("find_similar", "search_similar"),
    "mapcore.tables.finding.wholes": ("find_wholes",),
    "mapcore.tables.making.maps": ("bivariate", "categories", "choropleth", "pins"),
    "mapcore.tables.making.symbols": ("symbols",),
    "mapcore.tables.making.units": ("find_unit_format",),
    "mapcore.tables.making.requests": ("Draft",),
    "mapcore.tables.edition_choice": ("suggest_maps",),
    "mapcore.tables.making.drafting": ("draft_table",),
    "mapcore.tables.numbers.columns": ("ColumnReading", "NumberReading", "read_column"),
    "mapcore.tables.reading": ("read_table",),
    "mapcore.tables.readings": ("Reading",),
    "mapcore.tables.which": ("TableChoice",),
    "mapcore.result.timings": ("Timings",),
    "mapcore.verification": ("verify_map",),
    "mapcore.webpage.page": ("render_html", "render_page"),
    "mapcore.webpage.texts": ("PageTexts",),
}
_HOMES = {name: module for module, names in _MODULES.items() for name in names}

__all__ = ["__version__", *sorted(_HOMES)]  # noqa: PLE0604 - all are strings


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
