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
from mapcore_http.store.opening import open_store
from mapcore_http.store.tables import hosted

SPEC = {"mapId": "us-states", "choropleth": {"values": {"CA": 39.0, "Texsa": 30.5, "Atlantis": 1}}}
SMALL = {"mapId": "luxembourg", "output": {"width": 100}}


def test_the_tools_are_listed_with_the_schema_of_the_contract(server: Server) -> None:
    listed = converse(server, lambda client: client.list_tools())
    definition = server.client.get("/v1/tools/render_map.json").json()
    assert [tool.name for tool in listed.tools] == ["render_map", "list_maps", "get_map_regions"]
    (tool, *_) = listed.tools
    fields = tool.input_schema["properties"]
    assert fields.keys() - definition["input_schema"]["properties"].keys() == {"table"}
    assert tool.description is not None
    assert tool.description.startswith(definition["description"])


def test_a_table_is_drawn_as_it_is_and_told(server: Server) -> None:
    text = "Rates\n\nLand;Quote\nBayern;12,5\nHessen;7,1\nInsgesamt;9,0\nSource: a survey\n"
    answer = call_tool(server, "render_map", {"table": {"text": text}, "output": {"width": 200}})
    assert not answer.is_error
    assert "- Quote: decimal comma (row 1: 12,5)" in answer.content[0].text
    facts = answer.structured_content
    assert (facts["mapId"], facts["rows"]["used"], facts["rows"]["groups"]) == ("germany", 2, 1)
    assert httpx.get(facts["image"]).status_code == 200
    refused = call_tool(server, "render_map", {"table": {"text": "a,b\n1,2\n"}})
    assert refused.is_error
    assert "no column names regions" in refused.content[0].text


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
    posted = server.render({**SPEC, "layout": "page"})  # as the tool lays it out
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


def test_thirty_maps_an_hour_for_each_conversation_of_an_address(server: Server) -> None:
    headers = server.fresh()

    async def draw(client: Client) -> list[bool]:
        dry = {**SMALL, "dryRun": True}
        return [(await client.call_tool("render_map", dry)).is_error for _ in range(32)]

    for _ in range(3):
        drawn = converse(server, draw, headers=headers, mode="legacy")
        assert drawn == [False] * 30 + [True] * 2


def test_an_address_asks_for_maps_in_twenty_conversations_an_hour(server: Server) -> None:
    headers = server.fresh()

    async def draw(client: Client) -> tuple[bool, str]:
        answer = await client.call_tool("render_map", {**SMALL, "dryRun": True})
        return answer.is_error, answer.content[0].text

    opened = [converse(server, draw, headers=headers, mode="legacy") for _ in range(21)]
    assert [refused for refused, _ in opened] == [False] * 20 + [True]
    assert "20 conversations per hour" in opened[-1][1]


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
        assert answer.status_code == (403 if "Origin" in wrong else 421)
        assert answer.headers["content-type"] == "application/problem+json"
        assert answer.json()["code"] == "validation_error"


def test_a_preflight_says_whether_the_call_will_be_taken(server: Server) -> None:
    asked = {"Access-Control-Request-Method": "POST"}
    own = server.client.options("/mcp", headers={**asked, "Origin": server.base})
    assert own.status_code == 204
    assert own.headers["access-control-allow-methods"] == "POST, OPTIONS"
    foreign = server.client.options("/mcp", headers={**asked, "Origin": "https://evil.example"})
    assert (foreign.status_code, foreign.json()["code"]) == (403, "validation_error")
    assert "access-control-allow-methods" not in foreign.headers
    listed = server.client.options("/v1/maps", headers={**asked, "Origin": "https://evil.example"})
    assert listed.headers["access-control-allow-methods"] == "GET, HEAD, OPTIONS"


@pytest.mark.parametrize("method", ["GET", "DELETE"])
def test_no_stream_is_opened(server: Server, method: str) -> None:
    """There is nothing that the service would tell by itself, and no session to end."""
    headers = {**server.fresh(), "Accept": "text/event-stream"}
    answer = server.client.request(method, "/mcp", headers=headers, timeout=5)
    assert (answer.status_code, answer.json()["code"]) == (405, "not_found")
    assert "POST" in answer.headers["allow"]


def send(server: Server, body: bytes) -> httpx.Response:
    headers = {
        **server.fresh(),
        "Accept": "application/json, text/event-stream",
        "Content-Type": "application/json",
    }
    return server.client.post("/mcp", content=body, headers=headers, timeout=20)


@pytest.mark.parametrize(
    ("body", "code"),
    [
        (b'{"jsonrpc": "2.0", "id": null, "method": "tools/list"}', -32600),
        (b'{"jsonrpc": "2.0", "id": [1], "method": "tools/list"}', -32600),
        (b'[{"jsonrpc": "2.0", "id": 1, "method": "tools/list"}]', -32600),
        (b"[]", -32600),
        (b"5", -32600),
        (b'{"jsonrpc": "2.0", "id": "%s", "method": "x"}' % (b"i" * 1_000_000), -32600),
        (b'{"jsonrpc": "2.0", "id": %s, "method": "x"}' % (b"9" * 4000), -32600),
        (b'{"jsonrpc": "2.0", "id": %s, "method": "x"}' % (b"9" * 100_000), -32700),
        (b"[" * 100_000, -32700),
        (b"{", -32700),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_is_no_message_gets_an_answer(server: Server, body: bytes, code: int) -> None:
    answer = send(server, body)
    assert answer.status_code == 400
    assert (answer.json()["id"], answer.json()["error"]["code"]) == (None, code)
    assert len(answer.content) < 500


def test_refusals_carry_their_code_and_say_things_once(server: Server) -> None:
    unknown = call_tool(server, "render_map", {"mapId": "us-state"})
    assert unknown.structured_content["code"] == "unknown_map"
    assert unknown.content[0].text.count("Did you mean") == 1
    assert unknown.content[0].text.count("us-states,") == 1
    wrong = call_tool(server, "render_map", {"mapId": "us-states", "paper": 1})
    assert wrong.structured_content["code"] == "validation_error"
    large = call_tool(server, "render_map", {"mapId": "world", "output": {"width": 2000}})
    assert large.structured_content["code"] == "plan_upgrade_required"
    assert large.structured_content.keys() == {"status", "code", "upgrade_url", "signup_url"}
    regions = call_tool(server, "get_map_regions", {"mapId": "wrold"})
    assert regions.structured_content["code"] == "unknown_map"
    nothing = call_tool(server, "paint_map", {})
    assert nothing.structured_content["code"] == "not_found"


def test_only_a_dry_run_is_called_one(server: Server) -> None:
    assert "dryRun" not in call_tool(server, "render_map", SMALL).structured_content
    dry = call_tool(server, "render_map", {**SMALL, "dryRun": True})
    assert dry.structured_content["dryRun"] is True


def test_a_hosted_image_is_sent_as_a_document_that_does_nothing(
    server: Server, pro: dict[str, str]
) -> None:
    spec = {**SMALL, "output": {"width": 310, "format": "svg"}}
    image = call_tool(server, "render_map", spec, headers=pro).structured_content["image"]
    hosted = httpx.get(image)
    assert hosted.headers["x-content-type-options"] == "nosniff"
    assert hosted.headers["content-security-policy"].startswith("default-src 'none'")


def test_a_hosted_pdf_can_be_read_in_a_browser(server: Server, pro: dict[str, str]) -> None:
    """A viewer of PDFs does not start in a sandbox; the preview beside the link is a PNG."""
    spec = {**SMALL, "output": {"width": 311, "format": "pdf"}}
    answer = call_tool(server, "render_map", spec, headers=pro)
    image = answer.structured_content["image"]
    hosted = httpx.get(image)
    assert image.endswith(".pdf")
    assert hosted.headers["content-type"] == "application/pdf"
    assert hosted.headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" not in hosted.headers
    assert hosted.content.startswith(b"%PDF-")
    assert [each.mime_type for each in answer.content if each.type == "image"] == ["image/png"]


@pytest.mark.parametrize("first", ["address", "link"])
def test_a_link_and_an_address_of_one_picture_keep_their_own(server: Server, first: str) -> None:
    """Both show the same picture; what one keeps is no answer of the other."""
    spec = {**SMALL, "title": {"text": f"Opened first: {first}"}, "layout": "page"}
    image = call_tool(server, "render_map", spec).structured_content["image"]
    ask = {"address": lambda: server.image(spec), "link": lambda: httpx.get(image)}
    answers = {name: ask[name]() for name in sorted(ask, reverse=first == "link")}
    answers |= {f"{name} again": ask[name]() for name in ask}
    assert [each.status_code for each in answers.values()] == [200] * 4
    assert {each.headers["content-type"] for each in answers.values()} == {"image/png"}
    assert "link" in answers["address"].headers
    assert "link" in answers["address again"].headers
    assert len({each.content for each in answers.values()}) == 1
