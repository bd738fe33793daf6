from __future__ import annotations

import io
from typing import Any

import pytest
from fontTools.ttLib import TTFont, newTable

from mapcore.assets.face import read_face
from mapcore.assets.fonts import FACES_FOLDER, get_face
from mapcore.errors import UnreadableHouse
from mapcore.houses.faces import KEPT_TABLES, rebuild_face

FONT = (FACES_FOLDER / "eb-garamond-semibold.ttf").read_bytes()


def changed(change: Any) -> bytes:
    font = TTFont(io.BytesIO(FONT))
    change(font)
    stream = io.BytesIO()
    font.save(stream)
    return stream.getvalue()


def add_program(font: TTFont) -> None:
    table = newTable("fpgm")
    table.program = __import__("fontTools.ttLib.tables.ttProgram", fromlist=["Program"]).Program()
    table.program.fromBytecode(b"\x2d" * 8)
    font["fpgm"] = table
    pictures = newTable("SVG ")
    pictures.docList = []
    font["SVG "] = pictures


def test_programs_and_pictures_are_left_out() -> None:
    content = changed(add_program)
    assert "fpgm" in TTFont(io.BytesIO(content))
    rebuilt = TTFont(io.BytesIO(rebuild_face("a.ttf", content)))
    assert set(rebuilt.keys()) - {"GlyphOrder"} <= KEPT_TABLES


def test_outlines_and_widths_stay() -> None:
    before, after = (TTFont(io.BytesIO(c)) for c in (FONT, rebuild_face("a.ttf", FONT)))
    codes = before.getBestCmap()
    assert after.getBestCmap().keys() == codes.keys()
    for code in map(ord, "Aé5"):
        widths = [font["hmtx"][font.getBestCmap()[code]][0] for font in (before, after)]
        assert widths[0] == widths[1]


def test_rebuilding_is_deterministic() -> None:
    assert rebuild_face("a.ttf", FONT) == rebuild_face("a.ttf", FONT)


def forbid(font: TTFont) -> None:
    font["OS/2"].fsType = 2


def drop_figures(font: TTFont) -> None:
    for table in font["cmap"].tables:
        for code in range(0x30, 0x3A):
            table.cmap.pop(code, None)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"<svg/>", "TrueType or OpenType"),
        (FONT[:3000], "damaged"),
        (b"\0" * 2_000_001, "at most 2 MB"),
        (changed(forbid), "forbids to embed"),
        (changed(drop_figures), "has no 0 1 2"),
    ],
)
def test_faces_that_cannot_be_taken(content: bytes, message: str) -> None:
    with pytest.raises(UnreadableHouse, match=message):
        rebuild_face("faces.heading", content)


def test_the_face_of_a_file_is_measured(tmp_path: Any) -> None:
    file = tmp_path / "heading.ttf"
    file.write_bytes(rebuild_face("heading.ttf", FONT))
    face = read_face(file)
    assert face.family == "EB Garamond SemiBold"
    assert get_face(face.id) == face
    assert face.cap_height == pytest.approx(get_face("eb-garamond-semibold").cap_height, abs=0.02)
