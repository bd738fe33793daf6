"""Maps that put the parts of a page together: what the mock-ups of composition show.

The figures are invented or approximate.
"""

from __future__ import annotations

import json
import math
from functools import cache
from pathlib import Path
from typing import Any

import mapcore

Spec = dict[str, Any]
EXAMPLES = Path(__file__).parents[2] / "examples"

STATES = {"Berlin": 12, "Bayern": 10, "Baden-Württemberg": 8, "Hessen": 6, "Hamburg": 9,
          "Schleswig-Holstein": 5, "Bremen": 3, "Niedersachsen": 2, "Nordrhein-Westfalen": 1,
          "Rheinland-Pfalz": 2, "Brandenburg": 1, "Saarland": -7, "Sachsen": -8,
          "Mecklenburg-Vorpommern": -8, "Thüringen": -13, "Sachsen-Anhalt": -17}  # fmt: skip
POWER = {"BR": 24, "AR": 19, "CL": 38, "UY": 44, "PE": 7, "BO": 6, "CO": 4, "VE": 0, "EC": 1,
         "PY": 0, "GY": 1, "SR": 1, "GF": 12}  # fmt: skip
RISKS = ("Very low", "Low", "Medium", "High", "Very high", "Unknown")


@cache
def values_of(example: str) -> dict[str, float]:
    """Return the numbers of an example."""
    spec = json.loads((EXAMPLES / f"{example}.json").read_text("utf-8"))
    return dict(spec["choropleth"]["values"])


@cache
def wave(map_id: str, low: float, high: float) -> dict[str, float]:
    """Return a number for each region of a map, between two bounds."""
    keys = [region.key for region in mapcore.get_map(map_id).regions]
    middle, half = (low + high) / 2, (high - low) / 2
    return {key: round(middle + half * math.sin(i * 1.7), 1) for i, key in enumerate(keys)}


def annotated() -> Spec:
    """Return Europe with a legend inside, chosen names and two annotations."""
    shares = values_of("europe-older-people")
    percent = {key: round(100 * share, 1) for key, share in shares.items()}
    return {
        "mapId": "europe",
        "layout": "page",
        "title": {"text": "Italy, Portugal and Bulgaria are the oldest",
                  "subtitle": "Share of people aged 65 and over, percent"},
        "choropleth": {"values": percent, "type": "groups", "format": {"decimals": 0},
                       "breaks": [5, 15, 18, 20, 22, 30], "palette": "ylgnbu", "open": "both"},
        "legend": {"position": "inside", "histogram": True},
        "style": {"labels": {"show": True, "content": "nameAndValue",
                             "regions": ["SE", "GB", "DE", "PL", "UA", "FR", "RO", "IT", "ES",
                                         "TR"]}},
        "annotations": [
            {"region": "IE", "text": "Ireland: the youngest of the Union"},
            {"region": "BG", "text": "A quarter fewer people than in 1989",
             "textAt": {"lat": 43.9, "lon": 29.6}},
        ],
        "footer": {"note": "Russia and the Caucasus are not shown.", "source": "Eurostat"},
        "output": {"width": 760},
    }  # fmt: skip


def ordered() -> Spec:
    """Return Africa by known levels, with Unknown."""
    keys = [region.key for region in mapcore.get_map("africa").regions]
    values = {key: RISKS[i * 5 // 3 % len(RISKS)] for i, key in enumerate(keys)}
    return {
        "mapId": "africa",
        "layout": "page",
        "title": {"text": "Where drought is a risk to harvests",
                  "subtitle": "Risk class of the next season, by country"},
        "categories": {"values": values},
        "legend": {"title": "Risk", "position": "inside"},
        "footer": {"source": "invented for this picture"},
        "output": {"width": 760},
    }  # fmt: skip


def story() -> Spec:
    """Return the United States on a story, with values and two annotations."""
    values = {**wave("us-states", 0.4, 14), "US-CT": 27, "US-DE": 16}
    return {
        "mapId": "us-states",
        "title": {"text": "Connecticut has the most electric cars, Delaware comes close",
                  "subtitle": "Electric cars per 1,000 people by state"},
        "choropleth": {"values": values, "breaks": [0, 1.5, 3, 6, 12, 30], "open": "high",
                       "type": "steps"},
        "style": {"labels": {"show": True, "content": "value",
                             "regions": ["US-WA", "US-MT", "US-MN", "US-CA", "US-CO", "US-TX",
                                         "US-NM", "US-IA", "US-MO", "US-FL", "US-GA"]}},
        "annotations": [{"region": "CT", "heading": "Conn.", "text": "27"},
                        {"region": "DE", "heading": "Del.", "text": "16"}],
        "footer": {"source": "invented for this picture"},
        "output": {"preset": "story"},
    }  # fmt: skip


def card() -> Spec:
    """Return Germany on a card, the legend beside, with an edge at zero."""
    return {
        "mapId": "germany",
        "title": {"text": "The east is emptying, Berlin is not",
                  "subtitle": "Change in inhabitants by state, percent"},
        "choropleth": {"values": STATES, "type": "groups", "palette": "rdbu",
                       "format": {"sign": "exceptZero"}},
        "style": {"labels": {"show": True, "content": "value",
                             "regions": ["MV", "NI", "NW", "ST", "TH", "SN", "HE", "BY", "BW"]}},
        "annotations": [{"region": "BE", "heading": "Berlin", "text": "+12"},
                        {"region": "SL", "heading": "Saarland", "text": "\u22127"}],
        "footer": {"note": "Berlin includes people registered twice.",
                   "source": "Destatis (figures approximate)"},
        "output": {"preset": "card"},
    }  # fmt: skip


def counties() -> Spec:
    """Return counties without lines of their own, with those of states, and a histogram."""
    return {
        "mapId": "us-counties",
        "layout": "page",
        "title": {"text": "Unemployment was worst in Michigan and inland California",
                  "subtitle": "Unemployed people by county, percent of the labour force"},
        "choropleth": {"values": values_of("us-county-unemployment"), "type": "steps",
                       "breaks": [0, 5, 7.5, 10, 12.5, 15, 31], "open": "high",
                       "palette": ["#F6EFDC", "#EBCB9B", "#D98F6A", "#B5525A", "#77284F",
                                   "#33123A"]},
        "legend": {"position": "top", "histogram": True},
        "footer": {"source": "Bureau of Labor Statistics"},
        "output": {"width": 1000},
    }  # fmt: skip


def neighbours() -> Spec:
    """Return South America on a square, for a house style."""
    return {
        "mapId": "south-america",
        "title": {"text": "Brazil’s neighbours catch up on clean power",
                  "subtitle": "Share of electricity from wind and sun, percent"},
        "choropleth": {"values": POWER, "type": "groups", "breaks": [0, 5, 10, 20, 30, 50],
                       "open": "both", "format": {"decimals": 0}},
        "style": {"labels": {"show": True, "content": "nameAndValue",
                             "regions": ["BR", "AR", "CO", "VE", "PE", "BO"]}},
        "annotations": [
            {"region": "CL", "heading": "Chile: 38", "text": "from the Atacama’s sun",
             "side": "left"},
            {"region": "UY", "heading": "Uruguay: 44", "text": "most of it wind", "side": "right"},
        ],
        "footer": {"source": "Ember; figures approximate"},
        "output": {"preset": "square"},
    }  # fmt: skip


def dark() -> Spec:
    """Return states on a dark ground by a diverging palette."""
    return {
        "mapId": "us-states",
        "layout": "page",
        "title": {"text": "Where the vote moved", "subtitle": "Change in percentage points"},
        "choropleth": {"values": wave("us-states", -19, 9.9), "type": "steps", "palette": "rdbu",
                       "breaks": [-20, -10, -5, 0, 5, 10], "format": {"sign": "exceptZero"}},
        "legend": {"position": "top"},
        "style": {"theme": "dark"},
        "footer": {"note": "Made-up figures.", "source": "invented for this picture"},
        "output": {"width": 900},
    }  # fmt: skip


MOCKUPS = {
    "01-annotated": annotated,
    "02-ordered-categories": ordered,
    "08-story-9x16": story,
    "09-card-1.91x1": card,
    "10-counties-state-lines": counties,
    "11-house-style-1x1": neighbours,
    "12-diverging-on-dark": dark,
}
