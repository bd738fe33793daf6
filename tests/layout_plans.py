"""Hand-made maps and plans to lay out."""

from __future__ import annotations

from typing import Any

import numpy as np
from attrs import evolve, field, frozen
from hypothesis import strategies as st

from mapcore.assets.themes import THEMES
from mapcore.atlas.pack import (
    AreaLayer,
    Geometry,
    Inset,
    Layer,
    LineLayer,
    MapPack,
    PointLayer,
    Region,
)
from mapcore.geometry.affine import Affine
from mapcore.geometry.box import Box
from mapcore.geometry.polylines import Polylines
from mapcore.geometry.projection import Projection
from mapcore.planning.look import plan_look
from mapcore.planning.overlays import plan_title
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.legend_plan import ItemsLegend, RampLegend, StepsLegend
from mapcore.planning.plan.plan import FooterPlan, LabelsPlan, PinPlan, RenderPlan, TitlePlan
from mapcore.planning.view import survey_land
from mapcore.request.output import Output
from mapcore.request.request import Title
from mapcore.request.responses import LegendEntry, RegionMatching
from mapcore.request.style import Style

BROAD = Projection("+proj=laea +lat_0=50 +lon_0=10 +datum=WGS84 +units=km +no_defs")
LABEL = Ink(THEMES["paper"].label)
FAR = Box.between(1070.0, 570.0, 1150.0, 650.0)


@frozen(eq=False)
class HandMade(MapPack):
    """A map whose shapes are given, not read."""

    shapes: Geometry = field(kw_only=True)
    extra: dict[str, Layer] = field(kw_only=True, factory=dict)

    def geometry(self, canvas_px: float) -> Geometry:
        assert canvas_px > 0
        return self.shapes

    def layer(self, layer_id: str, canvas_px: float) -> Layer:
        assert canvas_px > 0
        return self.extra[layer_id]


def square(x: float, y: float, side: float) -> list[tuple[float, float]]:
    return [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)]


SQUARES = [
    square(20, 20, 500),
    square(520, 20, 500),
    square(1100, 300, 1.5),
    square(1080, 580, 60),
]
REGIONS = (
    Region("A", "Aland", label=(270.0, 270.0), label_radius=200.0),
    Region("B", "Beland", label=(770.0, 270.0), label_radius=200.0),
    Region("C", "Tiny", label=(1100.7, 300.7), label_radius=0.5),
    Region("D", "Faraway", label=(1110.0, 610.0), label_radius=25.0),
)


def hand_made(width: float = 1200.0, height: float = 700.0) -> HandMade:
    """Two squares side by side, a speck of an island, and a square in a framed inset."""
    geometry = Geometry(
        level=1,
        rings=Polylines.of(SQUARES),
        region_rings=np.arange(5, dtype=np.int32),
        inner=Polylines.of([[(520, 20), (520, 520)]]),
        outer=Polylines.of(SQUARES),
    )
    return HandMade(
        id="hand-made",
        title="Handland",
        region_type="Shire",
        region_type_plural="Shires",
        category="country",
        aliases=(),
        projection=BROAD,
        to_plane=Affine(1.0, 0.0, 600.0, 0.0, -1.0, 350.0),
        frame=Box(0.0, 0.0, width, height),
        insets=(Inset("Far", FAR, BROAD, Affine(*[1.0] * 6), Box(0.0, 0.0, 0.0, 0.0), True),),
        regions=REGIONS,
        layers=("admin0", "admin1-mesh", "lakes", "rivers", "cities"),
        labels=True,
        default_layers=(),
        source="made by hand",
        edition="1",
        attribution=None,
        notes=(),
        key_scheme="letters",
        archive=None,
        sections={"levels": {"1": {}}},
        shapes=geometry,
        extra={
            "admin0": AreaLayer(1, Polylines.of([square(-200, -200, 300)])),
            "admin1-mesh": LineLayer(1, Polylines.of([[(20, 200), (520, 200)]])),
            "lakes": AreaLayer(1, Polylines.of([square(100, 100, 50)])),
            "rivers": LineLayer(1, Polylines.of([[(100, 100), (400, 480)]])),
            "cities": PointLayer(
                ("Metropolis", "Neartown", "Edgeville"),
                np.array([9, 8, 7]),
                np.array([[300, 300], [302, 301], [1195, 350]], np.float32),
                np.array([True, False, False]),
            ),
        },
    )


PACK = hand_made()


def a_plan(**given: Any) -> RenderPlan:
    """Return a plan of the hand-made map; every part may be given."""
    theme = given.pop("theme", "paper")
    pack = given.pop("pack", PACK)
    background = given.pop("background", None)
    count = len(pack.regions)
    width = given.pop("width", 800)
    output = Output(width=width, height=given.pop("height", None), scale=given.pop("scale", 1))
    look = plan_look(Style(theme=theme, background_color=background), ())
    parts: dict[str, Any] = {
        "fills": np.full((count, 4), (200, 60, 40, 255), np.uint8),
        "data": np.ones(count, np.bool_),
        "values": (None,) * count,
        "choropleth": None,
        "categories": None,
        "legend": None,
        "title": None,
        "footer": None,
        "labels": None,
        "pins": (),
        "layers": (),
        "attribution": None,
        "warnings": (),
        "matching": RegionMatching(matched_keys=0, corrected=(), unmatched=()),
        "no_data": 0,
    }
    parts |= {"view": pack.frame, "is_whole": True, "least_px": survey_land(pack).least_px}
    return RenderPlan(pack=pack, look=look, output=output, **(parts | given))


def make_themed_title(theme: str, background: str | None = None) -> TitlePlan:
    """Return a title in the theme's own colour, or what takes its place on a background."""
    ground = Ink(background or THEMES[theme].background)
    title = plan_title(Title("Title"), THEMES[theme], ground)
    assert title is not None
    return title


def items(*labels: str, position: str = "left") -> ItemsLegend:
    return ItemsLegend(position, tuple(LegendEntry(label, "#2853A3") for label in labels))


def steps(*labels: str, position: str = "bottom") -> StepsLegend:
    return StepsLegend(position, labels, ("#2853A3",) * (len(labels) - 1))


def pin(x: float, y: float, label: str | None = "Pin", side: str = "bottom") -> PinPlan:
    return PinPlan(x, y, Ink("#C8452F"), label or "Pin", label, side)


words = st.one_of(
    st.sampled_from(["Gas", "Natural gas and oil", "x" * 120, "Łódź – ไทย", "شمس", "Wm " * 40]),
    st.text(min_size=1, max_size=120),
)
sides = st.sampled_from(["left", "right", "top", "bottom"])
item_legends = st.builds(
    lambda position, labels: items(*labels, position=position),
    sides,
    st.one_of(
        st.lists(words, min_size=1, max_size=12),
        st.integers(1, 50).map(lambda n: ["y" * 120] * n),
        st.integers(1, 50).map(lambda n: [f"Item {i}" for i in range(n)]),
    ),
)
bar_labels = st.sampled_from(["0", "12.5", "$1,234,567", "1,000,000,000 inhabitants", "−40%"])
step_legends = st.builds(
    lambda position, classes, label: StepsLegend(
        position, (label,) * (classes + 1), ("#2853A3",) * classes
    ),
    st.sampled_from(["top", "bottom"]),
    st.integers(1, 9),
    bar_labels,
)
ramp_legends = st.builds(
    lambda position, label: RampLegend(
        position,
        ("#ffffff", "#2853A3", "#000000"),
        (0.0, 0.4, 1.0),
        ((0.0, label), (0.4, label), (1.0, label)),
        (0.0, 0.4, 1.0),
    ),
    st.sampled_from(["top", "bottom"]),
    bar_labels,
)
legends = st.one_of(
    st.none(),
    st.builds(
        lambda legend, missing, title: evolve(legend, no_data=missing, title=title),
        st.one_of(item_legends, step_legends, ramp_legends),
        st.one_of(st.none(), st.builds(LegendEntry, words, st.just("#ece9e2"))),
        st.one_of(st.none(), words),
    ),
)
titles = st.one_of(
    st.none(),
    st.builds(
        TitlePlan,
        st.one_of(
            st.sampled_from(["Population", "m" * 200, "A long title of many words " * 7]),
            st.text(min_size=1, max_size=200),
        ),
        st.sampled_from(["top", "bottom"]),
        st.just(Ink("#1F1F1D")),
        align=st.sampled_from(["left", "center", "right"]),
        subtitle=st.one_of(st.none(), words),
        subtitle_ink=st.just(Ink("#5A5A55")),
    ),
)
footers = st.one_of(
    st.none(),
    st.builds(
        FooterPlan, st.lists(words, min_size=1, max_size=2).map(tuple), st.just(Ink("#5A5A55"))
    ),
)
pins_on_map = st.lists(
    st.builds(
        pin,
        st.one_of(st.just(0.0), st.just(1200.0), st.floats(0, 1200)),
        st.one_of(st.just(0.0), st.just(700.0), st.floats(0, 700)),
        st.one_of(st.none(), words),
        sides,
    ),
    max_size=4,
)
region_labels = st.one_of(
    st.none(), st.builds(LabelsPlan, st.tuples(words, words, words, st.none()), st.just(LABEL))
)
lengths = st.one_of(st.sampled_from([100, 101, 300, 1200, 4000]), st.integers(100, 4000))
plans = st.builds(
    a_plan,
    theme=st.sampled_from(sorted(THEMES)),
    width=lengths,
    height=st.one_of(st.none(), lengths),
    title=titles,
    footer=footers,
    legend=legends,
    pins=pins_on_map.map(tuple),
    labels=region_labels,
    attribution=st.one_of(st.none(), words),
    layers=st.sampled_from([(), ("admin0", "admin1-mesh", "lakes", "rivers", "cities")]),
)
