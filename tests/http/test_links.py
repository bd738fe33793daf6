"""The `Link` to the editor on every image, and the record behind it, through a real server."""

from __future__ import annotations

import json
import re

import httpx
from serving import FAST, Server

from mapcore_http.people.accounts.records import Record, open_record
from mapcore_http.settings import Settings
from mapcore_http.store.opening import open_store


def record_behind(server: Server, answer: httpx.Response) -> Record:
    """Return the record that the link of an answer leads to."""
    link = re.fullmatch(
        r'<(.*)/editor/(rnd_[0-9a-z]{36})>; rel="edit-form"; type="text/html"',
        answer.headers["link"],
    )
    assert link
    assert link[1] == server.base
    settings = {
        name.removeprefix("MAPCORE_").lower(): value
        for name, value in server.environment.items()
        if name in ("MAPCORE_DATABASE_URL", "MAPCORE_KEY_PEPPER")
    }
    store = open_store(Settings(**settings))
    try:
        found = open_record(store, link[2])
        assert isinstance(found, Record)
        return found
    finally:
        store.close()


def test_a_posted_image_leads_to_its_record(server: Server) -> None:
    answer = server.render(FAST)
    found = record_behind(server, answer)
    assert found.id == answer.headers["x-service-render-id"]
    assert json.loads(found.spec) == FAST


def test_a_kept_image_leads_to_the_record_of_the_first(server: Server) -> None:
    spec = {**FAST, "title": {"text": "Kept with its link"}}
    first, second = server.image(spec), server.image(spec)
    assert first.headers["link"] == second.headers["link"]
    assert record_behind(server, second).id == first.headers["x-service-render-id"]
    assert second.headers["x-service-render-id"] != first.headers["x-service-render-id"]
    tag = {**server.fresh(), "If-None-Match": first.headers["etag"]}
    unchanged = server.image(spec, tag)
    assert unchanged.status_code == 304
    assert unchanged.headers["link"] == first.headers["link"]


def test_nothing_else_has_a_link(server: Server) -> None:
    for answer in (
        server.render({**FAST, "dryRun": True}),
        server.image({**FAST, "dryRun": True}),
        server.render({"mapId": "nowhere"}),
        server.client.get("/v1/maps"),
    ):
        assert "link" not in answer.headers


def test_pages_of_other_origins_may_read_the_link(server: Server) -> None:
    exposed = server.render(FAST).headers["access-control-expose-headers"]
    assert "Link" in exposed.split(", ")


def test_the_contract_tells_of_the_link(server: Server) -> None:
    document = server.client.get("/v1/openapi.json").json()
    for method in ("get", "post"):
        success = document["paths"]["/v1/renders"][method]["responses"]["200"]
        assert "Link" in success["headers"]
    assert "edit-form" in document["components"]["headers"]["Link"]["description"]
