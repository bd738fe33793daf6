"""The grid of panels: how many columns make the panels largest, and the boxes of each."""

from __future__ import annotations

from math import ceil, floor

from attrs import evolve

from mapcore.frozen import frozen
from mapcore.geometry.box import Box

GAP = 1.8
"""Between two panels, in ems of body text."""

SMALL_PANEL = 140
"""The width in pixels below which a panel is hard to read."""

MOST_HEIGHT = 0.75
"""The most height of a grid whose height follows, as a share of its width, where it has a choice
of columns."""


@frozen
class GridOf:
    """What a grid is made for: so many panels of maps with proportions, width over height.

    `head` is the height of what stands above each map, `gap` what parts two panels, in pixels.
    """

    count: int
    aspect: float
    head: float
    gap: float

    def rows(self, columns: int) -> int:
        """Return how many rows the panels take."""
        return ceil(self.count / columns)

    def width(self, columns: int, across: float) -> float:
        """Return the width of a panel in a grid `across` pixels wide."""
        return (across - (columns - 1) * self.gap) / columns

    def height(self, columns: int, across: float) -> float:
        """Return the height of a grid whose maps are as wide as their panels."""
        rows = self.rows(columns)
        high = max(1.0, self.width(columns, across)) / self.aspect
        return rows * (self.head + high) + (rows - 1) * self.gap

    def size(self, columns: int, box: Box) -> float:
        """Return the width of the maps in a box; 0 or less where they have no room."""
        rows = self.rows(columns)
        high = (box.height - (rows - 1) * self.gap) / rows - self.head
        return min(self.width(columns, box.width), high * self.aspect)


@frozen
class Grid:
    """Panels in rows: their boxes, and in each the box of its map, in whole pixels.

    All maps have one size. A line, and a title of at most so many `lines`, stand between the top of
    the box of a panel and that of its map; without lines there is neither.
    """

    columns: int
    boxes: tuple[Box, ...]
    maps: tuple[Box, ...]
    lines: int = 0

    def mirror(self, room: Box) -> Grid:
        """Return the grid with each row from the right side of a room to its left one.

        >>> grid = fit_grid(GridOf(2, 1.5, 20, 10), Box(5, 0, 310, 120))
        >>> [box.x for box in grid.boxes], [box.x for box in grid.mirror(Box(5, 0, 310, 0)).boxes]
        ([5, 165], [165, 5])
        """
        right = floor(room.x + room.right + 0.5)
        boxes, maps = (
            tuple(Box(right - each.right, each.y, each.width, each.height) for each in row)
            for row in (self.boxes, self.maps)
        )
        return evolve(self, boxes=boxes, maps=maps)

    @property
    def bottom(self) -> float:
        """Where the last row ends."""
        return max(box.bottom for box in self.maps)


def choose_columns(of: GridOf, across: float) -> int:
    """Return the number of columns of a grid whose height follows from its width.

    It is the least, and so the panels are the largest, at which the grid is at most three quarters
    as high as wide, or that leaves panels their least width.

    >>> choose_columns(GridOf(6, 1.5, 28, 24), 944), choose_columns(GridOf(4, 1.5, 28, 24), 944)
    (3, 2)
    """
    wide = _list_columns(of, across)
    low = [columns for columns in wide if of.height(columns, across) <= MOST_HEIGHT * across]
    return min(low, default=wide[-1])


def measure_grid(of: GridOf, across: float) -> float:
    """Return the height of a grid that is so wide."""
    return of.height(choose_columns(of, across), across)


def bound_height(count: int, aspect: float, across: float, em: float) -> float:
    """Return a height that no grid of so many panels exceeds, of maps of this or a greater aspect.

    `em` is at least the type of their titles. Where a grid is more than three quarters as high as
    wide, all its panels are in one row, or hardly twice as wide as the least.
    """
    head, gap = 4 * em, GAP * em
    row = head + across / aspect
    rows = count * (head + gap + 2 * (SMALL_PANEL + gap) / aspect)
    return max(MOST_HEIGHT * across, row, rows)


def _list_columns(of: GridOf, across: float) -> list[int]:
    """Return the numbers of columns that leave panels their least width, at least one."""
    columns = range(1, of.count + 1)
    return [each for each in columns if each == 1 or of.width(each, across) >= SMALL_PANEL]


def fit_grid(of: GridOf, box: Box) -> Grid:
    """Return the grid in a box whose maps are the largest; of equals, that with fewer columns.

    >>> grid = fit_grid(GridOf(4, 1.5, 20, 10), Box(0, 0, 310, 250))
    >>> grid.columns, grid.boxes[3], grid.maps[3]
    (2, Box(x=160, y=130, width=150, height=120), Box(x=160, y=150, width=150, height=100))
    """
    sizes = {columns: of.size(columns, box) for columns in range(1, of.count + 1)}
    columns = max(sizes, key=lambda each: (sizes[each] > 0, round(sizes[each], 1), -each))
    wide = max(1, floor(of.width(columns, box.width)))
    high = max(1, floor(min(sizes[columns], wide) / of.aspect + 0.5))
    down = of.head + high + of.gap
    boxes, maps = [], []
    for at in range(of.count):
        x = floor(box.x + (at % columns) * (of.width(columns, box.width) + of.gap) + 0.5)
        y = floor(box.y + (at // columns) * down + 0.5)
        top = floor(y + of.head + 0.5)
        boxes.append(Box(x, y, wide, top + high - y))
        maps.append(Box(x, top, wide, high))
    return Grid(columns, tuple(boxes), tuple(maps))
