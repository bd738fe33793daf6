from __future__ import annotations

import base64
import io
import re
from xml.etree import ElementTree

import attrs
import pytest
from drawing_scenes import scene, svg_of
from fontTools.ttLib import TTFont
from svg_elements import NS, root_of, text

from mapcore.assets.fonts import Face, get_face
from mapcore.drawing.svg.fonts import embed_faces, subset_font


def list_embedded(root: ElementTree.Element) -> tuple[dict[str, set[int]], dict[str, list[str]]]:
    """Return the code points of each embedded family, and the families of each class."""
    css = root.find(f"{NS}style").text or ""
    faces = re.findall(
        r"@font-face\{font-family:([\w-]+);src:url\(data:font/woff;base64,([^)]+)\)", css
    )
    codes = {
        family: set(TTFont(io.BytesIO(base64.b64decode(data))).getBestCmap())
        for family, data in faces
    }
    rules = re.findall(r"\.([\w-]+)\{font-family:([^}]+)\}", css)
    return codes, {name: families.split(",") for name, families in rules}


@pytest.mark.parametrize("face", ["inter", "IM FELL English", "Cormorant Garamond", "Exo 2"])
def test_embedded_faces_cover_every_text(face):
    words = ["Office, $5–6", "Ελλάδα Łódź Việt", "العربية", "भारत ไทย ✓ →", "Tŷ Ddewi"]
    root = root_of(*(text(word, face=face) for word in words))
    codes, classes = list_embedded(root)
    for shown in root.iter(f"{NS}text"):
        covered = set().union(*(codes.get(family, set()) for family in classes[shown.get("class")]))
        assert set(map(ord, shown.text)) <= covered


@pytest.mark.parametrize(
    ("face", "bold"),
    [
        ("inter", False),
        ("inter-semibold", True),
        ("exo-2-bold", True),
        ("eb-garamond-semibold", False),
    ],
)
def test_a_strong_face_falls_back_on_a_bold_one_of_about_its_width(face, bold):
    css = embed_faces([("Rome", face)]).css
    assert ("font-weight:700" in css) == ("font-synthesis:none" in css) == bold


def test_only_what_is_used_is_embedded():
    content = svg_of(scene(text("Rome"), text("Turin")))
    codes, _ = list_embedded(ElementTree.fromstring(content))
    assert set().union(*codes.values()) == set(map(ord, "RomeTurin"))
    assert len(content) < 8000


def test_a_font_that_forbids_it_is_not_embedded(tmp_path):
    font = TTFont(get_face("inter").file)
    font["OS/2"].fsType = 2
    font.save(tmp_path / "private.ttf")
    face: Face = attrs.evolve(get_face("inter"), id="private", file=tmp_path / "private.ttf")
    assert subset_font(face, "abc") is None
    assert subset_font(get_face("inter"), "abc") is not None


def test_no_texts_need_no_style():
    assert embed_faces([]).css == ""
