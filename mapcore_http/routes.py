"""One table: path, endpoint, and its place in the contract."""

from __future__ import annotations

from typing import Annotated

from mapcore import MapDetail, RenderRequest, Report
from mapcore.spec.declare import Text
from mapcore_http.endpoints.contract import document_at
from mapcore_http.endpoints.health import get_health
from mapcore_http.endpoints.maps import get_map, list_maps
from mapcore_http.endpoints.renders import get_render, post_render
from mapcore_http.endpoints.usage import get_usage
from mapcore_http.headers import (
    CHOROPLETH,
    CORRECTED,
    LIMIT,
    MATCHING,
    REMAINING,
    RENDER_ID,
    RESET,
    UNMATCHED,
    WARNINGS,
)
from mapcore_http.operations import Media, Operation
from mapcore_http.queries import MapsQuery, RegionsQuery, SpecQuery
from mapcore_http.responses import Catalog, Health, UsageReport

OPENAPI_JSON = "/v1/openapi.json"
OPENAPI_YAML = "/v1/openapi.yaml"
REQUEST_SCHEMA = "/v1/schemas/render-request.json"
RENDER_TOOL = "/v1/tools/render_map.json"

BINARY = {"type": "string", "contentEncoding": "binary"}
OBJECT = {"type": "object"}
PNG = Media("image/png", {**BINARY, "contentMediaType": "image/png"})
SVG = Media("image/svg+xml", {"type": "string", "contentMediaType": "image/svg+xml"})
REPORT = Media("application/json", Report)
RENDER_HEADERS = (
    LIMIT, REMAINING, RESET, RENDER_ID, CORRECTED, UNMATCHED, MATCHING, CHOROPLETH, WARNINGS,
    "Content-Disposition", "Cache-Control",
)  # fmt: skip

OPERATIONS = (
    Operation(
        "POST", "/v1/renders", post_render, "render", "Renders",
        "Render a map",
        "Returns the finished image, or with `dryRun` the report of what would be drawn. Without "
        "a key the keyless tier applies.",
        (PNG, SVG, REPORT),
        (400, 401, 402, 403, 404, 413, 429, 500, 502, 504),
        keyed="optional",
        body=RenderRequest,
        headers=RENDER_HEADERS,
    ),
    Operation(
        "GET", "/v1/renders", get_render, "renderFromAddress", "Renders",
        "Render a map from an address",
        "The keyless twin of the POST, for image tags. A request that carries a key is refused.",
        (PNG, REPORT),
        (400, 403, 404, 429, 500, 502, 504),
        query=SpecQuery,
        json_parameters={"spec": RenderRequest},
        headers=RENDER_HEADERS,
        kept=True,
    ),
    Operation(
        "GET", "/v1/maps", list_maps, "listMaps", "Maps",
        "List the maps",
        "All maps that can be rendered, or those that match `q`; not paged.",
        (Media("application/json", Catalog),),
        (400, 500),
        query=MapsQuery,
        kept=True,
    ),
    Operation(
        "GET", "/v1/maps/{mapId}", get_map, "getMap", "Maps",
        "Describe a map",
        "One map with its regions, or those that match `q`.",
        (Media("application/json", MapDetail),),
        (400, 404, 500),
        query=RegionsQuery,
        path_parameters={"mapId": Annotated[str, Text(1)]},
        kept=True,
    ),
    Operation(
        "GET", "/v1/usage", get_usage, "getUsage", "Account",
        "Tell what is used",
        "The monthly counter of the key's workspace and the daily counter of the key.",
        (Media("application/json", UsageReport),),
        (401, 500),
        keyed="required",
    ),
    Operation(
        "GET", "/v1/health", get_health, "getHealth", "Service",
        "Tell whether renders begin at once",
        "Poll at most once a minute.",
        (Media("application/json", Health),),
        (405, 500),
    ),
    Operation(
        "GET", OPENAPI_JSON, document_at(OPENAPI_JSON), "getOpenApiJson", "Contract",
        "This contract as JSON",
        "OpenAPI 3.1.",
        (Media("application/json", OBJECT),),
        (405, 500),
        kept=True,
    ),
    Operation(
        "GET", OPENAPI_YAML, document_at(OPENAPI_YAML), "getOpenApiYaml", "Contract",
        "This contract as YAML",
        "OpenAPI 3.1.",
        (Media("application/yaml", OBJECT),),
        (405, 500),
        kept=True,
    ),
    Operation(
        "GET", REQUEST_SCHEMA, document_at(REQUEST_SCHEMA), "getRequestSchema", "Contract",
        "The render request as JSON Schema",
        "JSON Schema 2020-12, with every reference inlined.",
        (Media("application/schema+json", OBJECT),),
        (405, 500),
        kept=True,
    ),
    Operation(
        "GET", RENDER_TOOL, document_at(RENDER_TOOL), "getRenderTool", "Contract",
        "The render as a tool for function calling",
        "Name, description and input schema of a tool that renders a map.",
        (Media("application/json", OBJECT),),
        (405, 500),
        kept=True,
    ),
)  # fmt: skip
