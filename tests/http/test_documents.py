"""The contract documents: section 4.7, checked by validators that are not ours."""

from __future__ import annotations

import json
from typing import Any

import pytest
import yaml
from jsonschema import Draft202012Validator
from openapi_spec_validator import OpenAPIV31SpecValidator
from serving import STATES, Server

import mapcore


@pytest.fixture(scope="module")
def openapi(server: Server) -> Any:
    return server.client.get("/v1/openapi.json").json()


@pytest.mark.parametrize(
    ("path", "media_type"),
    [
        ("openapi.json", "application/json"),
        ("openapi.yaml", "application/yaml"),
        ("schemas/render-request.json", "application/schema+json"),
        ("schemas/house-style.json", "application/schema+json"),
        ("tools/render_map.json", "application/json"),
    ],
)
def test_a_document_is_kept_for_five_minutes(server: Server, path: str, media_type: str) -> None:
    answer = server.client.get(f"/v1/{path}")
    assert answer.headers["content-type"] == media_type
    assert answer.headers["cache-control"] == "public, max-age=300"
    held = {"If-None-Match": answer.headers["etag"]}
    assert server.client.get(f"/v1/{path}", headers=held).status_code == 304


def test_the_openapi_document_is_valid(openapi: Any) -> None:
    assert openapi["openapi"] == "3.1.0"
    assert list(OpenAPIV31SpecValidator(openapi).iter_errors()) == []


def test_yaml_says_the_same_as_json(server: Server, openapi: Any) -> None:
    assert yaml.safe_load(server.client.get("/v1/openapi.yaml").text) == openapi


def test_every_operation_of_the_contract_is_there(openapi: Any) -> None:
    operations = {
        f"{method.upper()} {path}" for path, item in openapi["paths"].items() for method in item
    }
    assert operations == {
        "POST /v1/renders", "GET /v1/renders", "GET /v1/maps", "GET /v1/maps/{mapId}",
        "GET /v1/maps/{mapId}/changes",
        "GET /v1/usage", "GET /v1/health", "GET /v1/openapi.json", "GET /v1/openapi.yaml",
        "GET /v1/schemas/render-request.json", "GET /v1/schemas/house-style.json",
        "GET /v1/tools/render_map.json",
    }  # fmt: skip
    statuses = set(openapi["paths"]["/v1/renders"]["post"]["responses"])
    assert statuses == {
        "200", "400", "401", "402", "403", "404", "413", "429", "500", "502", "503", "504",
    }  # fmt: skip


def test_the_request_schema_stands_alone(server: Server) -> None:
    schema = server.client.get("/v1/schemas/render-request.json").json()
    Draft202012Validator.check_schema(schema)
    assert "$ref" not in json.dumps(schema)
    assert Draft202012Validator(schema).is_valid(STATES)
    assert {**schema, "$id": ""} == {"$id": "", **mapcore.json_schema()}


def test_the_schema_of_house_styles_stands_alone(server: Server) -> None:
    schema = server.client.get("/v1/schemas/house-style.json").json()
    Draft202012Validator.check_schema(schema)
    valid = Draft202012Validator(schema).is_valid
    assert valid({"name": "meridian", "title": "The Meridian", "colors": {"text": "#231F20"}})
    assert not valid({"name": "The Meridian", "title": "The Meridian"})
    assert not valid({"name": "meridian", "title": "The Meridian", "defaults": {"title": "T"}})


def test_the_tool_takes_the_object_form_of_a_format_alone(server: Server) -> None:
    tool = server.client.get("/v1/tools/render_map.json").json()
    assert set(tool) == {"name", "description", "input_schema", "endpoint", "input_schema_url"}
    assert tool["name"] == "render_map"
    assert tool["endpoint"] == {"method": "POST", "url": f"{server.base}/v1/renders"}
    assert tool["input_schema_url"] == f"{server.base}/v1/schemas/render-request.json"
    Draft202012Validator.check_schema(tool["input_schema"])
    validator = Draft202012Validator(tool["input_schema"])
    numbers = {"values": {"CA": 1}}
    assert validator.is_valid({"mapId": "x", "choropleth": {**numbers, "format": {"d3": ".1f"}}})
    assert not validator.is_valid({"mapId": "x", "choropleth": {**numbers, "format": "plain"}})


def test_answers_keep_the_schemas(server: Server, openapi: Any) -> None:
    def holds(name: str, body: Any) -> bool:
        schema = {"$ref": f"#/components/schemas/{name}", "components": openapi["components"]}
        return Draft202012Validator(schema).is_valid(body)

    client = server.client
    assert holds("Health", client.get("/v1/health").json())
    assert holds("Catalog", client.get("/v1/maps").json())
    assert holds("MapDetail", client.get("/v1/maps/us-states").json())
    assert holds("Usage", client.get("/v1/usage", headers=server.key("pro")).json())
    assert holds("Problem", client.get("/v1/usage").json())
    assert holds("DryRunResponse", server.render({**STATES, "dryRun": True}).json())
    strict = {**STATES, "onUnmatched": "error"}
    assert holds("Problem", server.render(strict).json())


def test_the_content_licence_is_named_where_callers_look(server: Server) -> None:
    """Attribution is asked for under it: in the document for programs and on the front page."""
    info = server.client.get("/v1/openapi.json").json()["info"]
    licence = info["x-content-license"]
    assert licence["name"] == "CC BY 4.0"
    assert licence["url"] in info["description"]
    assert licence["url"] in server.client.get("/").text


def test_pages_of_others_may_read_when_the_contract_ends(server: Server) -> None:
    exposed = server.client.get("/v1/health").headers["access-control-expose-headers"].split(", ")
    assert {"Sunset", "Deprecation", "Retry-After", "X-Service-Render-Id"} <= set(exposed)
