"""Check the served contract with public tools: schemathesis, redocly, and a generated client.

Run by `nox -s contract`, which installs them; the program ends with an error where one of them
finds any.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "http"))

from serving import Server, running  # noqa: E402 - the server of the service's own tests

ONE_RENDER = """
from contract_client import Client
from contract_client.api.renders import render
from contract_client.models import RenderRequest
request = RenderRequest.from_dict({"mapId": "us-states", "regions": {"Texas": "#2853A3"}})
answer = render.sync_detailed(client=Client(base_url="%s"), body=request)
assert answer.status_code == 200, answer
assert answer.content[1:4] == b"PNG", answer.content[:80]
print(f"the generated client rendered {len(answer.content)} bytes")
"""


def main() -> None:
    """Run the three checks against a server of their own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=400, help="cases of each operation")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        document = Path(folder) / "openapi.json"
        document.write_text(server.client.get("/v1/openapi.json").text)
        lint(document)
        generate_client(document, server.base)
        fuzz(server, chosen.cases, chosen.seed)


def lint(document: Path) -> None:
    """Hold the document to redocly's strictest rules."""
    command = ["npx", "--yes", "@redocly/cli", "lint", "--extends=recommended-strict"]
    environment = {**os.environ, "REDOCLY_TELEMETRY": "off"}
    subprocess.run([*command, str(document)], check=True, cwd=document.parent, env=environment)


def generate_client(document: Path, base: str) -> None:
    """Make a client from the document and render one map with it."""
    folder = document.parent / "client"
    command = ["openapi-python-client", "generate", "--meta=none", "--path", str(document)]
    subprocess.run([*command, "--output-path", str(folder / "contract_client")], check=True)
    subprocess.run([sys.executable, "-c", ONE_RENDER % base], check=True, cwd=folder)


def fuzz(server: Server, cases: int, seed: int) -> None:
    """Send generated requests, good and bad, and hold every answer to the document."""
    key = server.key("pro")["Authorization"].removeprefix("Bearer ")
    command = ["schemathesis", "run", f"{server.base}/v1/openapi.json", "--workers=2"]
    subprocess.run(
        [*command, f"--max-examples={cases}", f"--seed={seed}"],
        check=True, env={**os.environ, "MAPCORE_TEST_KEY": key},
    )  # fmt: skip


if __name__ == "__main__":
    main()
