"""Pictures are inspected: what they say draws them again, and what says nothing is refused."""

from __future__ import annotations

import io
import re
import subprocess
import sys
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, reject, settings, strategies as st
from PIL import Image, PngImagePlugin
from strategies import requests

import mapcore
from examples import scale_examples
from mapcore.drawing.png_file import encode_png
from mapcore.provenance.reading import MAX_RECORD_LETTERS

SPEC: dict[str, Any] = {
    "mapId": "fiji",
    "title": {"text": "R&D <5>"},
    "categories": {"values": {"Rotuma": "a"}},
    "output": {"width": 200},
}
PNG = mapcore.render(SPEC).content
SVG = mapcore.render(SPEC, format="svg").content


@settings(max_examples=scale_examples(15))
@given(requests(), st.sampled_from(["png", "svg", "pdf"]), st.sampled_from([None, "maps.example"]))
def test_what_is_inspected_renders_to_the_same_bytes(
    spec: dict[str, Any], kind: str, attribution: str | None
) -> None:
    spec = {
        **spec,
        "output": {**spec.get("output", {}), "width": 150, "scale": 1, "metadata": True},
    }
    spec["output"].pop("height", None)
    spec["output"]["format"] = kind
    spec.pop("dryRun", None)
    try:
        content = mapcore.render(spec, attribution=attribution).content
    except mapcore.MapcoreError:
        reject()  # too many of them fail the test
    told = mapcore.inspect_picture(content)
    assert mapcore.render(told.spec, attribution=told.attribution).content == content


@pytest.mark.parametrize("content", [PNG, SVG], ids=["png", "svg"])
def test_a_picture_says_how_it_was_made(content: bytes, tmp_path: Path) -> None:
    told = mapcore.inspect_picture(content)
    assert told.spec["title"] == SPEC["title"]
    assert (told.map_id, told.version) == ("fiji", mapcore.__version__)
    assert told.edition == mapcore.Atlas().open("fiji").edition
    path = tmp_path / "map"
    path.write_bytes(content)
    assert mapcore.inspect_picture(path) == mapcore.inspect_picture(str(path)) == told


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_metadata_are_left_out_where_they_are_not_wanted(kind: Any) -> None:
    output = {"width": 200, "metadata": False}
    content = mapcore.render({**SPEC, "output": output}, format=kind).content
    assert b"dataDigest" not in content
    assert b"mapcore\0" not in content
    assert b"<metadata" not in content
    with pytest.raises(mapcore.UnreadablePicture, match="carries no metadata of mapcore"):
        mapcore.inspect_picture(content)


def test_pixels_do_not_depend_on_metadata() -> None:
    bare = mapcore.render({**SPEC, "output": {"width": 200, "metadata": False}})
    assert bare.to_pil().tobytes() == Image.open(io.BytesIO(PNG)).tobytes()


def save_again(**more: Any) -> bytes:
    file = io.BytesIO()
    Image.open(io.BytesIO(PNG)).save(file, "PNG", **more)
    return file.getvalue()


def text_chunk(packed: bool, text: bytes) -> bytes:
    """Return a PNG with a chunk of our keyword, as it stands."""
    info = PngImagePlugin.PngInfo()
    info.add(b"iTXt", b"mapcore\0" + bytes((packed, 0)) + text)
    return save_again(pnginfo=info)


def test_a_text_that_another_program_uncompressed_or_put_behind_others_is_read() -> None:
    record = Image.open(io.BytesIO(PNG)).text["mapcore"]  # type: ignore[attr-defined]
    info = PngImagePlugin.PngInfo()
    info.add_itxt("Comment", "x" * 1000)
    info.add_itxt("mapcore", record)
    assert mapcore.inspect_picture(save_again(pnginfo=info)) == mapcore.inspect_picture(PNG)


def test_an_svg_that_an_editor_has_written_anew_is_read() -> None:
    content = re.sub(
        rb'<metadata id="mapcore">(.*?)</metadata>',
        lambda found: (
            b"<metadata\n   id='mapcore'>" + found[1].replace(b'"', b"&quot;") + b"</metadata>"
        ),
        SVG,
    )
    assert mapcore.inspect_picture(content) == mapcore.inspect_picture(SVG)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"", "no PNG, SVG or PDF"),
        (b"GIF89a", "no PNG, SVG or PDF"),
        (b'{"mapId": "<svg"}', "no PNG, SVG or PDF"),
        (encode_png(np.zeros((2, 2, 4), np.uint8)), "drawn by another program"),
        (save_again(), "a program has removed them"),
        (b"<svg/>", "carries no metadata"),
        (b"<svg>" + b" " * 5 + b"</svg>", "carries no metadata"),
        (SVG[:300], "the file is cut off"),
        (PNG[:40], "the file is cut off"),
        (b"\x89PNG\r\n\x1a\n\xff\xff\xff\xffiTXt", "the file is cut off"),
        (text_chunk(True, b"\0\0not zlib"), "are damaged"),
        (text_chunk(True, b"\0\0" + zlib.compress(b"{}")[:-3]), "cut off or far too long"),
        (
            text_chunk(True, b"\0\0" + zlib.compress(b" " * (MAX_RECORD_LETTERS + 1))),
            "far too long",
        ),
        (text_chunk(True, b""), "cut off"),
        (text_chunk(False, b"\0\0\xff\xfe"), "are damaged"),
        (SVG.replace(b'{"mapcore', b"{mapcore"), "are damaged"),
    ],
)
def test_what_says_nothing_is_refused_with_the_reason(content: bytes, why: str) -> None:
    with pytest.raises(mapcore.UnreadablePicture, match=why):
        mapcore.inspect_picture(content)


@given(st.integers(8, len(PNG) - 1), st.binary(min_size=1, max_size=4))
def test_a_damaged_file_is_read_whole_or_refused(at: int, noise: bytes) -> None:
    content = PNG[:at] + noise + PNG[at + len(noise) :]
    try:
        found = mapcore.inspect_picture(content)
    except mapcore.UnreadablePicture:
        return
    assert found.data_digest == mapcore.inspect_picture(PNG).data_digest


def test_the_file_is_named(tmp_path: Path) -> None:
    path = tmp_path / "foreign.png"
    path.write_bytes(save_again())
    with pytest.raises(mapcore.UnreadablePicture, match=r"foreign\.png: it carries no metadata"):
        mapcore.inspect_picture(path)


def test_the_time_of_reading_grows_with_the_file_alone(tmp_path: Path) -> None:
    """A tag of 300,000 ids once took more than an hour."""
    file = tmp_path / "ids.svg"
    file.write_bytes(b"<svg><metadata " + b'id="mapcore" ' * 300_000 + b"></svg>")
    program = "import sys, mapcore; mapcore.inspect_picture(sys.argv[1])"
    command = [sys.executable, "-c", program, str(file)]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert "it carries no metadata of mapcore" in run.stderr


def test_the_metadata_may_stand_behind_those_of_other_programs() -> None:
    others = b'<metadata id="other">x</metadata><metadata>y</metadata><metadata'
    assert mapcore.inspect_picture(SVG.replace(b"<metadata", others, 1)).spec == SPEC | {
        "output": {"width": 200, "format": "svg"}
    }
