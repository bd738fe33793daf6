"""An animation of a series: a GIF or an APNG with a frame for each map."""

from __future__ import annotations

import io
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import numpy as np

from mapcore.batch.folders import read_file
from mapcore.errors import ValidationError, make_error
from mapcore.request.decoding.canvas import DEVICE_PIXELS

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from PIL.Image import Image

ANIMATION_FORMATS = {".gif": "GIF", ".apng": "PNG", ".png": "PNG"}
"""The format by the suffix of a file."""
MOST_PIXELS = 200_000_000
"""Of all frames together, 238 maps of 1200 × 700: Pillow holds every frame until the end."""
PNG_HEAD = b"\x89PNG\r\n\x1a\n"
SHORTEST_FRAME_SECONDS, LONGEST_FRAME_SECONDS = 0.02, 60.0
"""Seconds that a frame may be shown; browsers show a shorter one for 0.1 s."""
GIF_COLORS = 256
EXACT_COLORS = 192
"""How many of the most frequent colours a GIF keeps as they are."""


def write_animation(
    frames: Sequence[str | Path | bytes], path: str | Path, *, seconds: float = 1.0
) -> Path:
    """Write PNG images of one size as an animation that repeats for ever, and return its path.

    `frames` are paths, URLs that fsspec knows, or the bytes of images, in their order; each is
    shown for `seconds`. `path` ends in .gif, or in .apng or .png for an animated PNG, which keeps
    every colour. A GIF has 256 colours for all frames together: the most frequent ones are kept,
    all others become the nearest. Half-transparent pixels of a GIF are laid on white.

    Raises `ValidationError` if there is no frame, a frame is no PNG or of another size than the
    first, or there are too many pixels; OSError if a file cannot be read or written.

    >>> import mapcore, tempfile
    >>> spec = {"mapId": "fiji", "output": {"width": 200}}
    >>> frames = [mapcore.render(spec, theme=theme).content for theme in ("paper", "dark")]
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     write_animation(frames, f"{folder}/fiji.gif").read_bytes()[:6]
    b'GIF89a'
    """
    path = Path(path)
    if path.suffix.lower() not in ANIMATION_FORMATS:
        raise make_error("path", f"must end in .gif, .apng or .png, not {path.name!r}")
    if not SHORTEST_FRAME_SECONDS <= seconds <= LONGEST_FRAME_SECONDS:
        message = (
            f"must be from {SHORTEST_FRAME_SECONDS:g} to {LONGEST_FRAME_SECONDS:g}, not {seconds!r}"
        )
        raise make_error("seconds", message)
    _check_sizes(frames)
    form = ANIMATION_FORMATS[path.suffix.lower()]
    if form == "GIF":
        palette = _choose_palette(frames)
        first, *others = [_index(_read_colors(frame), palette) for frame in frames]
    else:
        first, *others = [_open_frame(frame) for frame in frames]
    whole = io.BytesIO()
    duration = round(seconds * 1000)
    first.save(whole, form, save_all=True, append_images=others, duration=duration, loop=0)
    path.write_bytes(whole.getvalue())
    return path


def _check_sizes(frames: Sequence[str | Path | bytes]) -> None:
    """Raise `ValidationError` unless the frames are of one size, and not too many."""
    if not frames:
        raise make_error("frames", "there is no image to show")
    width, height = first = _read_size(frames[0])
    most = MOST_PIXELS // max(width * height, 1)
    if width * height > DEVICE_PIXELS:
        message = f"{width} × {height} pixels are more than a map may have, {DEVICE_PIXELS:,}"
        raise make_error("frames", message)
    if len(frames) > most:
        message = f"at most {most} images of this size fit an animation, not {len(frames)}"
        raise make_error("frames", message)
    for frame in frames[1:]:
        size = _read_size(frame)
        if size != first:
            message = (
                f"{_name(frame)} has {size[0]} × {size[1]} pixels and the first frame "
                f"{width} × {height}; freeze the series, or give output.width and output.height"
            )
            raise make_error("frames", message)


def _read_size(frame: str | Path | bytes) -> tuple[int, int]:
    """Return width and height as the head of a PNG tells them, without its pixels."""
    head = _read(frame)[:24]
    if not head.startswith(PNG_HEAD) or len(head) < 24:
        raise _no_png(frame)
    return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])


def _open_frame(frame: str | Path | bytes) -> Image:
    """Return a frame as RGBA."""
    from PIL import Image

    try:
        with Image.open(io.BytesIO(_read(frame)), formats=["PNG"]) as image:
            return image.convert("RGBA")
    except (OSError, SyntaxError):  # of files that are cut off or damaged
        raise _no_png(frame) from None


def _read(frame: str | Path | bytes) -> bytes:
    return frame if isinstance(frame, bytes) else read_file(str(frame))


def _read_colors(frame: str | Path | bytes) -> NDArray[np.uint32]:
    """Return the colours of a frame on white, 0xRRGGBB, (rows, columns)."""
    pixels = np.asarray(_open_frame(frame), np.uint32)
    alpha = pixels[..., 3:]
    red, green, blue = np.moveaxis(
        (pixels[..., :3] * alpha + 255 * (255 - alpha) + 127) // 255, 2, 0
    )
    colors: NDArray[np.uint32] = red << 16 | green << 8 | blue
    return colors


def _split(colors: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Return red, green and blue of colours, (n, 3)."""
    return (colors[:, np.newaxis] >> np.array([16, 8, 0], np.uint32)).astype(np.uint8)


def _choose_palette(frames: Sequence[str | Path | bytes]) -> NDArray[np.uint8]:
    """Return the colours of a GIF, (n, 3): the most frequent ones and a median cut of the rest.

    One palette for all frames keeps what does not change from flickering.
    """
    from PIL import Image

    counts: Counter[int] = Counter()
    for frame in frames:
        colors, found = np.unique(_read_colors(frame), return_counts=True)
        counts.update(dict(zip(colors.tolist(), found.tolist(), strict=True)))
    ranked = sorted(counts, key=lambda color: (-counts[color], color))
    if len(ranked) <= GIF_COLORS:
        return _split(np.array(ranked, np.uint32))
    rest = Image.fromarray(_split(np.array(ranked[EXACT_COLORS:], np.uint32))[np.newaxis])
    mixed = rest.quantize(GIF_COLORS - EXACT_COLORS, Image.Quantize.MEDIANCUT).getpalette() or []
    exact = _split(np.array(ranked[:EXACT_COLORS], np.uint32))
    return np.concatenate([exact, np.array(mixed, np.uint8).reshape(-1, 3)])


def _index(colors: NDArray[np.uint32], palette: NDArray[np.uint8]) -> Image:
    """Return an image whose pixels are the nearest colours of a palette."""
    from PIL import Image

    distinct, places = np.unique(colors, return_inverse=True)
    nearest = np.empty(len(distinct), np.uint8)
    for start in range(0, len(distinct), 4096):
        block = _split(distinct[start : start + 4096]).astype(np.int32)
        apart = ((block[:, np.newaxis] - palette.astype(np.int32)) ** 2).sum(axis=2)
        nearest[start : start + 4096] = apart.argmin(axis=1)
    image = Image.fromarray(nearest[places].reshape(colors.shape))
    image.putpalette(palette.tobytes())
    return image


def _no_png(frame: str | Path | bytes) -> ValidationError:
    message = f"{_name(frame)} is no whole PNG image; draw the maps with output.format png"
    return make_error("frames", message)


def _name(frame: str | Path | bytes) -> str:
    return "an image" if isinstance(frame, bytes) else Path(frame).name
