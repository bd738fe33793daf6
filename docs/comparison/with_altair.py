"""The five maps by Altair."""

from __future__ import annotations

import altair as alt
from data import change, counties, jobless, population, regions, states, with_codes, world

alt.data_transformers.disable_max_rows()


def draw_older() -> alt.Chart:
    return (
        alt.Chart(world().merge(with_codes(), on="iso3", how="left"))
        .mark_geoshape(stroke="white")
        .encode(color=alt.Color("share:Q", legend=alt.Legend(format=".0%")))
        .project("naturalEarth1")
        .properties(width=600, height=330, title="People aged 65 and over, 2025")
    )


def draw_population() -> alt.Chart:
    color = alt.Color("people:Q", scale=alt.Scale(type="log", scheme="greens"))
    return (
        alt.Chart(states().merge(population, on="state"))
        .mark_geoshape(stroke="white")
        .encode(color=color)
        .project("albersUsa")
        .properties(width=600, height=380, title="Resident population, 2020")
    )


def draw_regions() -> alt.Chart:
    return (
        alt.Chart(states().merge(regions, on="state"))
        .mark_geoshape(stroke="white")
        .encode(color="region:N")
        .project("albersUsa")
        .properties(width=600, height=380, title="Regions of the Census Bureau")
    )


def draw_jobless() -> alt.Chart:
    scale = alt.Scale(type="quantile", scheme=alt.SchemeParams("yelloworangered", count=6))
    return (
        alt.Chart(counties().merge(jobless, on="county"))
        .mark_geoshape()
        .encode(color=alt.Color("rate:Q", scale=scale))
        .project("albersUsa")
        .properties(width=600, height=380, title="Unemployment, 2009")
    )


def draw_change() -> alt.Chart:
    scale = alt.Scale(scheme="redblue", domainMid=0)
    color = alt.Color("change:Q", scale=scale, legend=alt.Legend(format=".0%"))
    return (
        alt.Chart(states().merge(change, on="state"))
        .mark_geoshape(stroke="white")
        .encode(color=color)
        .project("albersUsa")
        .properties(width=600, height=380, title="Change in population, 2010 to 2020")
    )
