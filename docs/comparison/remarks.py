"""What the page of the comparison says beside code and pictures."""

HEAD = """
# Five maps, six libraries

This page shows the same five maps by mapcore, plotly express, geopandas, Altair, plotnine and tmap.
plotnine is the grammar of R's ggplot2 in Python. The code follows the documentation of each library.
What the code does not set is the library's default. Every picture was drawn without network by the
code above it; `nox -s comparison` draws them again. The code of tmap was written from its
documentation and was not run, because it needs R.

The pictures of mapcore and plotly are 760 px wide. Here all are shown 560 px wide. A map that is shown so
small should be drawn small, or as a card with larger type: drawn at mapcore's usual 1200 px, its legends
would have the smallest letters of all.

`older`, `population`, `regions`, `jobless` and `change` are data frames with the data of the
[examples](../examples/README.md). Each has two columns, a key and a value. The keys of countries are
names, those of states are postal abbreviations, and those of counties are codes.

mapcore has the shapes and matches the keys. The other libraries need shapes from elsewhere. Here they
get the shapes of Natural Earth that geopandas had up to 0.14, and those of the Census Bureau in
`plotly-geo`. `docs/comparison/data.py` prepares these shapes in 60 lines. The other libraries also need
codes in the place of names of countries. `with_codes()` finds 222 of the 236 with pycountry.

| | mapcore | plotly express | geopandas | Altair | plotnine | tmap |
|---|---|---|---|---|---|---|
| shapes | more than 400 maps | world and USA, fetched from the network | bring your own | bring your own | bring your own | a world map |
| keys | names, codes, misspellings | exact | exact | exact | exact | exact |
| Alaska and Hawaii in insets | yes | yes | by hand | yes | by hand | by hand |
| tooltips | on an HTML page (`mapcore.render_html`) | yes | with folium | yes | no | yes |
| zoom | no | yes | with folium | yes | no | yes |
| small maps for years or groups | `panel="year"` | `facet_col` | by hand | `facet` | `facet_wrap` | `tm_facets` |
| any shapes | imported once (`mapcore.import_map`) | yes | yes | yes | yes | yes |
| any projection | no, each map has one | yes | yes | yes | yes | yes |
| a static picture needs | nothing else | a browser (kaleido) | nothing else | vl-convert | nothing else | R |
"""

MAPS = (
    (
        "older",
        "A map of the world",
        "mapcore takes the names as they are. In the others, 14 countries stay empty because "
        "pycountry does not know their names, and small countries are missing in the shapes. plotly's "
        "map shows a value when the reader points at its country. A picture cannot do that.",
    ),
    (
        "population",
        "A logarithmic scale",
        "The code of Altair, geopandas and plotnine is the clearest here: it sets the scale where it "
        "sets the colour. "
        "plotly express has no logarithmic colours, so its labels are written by hand. mapcore "
        'needs `type="gradient"` beside `color_scale`. geopandas and plotnine draw Alaska and Hawaii '
        "at their true places, so this code leaves them out.",
    ),
    (
        "regions",
        "Categories",
        "The code of each is short. plotly and Altair can switch categories on and off or highlight them in a "
        "page.",
    ),
    (
        "jobless",
        "3,000 counties in classes",
        "geopandas labels both ends of each class and can add how many counties it has. Through "
        "mapclassify it knows more methods than mapcore's four. plotly express has no classes for "
        "numbers and plotnine none of equal counts, so pandas makes them. Their legends show its "
        "intervals. The data have the counties of 2009. With "
        '`edition="auto"` mapcore finds this by the codes and draws the boundaries of that time. The '
        "others draw later boundaries and leave out some rows without a message.",
    ),
    (
        "change",
        "Around zero",
        "The largest loss of a state is 3 %, the largest gain 18 %. geopandas and Altair give both "
        "the strongest colour, so a loss of 3 % looks like a gain of 18 %. plotly, plotnine and "
        "mapcore keep the colours in proportion. plotly's bar also shows losses that do not occur.",
    ),
)

EDITORS = """
## Beside editors on the web

This table sets the editor of the service beside four other tools with which people make maps for
articles. mapcore's column was tried: its tests do each task in a browser, by mouse and by keyboard, and
count the actions (`tests/http/people/pages/test_tasks.py`).
[How far the service goes](service-measured.md#actions-and-seconds-of-each-task) has the counts and the
seconds. The other tools were not tried. A number such as [1] leads to the page that says so, in the
list below the table. What has no number is general knowledge and may be out of date. "Not known" means
that no page was found. Tools change: look again before you choose.

| | mapcore's editor | Datawrapper | Flourish | mapchart | Observable |
|---|---|---|---|---|---|
| works without an account | yes, PNG with attribution | yes, to try; its API takes a free account [1] | yes, to try | yes | to read; to write it takes one |
| from a table to a PNG | paste, two clicks | four steps: select a map, add data, visualize, publish [2] | choose a template, merge the table with the shapes [4] | no table: colours by hand | code |
| finds the map by the table | yes | no, the map is chosen first [2], [3] | no, the shapes are part of the data [4] | no | no |
| every row accounted for: corrected, offered, left out | yes | marks what did not match | not known | – | by code |
| colour single regions by a click | yes | by a column of the table | by a column of the table [4] | yes, what it is made for | by code |
| own boundaries | members | yes, TopoJSON or GeoJSON [2] | yes, GeoJSON [4] | no | yes, any |
| maps that can be chosen | hundreds ([list](maps.md)) | over 1,000 [1] | not known | about fifty | any, by code |
| projections | one for each map | not known | over 40 [4] | one for each map | any, by code |
| page with tooltips | members on Pro: one file that loads nothing, with code to embed it | yes, hosted by them | yes, hosted by them | no | yes |
| zoom, animation, stories | no | zoom | yes, what it is made for | no | yes |
| street and tile maps | no | yes, locator maps [1] | not known | no | yes |
| SVG and PDF | Pro | paid plans | not known | SVG | SVG by code |
| checks for colour-blind readers | yes, with corrections | yes [5] | not known | no | no |
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

No page of mapchart was found, so its column is general knowledge.

mapcore's editor is behind the others in this: it draws no maps of streets, does not zoom and hosts no
page for you. The page with tooltips, SVG and PDF need the plan Pro. It is younger than all of them.
Datawrapper has more maps, and newsrooms have used and shaped it for years.
"""

TAIL = """
## When to take another one

- For a map that readers zoom or filter: plotly, Altair, or geopandas with folium.
- For shapes that you use only once, for rasters, spatial joins, areas or distances: geopandas or tmap.
- For charts and maps in one figure: any of the others.
- For a projection of your choice: any of the others.

[Choose mapcore or another](choosing.md) says the same of more programs.
"""
