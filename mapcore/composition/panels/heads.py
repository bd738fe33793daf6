"""The titles of panels, and the grid that has room for them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.composition.bands.grid import GAP, Grid, GridOf, choose_columns, fit_grid
from mapcore.composition.bands.title import FittedLines
from mapcore.composition.lettering import LINE_DISTANCE, is_whole, join_lines, wrap
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.composition.scaling import TypeSizes
    from mapcore.geometry.box import Box
    from mapcore.planning.plan.plan import RenderPlan

ABOVE, BELOW = 0.45, 0.4
"""Between a panel's line and its title, and between that and the map, in ems."""

MOST_LINES = 2
"""The most lines of a panel's title."""


@frozen(eq=False)
class Heads:
    """The titles of a plan's panels in their type: the em of the page, and the size of the text."""

    plan: RenderPlan
    em: float
    size: float
    face: str

    @classmethod
    def of(cls, plan: RenderPlan, sizes: TypeSizes) -> Heads:
        """Return the titles of a plan's panels in the type of its page."""
        faces = plan.look.typefaces
        return cls(plan, sizes.body, sizes.body * faces.scale, faces.strong)

    def grid_of(self, lines: int) -> GridOf:
        """Return what the grid is made for if titles have so many lines, 0 for none."""
        head = (ABOVE + BELOW) * self.em + lines * LINE_DISTANCE * self.size if lines else 0.0
        return GridOf(len(self.plan.panels), self.plan.view.aspect, head, GAP * self.em)

    def set_title(self, title: str, width: float, lines: int) -> FittedLines:
        """Return a title in at most so many lines of a width; without lines it is left out."""
        text = join_lines(title)
        found = wrap(text, self.face, self.size, width, lines) if lines else ()
        return FittedLines(found, self.face, self.size, LINE_DISTANCE, not is_whole(text, found))

    def fit_within(self, width: float, lines: int) -> bool:
        """Tell whether all titles are whole in so many lines."""
        titles = (panel.title for panel in self.plan.panels)
        return not any(self.set_title(title, width, lines).shortened for title in titles)

    def measure(self, across: float) -> float:
        """Return the height of a grid that is so wide, where it follows from the width."""
        lines = 1
        of = self.grid_of(lines)
        columns = choose_columns(of, across)
        if not self.fit_within(of.width(columns, across), lines):
            of = self.grid_of(MOST_LINES)
            columns = choose_columns(of, across)
        return of.height(columns, across)

    def fit(self, box: Box) -> Grid:
        """Return the grid in a box with as many lines for titles as they take.

        On a canvas without room for maps below them, titles are left out.
        """
        for lines in range(1, MOST_LINES + 1):
            of = self.grid_of(lines)
            grid = fit_grid(of, box)
            if of.size(grid.columns, box) < 1:
                return fit_grid(self.grid_of(0), box)
            if self.fit_within(grid.boxes[0].width, lines):
                break
        return evolve(grid, lines=lines)
