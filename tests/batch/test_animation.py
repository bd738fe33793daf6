"""Animations read back by Pillow: their frames are the maps."""

from __future__ import annotations

import io
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, strategies as st
from hypothesis.extra.numpy import arrays
from numpy.typing import NDArray
from PIL import Image

import mapcore
from mapcore.batch import animation

VALUES = [{"CA": 1, "TX": 2}, {"CA": 2, "TX": 1}, {"CA": 2, "NV": 2}]
SPECS = [
    {"mapId": "us-states", "choropleth": {"values": values}, "output": {"width": 300}}
    for values in VALUES
]


def read_frames(content: bytes) -> list[NDArray[np.uint8]]:
    with Image.open(io.BytesIO(content)) as image:
        found = []
        for number in range(image.n_frames):
            image.seek(number)
            found.append(np.asarray(image.convert("RGB")))
        return found


def write_png(pixels: NDArray[np.uint8]) -> bytes:
    file = io.BytesIO()
    Image.fromarray(pixels).save(file, "PNG")
    return file.getvalue()


@pytest.fixture(scope="module")
def maps() -> list[bytes]:
    series = mapcore.freeze(SPECS)
    return [mapcore.render(series.apply(spec)[0]).content for spec in SPECS]


@pytest.mark.parametrize(("name", "most"), [("a.apng", 0), ("a.PNG", 0), ("a.gif", 32)])
def test_the_frames_are_the_maps(maps: list[bytes], name: str, most: int, tmp_path: Path) -> None:
    target = mapcore.write_animation(maps, tmp_path / name, seconds=0.5)
    assert target == tmp_path / name
    frames = read_frames(target.read_bytes())
    originals = [read_frames(content)[0] for content in maps]
    assert len(frames) == len(originals) == 3
    for frame, original in zip(frames, originals, strict=True):
        apart = np.abs(frame.astype(int) - original)
        assert apart.max() <= most
        colors, counts = np.unique(original.reshape(-1, 3), axis=0, return_counts=True)
        for color in colors[counts.argsort()[-20:]]:  # flat colours stay as they are
            at = (original == color).all(axis=2)
            assert (frame[at] == color).all()
    with Image.open(target) as image:
        assert (image.info["loop"], image.info["duration"]) == (0, 500)


def test_an_animation_is_the_same_bytes_each_time(maps: list[bytes], tmp_path: Path) -> None:
    for suffix in ("gif", "apng"):
        first = mapcore.write_animation(maps, tmp_path / f"a.{suffix}").read_bytes()
        assert mapcore.write_animation(maps, tmp_path / f"b.{suffix}").read_bytes() == first


def test_frames_may_be_files(maps: list[bytes], tmp_path: Path) -> None:
    paths = [tmp_path / f"{number}.png" for number in range(3)]
    for path, content in zip(paths, maps, strict=True):
        path.write_bytes(content)
    by_path = mapcore.write_animation(paths, tmp_path / "a.gif").read_bytes()
    urls = [f"file://{path}" for path in paths]
    assert mapcore.write_animation(urls, tmp_path / "b.gif").read_bytes() == by_path
    assert mapcore.write_animation(maps, tmp_path / "c.gif").read_bytes() == by_path


@given(arrays(np.uint8, (3, 5, 4), elements=st.sampled_from([0, 7, 128, 255])))
def test_half_transparent_pixels_of_a_gif_lie_on_white(pixels: NDArray[np.uint8]) -> None:
    colors = animation._read_colors(write_png(pixels))
    found = animation._split(colors.ravel()).reshape(3, 5, 3)
    white = Image.new("RGBA", (5, 3), "white")
    expected = np.asarray(Image.alpha_composite(white, Image.fromarray(pixels)))[..., :3]
    assert np.abs(found.astype(int) - expected).max() <= 1


@given(arrays(np.uint8, (24, 40, 3)))
def test_a_gif_of_many_colors_has_the_nearest_of_its_palette(pixels: NDArray[np.uint8]) -> None:
    content = write_png(pixels)
    palette = animation._choose_palette([content])
    assert len(palette) <= 256
    found = np.asarray(animation._index(animation._read_colors(content), palette).convert("RGB"))
    apart = ((pixels[:, :, None].astype(int) - palette.astype(int)) ** 2).sum(axis=3).min(axis=2)
    assert (((pixels.astype(int) - found) ** 2).sum(axis=2) == apart).all()


SMALL = write_png(np.zeros((2, 3, 3), np.uint8))


@pytest.mark.parametrize(
    ("frames", "name", "seconds", "said"),
    [
        ([], "a.gif", 1, "frames: there is no image"),
        ([SMALL], "a.mp4", 1, "path: must end in .gif, .apng or .png, not 'a.mp4'"),
        ([SMALL], "a.gif", 0, "seconds: must be from 0.02 to 60, not 0"),
        ([SMALL], "a.gif", float("nan"), "seconds: must be from 0.02 to 60, not nan"),
        ([SMALL, b"<svg/>"], "a.gif", 1, "frames: an image is no whole PNG image"),
        ([SMALL, SMALL[:44]], "a.apng", 1, "frames: an image is no whole PNG image"),
        (
            [SMALL, write_png(np.zeros((3, 3, 3), np.uint8))],
            "a.png",
            1,
            "an image has 3 × 3 pixels and the first frame 3 × 2; freeze the series",
        ),
    ],
)
def test_what_is_no_series_is_an_error(
    frames: list[bytes], name: str, seconds: float, said: str, tmp_path: Path
) -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        mapcore.write_animation(frames, tmp_path / name, seconds=seconds)
    assert said in str(caught.value)
    assert not (tmp_path / name).exists()


def test_too_many_pixels_are_an_error(tmp_path: Path) -> None:
    wide = write_png(np.zeros((4000, 4000), np.uint8))
    with pytest.raises(mapcore.ValidationError, match="at most 12 images of this size"):
        mapcore.write_animation([wide] * 13, tmp_path / "a.gif")
    wider = write_png(np.zeros((4097, 4096), np.uint8))
    with pytest.raises(mapcore.ValidationError, match="more than a map may have, 16,777,216"):
        mapcore.write_animation([wider], tmp_path / "a.gif")


def test_a_file_that_is_not_there_is_named(tmp_path: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"gone\.png"):
        mapcore.write_animation([tmp_path / "gone.png"], tmp_path / "a.gif")
