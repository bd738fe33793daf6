"""The block `patterns`: what it refuses, by dotted path, and what it leaves alone."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

import mapcore
from mapcore.errors import ValidationError

GOOD = {"regions": ["CA"], "label": "estimate"}


@pytest.mark.parametrize(
    ("patterns", "param"),
    [
        ([], "patterns"),
        ([GOOD] * 7, "patterns"),
        ([{"label": "estimate"}], "patterns.0.regions"),
        ([{"regions": [], "label": "estimate"}], "patterns.0.regions"),
        ([GOOD, {"regions": ["CA"]}], "patterns.1.label"),
        ([{**GOOD, "label": ""}], "patterns.0.label"),
        ([{**GOOD, "kind": "zigzag"}], "patterns.0.kind"),
        ([{**GOOD, "color": "#FF0000"}], "patterns.0.color"),
    ],
)
def test_errors_name_their_field(patterns: list[dict[str, Any]], param: str) -> None:
    with pytest.raises(ValidationError) as refused:
        mapcore.check({"mapId": "us-states", "patterns": patterns})
    assert param in [error.param for error in refused.value.errors]


def test_a_misspelt_kind_is_told_the_right_one() -> None:
    with pytest.raises(ValidationError, match="diagonal"):
        mapcore.check({"mapId": "us-states", "patterns": [{**GOOD, "kind": "diagnal"}]})
    with pytest.raises(ValidationError, match="hatch"):
        mapcore.check({"mapId": "us-states", "style": {"noData": "hatched"}})


def test_a_spec_keeps_its_patterns_when_it_is_written_again() -> None:
    spec = {"mapId": "us-states", "patterns": [GOOD], "style": {"noData": "hatch"}}
    decoded = mapcore.rendering.decode_request(spec)
    assert mapcore.encode(decoded) == spec
    plain = mapcore.rendering.decode_request({"mapId": "us-states"})
    assert mapcore.encode(plain) == {"mapId": "us-states"}


def test_a_map_without_patterns_loads_no_module_that_draws_them() -> None:
    code = (
        "import sys, mapcore;"
        "mapcore.check({'mapId': 'us-states', 'choropleth': {'values': {'CA': 1, 'TX': 2}}});"
        "print(any(name.startswith('matplotlib') for name in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout.strip() == "False"
