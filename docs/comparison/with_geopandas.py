"""The five maps by geopandas."""

from __future__ import annotations

from data import change, counties, jobless, population, regions, states, with_codes, world
from matplotlib.axes import Axes
from matplotlib.colors import LogNorm, TwoSlopeNorm
from matplotlib.ticker import PercentFormatter

ALBERS = "EPSG:5070"
CONTIGUOUS = {"AK", "HI"}


def draw_older() -> Axes:
    shapes = world().merge(with_codes(), on="iso3", how="left").to_crs("ESRI:54030")
    axes = shapes.plot(
        "share", cmap="Blues", legend=True, missing_kwds={"color": "lightgrey"},
        legend_kwds={"format": PercentFormatter(1), "shrink": 0.5},
    )  # fmt: skip
    axes.set_title("People aged 65 and over, 2025")
    axes.set_axis_off()
    return axes


def draw_population() -> Axes:
    shapes = states().merge(population, on="state").to_crs(ALBERS)
    axes = shapes[~shapes["state"].isin(CONTIGUOUS)].plot(
        "people", cmap="Greens", norm=LogNorm(), legend=True, legend_kwds={"shrink": 0.5}
    )
    axes.set_title("Resident population, 2020")
    axes.set_axis_off()
    return axes


def draw_regions() -> Axes:
    shapes = states().merge(regions, on="state").to_crs(ALBERS)
    axes = shapes[~shapes["state"].isin(CONTIGUOUS)].plot(
        "region", legend=True, edgecolor="white", legend_kwds={"loc": "lower right"}
    )
    axes.set_title("Regions of the Census Bureau")
    axes.set_axis_off()
    return axes


def draw_jobless() -> Axes:
    shapes = counties().merge(jobless, on="county").to_crs(ALBERS)
    axes = shapes[~shapes["county"].str[:2].isin({"02", "15"})].plot(
        "rate", scheme="quantiles", k=6, cmap="YlOrRd", legend=True,
        legend_kwds={"loc": "lower right", "fontsize": 7},
    )  # fmt: skip
    axes.set_title("Unemployment, 2009")
    axes.set_axis_off()
    return axes


def draw_change() -> Axes:
    shapes = states().merge(change, on="state").to_crs(ALBERS)
    axes = shapes[~shapes["state"].isin(CONTIGUOUS)].plot(
        "change", cmap="RdBu", norm=TwoSlopeNorm(0), legend=True,
        legend_kwds={"format": PercentFormatter(1), "shrink": 0.5},
    )  # fmt: skip
    axes.set_title("Change in population, 2010 to 2020")
    axes.set_axis_off()
    return axes
