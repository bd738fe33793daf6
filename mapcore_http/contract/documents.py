"""The contract documents, made once for each address at which a service is reached."""

from __future__ import annotations

import json
from functools import lru_cache
from io import BytesIO
from typing import TYPE_CHECKING, Any

from attrs import frozen

import mapcore
from mapcore.request.documents.schema import house_schema
from mapcore_http.contract import operations
from mapcore_http.contract.openapi import openapi_document

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore_http.settings import Settings


LONGEST_LINE = 10_000
"""Texts are not broken into lines: a blank would stay at the end of each."""


@frozen
class Document:
    """A document ready to be sent."""

    content: bytes
    media_type: str


@lru_cache(maxsize=8)
def contract_documents(settings: Settings) -> Mapping[str, Document]:
    """Return the contract documents of a service in JSON, by their paths."""
    openapi = openapi_document(settings, operations.OPERATIONS)
    schema_url = settings.base_url + operations.GET_REQUEST_SCHEMA.path
    schema = {"$id": schema_url, **mapcore.json_schema()}
    house_url = settings.base_url + operations.GET_HOUSE_SCHEMA.path
    house = {"$id": house_url, **house_schema()}
    return {
        operations.GET_OPENAPI_JSON.path: _json(openapi, "application/json"),
        operations.GET_REQUEST_SCHEMA.path: _json(schema, "application/schema+json"),
        operations.GET_HOUSE_SCHEMA.path: _json(house, "application/schema+json"),
        operations.GET_RENDER_TOOL.path: _json(render_tool(settings.base_url), "application/json"),
    }


@lru_cache(maxsize=8)
def openapi_in_yaml(settings: Settings) -> Document:
    """Return the OpenAPI document in YAML, which takes a second to write."""
    openapi = openapi_document(settings, operations.OPERATIONS)
    return Document(_write_yaml(openapi), "application/yaml")


def render_tool(base_url: str) -> dict[str, Any]:
    """Return the render as a tool for function calling."""
    tool = mapcore.list_tools(tables=False)[0]
    return {
        "name": tool.name,
        "description": tool.description,
        "input_schema": tool.input_schema,
        "endpoint": {"method": "POST", "url": f"{base_url}/v1/renders"},
        "input_schema_url": base_url + operations.GET_REQUEST_SCHEMA.path,
    }


def _write_yaml(value: Any) -> bytes:
    from ruamel.yaml import YAML  # slow to load, and few ask for it

    content = BytesIO()
    writer: Any = YAML(typ="safe", pure=True)
    writer.default_flow_style = False
    writer.sort_base_mapping_type_on_output = False
    writer.width = LONGEST_LINE
    writer.dump(value, content)
    return content.getvalue()


def _json(value: Any, media_type: str) -> Document:
    return Document(json.dumps(value, ensure_ascii=False).encode("utf-8"), media_type)
