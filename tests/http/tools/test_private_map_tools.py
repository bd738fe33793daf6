"""Private maps by `/mcp`: with a key of their workspace; for all others they are not there."""

from __future__ import annotations

import statistics
import time
from typing import Any

import httpx
import pytest
from private import TwoWorkspaces, spec_of
from serving import Server

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from conversing import call_tool


def refusal(server: Server, name: str, map_id: str, headers: dict[str, str] | None) -> Any:
    """Return what a tool answers of a map, without what each answer has of its own."""
    arguments = spec_of(map_id) if name == "render_map" else {"mapId": map_id}
    answer = call_tool(server, name, arguments, headers=headers)
    assert answer.is_error
    return [block.text.replace(map_id, "ID") for block in answer.content]


def test_a_key_of_its_workspace_draws_and_describes_it(
    server: Server, owners: TwoWorkspaces
) -> None:
    _, key = owners["own"]
    answer = call_tool(server, "render_map", spec_of(owners["id"]), headers=key)
    assert not answer.is_error, answer.content
    image = answer.structured_content["image"]
    hosted = httpx.get(image)
    assert hosted.status_code == 200, "whoever has the link opens it, as any image of the tools"
    posted = server.render({**spec_of(owners["id"]), "layout": "page"}, headers=key)
    assert hosted.content == posted.content
    regions = call_tool(server, "get_map_regions", {"mapId": owners["id"]}, headers=key)
    assert [each["key"] for each in regions.structured_content["regions"]] == [
        "Z1", "Z2", "Z3", "Z4",
    ]  # fmt: skip
    listed = call_tool(server, "list_maps", {"q": "zones"}, headers=key)
    assert owners["id"] not in str(listed.structured_content)


def test_for_all_others_it_is_not_there(server: Server, owners: TwoWorkspaces) -> None:
    none = owners["id"].replace(".zones", ".zonez")
    for headers in (owners["other"][1], None):
        for tool in ("render_map", "get_map_regions"):
            private = refusal(server, tool, owners["id"], headers)
            assert private == refusal(server, tool, none, headers)
            assert "zones" not in str(private).replace("ID", "")


def test_suggestions_name_it_to_its_workspace_alone(server: Server, owners: TwoWorkspaces) -> None:
    typo = owners["id"].replace(".zones", ".zonse")
    for tool in ("render_map", "get_map_regions"):
        assert owners["id"] in str(refusal(server, tool, typo, owners["own"][1]))
        for headers in (owners["other"][1], None):
            assert owners["id"] not in str(refusal(server, tool, typo, headers))


def test_the_time_of_an_answer_does_not_reveal_a_private_map(
    server: Server, owners: TwoWorkspaces
) -> None:
    """The same questions are asked of the store: medians of interleaved calls are alike."""
    _, key = owners["other"]
    none = owners["id"].replace(".zones", ".zonez")
    taken: dict[str, list[float]] = {owners["id"]: [], none: []}
    headers = {**key, "Accept": "application/json, text/event-stream"}
    for number in range(20):
        for map_id, times in taken.items():
            call = {"name": "get_map_regions", "arguments": {"mapId": map_id}}
            body = {"jsonrpc": "2.0", "id": number, "method": "tools/call", "params": call}
            begun = time.perf_counter()
            answer = server.client.post("/mcp", json=body, headers=headers)
            times.append(time.perf_counter() - begun)
            assert answer.json()["result"]["isError"]
    private, missing = (statistics.median(times) for times in taken.values())
    spread = statistics.quantiles(taken[none], n=4)
    assert abs(private - missing) <= 3 * (spread[2] - spread[0]) + 0.005


def test_a_link_to_an_image_of_a_map_that_is_gone_says_so(
    server: Server, owners: TwoWorkspaces
) -> None:
    name, key = owners["other"]
    map_id = server.command("map", "add", str(owners["file"]), "--workspace", name)
    image = call_tool(server, "render_map", spec_of(map_id), headers=key).structured_content[
        "image"
    ]
    assert httpx.get(image).status_code == 200
    server.command("map", "remove", map_id, "--workspace", name)
    gone = httpx.get(image)
    assert (gone.status_code, gone.json()["code"]) == (410, "render_expired")
    assert "map has changed" in gone.json()["detail"]
