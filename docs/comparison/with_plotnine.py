"""The five maps by plotnine, which has the grammar of R's ggplot2."""

from __future__ import annotations

import pandas as pd
from data import change, counties, jobless, population, regions, states, with_codes, world
from mizani.labels import label_number, label_percent
from plotnine import aes, coord_equal, geom_map, ggplot, labs, theme_void
from plotnine.scales import scale_fill_brewer, scale_fill_distiller, scale_fill_gradient2

ALBERS = "EPSG:5070"
CONTIGUOUS = {"AK", "HI"}


def draw_older() -> ggplot:
    shapes = world().merge(with_codes(), on="iso3", how="left").to_crs("ESRI:54030")
    return (
        ggplot(shapes, aes(fill="share"))
        + geom_map(color="white", size=0.1)
        + scale_fill_distiller(direction=1, labels=label_percent(), na_value="lightgrey")
        + coord_equal()
        + theme_void()
        + labs(title="People aged 65 and over, 2025")
    )


def draw_population() -> ggplot:
    shapes = states().merge(population, on="state").to_crs(ALBERS)
    return (
        ggplot(shapes[~shapes["state"].isin(CONTIGUOUS)], aes(fill="people"))
        + geom_map(color="white", size=0.2)
        + scale_fill_distiller(
            palette="Greens", direction=1, trans="log10", labels=label_number(big_mark=",")
        )
        + coord_equal()
        + theme_void()
        + labs(title="Resident population, 2020")
    )


def draw_regions() -> ggplot:
    shapes = states().merge(regions, on="state").to_crs(ALBERS)
    return (
        ggplot(shapes[~shapes["state"].isin(CONTIGUOUS)], aes(fill="region"))
        + geom_map(color="white", size=0.2)
        + coord_equal()
        + theme_void()
        + labs(title="Regions of the Census Bureau")
    )


def draw_jobless() -> ggplot:
    shapes = counties().merge(jobless, on="county").to_crs(ALBERS)
    shapes = shapes.assign(rate=pd.qcut(shapes["rate"], 6))
    return (
        ggplot(shapes[~shapes["county"].str[:2].isin({"02", "15"})], aes(fill="rate"))
        + geom_map(size=0)
        + scale_fill_brewer(palette="YlOrRd")
        + coord_equal()
        + theme_void()
        + labs(title="Unemployment, 2009")
    )


def draw_change() -> ggplot:
    shapes = states().merge(change, on="state").to_crs(ALBERS)
    return (
        ggplot(shapes[~shapes["state"].isin(CONTIGUOUS)], aes(fill="change"))
        + geom_map(color="white", size=0.2)
        + scale_fill_gradient2(labels=label_percent())
        + coord_equal()
        + theme_void()
        + labs(title="Change in population, 2010 to 2020")
    )
