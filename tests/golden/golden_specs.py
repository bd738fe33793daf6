"""What the golden pictures show: every theme, legend, label, pin and inset, small."""

from __future__ import annotations

import math
from functools import cache
from typing import Any

import mapcore
from mapcore.assets.themes import THEMES

Spec = dict[str, Any]

WIDTH = 300


@cache
def keys_of(map_id: str) -> tuple[str, ...]:
    return tuple(region.key for region in mapcore.get_map(map_id).regions)


def numbers(map_id: str) -> dict[str, float]:
    """Return a number for every region but the last: smooth over the listing, one missing."""
    return {k: round(50 + 45 * math.sin(i * 0.61), 1) for i, k in enumerate(keys_of(map_id)[:-1])}


def names(map_id: str, count: int) -> dict[str, str]:
    """Return one of `count` categories for every region."""
    return {key: f"Category {i % count + 1}" for i, key in enumerate(keys_of(map_id))}


def a_spec(map_id: str = "switzerland", width: int = WIDTH, **parts: Any) -> Spec:
    return {"mapId": map_id, "output": {"width": width}, **parts}


def themes() -> dict[str, Spec]:
    """Return each theme on a map with every kind of mark."""
    chosen = dict.fromkeys(keys_of("italy")[::9], "#2853A3")
    return {
        f"theme-{theme}": a_spec(
            "italy",
            280,
            title={"text": f"Italy, {theme}"},
            regions=chosen,
            legend={"items": [{"label": "Chosen", "color": "#2853A3"}], "position": "bottom"},
            layers={"admin0": True, "lakes": True, "cities": True},
            style={"theme": theme},
            locations=[{"title": "Office", "lat": 40.85, "lon": 14.27}],
        )
        for theme in THEMES
    }


def legends() -> dict[str, Spec]:
    """Return every kind of legend on every side where it may stand, and without one."""
    kinds: dict[str, tuple[Spec, tuple[str, ...]]] = {
        "categories": (
            {"categories": {"values": names("switzerland", 5)}},
            ("left", "right", "top", "bottom", "none"),
        ),
        "groups": (
            {"choropleth": {"values": numbers("switzerland"), "type": "groups"}},
            ("left", "right", "top", "bottom", "none"),
        ),
        "steps": (
            {"choropleth": {"values": numbers("switzerland"), "type": "steps"}},
            ("top", "bottom", "none"),
        ),
        "gradient": (
            {"choropleth": {"values": numbers("switzerland"), "type": "gradient"}},
            ("top", "bottom", "none"),
        ),
    }
    found = {}
    for kind, (data, sides) in kinds.items():
        for side in sides:
            legend = {"show": False} if side == "none" else {"position": side}
            found[f"legend-{kind}-{side}"] = a_spec(**data, legend=legend)
    diverging = {key: value - 50 for key, value in numbers("switzerland").items()}
    found["legend-diverging"] = a_spec(choropleth={"values": diverging, "type": "gradient"})
    ratios = {key: 10 ** (value / 20) for key, value in numbers("switzerland").items()}
    found["legend-log"] = a_spec(
        choropleth={"values": ratios, "type": "gradient", "scale": "log", "palette": "ylgnbu"}
    )
    found["legend-midpoint"] = a_spec(
        choropleth={"values": numbers("switzerland"), "type": "gradient", "midpoint": 30}
    )
    found["legend-no-data"] = a_spec(
        choropleth={"values": numbers("switzerland"), "type": "steps"},
        legend={"noData": "Too few answers", "title": "Answers, of 100"},
    )
    found["legend-steps-dark"] = a_spec(
        choropleth={"values": numbers("switzerland"), "type": "steps", "palette": "ylorrd"},
        style={"theme": "dark"},
    )
    found["legend-title-column"] = a_spec(
        categories={"values": names("switzerland", 4)}, legend={"title": "What is most common"}
    )
    found["legend-title-row"] = a_spec(
        categories={"values": names("switzerland", 3)},
        legend={"title": "What is most common", "position": "top"},
    )
    found["legend-crowded-column"] = a_spec(
        "us-states", 480, categories={"values": names("us-states", 40)}
    )
    found["legend-crowded-row"] = a_spec(
        "us-states",
        categories={"values": names("us-states", 12)},
        legend={"position": "top"},
        title={"text": "A title that is too long for one line of three hundred pixels"},
    )
    return found


def hatched() -> dict[str, Spec]:
    """Return hatching: every kind, over classes and over regions without a value."""
    keys = keys_of("switzerland")
    kinds = ("diagonal", "backDiagonal", "horizontal", "vertical", "cross", "dots")
    every = [
        {"regions": keys[at::7], "label": f"Kind {at}", "kind": kind}
        for at, kind in enumerate(kinds)
    ]
    registers: Spec = {
        "mapId": "world",
        "title": {"text": "Where birth registers are nearly complete", "align": "left"},
        "choropleth": {
            "values": {"BR": 96, "NG": 43, "FR": 100, "IN": 80, "ID": 88, "EG": 99},
            "type": "steps",
            "breaks": [0, 50, 70, 85, 95, 100],
        },
        "patterns": [{"regions": ["BR", "NG", "ID"], "label": "estimate"}],
        "style": {"noData": "hatch"},
        "output": {"width": 640},
    }
    some = dict(list(numbers("switzerland").items())[:-6])
    return {
        "patterns-registers": registers,
        "patterns-registers-page": {**registers, "layout": "page"},
        "patterns-kinds": a_spec(
            width=640, choropleth={"values": numbers("switzerland")}, patterns=every
        ),
        "patterns-kinds-dark": a_spec(
            width=480,
            choropleth={"values": some, "type": "steps"},
            patterns=every[:2],
            style={"theme": "dark", "noData": "hatch"},
        ),
        "patterns-categories": a_spec(
            width=480,
            categories={"values": dict(list(names("switzerland", 3).items())[:-4])},
            patterns=every[:2],
            style={"noData": "hatch"},
        ),
    }


def sized() -> dict[str, Spec]:
    """Return symbols: coloured by class, stacked, on tiles and at places."""
    growth: Spec = {
        "mapId": "us-states",
        "layout": "page",
        "title": {
            "text": "Texas and the south grew, Illinois and Mississippi shrank",
            "subtitle": "People in 2020 (size) and change since 2010 (colour)",
        },
        "symbols": {
            "values": {
                "CA": 39.54e6, "TX": 29.15e6, "FL": 21.54e6, "NY": 20.2e6, "IL": 12.81e6,
                "WY": 0.58e6,
            },
            "color": "data",
            "title": "People",
            "format": "compact",
        },
        "choropleth": {
            "values": {"CA": 6.1, "TX": 15.9, "FL": 14.6, "NY": 4.2, "IL": -0.1, "WY": 2.3},
            "type": "groups",
            "breaks": [-4, 0, 5, 10, 25],
            "open": "both",
            "palette": ["#C8643C", "#BCD6DA", "#6AA6B5", "#1E667E"],
            "format": {"suffix": " %"},
        },
        "style": {"labels": {"show": True, "content": "nameAndValue"}},
        "footer": {"source": "US Census Bureau"},
        "output": {"width": 480},
    }  # fmt: skip
    points = [
        {"lat": 48.85, "lon": 2.35, "value": 2.1, "title": "Paris", "category": "capital"},
        {"lat": 45.76, "lon": 4.83, "value": 0.52, "title": "Lyon", "category": "city"},
        {"lat": 43.3, "lon": 5.37, "value": 0.87, "title": "Marseille", "category": "city"},
        {"lat": 43.6, "lon": 1.44, "value": 0.5, "title": "Toulouse", "category": "city"},
    ]
    return {
        "symbols-growth": growth,
        "symbols-stacked-dark": a_spec(
            width=480,
            symbols={
                "values": {key: abs(at) + 0.1 for key, at in numbers("switzerland").items()},
                "shape": "square",
                "overlap": "stack",
                "size": 2,
                "title": "Squares",
            },
            legend={"position": "bottom"},
            style={"theme": "dark"},
        ),
        "symbols-places": {
            "mapId": "france",
            "symbols": {"points": points, "title": "Millions"},
            "style": {"labels": {"show": True}},
            "output": {"width": 300},
        },
        "symbols-tiles": {
            "mapId": "germany-tiles",
            "symbols": {"values": numbers("germany"), "title": "Counts"},
            "style": {"labels": {"show": True, "content": "value"}},
            "output": {"width": 400},
        },
    }


def crossed() -> dict[str, Spec]:
    """Return two measures at once: on a page, and on dark ground."""
    poverty: Spec = {
        "mapId": "france",
        "layout": "page",
        "title": {"text": "Where old age and poverty meet"},
        "bivariate": {
            "x": {
                "title": "Aged 65 and over",
                "values": {"75": 17.1, "23": 31.0, "59": 17.9, "66": 26.2},
                "format": {"suffix": " %"},
            },
            "y": {
                "title": "Poor households",
                "values": {"75": 15.4, "23": 18.8, "59": 18.3, "66": 20.9},
                "format": {"suffix": " %"},
            },
            "corners": {"highHigh": "old and poor"},
        },
        "output": {"width": 400, "height": 280},
    }
    across = numbers("switzerland")
    up = dict(zip(across, list(across.values())[5:] + list(across.values())[:5], strict=True))
    measures = {
        "x": {"title": "Across", "values": across},
        "y": {"title": "Upwards", "values": dict(list(up.items())[:-3])},
    }
    return {
        "bivariate-poverty": poverty,
        "bivariate-dark": a_spec(
            width=200, bivariate=measures, style={"theme": "dark"}, layout="page"
        ),
    }


def parted() -> dict[str, Spec]:
    """Return panels: of numbers on a page, of names on tiles, and of symbols on dark ground."""
    cases: Spec = {
        "mapId": "us-states",
        "layout": "page",
        "title": {
            "text": "How the first cases spread",
            "subtitle": "Cases per 100,000 people in each week",
        },
        "choropleth": {"type": "steps", "breaks": [0, 10, 25, 50, 100, 250], "palette": "purples"},
        "panels": [
            {"title": "2 March", "values": {"NY": 4, "WA": 12, "CA": 3}},
            {"title": "16 March", "values": {"NY": 31, "WA": 24, "CA": 9}},
            {"title": "30 March", "values": {"NY": 190, "WA": 58, "CA": 41}},
            {"title": "6 April", "values": {"NY": 240, "WA": 66, "CA": 60}},
        ],
        "output": {"width": 560},
    }
    weeks = ("2 March", "9 March", "16 March", "23 March", "30 March", "6 April")
    spread = [
        {
            "title": week,
            "values": {key: round(each * at * at / 14, 1) for key, each in held.items()},
        }
        for at, week in enumerate(weeks, 1)
        for held in [dict(list(numbers("us-states").items())[: None if at > 2 else -2])]
    ]
    parties = [
        {
            "title": str(year),
            "values": {k: f"Party {(i * year) % 3 + 1}" for i, k in enumerate(keys_of("germany"))},
        }
        for year in (2017, 2021, 2025)
    ]
    counts = [
        {"title": title, "values": {key: at * each for key, each in numbers("switzerland").items()}}
        for title, at in (("Winter", 1), ("Summer", 4))
    ]
    return {
        "panels-spread": {
            **cases,
            "title": {
                "text": "How the first cases spread",
                "subtitle": "Cases per 100,000 people in each week. Figures are made up",
            },
            "choropleth": {
                **cases["choropleth"],
                "palette": ["#F3EAD9", "#E4B79B", "#C46E79", "#823B7B", "#33205B"],
            },
            "panels": spread,
            "footer": {"source": "invented for this picture"},
            "output": {"width": 690},
        },
        "panels-tiles": {
            "mapId": "germany-tiles",
            "layout": "page",
            "categories": {},
            "panels": parties,
            "output": {"width": 480},
        },
        "panels-symbols": a_spec(
            width=480,
            symbols={"title": "Guests"},
            panels=counts,
            style={"theme": "dark"},
            title={"text": "Guests by season"},
        ),
    }


def others() -> dict[str, Spec]:
    """Return labels, pins, insets, scripts and extreme canvases."""
    cities = [
        {"title": "Anchorage", "lat": 61.2, "lon": -149.9, "labelPosition": "right"},
        {"title": "Chicago", "lat": 41.88, "lon": -87.63, "labelPosition": "top"},
        {"title": "Seattle", "lat": 47.6, "lon": -122.3, "labelPosition": "left"},
        {"title": "Miami", "lat": 25.76, "lon": -80.19, "color": "#2853A3"},
        {"title": "No label", "lat": 39.7, "lon": -105.0, "showLabel": False},
    ]
    islands = [
        {"title": "Suva", "lat": -18.14, "lon": 178.44},
        {"title": "Taveuni", "lat": -16.85, "lon": -179.97, "labelPosition": "right"},
        {"title": "Vanua Balavu", "lat": -17.24, "lon": -178.95, "labelPosition": "left"},
    ]
    everything = dict.fromkeys(["admin0", "admin0-mesh", "lakes", "rivers", "cities"], True)
    return {
        "labels-names": a_spec(
            width=400,
            choropleth={"values": numbers("switzerland")},
            style={"labels": {"show": True}},
            legend={"show": False},
        ),
        "labels-values": a_spec(
            "us-states",
            400,
            choropleth={"values": numbers("us-states"), "format": {"decimals": 0}},
            style={"labels": {"show": True, "content": "value"}},
        ),
        "labels-listed": a_spec(
            "europe",
            400,
            choropleth={"values": numbers("europe")},
            style={
                "labels": {
                    "show": True,
                    "content": "nameAndValue",
                    "regions": ["France", "Sweden", "Türkiye", "Malta", "Kosovo", "Denmark"],
                }
            },
        ),
        "annotations-page": a_spec(
            "south-america",
            500,
            layout="page",
            choropleth={"values": numbers("south-america"), "palette": "ylgnbu"},
            annotations=[
                {"region": "UY", "heading": "Uruguay", "text": "most of it wind", "side": "right"},
                {"region": "CL", "text": "The Atacama has the strongest sun on earth"},
                {"region": "BR", "text": "Still mostly water"},
                {"lat": -54.8, "lon": -68.3, "text": "Ushuaia", "leader": "arrow"},
            ],
        ),
        "annotations-states": a_spec(
            "us-states",
            500,
            choropleth={"values": {"TX": 3, "CA": 5, "NY": 2}},
            annotations=[
                {"region": "TX", "heading": "Texas", "text": "is largest of those here"},
                {
                    "region": "NY",
                    "text": "New York is small",
                    "leader": "arrow",
                    "textAt": {"lat": 34, "lon": -71},
                },
                {"region": "HI", "text": "far away from all others", "color": "#c8102e"},
                {"region": "WA", "text": "rain", "leader": "line", "side": "bottom"},
            ],
        ),
        "annotations-sea": a_spec(
            "germany",
            400,
            style={"theme": "maritime", "labels": {"show": True}},
            choropleth={"values": numbers("germany")},
            annotations=[
                {"region": "BE", "heading": "Berlin", "text": "the capital, with its own ways"},
                {"region": "BY", "text": "south"},
                {"lat": 54.5, "lon": 13.4, "text": "chalk cliffs", "side": "top"},
            ],
        ),
        "highlight-outline": a_spec(
            "us-states",
            500,
            highlight={"regions": ["IL", "IN", "OH", "MI", "WI", "MN", "IA", "MO", "HI"]},
            style={"labels": {"show": True}},
        ),
        "highlight-faded": a_spec(
            "europe",
            400,
            choropleth={"values": numbers("europe")},
            highlight={
                "regions": ["EE", "LV", "LT", "MT"],
                "color": "#c8102e",
                "width": 3,
                "fadeOthers": True,
            },
        ),
        "highlight-dark": a_spec(
            "germany",
            choropleth={"values": numbers("germany")},
            highlight={"regions": ["BY", "BW", "BE"]},
            style={"theme": "dark"},
        ),
        "labels-min-width": a_spec(style={"labels": {"show": True, "minWidth": 30}}),
        "frame-data": a_spec(
            "world",
            choropleth={"values": dict.fromkeys(["FR", "DE", "IT", "ES", "PL", "CH"], 1)},
            frame="data",
            layers={"cities": True},
        ),
        "frame-inset": a_spec("us-states", frame=["Texas", "Hawaii"], style={"theme": "dark"}),
        "labels-own-color": a_spec(
            style={"theme": "dark", "labels": {"show": True, "color": "#FFD166"}}
        ),
        "pins-us-states": a_spec("us-states", 400, locations=cities),
        "pins-fiji": a_spec("fiji", locations=islands, style={"theme": "earth"}),
        "hole-south-africa": a_spec("south-africa", regions={"Gauteng": "#FF0000"}),
        "insets-france": a_spec("france", choropleth={"values": numbers("france")}),
        "insets-counties": a_spec(
            "us-counties", 400, choropleth={"values": numbers("us-counties")}, layers=everything
        ),
        "layers-germany": a_spec("germany", layers=everything, style={"theme": "earth"}),
        "world": a_spec("world", 400, choropleth={"values": numbers("world"), "type": "steps"}),
        "own-style": a_spec(
            title={"text": "In its own colours", "position": "bottom", "color": "#7A1F5C"},
            style={
                "backgroundColor": "#F0E6FA",
                "defaultRegionColor": "#D6C3EC",
                "regionBorders": {"color": "#7A1F5C", "width": 2},
                "mapBorder": {"color": "#3C0F2E", "width": 4},
            },
        ),
        "title-subtitle": a_spec(
            title={"text": "Answers", "subtitle": "Share of yes, by canton", "align": "left"},
            choropleth={"values": numbers("switzerland")},
            footer={"note": "Provisional numbers.", "source": "a survey of nobody, 2024"},
            style={"theme": "newspaper"},
        ),
        "title-arabic": a_spec("egypt", 200, title={"text": "عدد السكان في المحافظات"}),
        "title-hindi": a_spec("india", 200, title={"text": "भारत की जनसंख्या का घनत्व"}),
        "title-thai": a_spec("thailand", 200, title={"text": "ความหนาแน่นของประชากร"}),
        "title-vietnamese": a_spec("vietnam", 200, title={"text": "Mật độ dân số theo tỉnh"}),
        "canvas-100": {
            "mapId": "us-states",
            "title": {"text": "Population"},
            "choropleth": {"values": numbers("us-states")},
            "output": {"width": 100, "height": 100},
        },
        "canvas-wide": {
            "mapId": "chile",
            "title": {"text": "Chile on a wide canvas"},
            "categories": {"values": names("chile", 6)},
            "style": {"theme": "newspaper"},
            "output": {"width": 480, "height": 160},
        },
        "scale-2": {
            "mapId": "switzerland",
            "choropleth": {"values": numbers("switzerland")},
            "output": {"width": 200, "scale": 2},
        },
    }


@cache
def specs() -> dict[str, Spec]:
    """Return every golden picture's spec by its name."""
    return themes() | legends() | hatched() | sized() | crossed() | parted() | others()
