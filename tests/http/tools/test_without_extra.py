"""Without the extra `mcp` the service says at `/mcp` what is missing."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

SCRIPT = """
import sys

sys.modules["mcp"] = None  # as if it were not installed
from starlette.testclient import TestClient
from mapcore_http import create_app

client = TestClient(create_app())
for path in ("/mcp", "/v1/nothing"):
    answer = client.post(path)
    print(answer.status_code, answer.json()["detail"])
"""


def test_the_missing_extra_is_told(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT],
        capture_output=True,
        check=True,
        text=True,
        env={"XDG_DATA_HOME": str(tmp_path), "XDG_CACHE_HOME": str(tmp_path)},
    )
    assert done.stdout.splitlines() == [
        "404 There is no endpoint '/mcp'. "
        "Assistants need the extra `mcp` to be installed with this service.",
        "404 There is no endpoint '/v1/nothing'.",
    ]
