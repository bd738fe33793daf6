"""Check the served contract with public tools: schemathesis, redocly, and a generated client.

Run by `nox -s contract`, which installs them; the program ends with an error where one of them
finds any. With 60 cases it took 5 minutes on two processors that did little else. More than half of
them went into the bounds of each field. On a busy machine each phase takes twice as long.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE.parent), str(HERE.parent / "http")]

from serving import Server, running_anew as running  # noqa: E402 - the server of the service's own tests

ONE_DRY_RUN = """
import sys
from contract_client import Client
from contract_client.api.renders import render
from contract_client.models import RenderRequest

spec = {"mapId": "us-states", "regions": {"Texas": "#2853A3"}, "dryRun": True}
report = render.sync(client=Client(base_url=sys.argv[1]), body=RenderRequest.from_dict(spec))
assert report.region_matching.matched_keys == 1, report
print("the generated Python client made a dry run")
"""
"""This generator has no images: of the forms of an answer it knows JSON alone."""
NODE_PACKAGES = ("@redocly/cli@2", "@hey-api/openapi-ts@0", "typescript@5", "tsx@4")


def main() -> None:
    """Run the three checks against a server of their own."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=100, help="cases of each operation")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, running(Path(folder)) as server:
        document = Path(folder) / "openapi.json"
        document.write_text(server.client.get("/v1/openapi.json").text)
        run("npm", "install", "--silent", "--no-save", *NODE_PACKAGES, cwd=folder)
        lint(document)
        use_python_client(document, server.base)
        use_typescript_client(document, server.base)
        fuzz(server, chosen.cases, chosen.seed)


def run(*command: str, cwd: str | Path, **variables: str) -> None:
    """Run a tool in a folder; its failure is ours."""
    subprocess.run(command, check=True, cwd=cwd, env={**os.environ, **variables})


def lint(document: Path) -> None:
    """Hold the document to redocly's strictest rules."""
    command = ("npx", "redocly", "lint", "--extends=recommended-strict", document.name)
    run(*command, cwd=document.parent, REDOCLY_TELEMETRY="off")


def use_python_client(document: Path, base: str) -> None:
    """Make a client with openapi-python-client, and a dry run with it."""
    command = ("openapi-python-client", "generate", "--meta=none", "--path", document.name)
    run(*command, "--output-path", "contract_client", cwd=document.parent)
    run(sys.executable, "-c", ONE_DRY_RUN, base, cwd=document.parent)


def use_typescript_client(document: Path, base: str) -> None:
    """Make a client with @hey-api/openapi-ts, and an image with it."""
    folder = document.parent
    command = ("npx", "openapi-ts", "-i", document.name, "-o", "client")
    run(*command, "-c", "@hey-api/client-fetch", cwd=folder)
    shutil.copy(HERE / "one_render.mts", folder)
    run("npx", "tsx", "one_render.mts", base, cwd=folder)


def fuzz(server: Server, cases: int, seed: int) -> None:
    """Send generated requests, good and bad, and hold every answer to the document."""
    key = server.key("pro")["Authorization"].removeprefix("Bearer ")
    command = ("schemathesis", "--config-file=schemathesis.toml", "run", "--workers=1")
    bounds = (f"--max-examples={cases}", f"--seed={seed}", f"{server.base}/v1/openapi.json")
    run(*command, *bounds, cwd=HERE, MAPCORE_TEST_KEY=key)


if __name__ == "__main__":
    main()
