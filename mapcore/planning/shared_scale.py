"""What the panels of a sheet share of their scale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

    import numpy as np
    from numpy.typing import NDArray

    from mapcore.planning.plan.plan import ChoroplethPlan


@frozen(eq=False)
class SharedScale:
    """The scale of the block that takes the values of panels.

    `choropleth` is made of the numbers of all panels one after the other. `names` are the
    categories by key of each panel, `sizes` the numbers of all symbols. `numbers` are those of the
    regions in the one panel that it is given to, NaN without one.
    """

    choropleth: ChoroplethPlan | None = None
    names: tuple[Mapping[str, str], ...] = field(default=(), repr=False)
    sizes: tuple[float, ...] = field(default=(), repr=False)
    numbers: NDArray[np.float64] | None = field(default=None, repr=False)
