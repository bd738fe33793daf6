"""The contract documents, made once for each address at which a service is reached."""

from __future__ import annotations

import json
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import yaml
from attrs import frozen

import mapcore
from mapcore.assistants.tools import RENDER_DESCRIPTION, render_schema
from mapcore_http.contract import operations
from mapcore_http.contract.openapi import openapi_document

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore_http.settings import Settings


@frozen
class Document:
    """A document ready to be sent."""

    content: bytes
    media_type: str


@lru_cache(maxsize=8)
def contract_documents(settings: Settings) -> Mapping[str, Document]:
    """Return the contract documents of a service by their paths."""
    openapi = openapi_document(settings, operations.OPERATIONS)
    as_yaml = yaml.safe_dump(openapi, sort_keys=False, allow_unicode=True, width=100)
    schema_url = settings.base_url + operations.GET_REQUEST_SCHEMA.path
    schema = {"$id": schema_url, **mapcore.json_schema()}
    return {
        operations.GET_OPENAPI_JSON.path: _json(openapi, "application/json"),
        operations.GET_OPENAPI_YAML.path: Document(as_yaml.encode("utf-8"), "application/yaml"),
        operations.GET_REQUEST_SCHEMA.path: _json(schema, "application/schema+json"),
        operations.GET_RENDER_TOOL.path: _json(render_tool(settings.base_url), "application/json"),
    }


def render_tool(base_url: str) -> dict[str, Any]:
    """Return the render as a tool for function calling."""
    return {
        "name": "render_map",
        "description": RENDER_DESCRIPTION,
        "input_schema": render_schema(),
        "endpoint": {"method": "POST", "url": f"{base_url}/v1/renders"},
        "input_schema_url": base_url + operations.GET_REQUEST_SCHEMA.path,
    }


def _json(value: Any, media_type: str) -> Document:
    return Document(json.dumps(value, ensure_ascii=False).encode("utf-8"), media_type)
