"""The five maps by plotly express."""

from __future__ import annotations

import numpy as np
import pandas as pd
import plotly.express as px
from data import change, counties, jobless, population, regions, states, with_codes, world
from plotly.graph_objects import Figure


def draw_older() -> Figure:
    figure = px.choropleth(
        with_codes(), geojson=world().set_index("iso3").__geo_interface__,
        locations="iso3", color="share", color_continuous_scale="Blues",
        projection="natural earth", title="People aged 65 and over, 2025",
    )  # fmt: skip
    figure.update_coloraxes(colorbar_tickformat=".0%")
    return figure.update_geos(visible=False, projection_rotation_lon=0)


def draw_population() -> Figure:
    figure = px.choropleth(
        population.assign(log=np.log10(population["people"])),
        geojson=states().set_index("state").__geo_interface__,
        locations="state", color="log", color_continuous_scale="Greens",
        scope="usa", title="Resident population, 2020",
    )  # fmt: skip
    ticks = [6, 7, 7.5]
    labels = ["1M", "10M", "32M"]
    figure.update_coloraxes(colorbar={"tickvals": ticks, "ticktext": labels})
    return figure.update_geos(visible=False)


def draw_regions() -> Figure:
    figure = px.choropleth(
        regions, geojson=states().set_index("state").__geo_interface__,
        locations="state", color="region", scope="usa",
        title="Regions of the Census Bureau",
    )  # fmt: skip
    return figure.update_geos(visible=False)


def draw_jobless() -> Figure:
    classes = pd.qcut(jobless["rate"], 6)
    figure = px.choropleth(
        jobless.assign(rate=classes.astype(str)).sort_values("rate", key=lambda _: classes),
        geojson=counties().set_index("county").__geo_interface__,
        locations="county", color="rate", scope="usa",
        color_discrete_sequence=px.colors.sequential.YlOrRd[1:],
        title="Unemployment, 2009",
    )  # fmt: skip
    figure.update_traces(marker_line_width=0)
    return figure.update_geos(visible=False)


def draw_change() -> Figure:
    figure = px.choropleth(
        change, geojson=states().set_index("state").__geo_interface__,
        locations="state", color="change", scope="usa",
        color_continuous_scale="RdBu", color_continuous_midpoint=0,
        title="Change in population, 2010 to 2020",
    )  # fmt: skip
    figure.update_coloraxes(colorbar_tickformat=".0%")
    return figure.update_geos(visible=False)
