"""Whether a pack that is made anew is the one that is kept."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import pyproj
import pytest

SAME_PROJ = pyproj.proj_version_str < "9.8"
"""PROJ 9.8, which pyproj 3.8 brings to Python 3.12 and newer, projects with other last digits, so
that a few lines are simplified otherwise. The packs that are kept were made with an older one."""

SIZES = ("sections", "cuts")
"""What of a pack tells how many lines it has."""
LAST_DIGITS = 1e-6
"""By how much fractions may differ; between versions of PROJ it is some 1e-10 of a pixel."""


def assert_same_pack(made: Path, kept: Path) -> None:
    """Compare their bytes; where PROJ differs, what they hold: the same but for a few points."""
    if SAME_PROJ:
        assert made.read_bytes() == kept.read_bytes()
        return
    with ZipFile(made) as one, ZipFile(kept) as other:
        assert one.namelist() == other.namelist()
        assert _read_words(one) == _nearly(_read_words(other))
        for name in other.namelist():
            size = pytest.approx(other.getinfo(name).file_size, rel=0.05)
            assert one.getinfo(name).file_size == size, name


def _read_words(pack: ZipFile) -> dict[str, Any]:
    """Return what a pack says but for how many lines it has."""
    words = json.loads(pack.read("map.json"))
    return {name: value for name, value in words.items() if name not in SIZES}


def _nearly(value: Any) -> Any:
    """Return what equals a value of JSON, also where its fractions have other last digits."""
    if isinstance(value, dict):
        return {name: _nearly(each) for name, each in value.items()}
    if isinstance(value, list):
        return [_nearly(each) for each in value]
    return pytest.approx(value, abs=LAST_DIGITS) if isinstance(value, float) else value
