"""PDF files: what a renderer of another project shows of them, beside the PNG of the same scene."""

from __future__ import annotations

import re
import subprocess
import sys
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
import pypdfium2
import pytest
from PIL import Image

import mapcore

VALUES = {"DE": 3, "FR": 5, "ES": 9.5, "IT": -2, "PL": 7}
SPECS: dict[str, dict[str, Any]] = {
    "page": {
        "mapId": "europe",
        "layout": "page",
        "title": {"text": "Strom aus Wind und Sonne"},
        "choropleth": {"values": VALUES, "type": "gradient"},
        "style": {"theme": "maritime", "labels": {"show": True}},
        "locations": [{"lat": 52.5, "lon": 13.4, "title": "Berlin"}],
        "annotations": [{"region": "ES", "heading": "Spain: 9.5", "text": "much of it wind"}],
    },
    "hatched": {
        "mapId": "world",
        "choropleth": {"values": {"BR": 96, "NG": 43, "US": 70, "CA": 50}, "breaks": [0, 60, 100]},
        "patterns": [
            {"regions": ["BR", "NG"], "label": "estimate"},
            {"regions": ["US"], "label": "last year", "kind": "dots"},
        ],
        "style": {"noData": "hatch", "theme": "neon"},
    },
    "groups": {
        "mapId": "us-states",
        "choropleth": {"values": {"CA": 1, "TX": 2, "NY": 3, "FL": 4}, "type": "groups"},
        "style": {"labels": {"show": True, "content": "value"}},
    },
}
SPECS["symbols"] = {
    "mapId": "us-states",
    "symbols": {"values": {"CA": 39.5, "TX": 29.1, "FL": 21.5, "NY": 20.2}, "title": "People"},
}
SPECS["two measures"] = {
    "mapId": "germany",
    "layout": "page",
    "bivariate": {
        each: {"title": title, "values": {"BY": 1, "HE": a, "SN": 3, "NW": b, "BE": 5, "HH": 6}}
        for each, title, a, b in (("x", "Older people", 2, 4), ("y", "Poorer people", 4, 2))
    },
}
WIDTH = 800


def draw(spec: dict[str, Any], kind: str) -> mapcore.Result:
    return mapcore.render({**spec, "output": {"width": WIDTH, "format": kind}})


def show(content: bytes) -> Image.Image:
    """Return what PDFium shows of a PDF, a pixel for each pixel of the canvas."""
    return pypdfium2.PdfDocument(content)[0].render(scale=96 / 72).to_pil().convert("RGB")


def read(content: bytes) -> str:
    return str(pypdfium2.PdfDocument(content)[0].get_textpage().get_text_range())


@pytest.mark.parametrize("name", SPECS)
def test_it_shows_what_the_png_shows(name: str) -> None:
    """Compared at a quarter of the size: the two smooth thin lines and letters differently."""
    png = Image.open(BytesIO(draw(SPECS[name], "png").content)).convert("RGB")
    pdf = show(draw(SPECS[name], "pdf").content)
    assert pdf.size == png.size
    shown, drawn = (np.asarray(each.reduce(4), np.int16) for each in (pdf, png))
    apart = np.abs(shown - drawn).max(axis=2)
    assert apart.mean() < 3
    assert (apart > 64).mean() < 0.005


@pytest.mark.weekly
def test_the_same_requests_give_the_same_bytes_in_any_process() -> None:
    digests = [sha256(draw(spec, "pdf").content).hexdigest() for spec in SPECS.values()]
    specs = [{**spec, "output": {"width": WIDTH, "format": "pdf"}} for spec in SPECS.values()]
    code = (
        f"import hashlib, mapcore\nfor spec in {specs!r}:\n"
        "    print(hashlib.sha256(mapcore.render(spec).content).hexdigest())"
    )
    again = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert again.stdout.split() == digests


def test_its_texts_are_texts_in_embedded_faces() -> None:
    content = draw(SPECS["page"], "pdf").content
    text = read(content)
    for part in ("Strom aus Wind und Sonne", "Germany", "Berlin", "much of it wind", "No data"):
        assert part in text
    assert b"/FontFile2" in content
    assert b"/Type3" not in content


@pytest.mark.parametrize("title", ["مرحبا بالعالم", "東京の天気", "नमस्ते", "\U0001f600 smile"])
def test_texts_of_other_scripts_are_shown_as_in_the_png(title: str) -> None:
    spec = {"mapId": "luxembourg", "title": {"text": title}}
    png = Image.open(BytesIO(draw(spec, "png").content)).convert("RGB")
    head, other = (
        np.asarray(each, np.int16)[:50] for each in (show(draw(spec, "pdf").content), png)
    )
    assert (head.min(axis=2) < 100).any()
    assert np.abs(head - other).mean() < 3


def test_it_says_what_it_is_and_no_time() -> None:
    result = draw({**SPECS["groups"], "title": {"text": "Zwölf (12) \\ Länder"}}, "pdf")
    told = pypdfium2.PdfDocument(result.content).get_metadata_dict()
    assert told["Title"] == "Zwölf (12) \\ Länder"
    assert told["Subject"] == result.report.alt_text
    assert told["Creator"] == f"mapcore {mapcore.__version__}"
    assert not told["CreationDate"]
    assert not re.search(rb"/(JavaScript|JS|URI|Launch)\b", result.content)


@pytest.mark.parametrize("title", ["Plain", "Zwölf (12) \\ /Keywords (x)", "日本"])
def test_its_record_draws_it_again(title: str) -> None:
    spec = {**SPECS["groups"], "title": {"text": title}}
    content = draw(spec, "pdf").content
    told = mapcore.inspect_picture(content)
    assert mapcore.is_picture(content)
    assert told.spec["title"] == {"text": title}
    assert mapcore.render(told.spec).content == content


def test_a_file_without_a_record_says_so() -> None:
    output = {"format": "pdf", "metadata": False}
    content = mapcore.render({"mapId": "fiji", "output": output}).content
    with pytest.raises(mapcore.UnreadablePicture, match="carries no metadata"):
        mapcore.inspect_picture(content)
    with pytest.raises(mapcore.UnreadablePicture, match="cut off"):
        mapcore.inspect_picture(content[:2000])


def test_its_page_is_as_large_as_the_canvas_whatever_the_scale() -> None:
    spec = {"mapId": "fiji", "output": {"width": 600, "height": 400, "format": "pdf"}}
    once = mapcore.render(spec)
    twice = mapcore.render(spec, scale=2)
    assert pypdfium2.PdfDocument(once.content)[0].get_size() == (450, 300)
    assert pypdfium2.PdfDocument(twice.content)[0].get_size() == (450, 300)


def test_it_is_saved_by_its_suffix_and_shown_in_notebooks_as_a_png(tmp_path: Path) -> None:
    result = mapcore.render({"mapId": "fiji"}, width=300)
    file = result.save(tmp_path / "fiji.pdf")
    assert file.read_bytes().startswith(b"%PDF-")
    drawn = mapcore.render({"mapId": "fiji"}, width=300, format="pdf")
    shown, _ = drawn._repr_mimebundle_()
    assert shown["image/png"] == result.content
    assert drawn.to_pil().size == result.to_pil().size
