"""Where the plane of a map stands on the canvas."""

from __future__ import annotations

from mapcore.frozen import frozen
from mapcore.geometry.box import Box


@frozen
class Placement:
    """The way from the plane to the canvas: x * scale + dx, y * scale + dy."""

    scale: float
    dx: float
    dy: float

    @classmethod
    def fit(cls, frame: Box, window: Box) -> Placement:
        """Return the placement that shows all of a frame, centred and as large as possible.

        >>> Placement.fit(Box(0, 0, 1200, 600), Box(0, 0, 600, 400))
        Placement(scale=0.5, dx=0.0, dy=50.0)
        """
        scale = min(window.width / frame.width, window.height / frame.height)
        return cls(
            scale=scale,
            dx=window.x + (window.width - (frame.x + frame.right) * scale) / 2,
            dy=window.y + (window.height - (frame.y + frame.bottom) * scale) / 2,
        )

    @property
    def shift(self) -> tuple[float, float]:
        """Where the origin of the plane stands on the canvas."""
        return self.dx, self.dy

    def point(self, x: float, y: float) -> tuple[float, float]:
        """Return where a point of the plane stands on the canvas.

        >>> Placement(0.5, 0, 50).point(100, 20)
        (50.0, 60.0)
        """
        return x * self.scale + self.dx, y * self.scale + self.dy

    def box(self, box: Box) -> Box:
        """Return a box of the plane as a box of the canvas."""
        x, y = self.point(box.x, box.y)
        return Box(x, y, box.width * self.scale, box.height * self.scale)

    def plane_box(self, box: Box) -> Box:
        """Return a box of the canvas as a box of the plane.

        >>> Placement(0.5, 0, 50).plane_box(Box(50, 60, 10, 5))
        Box(x=100.0, y=20.0, width=20.0, height=10.0)
        """
        left, right = ((x - self.dx) / self.scale for x in (box.x, box.right))
        top, bottom = ((y - self.dy) / self.scale for y in (box.y, box.bottom))
        return Box.between(left, top, right, bottom)

    def move(self, right: float, down: float) -> Placement:
        """Return the placement moved on the canvas by so many pixels."""
        return Placement(self.scale, self.dx + right, self.dy + down)
