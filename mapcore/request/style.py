"""The look: a theme or a house style, and what overrides it."""

from __future__ import annotations

from typing import Annotated, Literal

from mapcore.assets.themes import THEMES, USUAL_THEME
from mapcore.frozen import frozen
from mapcore.request.declaring.declare import Characters, Entries, OneOf, Range, describe, document
from mapcore.request.declaring.rules import Given, Requires, obey
from mapcore.request.output import MOST_SIDE
from mapcore.request.patterns import NoData
from mapcore.request.values.hex_color import HexColor

RegionKeys = Annotated[
    tuple[Annotated[str, Characters(form="a region key")], ...], Entries(1, 5000)
]
Theme = Annotated[str, OneOf(tuple(THEMES), ignore_case=True)]
HouseSlug = Annotated[
    str,
    Characters(
        pattern=r"(?=.{1,60}$)[a-z0-9]+(-[a-z0-9]+)*",
        form="the name of a house style: up to 60 small letters and digits, joined by hyphens",
        example="meridian",
    ),
]


@document
@frozen
class RegionBorders:
    """The lines between regions."""

    color: HexColor | None = describe("The theme's if absent.")
    width: Annotated[float, Range(0, 5)] | None = describe("Pixels; the theme's if absent.")


@document
@frozen
class MapBorder:
    """The outline of the whole map."""

    color: HexColor | None = describe("The theme's if absent.")
    width: Annotated[float, Range(0, 10)] | None = describe("Pixels; the theme's if absent.")


@obey(
    Requires(
        Given("regions"),
        Given("show", True),
        "which regions have a label needs show true beside it, which draws them",
    ),
)
@document
@frozen
class Labels:
    """The texts on the regions. Those that would overlap others or be too small are left out."""

    show: bool = describe("Whether they are drawn.", default=False)
    regions: Literal["all", "data"] | RegionKeys = describe(
        "Which regions have a label: all, those that the data colour, or those listed. A listed "
        "label that does not fit stands beside its region.",
        default="all",
        extension=True,
    )
    content: Literal["name", "value", "nameAndValue"] = describe(
        "The region's name, its formatted value, or (an extension) the name above the value. "
        "Values are those of choropleth, or both of bivariate.",
        default="name",
    )
    titles: Literal["locale", "map"] = describe(
        "Names of regions in the language of locale, or those of the map. If too few regions have "
        "a name in the language, those of the map are drawn.",
        default="locale",
        extension=True,
    )
    color: HexColor | None = describe("If absent, it suits the fill behind the label.")
    min_width: Annotated[float, Range(0, MOST_SIDE)] | None = describe(
        "Pixels. Regions whose largest part is drawn narrower than this have no label.",
        extension=True,
    )


@document
@frozen
class Style:
    """The look: a theme and what overrides it."""

    theme: Theme | None = describe(
        "Colours, strokes, faces and effects of the whole map.", usual=USUAL_THEME
    )
    background_color: HexColor | None = describe("The theme's if absent.")
    default_region_color: HexColor | None = describe("Fill of regions that have no other colour.")
    region_borders: RegionBorders | None = describe("The lines between regions.")
    map_border: MapBorder | None = describe("The outline of the whole map.")
    labels: Labels | None = describe("The texts on the regions.")
    no_data: NoData | None = describe(
        "How regions without a value look if others have one: fill, or hatch, which is grey "
        "stripes that cannot be taken for a class. With bivariate, hatch if absent.",
        usual="fill",
        extension=True,
    )
    house: HouseSlug | None = describe(
        "The name of a house style: one of the workspace of the API key, or the one that is given "
        "beside the request.",
        extension=True,
    )
