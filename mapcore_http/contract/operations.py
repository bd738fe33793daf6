"""The operations: every method on every path of the contract, as declared values."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from attrs import field, frozen

from mapcore import MapChanges, MapDetail, RenderRequest, Report
from mapcore.request.declaring.declare import Characters
from mapcore_http.contract import answers as headers
from mapcore_http.contract.answers import (
    Catalog,
    ChangesQuery,
    Health,
    MapsQuery,
    RegionsQuery,
    SpecQuery,
    UsageReport,
)

Keyed = Literal["never", "optional", "required"]


@frozen(kw_only=True)
class Operation:
    """One method on one path: what it takes and what it answers.

    `answers` gives each media type of a successful answer a declared class or a schema.
    `query` and `body` are declared classes; `path_parameters` map a name to its declared type, and
    `json_parameters` the name of a query parameter that holds JSON to the class that it stands for.
    `headers` are those of the answer, beside which every answer has those of CORS. `problems` are
    the statuses of its problem documents.
    """

    path: str
    name: str
    tag: str
    summary: str
    description: str
    answers: dict[str, Any] = field(hash=False)
    problems: tuple[int, ...] = (400, 404, 429, 500, 502, 503, 504)
    method: Literal["GET", "POST"] = "GET"
    keyed: Keyed = "never"
    query: type | None = None
    body: type | None = None
    path_parameters: dict[str, Any] = field(factory=dict, hash=False)
    json_parameters: dict[str, type] = field(factory=dict, hash=False)
    headers: tuple[str, ...] = ()
    kept: bool = False


BINARY = {"type": "string", "contentEncoding": "binary"}
OBJECT = {"type": "object"}
PNG = {"image/png": {**BINARY, "contentMediaType": "image/png"}}
PDF = {"application/pdf": {**BINARY, "contentMediaType": "application/pdf"}}
SVG = {"image/svg+xml": {"type": "string", "contentMediaType": "image/svg+xml"}}
REPORT = {"application/json": Report}
RENDER_HEADERS = (*headers.OF_RENDERS, "Cache-Control")

RENDER = Operation(
    method="POST",
    path="/v1/renders",
    name="render",
    tag="Renders",
    summary="Render a map",
    description=(
        "Returns the finished image, or with `dryRun` the report of what would be drawn. Without a "
        "key the keyless tier applies."
    ),
    answers=PNG | SVG | PDF | REPORT,
    problems=(400, 401, 402, 403, 404, 413, 429, 500, 502, 503, 504),
    keyed="optional",
    body=RenderRequest,
    headers=RENDER_HEADERS,
)
RENDER_FROM_ADDRESS = Operation(
    path="/v1/renders",
    name="renderFromAddress",
    tag="Renders",
    summary="Render a map from an address",
    description=(
        "The keyless twin of the POST, for image tags. A request that carries a key is refused."
    ),
    answers=PNG | REPORT,
    problems=(400, 403, 404, 429, 500, 502, 503, 504),
    query=SpecQuery,
    json_parameters={"spec": RenderRequest},
    headers=RENDER_HEADERS,
    kept=True,
)
LIST_MAPS = Operation(
    path="/v1/maps",
    name="listMaps",
    tag="Maps",
    summary="List the maps",
    description="All maps that can be rendered, or those that match `q`; not paged.",
    answers={"application/json": Catalog},
    problems=(400, 429, 500, 502, 503, 504),
    query=MapsQuery,
    kept=True,
)
GET_MAP = Operation(
    path="/v1/maps/{mapId}",
    name="getMap",
    tag="Maps",
    summary="Describe a map",
    description="One map with its regions, or those that match `q`.",
    answers={"application/json": MapDetail},
    query=RegionsQuery,
    path_parameters={"mapId": Annotated[str, Characters(1)]},
    kept=True,
)
GET_CHANGES = Operation(
    path="/v1/maps/{mapId}/changes",
    name="getMapChanges",
    tag="Maps",
    summary="Tell what became of regions",
    description="What became of the regions of a map between the boundaries of two years.",
    answers={"application/json": MapChanges},
    query=ChangesQuery,
    path_parameters={"mapId": Annotated[str, Characters(1)]},
    kept=True,
)
GET_USAGE = Operation(
    path="/v1/usage",
    name="getUsage",
    tag="Account",
    summary="Tell what is used",
    description="The monthly counter of the key's workspace and the daily counter of the key.",
    answers={"application/json": UsageReport},
    problems=(401, 429, 500, 503),
    keyed="required",
)
GET_HEALTH = Operation(
    path="/v1/health",
    name="getHealth",
    tag="Service",
    summary="Tell whether renders begin at once",
    description="Poll at most once a minute.",
    answers={"application/json": Health},
    problems=(405, 500),
)


def _document(
    path: str, name: str, summary: str, description: str, media_type: str = "application/json"
) -> Operation:
    return Operation(
        path=path,
        name=name,
        tag="Contract",
        summary=summary,
        description=description,
        answers={media_type: OBJECT},
        problems=(405, 500),
        kept=True,
    )


GET_OPENAPI_JSON = _document(
    "/v1/openapi.json", "getOpenApiJson", "This contract as JSON", "OpenAPI 3.1."
)
GET_OPENAPI_YAML = _document(
    "/v1/openapi.yaml",
    "getOpenApiYaml",
    "This contract as YAML",
    "OpenAPI 3.1.",
    "application/yaml",
)
GET_REQUEST_SCHEMA = _document(
    "/v1/schemas/render-request.json",
    "getRequestSchema",
    "The render request as JSON Schema",
    "JSON Schema 2020-12, with every reference inlined.",
    "application/schema+json",
)
GET_HOUSE_SCHEMA = _document(
    "/v1/schemas/house-style.json",
    "getHouseSchema",
    "A house style as JSON Schema",
    "The style.json that a workspace uploads in the console. JSON Schema 2020-12.",
    "application/schema+json",
)
GET_RENDER_TOOL = _document(
    "/v1/tools/render_map.json",
    "getRenderTool",
    "The render as a tool for function calling",
    "Name, description and input schema of a tool that renders a map.",
)
OPERATIONS = tuple(each for each in vars().values() if isinstance(each, Operation))
"""All of them, in the order in which they stand here."""
DOCUMENTS = tuple(each for each in OPERATIONS if each.tag == "Contract")
