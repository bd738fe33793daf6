from __future__ import annotations

import pytest
from matplotlib import colormaps
from matplotlib.colors import to_hex

import mapcore


@pytest.mark.parametrize("name", ["VIRIDIS", "MAGMA", "INFERNO", "PLASMA"])
def test_a_scale_is_the_published_one_and_a_palette(name: str) -> None:
    colors = getattr(mapcore, name)
    published = [to_hex(colormaps[name.lower()](step / 8)).upper() for step in range(9)]
    assert list(colors) == published
    values = {"CA": 1, "TX": 2, "NY": 3}
    report = mapcore.choropleth(values, "us-states", palette=colors, width=200).report
    assert isinstance(report.legend, tuple)
    assert report.legend[0].color.upper() == colors[0]
    assert report.legend[-1].color.upper() == colors[-1]
