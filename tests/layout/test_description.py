from __future__ import annotations

import numpy as np
from layout_plans import a_plan, pin

from mapcore.layout.layout import lay_out
from mapcore.planning.inks import Ink
from mapcore.planning.plan import ChoroplethPlan, TitlePlan
from mapcore.spec.request import FormatSpec


def scene(**given):
    return lay_out(a_plan(**given))


def test_the_title_is_the_drawn_one_or_the_map_s():
    assert scene(title=TitlePlan("Rain", "top", Ink("#000000"))).title == "Rain"
    assert scene().title == "Map: Handland"


def test_a_choropleth_names_its_extremes_classes_and_gaps():
    choropleth = ChoroplethPlan(
        type="steps",
        method="jenks",
        palette="blues",
        classes=2,
        format=FormatSpec(),
        reason="",
        edges=(1.0, 2.0, 3.0),
        stops=(),
        points=None,
        colors=("#000000", "#ffffff"),
        values=np.array([3.0, 1.0, np.nan, 2.0]),
    )
    text = scene(choropleth=choropleth, values=("3%", "1%", None, "2%")).description
    assert text == (
        "Map of Handland with 4 Shires. Values range from 1% (Beland) to 3% (Aland). "
        "2 classes by natural breaks, in the palette blues. 1 Shire lacks data."
    )


def test_categories_are_counted():
    text = scene(categorical=True, values=("Coal", "Gas", "Coal", None)).description
    assert "Regions by category: Coal (2), Gas (1). 1 Shire lacks data." in text


def test_many_pins_are_counted():
    text = scene(pins=tuple(pin(9, 9, f"P{i}") for i in range(20))).description
    assert text.endswith("Pins: P0, P1, P2, P3, P4, P5, P6, P7 and 12 more.")


def test_regions_alone_are_counted():
    data = np.array([True, False, False, True])
    assert "2 Shires coloured." in scene(data=data).description
    assert scene(data=~data & data).description == "Map of Handland with 4 Shires."
