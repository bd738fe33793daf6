from __future__ import annotations

import io
import struct
import sys

import numpy as np
import pytest
from drawing_scenes import decode_png
from hypothesis import given, settings, strategies as st
from hypothesis.extra.numpy import arrays
from PIL import Image

from examples import scale_examples
from mapcore.drawing.png_file import _library, encode_png

PICTURES = st.tuples(st.integers(1, 80), st.integers(1, 20)).flatmap(
    lambda size: arrays(np.uint8, (*size, 4))
)


def chunks(content: bytes) -> list[bytes]:
    """Return the names of a PNG file's chunks."""
    names, place = [], 8
    while place < len(content):
        (length,) = struct.unpack_from(">I", content, place)
        names.append(content[place + 4 : place + 8])
        place += length + 12
    return names


@pytest.fixture(params=["zlib-ng", "zlib"])
def compressor(request, monkeypatch):
    if request.param == "zlib":
        monkeypatch.setitem(sys.modules, "zlib_ng", None)
    _library.cache_clear()
    yield
    _library.cache_clear()


@pytest.mark.usefixtures("compressor")
@settings(max_examples=scale_examples(30))
@given(PICTURES, st.booleans())
def test_pixels_come_back_as_they_were(pixels, opaque):
    if opaque:
        pixels = pixels | np.array([0, 0, 0, 255], np.uint8)
    assert (decode_png(encode_png(pixels.copy())) == pixels).all()


@pytest.mark.parametrize(("alpha", "kind"), [(255, 2), (254, 6)])
def test_alpha_is_kept_only_where_it_says_something(alpha, kind):
    content = encode_png(np.full((4, 5, 4), alpha, np.uint8))
    assert content[25] == kind


def test_a_file_holds_the_picture_and_nothing_else():
    assert chunks(encode_png(np.zeros((3, 3, 4), np.uint8))) == [b"IHDR", b"IDAT", b"IEND"]


def test_a_description_is_kept_as_text_in_any_script():
    words = "Niederschläge. Карта 地图 🌧"
    pixels = np.zeros((3, 3, 4), np.uint8)
    content = encode_png(pixels.copy(), words)
    assert chunks(content) == [b"IHDR", b"iTXt", b"IDAT", b"IEND"]
    assert Image.open(io.BytesIO(content)).text == {"Description": words}
    told = Image.open(io.BytesIO(encode_png(pixels.copy(), words, "{}"))).text
    assert told == {"Description": words, "mapcore": "{}"}
    assert (decode_png(content) == pixels).all()
