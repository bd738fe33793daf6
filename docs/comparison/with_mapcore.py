"""The five maps by mapcore."""

from __future__ import annotations

from data import change, jobless, older, population, regions

import mapcore


def draw_older() -> mapcore.Result:
    return mapcore.choropleth(
        older, "world", key="country", value="share", format="percent",
        title="People aged 65 and over, 2025", width=760,
    )  # fmt: skip


def draw_population() -> mapcore.Result:
    return mapcore.choropleth(
        population, "us-states", key="state", value="people", palette="greens",
        type="gradient", color_scale="log", title="Resident population, 2020",
        width=760,
    )  # fmt: skip


def draw_regions() -> mapcore.Result:
    return mapcore.categories(
        regions, "us-states", key="state", value="region",
        title="Regions of the Census Bureau", width=760,
    )  # fmt: skip


def draw_jobless() -> mapcore.Result:
    return mapcore.choropleth(
        jobless, "us-counties", key="county", value="rate", edition="auto",
        method="quantile", type="steps", palette="ylorrd", classes=6,
        title="Unemployment, 2009", width=760,
    )  # fmt: skip


def draw_change() -> mapcore.Result:
    return mapcore.choropleth(
        change, "us-states", key="state", value="change", format="percent",
        type="gradient", palette="rdbu", title="Change in population, 2010 to 2020",
        width=760,
    )  # fmt: skip
