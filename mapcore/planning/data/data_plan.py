"""What the data of a map make of its regions, as a value."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field

from mapcore.frozen import frozen
from mapcore.planning.data.choropleth import list_blends

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from mapcore.classification.category_order import CategoryOrder
    from mapcore.planning.plan.bivariate_plan import BivariatePlan
    from mapcore.planning.plan.formatted_numbers import RegionTexts
    from mapcore.planning.plan.hatching_plan import HatchPlan, PatternPlan
    from mapcore.planning.plan.legend_plan import AnyLegend
    from mapcore.planning.plan.plan import ChoroplethPlan
    from mapcore.planning.plan.symbols_plan import SymbolsPlan
    from mapcore.request.responses import RenderWarning


@frozen(eq=False)
class DataPlan:
    """What the data make of the regions of a map.

    `texts` is the text of each region's value or category, None without one. `fills` is an array
    (regions, 4) of RGBA bytes, `coloured` tells which regions have one from the request; both are
    read-only. `colors` are those of the data, `rest` that of the other regions, None where there
    are none. It is that of a residual category with the words for no data, where there is one.
    `missing` counts the keys that were given without a number. `choropleth`, `bivariate` and
    `order` belong to their modes. `patterns` are those of the request, `hatches` what is drawn over
    the fills, `symbols` what stands on the regions.
    """

    texts: RegionTexts = field(repr=False)
    fills: NDArray[np.uint8] = field(repr=False)
    coloured: NDArray[np.bool_] = field(repr=False)
    legend: AnyLegend | None
    warnings: tuple[RenderWarning, ...] = ()
    choropleth: ChoroplethPlan | None = None
    order: CategoryOrder | None = None
    colors: tuple[str, ...] = ()
    rest: str | None = None
    patterns: tuple[PatternPlan, ...] = ()
    hatches: tuple[HatchPlan, ...] = ()
    bivariate: BivariatePlan | None = None
    symbols: SymbolsPlan | None = None
    missing: int = 0

    @property
    def label_texts(self) -> RegionTexts:
        """What labels tell of each region: its symbol's value where the map has symbols."""
        if self.symbols is None:
            return self.texts
        texts = {each.region: each.text for each in self.symbols.symbols}
        return tuple(texts.get(region) for region in range(len(self.fills)))

    @property
    def blends(self) -> tuple[str, ...]:
        """The colours between those of a gradient."""
        return list_blends(self.choropleth) if self.choropleth else ()
