"""The house style of the tests: The Meridian, with a face of its own."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import mapcore
from mapcore.assets.fonts import FACES_FOLDER

STYLE: dict[str, Any] = {
    "name": "meridian",
    "title": "The Meridian",
    "theme": "paper",
    "faces": {"heading": "faces/heading.ttf", "body": "inter", "strong": "inter-semibold"},
    "colors": {
        "background": "#FBF3EA",
        "text": "#231F20",
        "muted": "#77695F",
        "land": "#E9DED2",
        "noData": "#E9DED2",
        "border": "#FBF3EA",
    },
    "palettes": {
        "sequential": ["#F1D9C5", "#CE6F63", "#5F1B3A"],
        "diverging": ["#5F1B3A", "#F1E9E0", "#1E667E"],
        "categorical": ["#C8102E", "#1E667E", "#D9A441", "#6B705C"],
    },
    "categories": {"Liberals": "#D9A441", "Greens": "#5B8C5A"},
    "defaults": {"title": {"align": "left"}, "choropleth": {"format": "percent"}},
}


def write_folder(folder: Path) -> Path:
    """Write the files of the style into a folder."""
    (folder / "faces").mkdir(parents=True)
    shutil.copy(FACES_FOLDER / "eb-garamond-semibold.ttf", folder / "faces" / "heading.ttf")
    (folder / "style.json").write_text(json.dumps(STYLE), "utf-8")
    return folder


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the style, from which its file is built."""
    return write_folder(tmp_path / "meridian")


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The file of the style."""
    return mapcore.build_house(write_folder(tmp_path_factory.mktemp("house") / "meridian"))


@pytest.fixture
def meridian(built: bytes) -> mapcore.House:
    """The opened style."""
    return mapcore.open_house(built)
