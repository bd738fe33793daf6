"""`mapcore mcp` with the protocol's own client: tools, a map drawn, a mistake mended."""

from __future__ import annotations

import base64
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import anyio
import pytest

pytest.importorskip("mcp", reason="the extra mcp is not installed")

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

TABLE = "Land;Quote\nBayern;12,5\nHessen;7,1\nInsgesamt;9,0\n"
VALUES = {"CA": 39.0, "Texsa": 30.5, "Atlantis": 1}


async def session(out_dir: Path) -> dict[str, Any]:
    arguments = ["-m", "mapcore_cli.main", "mcp", "--out-dir", str(out_dir)]
    server = StdioServerParameters(command=sys.executable, args=arguments)
    async with Client(stdio_client(server)) as client:
        request = {"mapId": "us-states", "choropleth": {"values": VALUES}}
        return {
            "tools": await client.list_tools(),
            "drawn": await client.call_tool("render_map", request),
            "dry run": await client.call_tool("render_map", {**request, "dryRun": True}),
            "table": await client.call_tool("render_map", {"table": {"text": TABLE}}),
            "refused": await client.call_tool("render_map", {"mapId": "us-state"}),
            "maps": await client.call_tool("list_maps", {"q": "us-states"}),
            "regions": await client.call_tool("get_map_regions", {"mapId": "us-states"}),
        }


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("images")
    # In a thread of its own: a browser of other tests may keep an event loop running in this one.
    with ThreadPoolExecutor(1) as threads:
        return {**threads.submit(anyio.run, session, folder).result(), "folder": folder}


def test_three_tools_are_listed(answers: dict[str, Any]) -> None:
    names = [tool.name for tool in answers["tools"].tools]
    assert names == ["render_map", "list_maps", "get_map_regions"]


def test_a_map_is_written_and_shown(answers: dict[str, Any]) -> None:
    (path,) = answers["folder"].glob("us-states-*")
    text, _, image, link = answers["drawn"].content
    assert path.read_bytes().startswith(b"\x89PNG")
    assert base64.b64decode(image.data).startswith(b"\x89PNG")
    assert link.uri == path.as_uri()
    assert "- Atlantis" in text.text.splitlines()[1]
    assert answers["drawn"].structured_content["image"] == str(path)


def test_a_table_is_drawn_as_it_is(answers: dict[str, Any]) -> None:
    text = answers["table"].content[0].text
    assert "- left out as groups or totals: Insgesamt" in text
    assert answers["table"].structured_content["rows"]["used"] == 2
    assert len(list(answers["folder"].glob("germany-*.png"))) == 1


def test_a_dry_run_draws_nothing(answers: dict[str, Any]) -> None:
    assert answers["dry run"].structured_content["dryRun"] is True
    assert {block.type for block in answers["dry run"].content} == {"text"}


def test_a_refused_call_is_an_answer_that_helps(answers: dict[str, Any]) -> None:
    assert answers["refused"].is_error
    assert "us-states" in answers["refused"].content[0].text


def test_maps_and_regions_are_listed(answers: dict[str, Any]) -> None:
    assert answers["maps"].structured_content["maps"][0]["id"] == "us-states"
    assert answers["regions"].structured_content["matched"] == 51
