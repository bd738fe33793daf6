"""Colours and strokes, each with its origin."""

from __future__ import annotations

from typing import Literal, TypeAlias

from attrs import evolve

from mapcore.color import contrast, parse_hex, readable_on, to_hex
from mapcore.frozen import frozen

InkOrigin: TypeAlias = Literal["caller", "theme", "adapted"]
"""Who chose a colour: the request, the theme, or the plan, where the theme's colour would not be
visible. A caller's colour is never changed."""


@frozen
class Ink:
    """A colour, `#RRGGBB` or `#RRGGBBAA`, and who chose it."""

    color: str
    origin: InkOrigin = "theme"

    @property
    def opaque(self) -> str:
        """The colour without its transparency."""
        return self.color[:7]

    def readable_on(self, ground: str, *others: str) -> Ink:
        """Return the ink, or one that is read better on an opaque ground where it is no caller's.

        It is kept while its contrast reaches 4.5, else it or the one of `others` that stands out
        most is taken.

        >>> Ink("#333333").readable_on("#000000", "#ffffff")
        Ink(color='#ffffff', origin='adapted')
        >>> Ink("#333333", "caller").readable_on("#000000", "#ffffff")
        Ink(color='#333333', origin='caller')
        """
        if self.origin == "caller":
            return self
        return self.adapt(readable_on(ground, self.color, *others))

    def adapt(self, color: str) -> Ink:
        """Return an ink of another colour, taken in place of this one; the same ink if it is equal.

        >>> Ink("#333333").adapt("#333333").origin, Ink("#333333").adapt("#000000").origin
        ('theme', 'adapted')
        """
        return self if color == self.color else Ink(color, "adapted")

    def fade(self, opacity: float) -> Ink:
        """Return the ink with `opacity` times its own opacity.

        >>> Ink("#00e5ff").fade(0.5).color
        '#00e5ff80'
        """
        red, green, blue, alpha = parse_hex(self.color)
        return evolve(self, color=to_hex(red, green, blue, alpha * opacity))

    def contrast(self, ground: str) -> float:
        """Return the WCAG contrast of the ink, taken as opaque, with an opaque ground, 1 to 21."""
        return contrast(self.opaque, ground)


@frozen
class Stroke:
    """A line's ink, its width in pixels of the canvas at scale 1, and its dashes if it has some.

    A `fitted` width is the theme's, in units that the layout fits to the map's size and detail; the
    caller's own is drawn as it is. `dash` holds the lengths of dashes and gaps at that width.
    """

    ink: Ink
    width: float
    fitted: bool = True
    dash: tuple[float, ...] | None = None
