"""The same spec gives the same bytes in every process, as PNG and as SVG; see test_pdf.py."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[1]
NAMES = (
    *("theme-maritime", "theme-neon", "legend-groups-left", "legend-gradient-bottom"),
    *("pins-fiji", "insets-counties", "layers-germany", "title-arabic", "own-style"),
)
FORMS = ("png", "svg")
"""Those of test_pdf.py are compared there."""

PROGRAM = """
import sys
sys.path[:0] = sys.argv[1:]
import test_same_bytes
print(*test_same_bytes.fingerprints(), sep="\\n")
"""


def fingerprints() -> list[str]:
    """Return a digest of each of the pictures in both formats."""
    from golden_specs import specs

    import mapcore

    found = []
    made = specs()
    for name in NAMES:
        for form in FORMS:
            spec = made[name]
            content = mapcore.render({**spec, "output": {**spec["output"], "format": form}}).content
            found.append(f"{name}.{form} {hashlib.sha256(content).hexdigest()}")
    return found


def test_every_process_gives_the_same_bytes() -> None:
    folders = [str(TESTS / "drawing"), str(TESTS / "golden")]
    found = set()
    for seed in ("1", "2"):
        run = subprocess.run(
            [sys.executable, "-c", PROGRAM, *folders],
            env=os.environ | {"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        )
        found.add(run.stdout)
    (lines,) = found
    assert len(set(lines.split("\n"))) == len(FORMS) * len(NAMES) + 1
