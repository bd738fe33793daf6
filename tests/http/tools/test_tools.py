"""`/mcp` with the protocol's own client: maps, mistakes mended, limits, links and their end."""

from __future__ import annotations

import base64
import json

import httpx
import pytest
from serving import Server

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from conversing import call_tool, converse
from mcp import Client
from sqlalchemy import update

from mapcore_http.settings import Settings
from mapcore_http.store.database import open_store
from mapcore_http.store.tables import hosted

SPEC = {"mapId": "us-states", "choropleth": {"values": {"CA": 39.0, "Texsa": 30.5, "Atlantis": 1}}}
SMALL = {"mapId": "luxembourg", "output": {"width": 100}}


def test_the_tools_are_listed_with_the_schema_of_the_contract(server: Server) -> None:
    listed = converse(server, lambda client: client.list_tools())
    definition = server.client.get("/v1/tools/render_map.json").json()
    assert [tool.name for tool in listed.tools] == ["render_map", "list_maps", "get_map_regions"]
    assert listed.tools[0].input_schema == definition["input_schema"]
    assert listed.tools[0].description == definition["description"]


def test_a_map_comes_with_its_picture_its_links_and_its_mistakes(server: Server) -> None:
    answer = call_tool(server, "render_map", SPEC)
    text_block, facts, image, link = answer.content
    assert text_block.text.splitlines()[1].startswith("- Atlantis")
    assert json.loads(facts.text) == answer.structured_content
    assert base64.b64decode(image.data).startswith(b"\x89PNG")
    assert answer.structured_content["image"] == link.uri
    assert answer.structured_content["editor"].startswith(f"{server.base}/editor/rnd_")


def test_the_link_opens_the_full_image_for_anybody(server: Server) -> None:
    facts = call_tool(server, "render_map", SPEC).structured_content
    hosted = httpx.get(facts["image"])
    assert hosted.status_code == 200
    assert hosted.headers["content-type"] == "image/png"
    assert hosted.headers["access-control-allow-origin"] == "*"
    age = int(hosted.headers["cache-control"].removeprefix("public, max-age="))
    assert 29 * 86400 < age <= 30 * 86400
    again = httpx.get(facts["image"], headers={"If-None-Match": hosted.headers["etag"]})
    assert again.status_code == 304
    posted = server.render(SPEC)
    assert hosted.content == posted.content


def test_a_link_that_has_run_out_is_gone(server: Server) -> None:
    image = call_tool(server, "render_map", SMALL).structured_content["image"]
    settings = Settings(
        database_url=server.environment["MAPCORE_DATABASE_URL"],
        key_pepper=server.environment["MAPCORE_KEY_PEPPER"],
    )
    store = open_store(settings)
    with store.writing("a test") as connection:
        name = image.rpartition("/")[2].partition(".")[0]
        connection.execute(update(hosted).where(hosted.c.id == name).values(expires_at=1))
    store.close()
    gone = httpx.get(image)
    assert (gone.status_code, gone.json()["code"]) == (410, "render_expired")


def test_a_link_with_an_unknown_id_is_404(server: Server) -> None:
    image = call_tool(server, "render_map", SMALL).structured_content["image"]
    stem = image.removesuffix(".png")
    for address in (f"{server.base}/i/nothing.png", f"{stem}.svg", stem):
        unknown = httpx.get(address)
        assert (unknown.status_code, unknown.json()["code"]) == (404, "not_found")


def test_a_refused_call_tells_the_mend_and_draws_nothing(server: Server) -> None:
    wrong = {"mapId": "us-states", "choropleth": {"values": {"CA": "39"}}}
    answer = call_tool(server, "render_map", wrong)
    assert answer.is_error
    assert "choropleth.values.CA" in answer.content[0].text
    assert call_tool(server, "render_map", {"mapId": "us-state"}).content[0].text.count("us-states")
    large = call_tool(server, "render_map", {"mapId": "world", "output": {"width": 2000}})
    assert large.structured_content["code"] == "plan_upgrade_required"
    assert "signup" in large.content[0].text


def test_maps_and_regions_are_looked_up(server: Server) -> None:
    assert call_tool(server, "list_maps", {"q": "us-states"}).structured_content["matched"] >= 1
    regions = call_tool(server, "get_map_regions", {"mapId": "us-counties", "limit": 5})
    assert len(regions.structured_content["regions"]) == 5
    assert "call again with offset 5" in regions.content[0].text


def test_thirty_maps_an_hour_for_a_conversation_and_sixty_for_its_address(server: Server) -> None:
    headers = server.fresh()

    async def draw(client: Client) -> list[bool]:
        return [(await client.call_tool("render_map", SMALL)).is_error for _ in range(32)]

    first = converse(server, draw, headers=headers, mode="legacy")
    assert first == [False] * 30 + [True] * 2
    second = converse(server, draw, headers=headers, mode="legacy")
    assert second == [False] * 30 + [True] * 2
    third = converse(server, draw, headers=headers, mode="legacy")
    assert all(third), "a new conversation is no way around the limit of the address"


def test_a_key_gives_its_tier(server: Server, pro: dict[str, str]) -> None:
    spec = {**SMALL, "output": {"width": 300, "format": "svg"}}
    facts = call_tool(server, "render_map", spec, headers=pro).structured_content
    assert facts["image"].endswith(".svg")
    assert httpx.get(facts["image"]).headers["content-type"].startswith("image/svg+xml")


def test_a_wrong_key_is_refused_before_the_protocol_answers(server: Server) -> None:
    headers = {**server.fresh(), "Authorization": "Bearer mpk_wrong"}
    answer = server.client.post("/mcp", json={}, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized")


def test_a_page_of_another_name_for_this_machine_is_refused(server: Server) -> None:
    body = {"jsonrpc": "2.0", "id": 1, "method": "tools/list"}
    accept = {"Accept": "application/json, text/event-stream"}
    for wrong in ({"Host": "evil.example"}, {"Origin": "http://evil.example"}):
        answer = server.client.post("/mcp", json=body, headers={**accept, **wrong})
        assert answer.status_code in (403, 421)
