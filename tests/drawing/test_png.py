from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from math import floor
from pathlib import Path

import numpy as np
import pytest
from drawing_scenes import HERE, areas, decode_png, extent, ink, lines, png_of, scene
from hypothesis import given, settings, strategies as st

from examples import scale_examples
from mapcore.assets.fonts import get_face
from mapcore.composition.lettering import measure
from mapcore.drawing import draw
from mapcore.drawing.png import pixel_size
from mapcore.geometry.box import Box
from mapcore.geometry.polylines import Polylines
from mapcore.layout.scene import Disc, Lines, Ramp, Rectangle, Shape, Teardrop, Text

ANY_TEXT = st.lists(st.integers(0, 0x10FFFF).map(chr), max_size=12).map("".join)


@settings(max_examples=scale_examples(25))
@given(st.integers(100, 700), st.integers(100, 700), st.floats(1, 4))
def test_the_picture_has_exactly_the_size_that_was_asked_for(width, height, scale):
    picture = scene(areas([[9, 9, 9, 255]]), width=width, height=height, scale=scale)
    size = decode_png(png_of(picture)).shape[1::-1]
    assert size == pixel_size(picture) == (floor(width * scale + 0.5), floor(height * scale + 0.5))


@pytest.mark.parametrize(("side", "scale", "pixels"), [(101, 1.5, 152), (100, 1.004, 100)])
def test_half_a_pixel_rounds_up(side, scale, pixels):
    assert pixel_size(scene(width=side, height=side, scale=scale)) == (pixels, pixels)


def test_neighbours_of_one_colour_have_no_seam():
    pixels = decode_png(png_of(scene(areas([[20, 40, 160, 255]]))))
    assert (pixels[65:135, 65:135] == (20, 40, 160, 255)).all()


def test_the_background_does_not_shine_through_between_two_colours():
    pixels = decode_png(png_of(scene(areas([[200, 0, 0, 255], [160, 0, 0, 255]]))))
    inside = pixels[65:135, 65:135]
    assert (inside[..., 1:3] == 0).all()
    assert (inside[..., 0] >= 160).all()
    assert (inside[..., 0] <= 200).all()


def test_many_colours_are_each_where_they_belong():
    fills = np.random.default_rng(5).integers(0, 256, (25, 4), np.uint8)
    fills[:, 3] = 255
    mark = areas(fills)
    pixels = decode_png(png_of(scene(mark)))
    middles = [ring[:4].mean(axis=0) for ring in np.split(mark.geometry.rings.points, 25)]
    seen = [pixels[int(y), int(x)] for x, y in middles]
    assert (np.array(seen) == fills).all()


def test_translucent_regions_show_what_is_below_and_nothing_else():
    pixels = decode_png(png_of(scene(areas([[255, 0, 0, 128]]))))
    assert abs(pixels[100, 110] - (255, 127, 127, 255)).max() <= 1


def test_nothing_is_drawn_outside_a_clip():
    box = Box(80, 70, 50, 40)
    line = lines([[(-9, -9), (9, 9)]])
    marks = (
        areas([[9, 9, 9, 255]], clip=box),
        Shape(lines([[(-4, -4), (4, -4), (4, 4), (-4, -4)]]), HERE, "#ff0000", "#00ff00", 9, box),
        Lines(line, HERE, "#0000ff", 12, box, "lines"),
        Disc(80, 70, 20, "#00ffff", clip=box),
        Text("Wide words here", 60, 90, 30, "inter", "#000000", halo="#ff00ff", clip=box),
    )
    mask = ink(decode_png(png_of(scene(*marks))))
    assert extent(mask) == (80, 70, 130, 110)


@pytest.mark.parametrize("anchor", ["start", "middle", "end"])
@pytest.mark.parametrize("face", ["inter", "EB Garamond 12", "jetbrains-mono-bold"])
def test_text_stands_where_its_measure_says(anchor, face):
    text = Text("HEIGHT", 250, 100, 40, face, "#000000", anchor)
    left, top, right, bottom = extent(ink(decode_png(png_of(scene(text, width=500)))))
    width = measure("HEIGHT", face, 40)
    start = 250 - {"start": 0, "middle": 0.5, "end": 1}[anchor] * width
    assert start - 1 <= left <= start + 6
    assert start + width - 6 <= right <= start + width + 1
    assert abs(bottom - 100) <= 2
    assert top == pytest.approx(100 - get_face(face).cap_height * 40, abs=2.5)


def test_text_written_to_the_left_is_shaped_and_centred():
    text = Text("السعودية", 100, 100, 30, "inter", "#000000", "middle")
    left, _, right, _ = extent(ink(decode_png(png_of(scene(text)))))
    assert (left + right) / 2 == pytest.approx(100, abs=4)
    assert 50 < right - left < 130


def test_a_halo_surrounds_the_letters_by_its_width():
    bare = Text("HI", 100, 100, 40, "inter", "#000000")
    haloed = Text("HI", 100, 100, 40, "inter", "#000000", halo="#ff0000", halo_width=4)
    letters = extent(ink(decode_png(png_of(scene(bare)))))
    around = extent(ink(decode_png(png_of(scene(haloed)))))
    grown = np.subtract(around, letters) * (-1, -1, 1, 1)
    assert (abs(grown - 4) <= 1).all()
    pixels = decode_png(png_of(scene(haloed)))
    assert (pixels == (255, 0, 0, 255)).all(axis=2).any()
    assert (pixels == (0, 0, 0, 255)).all(axis=2).any()


@settings(max_examples=scale_examples(40))
@given(ANY_TEXT, st.sampled_from(["inter", "im-fell-english", "Exo 2"]))
def test_any_text_can_be_drawn(text, face):
    drawn = scene(Text(text, 10, 100, 20, face, "#000000", halo="#ff0000", halo_width=1))
    assert decode_png(png_of(drawn)).shape == decode_png(png_of(scene())).shape


def test_a_character_that_no_face_has_is_shown_as_a_box():
    text = Text("\U000f0000", 100, 100, 40, "inter", "#000000")
    assert ink(decode_png(png_of(scene(text)))).any()


def test_formulas_are_text():
    plain = extent(
        ink(decode_png(png_of(scene(Text("$5 to $6", 10, 100, 30, "inter", "#000000")))))
    )
    assert plain[2] - plain[0] == pytest.approx(measure("$5 to $6", "inter", 30), abs=4)


def test_a_ramp_blends_from_stop_to_stop():
    ramp = Ramp(Box(20, 50, 160, 20), ("#000000", "#ff0000", "#ffff00"), (0, 0.25, 1))
    pixels = decode_png(png_of(scene(ramp)))
    assert extent(ink(pixels)) == (20, 50, 180, 70)
    assert abs(pixels[60, 60, 0] - 255) <= 4
    assert pixels[60, 22:58, 0].tolist() == sorted(pixels[60, 22:58, 0])
    assert abs(pixels[60, 120] - (255, 128, 0, 255)).max() <= 3


def test_the_tip_of_a_pin_is_at_its_place():
    pixels = decode_png(png_of(scene(Teardrop(100, 150, 44, "#cc0000", "#0000ff", "Office"))))
    left, top, right, bottom = extent(ink(pixels))
    assert abs(bottom - 151) <= 2
    assert (left + right) / 2 == pytest.approx(100, abs=0.5)
    assert bottom - top == pytest.approx(44 + 44 * 0.06, abs=2)
    assert tuple(pixels[int(150 - 44 * 0.68), 100]) == (0, 0, 255, 255)
    assert ink(pixels)[148].sum() < 8


def test_a_rectangle_has_sharp_sides_wherever_it_stands():
    box = Rectangle(Box(10.3, 20.6, 30, 15), "#008000")
    pixels = decode_png(png_of(scene(box)))
    assert set(map(tuple, pixels.reshape(-1, 4))) == {(255, 255, 255, 255), (0, 128, 0, 255)}
    assert extent(ink(pixels)) == (10, 21, 40, 36)


def test_round_corners_leave_the_corner_free():
    box = Rectangle(Box(50, 50, 40, 40), "#000000", "#ff0000", 2, radius=12)
    mask = ink(decode_png(png_of(scene(box))))
    assert not mask[50, 50]
    assert mask[50, 70]
    assert mask[70, 70]


def test_dashes_leave_gaps_as_long_as_told():
    across = Polylines.of([[(10, 100), (190, 100)]])
    line = Lines(across, HERE, "#000000", 4, Box(0, 0, 200, 200), "x", (10, 5))
    row = ink(decode_png(png_of(scene(line))))[100]
    assert row.sum() == pytest.approx(120, abs=3)
    assert (np.diff(row.astype(int)) == 1).sum() == 12


def test_lengths_grow_with_the_scale():
    disc = Disc(50, 60, 20, "#000000", "#ff0000", 4)
    small, large = (
        extent(ink(decode_png(png_of(scene(disc, scale=scale))))) for scale in (1.0, 3.0)
    )
    assert np.abs(np.array(small) * 3 - large).max() <= 3
    assert abs(large[0] - (50 - 22) * 3) <= 1


@pytest.mark.parametrize("background", ["#00000000", "#11223380"])
def test_a_translucent_background_stays_translucent(background):
    content = png_of(scene(Disc(50, 60, 20, "#ff0000"), background=background))
    pixels = decode_png(content)
    assert tuple(pixels[150, 150]) == tuple(bytes.fromhex(background[1:]))
    assert tuple(pixels[60, 50]) == (255, 0, 0, 255)


def test_an_empty_scene_is_its_background():
    assert (decode_png(draw(scene(background="#123456"), "png")) == (18, 52, 86, 255)).all()


PROGRAM = """
import hashlib, sys
sys.path[:0] = sys.argv[1:]
import test_png
print(test_png.fingerprint())
"""


def fingerprint() -> str:
    """Return a digest of a scene with every kind of mark, drawn in both formats."""
    marks = (
        areas([[9, 99, 199, 255], [99, 9, 9, 255]]),
        Lines(lines([[(-2, 0), (2, 0.5)]]), HERE, "#00ff00", 2, Box(0, 0, 90, 90), "b", (4, 2)),
        Ramp(Box(9, 9, 50, 9), ("#000000", "#ffffff"), (0, 1)),
        Teardrop(40, 90, 20, "#ff0000", "#ffffff", "Pin & co."),
        Text("Office, العربية, ไทย", 100, 180, 12, "inter", "#000000", "middle", "#ffffff", 1),
        Text("Office", 100, 160, 12, "eb-garamond", "#000000"),
    )
    return hashlib.sha256(
        b"".join(draw(scene(*marks), each) for each in ("png", "svg"))
    ).hexdigest()


def test_every_process_draws_the_same_bytes():
    command = [sys.executable, "-c", PROGRAM, *map(str, Path(__file__).parents[:2])]
    run = subprocess.run(
        command, env=os.environ | {"PYTHONHASHSEED": "1"}, capture_output=True, text=True,
        check=True,
    )  # fmt: skip
    assert run.stdout.strip() == fingerprint()
