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

Judged by eye, at the width at which the pictures stand here: mapcore's maps take more of their
pictures than plotly's, and its colours of categories are the calmest. Its legends have the smallest
type of all. It is made for a page 900 px wide, and is hard to read at 560 px; a preset such as
`card` has larger type. Altair's world has the liveliest colours, and geopandas' legends are the
easiest to read.
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
## Beside editors on the web

What the editor of the service does for a map that stands still, beside four tools that people use for
the same. mapcore was tried: its tests do each task in a browser, by mouse and by keyboard, and count
the actions (`tests/http/people/pages/test_tasks.py`). None of the others was tried for this table.
What has a number stands on the page of that number below it. What has none is general knowledge of the
tool, and may be out of date. "Not known" means that no page was found that says it. Tools change: look
again before you choose.

| | mapcore's editor | Datawrapper | Flourish | mapchart | Observable |
|---|---|---|---|---|---|
| works without an account | yes, PNG with attribution | yes, to try; its API takes a free account [1] | yes, to try | yes | to read; to write it takes one |
| from a table to a PNG | paste, two clicks | four steps: select a map, add data, visualize, publish [2] | choose a template, merge the table with the shapes [4] | no table: colours by hand | code |
| finds the map by the table | yes | no, the map is chosen first [2] [3] | no, the shapes are part of the data [4] | no | no |
| every row accounted for: corrected, offered, left out | yes | marks what did not match | not known | – | by code |
| colour single regions by a click | yes | by a column of the table | by a column of the table [4] | yes, what it is made for | by code |
| own boundaries | members | yes, TopoJSON or GeoJSON [2] | yes, GeoJSON [4] | no | yes, any |
| maps that can be chosen | hundreds ([list](maps.md)) | over 1,000 [1] | not known | about fifty | any, by code |
| projections | one for each map | not known | over 40 [4] | one for each map | any, by code |
| page with tooltips | members on Pro: one file that loads nothing | yes, hosted by them | yes, hosted by them | no | yes |
| zoom, animation, stories | no | zoom | yes, what it is made for | no | yes |
| street and tile maps | no | yes, locator maps [1] | not known | no | yes |
| SVG and PDF | Pro | paid plans | not known | SVG | SVG by code |
| checks for readers who lack a colour receptor | yes, with mends | yes [5] | not known | no | no |
| alternative text | written by itself, ready to copy | a field to fill in [5] | a field to fill in [6] | no | by code |
| the same picture by code | yes, the same bytes | API [1] | API | no | yes |
| can be run on one's own machines | yes | no | no | no | the framework, yes [7] |
| people working on one map at once | no: the second is told | not known | not known | no | yes |

1. [Creating a choropleth map](https://developer.datawrapper.de/docs/creating-a-map), Datawrapper's
   documentation for developers.
2. [Choropleth map with Datawrapper](https://handsondataviz.org/choropleth-datawrapper.html) and
   [Map with Datawrapper](https://handsondataviz.org/map-with-datawrapper.html), Hands-On Data
   Visualization.
3. [How to create a choropleth map](https://academy.datawrapper.de/article/115-how-to-import-data-choropleth-map),
   Datawrapper Academy.
4. [Projection map](https://app.flourish.studio/@flourish/projection-map), Flourish's page of the
   template.
5. [Better accessibility for Datawrapper visualizations](https://blog.datawrapper.de/better-accessibility-for-datawrapper-visualizations/),
   Datawrapper's blog.
6. [Screen reader descriptions](https://flourish.studio/blog/accessible-visualization-screenreader-description/),
   Flourish's blog.
7. [Observable Framework](https://observablehq.com/framework/), a static site generator under the ISC
   licence.

No page of mapchart was found; what stands of it is general knowledge.

Where mapcore's editor is behind: it draws no maps of streets, does not zoom, hosts no page for you,
gives the page with tooltips, SVG and PDF on the Pro plan alone, and is younger than all of these.
Datawrapper has more maps and a newsroom's years of polish.

## When to take another one

- For a map that readers point at, zoom or filter: plotly, Altair, or geopandas with folium.
- For shapes of your own without making a map pack, for rasters, for spatial joins, areas or
  distances: geopandas or tmap.
- For charts and maps in one figure: any of the others.
"""
