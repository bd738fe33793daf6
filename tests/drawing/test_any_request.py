"""Whatever a request says, its picture is whole: size, XML, and a face for every text."""

from __future__ import annotations

import base64
import io
import re
from typing import Any
from unicodedata import category
from xml.etree import ElementTree

from drawing_scenes import decode_png
from fontTools.ttLib import TTFont
from hypothesis import example, given, settings, strategies as st

import mapcore
from examples import scale_examples
from mapcore.assets.fonts import missing
from mapcore.assets.themes import THEMES

SVG = "{http://www.w3.org/2000/svg}"
KEYS = [region.key for region in mapcore.get_map("switzerland").regions]

any_text = st.one_of(
    st.sampled_from(
        [
            "x" * 200,
            "W" * 199 + "\u0301",
            "\u0000\u0007 bell \u001b[0m",
            "\ufeff\u200b\u200d\u202e\u2066",
            "👩‍👩‍👧‍👦 🇨🇭 emoji 🏴󠁧󠁢󠁥󠁮󠁧󠁿",
            "شمس 123 abc (قمر)",
            "שלום עולם – 50%",
            "ﷺ" * 60,
            "]]><!-- <b>&amp;</b> -->",
            "भारत की जनसंख्या " * 9,
            "ความหนาแน่น" * 15,
        ]
    ),
    st.text(min_size=1, max_size=60),
).filter(lambda text: not any("\ud800" <= char <= "\udfff" for char in text))
sides = st.integers(100, 4000)


def a_request(title: str, label: str, theme: str) -> dict[str, Any]:
    return {
        "mapId": "switzerland",
        "title": {"text": title},
        "categories": {"values": {KEYS[0]: label, KEYS[1]: "other"}},
        "locations": [{"title": label[:120], "lat": 46.95, "lon": 7.45}],
        "style": {"theme": theme, "labels": {"show": True}},
        "output": {"width": 400, "format": "svg"},
    }


def list_embedded(root: ElementTree.Element) -> dict[str, set[int]]:
    """Return the characters that the faces embedded for each class of texts have."""
    css = root.findtext(f"{SVG}style") or ""
    faces = {}
    for family, data in re.findall(r"@font-face\{font-family:([\w-]+);src:url\(data:font/woff;"
                                   r"base64,([^)]+)\)", css):  # fmt: skip
        with TTFont(io.BytesIO(base64.b64decode(data))) as font:
            faces[family] = set(font.getBestCmap() or ())
    return {
        name: set().union(*(faces.get(family, set()) for family in families.split(",")))
        for name, families in re.findall(r"\.([\w-]+)\{font-family:([^}]+)\}", css)
    }


def comes_along(char: str) -> bool:
    """Tell whether a character is shown with the one before it, or not at all."""
    marks, skin_tones = {"Cf", "Mn", "Mc", "Me"}, ("\U0001f3fb", "\U0001f3ff")
    return category(char) in marks or skin_tones[0] <= char <= skin_tones[1]


@settings(max_examples=scale_examples(20))
@given(any_text, any_text.map(lambda text: text[:120]), st.sampled_from(sorted(THEMES)))
@example("x" * 200, "\u0001", "neon")
def test_any_words_make_a_well_formed_svg_with_a_face_for_each(
    title: str, label: str, theme: str
) -> None:
    try:
        content = mapcore.render(a_request(title, label, theme)).content
    except mapcore.ValidationError:
        return  # the request language itself refuses control characters
    root = ElementTree.fromstring(content)
    known = list_embedded(root)
    for shown in root.iter(f"{SVG}text"):
        text = shown.text or ""
        lacking = set(text) - set(map(chr, known[shown.get("class") or ""]))
        assert {char for char in lacking if not comes_along(char)} <= missing(
            text, THEMES[theme].body_face
        )


@settings(max_examples=scale_examples(8))
@given(sides, st.one_of(st.none(), sides), st.sampled_from(sorted(THEMES)))
@example(100, 4000, "maritime")
@example(4000, 100, "newspaper")
@example(4000, 4000, "paper")
def test_a_png_has_its_size_on_any_canvas(width: int, height: int | None, theme: str) -> None:
    request = a_request("Title", "label", theme)
    output = {"width": width} if height is None else {"width": width, "height": height}
    pixels = decode_png(mapcore.render({**request, "output": output}).content)
    assert pixels.shape[1] == width
    assert height is None or pixels.shape[0] == height
