"""Maps of each kind: what the mock-ups of kinds show. Figures but those of people are made up."""

from __future__ import annotations

import json
import math

from mockup_specs import EXAMPLES, Spec, wave

WEEKS = ("2 March", "9 March", "16 March", "23 March", "30 March", "6 April")


def symbols() -> Spec:
    """Return people as circles in the colours of their change."""
    held = json.loads((EXAMPLES / "us-people-and-growth.json").read_text("utf-8"))
    return {
        "mapId": "us-states",
        "layout": "page",
        "title": {"text": "Texas and the south grew, Illinois and Mississippi shrank",
                  "subtitle": "People in 2020 (size) and change since 2010 (colour), by state"},
        "symbols": {"values": held["symbols"]["values"], "color": "data", "title": "People",
                    "format": "compact"},
        "choropleth": {"values": held["choropleth"]["values"], "type": "groups",
                       "breaks": [-4, 0, 5, 10, 25], "open": "both",
                       "palette": ["#C8643C", "#BCD6DA", "#6AA6B5", "#1E667E"],
                       "format": {"suffix": " %"}},
        "legend": {"title": "Change"},
        "style": {"labels": {"show": True, "content": "nameAndValue"}},
        "footer": {"note": "Circles are moved apart a little where they would overlap.",
                   "source": "US Census Bureau"},
    }  # fmt: skip


def hatched() -> Spec:
    """Return the world with estimates and countries without a value, both hatched."""
    values = wave("world", 3, 99)
    for missing in ("RU", "CN", "TD", "GL", "ET", "SD"):
        del values[missing]
    estimates = ["BR", "DZ", "LY", "NE", "NG", "ID", "IR", "MM"]
    return {
        "mapId": "world",
        "layout": "page",
        "title": {"text": "Where birth registers are nearly complete",
                  "subtitle": "Share of births registered, percent. Figures are made up"},
        "choropleth": {"values": values, "type": "steps", "breaks": [0, 50, 70, 85, 95, 100],
                       "palette": ["#F6DFB8", "#E0A468", "#B5677D", "#643C77", "#2B2452"]},
        "patterns": [{"regions": estimates, "label": "estimate"}],
        "legend": {"position": "bottom"},
        "style": {"noData": "hatch"},
        "footer": {"source": "invented for this picture"},
    }  # fmt: skip


def bivariate() -> Spec:
    """Return the departments by two measures, some without one of them."""
    old, poor = wave("france", 14, 31), wave("france", 9, 21)
    for at, key in enumerate(poor):
        poor[key] = round(15 + 5 * math.sin(at * 0.9), 1)
    for missing in ("FR-22", "FR-23", "FR-973"):
        old.pop(missing, None)
    format_ = {"suffix": " %", "decimals": 0}
    return {
        "mapId": "france",
        "layout": "page",
        "title": {"text": "Where old age and poverty meet",
                  "subtitle": "People aged 65 and over, and poor households, by department"},
        "bivariate": {"x": {"title": "Aged 65 and over", "values": old, "format": format_},
                      "y": {"title": "Poor households", "values": poor, "format": format_},
                      "corners": {"highHigh": "old and poor"}},
        "footer": {"note": "Classes: thirds of the departments. Figures are made up."},
    }  # fmt: skip


def panels() -> Spec:
    """Return six weeks on one scale."""
    states = wave("us-states", 0.2, 1.0)
    weeks = [
        {
            "title": week,
            "values": {key: round(share * 2.9**at, 1) for key, share in states.items()},
        }
        for at, week in enumerate(WEEKS, 0)
    ]
    for week in weeks[:2]:
        del week["values"]["US-WY"]
    return {
        "mapId": "us-states",
        "layout": "page",
        "title": {"text": "How the first cases spread",
                  "subtitle": "Cases per 100,000 people in each week. Figures are made up"},
        "choropleth": {"type": "steps", "breaks": [0, 10, 25, 50, 100, 250],
                       "palette": ["#F4EAD5", "#E6B598", "#C9596B", "#7F3A7A", "#2B2452"]},
        "panels": weeks,
        "footer": {"source": "invented for this picture"},
    }  # fmt: skip


def tiles() -> Spec:
    """Return the states as squares of one size, with their codes and values."""
    cars = {key: 0.5 + 0.9 * value for key, value in wave("us-states", 0, 22).items()}
    return {
        "mapId": "us-states-tiles",
        "layout": "page",
        "title": {"text": "Connecticut has the most electric cars",
                  "subtitle": "Electric cars per 1,000 people by state. Figures are made up"},
        "choropleth": {"values": {**cars, "US-CT": 26.8}, "type": "steps", "open": "high",
                       "breaks": [0, 1.5, 3, 6, 12, 30], "format": {"decimals": 1},
                       "palette": ["#E4EFE5", "#A9D3BD", "#57A2A7", "#2B6C8F", "#1C3160"]},
        "legend": {"position": "top"},
        "style": {"labels": {"show": True, "content": "value"}},
        "footer": {"note": "Each square is one state."},
        "output": {"width": 900},
    }  # fmt: skip


KINDS = {
    "03-symbols": symbols,
    "04-hatched-no-data": hatched,
    "05-bivariate": bivariate,
    "06-small-multiples": panels,
    "07-tile-grid": tiles,
}
