"""How many pixels an image may have: the one rule that JSON Schema has no words for.

It is told together with a request's other errors. Alone it is told once the map is known, so that
the schema's word and the decoder's are the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mapcore.assets.metrics import MOST_DEVICE_PIXELS as MOST_PIXELS
from mapcore.assets.metrics import MOST_DEVICE_SIDE as MOST_SIDE
from mapcore.errors import FieldError, ValidationError
from mapcore.spec.declare import declarations
from mapcore.spec.encode import encode
from mapcore.spec.request import Output


def check_canvas(output: Output) -> None:
    """Raise `ValidationError` where an image would have too many pixels.

    >>> check_canvas(Output(width=4000, height=4000))
    """
    errors = list(canvas_errors(encode(output)))
    if errors:
        raise ValidationError(errors)


def canvas_errors(output: Any) -> Iterator[FieldError]:
    """Yield what is too large in a wire value of `output`; wrong types are left to others."""
    if not isinstance(output, Mapping):
        return
    defaults = {field.wire: field.default for field in declarations(Output)}
    sides = {side: output.get(side, defaults[side]) for side in ("width", "height", "scale")}
    if not all(_number(value) or value is None for value in sides.values()):
        return
    width, height, scale = sides["width"], sides["height"], sides["scale"]
    if width is None or scale is None:
        return
    too_long = [side for side in ("width", "height") if (sides[side] or 0) * scale > MOST_SIDE]
    for side in too_long:
        yield FieldError(
            f"output.{side}",
            f"{side} × scale may be at most {MOST_SIDE} pixels, here {sides[side] * scale:g}",
        )
    if not too_long and height is not None and width * scale * (height * scale) > MOST_PIXELS:
        yield FieldError(
            "output.scale",
            f"an image may have at most {MOST_PIXELS} pixels (4096 × 4096), "
            f"here {width * scale * height * scale:.0f}",
        )


def _number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)
