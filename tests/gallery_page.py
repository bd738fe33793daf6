"""The page of the gallery: every example with its picture, a remark and its spec."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import mapcore

EXAMPLES = Path(__file__).parents[1] / "examples"

HEAD = """# Gallery

These maps show what newsrooms publish: elections, unemployment, density, income, heat, rain,
disease, migration, languages and religions, by country, region, state, county and ZIP area. To draw
one yourself, open the spec below it and give it to `mapcore render`. The
[page of the examples](../examples/README.md) says where the figures come from.

`python docs/pictures/draw_pictures.py` draws the pictures again, and `python tests/pages.py` writes
this page. `nox -s sheets` draws contact sheets of many more maps, with every theme, legend and
canvas size.

## Themes

![Italy in ten themes, with provinces in green, blue and orange](pictures/themes.png)
"""

SECTIONS = {
    "The world": {
        "population-density": "Steps on very skewed data, with equal counts of countries.",
        "population-change": "A gradient that diverges from zero, with round numbers on its bar.",
        "europe-older-people": "A part of a map; a midpoint, a subtitle, a heading and a footer.",
        "europe-names-and-values": "Names above values, on the regions that are listed.",
        "europe-density": "Colours follow the logarithm; values only on wide enough regions.",
        "older-people": "Theme earth; rounded classes and the `percent` preset.",
        "fertility": "A gradient that follows the quantiles of the data.",
        "olympic-hosts": "Theme maritime; pins, and a legend of one's own.",
        "life-expectancy": "Theme dark: low values are dark and high values light.",
    },
    "Countries and continents": {
        "africa-gdp-per-person": "Theme dark; classes listed as ranges, in compact currency.",
        "eu-accession": "Categories in an order, among the surrounding land.",
        "canada-confederation": "Theme embossed; categories in one row below the map.",
        "japan-regions": "Theme neon; the coast and the borders glow.",
        "swiss-languages": "An SVG: names on the regions are text, in a face that is embedded.",
        "germany-density": "Names on the regions, light on dark fills and dark on light ones.",
        "asia-religions": "Theme newspaper; a neutral colour for the category unlike the others.",
        "americas-languages": "Theme earth; nine categories, as many as readers tell apart.",
        "spain-unemployment": "Theme newspaper; rates of the regions, as text and as classes.",
        "ireland-rain": "Theme dark; a gradient, and its values on the counties.",
        "spain-languages": "Categories among the neighbours; an inset in a close frame.",
    },
    "The United States": {
        "us-county-unemployment": "3,140 counties in the boundaries of their data.",
        "us-population-change": "Steps that diverge from zero.",
        "us-population": "Natural breaks; values on the regions.",
        "us-census-regions": "Postal codes on the states; legend at the right.",
        "us-people-and-growth": "Circles for counts, coloured by class and moved apart.",
        "us-size-and-growth": "Two measures at once: nine classes in a square.",
        "us-seats-in-congress": "Two patterns over the classes, read in black and white too.",
        "us-fastest-growing": "An outline around regions; one text that is placed, one by hand.",
        "us-thirteen-states": "Theme vintage; title below, legend above.",
        "michigan-unemployment": "Counties by name among lakes and neighbours, with their values.",
        "us-election-2024": "Two pinned colours; postal codes on the states.",
        "us-elections": "Four panels with one legend: one map for each election.",
        "us-warming": "Steps with a sign; values beside the states that are too small for them.",
        "us-covid-deaths": "Theme newspaper; rates in round classes, with their values.",
        "california-migration": "Counties of one state; steps that diverge from zero.",
        "new-york-boroughs": "The ZIP areas of one city, framed by the data.",
    },
    "Circles, hatching, tiles and two measures": {
        "world-largest-cities": "Circles at places, which are never moved.",
        "india-largest-cities": "Circles at places; the smaller ones lie above the larger.",
        "europe-people-and-change": "Circles in the colour of their class; the regions stay plain.",
        "africa-people-and-children": "Circles for counts above a choropleth of rates.",
        "us-house-seats": "Squares on tiles, with their values in the corner.",
        "us-election-hexes": "Hexagons: each state counts as much as another on the map.",
        "world-life-expectancy-tiles": "249 countries and territories, none too small to be seen.",
        "europe-older-tiles": "Tiles with values below the codes.",
        "germany-density-tiles": "Theme paper; city states are as large as the others.",
        "europe-older-and-shrinking": "A yes or no, hatched over classes.",
        "africa-gdp-landlocked": "Hatching in two directions: a pattern, and no data.",
        "europe-age-and-change": "Two measures at once; words at two corners of the square.",
        "us-warming-and-growth": "Two measures on tiles; states without one of them are hatched.",
    },
}
"""The examples by section, in the order of the page, each with a remark."""


def gallery_page() -> str:
    """Return the page."""
    return HEAD + "".join(_sections())


def _sections() -> Iterator[str]:
    for section, examples in SECTIONS.items():
        yield f"\n## {section}\n"
        for name, remark in examples.items():
            spec = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
            kind = spec.get("output", {}).get("format", "png")
            told = mapcore.check(spec).alt_text.replace("[", "(").replace("]", ")")
            yield f"\n![{told}](pictures/gallery/{name}.{kind})\n"
            yield f"\n{remark} [{name}.json](../examples/{name}.json)\n"
