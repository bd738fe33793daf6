"""What the page of the comparison says beside code and pictures."""

HEAD = """
# Five maps, five libraries

This page shows the same five maps by mapcore, plotly express, geopandas, Altair and tmap. Each map
is written as the library's documentation suggests, with the library's defaults for everything that
the code does not set. Every picture is drawn without network by the code beside it, which
`nox -s comparison` runs. The code of tmap was written from its documentation and was not run, as it
needs R.

`older`, `population`, `regions`, `jobless` and `change` are data frames of the
[examples](../examples/README.md) with two columns, a key and a value. Countries are keyed by names,
states by postal abbreviations, counties by codes. mapcore brings the shapes and matches the keys.
The others need shapes from elsewhere. Here these are the shapes of Natural Earth that geopandas had
up to 0.14, and those of the Census Bureau in `plotly-geo`. They are simplified, and their rings are
turned as d3 needs them (`docs/comparison/data.py`, 60 lines). Countries need codes first:
`with_codes()` finds 222 of the 236 with pycountry.

| | mapcore | plotly express | geopandas | Altair | tmap |
|---|---|---|---|---|---|
| shapes | over 350 maps | world and USA, fetched from the network | bring your own | bring your own | a world map |
| keys | names, codes, misspellings | exact | exact | exact | exact |
| Alaska and Hawaii in insets | yes | yes | by hand | yes | by hand |
| tooltips, zoom | no | yes | with folium | yes | yes |
| any shapes, any projection | own packs | yes | yes | yes | yes |
| a static picture needs | nothing else | a browser (kaleido) | nothing else | vl-convert | R |
"""

MAPS = (
    (
        "older",
        "A map of the world",
        "mapcore takes the names as they are. In the others, 14 countries stay empty because "
        "pycountry does not know them by these names, and the shapes lack small countries. plotly's "
        "map shows a value when the reader points at its country; a picture cannot do that.",
    ),
    (
        "population",
        "A logarithmic scale",
        "Altair and geopandas are clearest here: the scale is set where the colour is set. "
        "plotly express has no logarithmic colours, so its labels are written by hand. mapcore "
        'needs `type="gradient"` beside `color_scale`. geopandas draws Alaska and Hawaii at their '
        "true places, so they were left out.",
    ),
    (
        "regions",
        "Categories",
        "All are short. plotly and Altair can switch categories on and off or highlight them in a "
        "page.",
    ),
    (
        "jobless",
        "3,000 counties in classes",
        "geopandas names the classes best, with their counts if asked, and knows more methods "
        "(through mapclassify) than mapcore's four. plotly express has no classes for numbers, so "
        "pandas makes them. The codes in the data are of 2009. mapcore lists the codes that are no "
        "longer counties; the others leave them out without a message.",
    ),
    (
        "change",
        "Around zero",
        "One state lost 3 %, others gained 18 %. geopandas and Altair stretch both sides to full "
        "strength, so that a loss of 3 % looks like a gain of 18 %. plotly and mapcore keep the "
        "strength in proportion; plotly's bar also shows losses that do not occur.",
    ),
)

TAIL = """
## When to take another one

- For a map that readers point at, zoom or filter: plotly, Altair, or geopandas with folium.
- For shapes of your own without making a map pack, for rasters, for spatial joins, areas or
  distances: geopandas or tmap.
- For charts and maps in one figure: any of the others.
- For small multiples in one call (`tm_facets`, `facet_col`, `facet`): tmap, plotly, Altair.
"""
