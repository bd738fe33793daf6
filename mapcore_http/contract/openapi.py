"""The OpenAPI 3.1 document, made from the table of operations and the declared classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import attrs

import mapcore
from mapcore.request.declaring.declare import declarations
from mapcore.request.documents.schema import schema_of
from mapcore_http.contract import answers as names
from mapcore_http.contract.answers import UsageReport
from mapcore_http.contract.problems import MEDIA_TYPE, STATUSES, Problem

if TYPE_CHECKING:
    from collections.abc import Iterable

    from mapcore_http.contract.operations import Operation
    from mapcore_http.settings import Settings

Node = dict[str, Any]
VERSION = "1.0.0-beta.1"
NAMES: dict[Any, str] = {mapcore.Report: "DryRunResponse", UsageReport: "Usage"}
"""The names of declared classes that have another in the document."""
TAGS = {
    "Renders": "Images and dry runs.",
    "Maps": "Which maps there are, and their regions.",
    "Account": "What a key's workspace has used.",
    "Service": "The state of the service.",
    "Contract": "The contract in documents that machines read.",
}
SECURITY: dict[str, list[dict[str, list[str]]]] = {
    "never": [],
    "optional": [{}, {"bearerKey": []}, {"headerKey": []}],
    "required": [{"bearerKey": []}, {"headerKey": []}],
}
_INTEGER = {"type": "integer", "minimum": 0}
_TEXT = {"type": "string"}
HEADER_SCHEMAS: dict[str, tuple[str, Node]] = {
    names.LIMIT: ("Requests of the rate window: a minute with a key, an hour without.", _INTEGER),
    names.REMAINING: ("Requests left in the window.", _INTEGER),
    names.RESET: ("When the window begins anew, in epoch seconds.", _INTEGER),
    names.RENDER_ID: ("Unique id of this render, on errors too.", _TEXT),
    names.CORRECTED: ("How many keys were corrected.", _INTEGER),
    names.UNMATCHED: ("How many keys were not matched.", _INTEGER),
    names.MATCHING: ("JSON: the first corrections and unmatched keys.", _TEXT),
    names.CHOROPLETH: ("JSON: the choropleth as drawn.", _TEXT),
    names.WARNINGS: ("JSON: what was adjusted.", _TEXT),
    "Content-Disposition": ("The name of the image.", _TEXT),
    "Link": ('The editor\'s page of an image: `rel="edit-form"`.', _TEXT),
    "Allow": ("The methods that the path takes.", _TEXT),
    "Cache-Control": ("How long the answer may be kept.", _TEXT),
    "ETag": ("The version of the answer, for If-None-Match.", _TEXT),
    "Retry-After": ("Seconds until another try is worthwhile.", _INTEGER),
    "WWW-Authenticate": ("How to send a key.", _TEXT),
}
OTHER_STATUSES = {
    405: "`not_found`: The path does not take this method",
    503: "`internal_error`: The database does not answer at present",
}
"""The descriptions of statuses that have no code of their own."""
GREAT_COUNT = 200
PROBLEM_HEADERS = {
    401: ("WWW-Authenticate",),
    405: ("Allow",),
    429: ("Retry-After",),
    503: ("Retry-After",),
}


def openapi_document(settings: Settings, operations: Iterable[Operation]) -> Node:
    """Return the OpenAPI document of a service."""
    paths: Node = {}
    statuses: set[int] = set()
    declared: list[Any] = []
    for operation in operations:
        statuses.update(operation.problems)
        declared += [operation.body, *operation.answers.values()]
        paths.setdefault(operation.path, {})[operation.method.lower()] = _operation(operation)
    return {
        "openapi": "3.1.0",
        "info": _info(settings),
        "servers": [{"url": settings.base_url}],
        "tags": [{"name": name, "description": text} for name, text in TAGS.items()],
        "externalDocs": {"url": settings.docs_url, "description": "Documentation for people."},
        "paths": paths,
        "components": {
            "schemas": {
                _name_of(each): schema_of(each) for each in [*declared, Problem] if attrs.has(each)
            },
            "headers": {
                name: {"description": text, "schema": schema}
                for name, (text, schema) in HEADER_SCHEMAS.items()
            },
            "responses": {f"Problem{status}": _problem(status) for status in sorted(statuses)},
            "securitySchemes": {
                "bearerKey": {"type": "http", "scheme": "bearer", "description": "The API key."},
                "headerKey": {
                    "type": "apiKey",
                    "in": "header",
                    "name": "X-API-Key",
                    "description": "The API key, for tools that cannot set Authorization.",
                },
            },
        },
    }


def _info(settings: Settings) -> Node:
    return {
        "title": "mapcore",
        "version": VERSION,
        "summary": "A JSON spec in, a finished map out.",
        "description": (
            "Renders choropleth and category maps as PNG, SVG or PDF, in one call. Images of the "
            "keyless and free tiers carry an attribution, which has to stay visible; they are "
            f"under the content licence [{settings.content_license}]"
            f"({settings.content_license_url})."
        ),
        "x-content-license": {
            "name": settings.content_license,
            "url": settings.content_license_url,
        },
        "license": {"name": "MIT", "identifier": "MIT"},
        "contact": {"name": "Documentation", "url": settings.docs_url},
    }


def _operation(operation: Operation) -> Node:
    node: Node = {
        "operationId": operation.name,
        "tags": [operation.tag],
        "summary": operation.summary,
        "description": operation.description,
        "security": SECURITY[operation.keyed],
    }
    if parameters := [*_path_parameters(operation), *_query(operation)]:
        node["parameters"] = parameters
    if operation.body:
        content = {"application/json": {"schema": _schema(operation.body)}}
        node["requestBody"] = {"required": True, "content": content}
    node["responses"] = _responses(operation)
    return node


def _path_parameters(operation: Operation) -> list[Node]:
    return [
        {"name": name, "in": "path", "required": True, "schema": schema_of(annotation)}
        for name, annotation in operation.path_parameters.items()
    ]


def _query(operation: Operation) -> list[Node]:
    if operation.query is None:
        return []
    properties = schema_of(operation.query)["properties"]
    found: list[Node] = []
    for field in declarations(operation.query):
        node: Node = {
            "name": field.wire,
            "in": "query",
            "required": field.required,
            "description": field.description,
        }
        if stands_for := operation.json_parameters.get(field.wire):
            schema = _without_counts(schema_of(stands_for))
            node["content"] = {"application/json": {"schema": schema}}
        else:
            schema = properties[field.wire]
            node["schema"] = {name: schema[name] for name in schema if name != "description"}
        found.append(node)
    return found


def _without_counts(schema: Any) -> Any:
    """Return a schema for a JSON text of few bytes, which bound it before any great count does."""
    if isinstance(schema, list):
        return [_without_counts(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: _without_counts(value)
        for name, value in schema.items()
        if not (name in ("maxItems", "maxProperties") and value >= GREAT_COUNT)
    }


def _responses(operation: Operation) -> Node:
    headers = (*operation.headers, *(("ETag",) if operation.kept else ()))
    success: Node = {
        "description": operation.summary,
        "content": {kind: {"schema": _schema(each)} for kind, each in operation.answers.items()},
    }
    if headers:
        success["headers"] = {name: _reference("headers", name) for name in headers}
    answers: Node = {"200": success}
    if operation.kept:
        answers["304"] = {"description": "The client holds this version already."}
    for status in operation.problems:
        answers[str(status)] = _reference("responses", f"Problem{status}")
    return answers


def _problem(status: int) -> Node:
    meanings = [
        f"`{code}`: {title}" for code, (known, title) in STATUSES.items() if known == status
    ]
    node: Node = {
        "description": "; ".join(meanings) or OTHER_STATUSES[status],
        "content": {MEDIA_TYPE: {"schema": _schema(Problem)}},
    }
    if headers := PROBLEM_HEADERS.get(status, ()):
        node["headers"] = {name: _reference("headers", name) for name in headers}
    return node


def _schema(schema: Any) -> Node:
    """Return a schema, or the reference to a declared class."""
    return _reference("schemas", _name_of(schema)) if attrs.has(schema) else schema


def _name_of(declared: Any) -> str:
    """Return the name of a declared class in the document; its parts are inlined."""
    return NAMES.get(declared) or declared.__name__


def _reference(section: str, name: str) -> Node:
    return {"$ref": f"#/components/{section}/{name}"}
