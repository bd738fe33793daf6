"""The same spec gives the same bytes in every process, as PNG, as SVG and as PDF."""

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
FORMS = dict.fromkeys(NAMES, ("png", "svg")) | {"title-arabic": ("png", "svg", "pdf")}
"""PDF is drawn by a library of its own; the weekly test of test_pdf.py compares more of them."""

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
        for form in FORMS[name]:
            spec = made[name]
            content = mapcore.render({**spec, "output": {**spec["output"], "format": form}}).content
            found.append(f"{name}.{form} {hashlib.sha256(content).hexdigest()}")
    return found


def test_every_process_gives_the_same_bytes() -> None:
    """Here, after whatever else was drawn, and in a new one, where sets have another order."""
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(TESTS / "drawing"), str(TESTS / "golden")],
        env=os.environ | {"PYTHONHASHSEED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    found = fingerprints()
    assert run.stdout.splitlines() == found
    assert len(set(found)) == sum(map(len, FORMS.values()))
