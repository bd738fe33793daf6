"""How many pixels an image may have: the one rule that JSON Schema cannot express.

Decoding reports it together with other errors. If it is the only error, it is reported once the map
is known, so that decoding and the schema accept the same requests.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from math import floor
from typing import Any

from mapcore.errors import FieldError, ValidationError
from mapcore.request.declaring.declare import Range, declarations, find, unpack
from mapcore.request.decoding.checks import Problems, check_number
from mapcore.request.decoding.encode import encode
from mapcore.request.output import MOST_SIDE, Output
from mapcore.request.values.presets import PRESETS

DEVICE_SIDE = 8192
"""The most device pixels (canvas times scale) along one side."""

DEVICE_PIXELS = 4096 * 4096
"""The most device pixels of a whole picture."""


def check_canvas(output: Output) -> None:
    """Raise `ValidationError` where an image would have too many pixels.

    >>> check_canvas(Output(width=4000, height=4000))
    """
    errors = list(canvas_errors(encode(output)))
    if errors:
        raise ValidationError(errors)


def most_height(width: int, scale: float) -> int:
    """Return the greatest height at which a canvas keeps within all limits of size.

    >>> most_height(1200, 1), most_height(4000, 1.0), most_height(1200, 4), most_height(2048, 4)
    (4000, 4000, 873, 512)
    """
    device = min(DEVICE_SIDE, DEVICE_PIXELS // floor(width * scale + 0.5))
    height = min(MOST_SIDE, int(device / scale) + 1)
    while floor(height * scale + 0.5) > device:
        height -= 1
    return height


def canvas_errors(output: Any) -> Iterator[FieldError]:
    """Yield what is too large in a wire value of `output`.

    Nothing is said where width, height or scale alone is wrong, as another error says so.
    """
    if not isinstance(output, Mapping):
        return
    sides = {name: output.get(name, usual) for name, (usual, _) in _list_sides().items()}
    if not all(_in_bounds(name, output) for name in sides):
        return
    width, height, scale = sides["width"], sides["height"], sides["scale"]
    preset = PRESETS.get(str(output.get("preset")))
    if preset is not None:
        width = output.get("width", preset.width)
        height = preset.height(width)
        sides |= {"width": width, "height": height}
        if height > MOST_SIDE:
            most = floor(MOST_SIDE * preset.aspect)
            message = f"a canvas {width} px wide is {height} px high; a {output['preset']} may be"
            yield FieldError("output.width", f"{message} at most {most} px wide", (str(most),))
            return
    too_long = [side for side in ("width", "height") if (sides[side] or 0) * scale > DEVICE_SIDE]
    for side in too_long:
        yield FieldError(
            f"output.{side}",
            f"{side} × scale may be at most {DEVICE_SIDE} pixels, here {sides[side] * scale:g}",
        )
    if not too_long and height is not None and width * scale * (height * scale) > DEVICE_PIXELS:
        yield FieldError(
            "output.scale",
            f"an image may have at most {DEVICE_PIXELS} pixels (4096 × 4096), "
            f"here {width * scale * height * scale:.0f}",
        )


@cache
def _list_sides() -> Mapping[str, tuple[Any, Range]]:
    """Return the usual value and bounds of each field that decides how many pixels there are."""
    return {
        field.wire: (field.usual, find(unpack(field.annotation)[1], Range) or Range())
        for field in declarations(Output)
        if field.wire in ("width", "height", "scale")
    }


def _in_bounds(name: str, output: Mapping[str, Any]) -> bool:
    """Return whether a number of a wire value is left out or within its own bounds."""
    if name not in output:
        return True
    try:
        check_number(output[name], _list_sides()[name][1])
    except Problems:
        return False
    return True
