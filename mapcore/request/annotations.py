"""Texts on a map that say something about a region or a place."""

from __future__ import annotations

from typing import Annotated, Literal

from mapcore.frozen import frozen
from mapcore.request.declaring.declare import Characters, Range, describe, document, require
from mapcore.request.declaring.rules import Either, Excludes, obey
from mapcore.request.legend import Side
from mapcore.request.panels import PanelTitle
from mapcore.request.values.hex_color import HexColor

MOST_ANNOTATIONS = 30
USUAL_WIDTH = 24
"""The longest line of an annotation, in characters, where the request does not say."""

Latitude = Annotated[float, Range(-90, 90)]
Longitude = Annotated[float, Range(-180, 180)]
Leader = Literal["none", "line", "curve", "arrow"]


@document
@frozen
class Place:
    """A place on the earth."""

    lat: Latitude = require("Degrees north.")
    lon: Longitude = require("Degrees east.")


@obey(
    Either((("region",), ("lat", "lon"))),
    Excludes("side", ("textAt",), "textAt says where the text stands; leave side out"),
)
@document
@frozen
class Annotation:
    """A text about a region or a place, placed by mapcore unless it is told where."""

    text: Annotated[str, Characters(1, 240)] = require("What it says; it is wrapped.")
    heading: Annotated[str, Characters(1, 60)] | None = describe("A first line in the strong face.")
    region: Annotated[str, Characters(form="a region key")] | None = describe(
        "The region that it is about. If it is about a place, give lat and lon."
    )
    lat: Latitude | None = describe("Degrees north of the place that it is about.")
    lon: Longitude | None = describe("Degrees east of that place.")
    text_at: Place | None = describe(
        "Where the text stands: the middle of its side that faces what it is about. If absent, "
        "mapcore finds a place."
    )
    side: Side | None = describe("On which side of its place the text stands; excludes textAt.")
    leader: Leader | None = describe(
        "What joins text and place; an arrow is a curve with a head. If absent, a curve, and none "
        "if the text stands on its region or beside its place."
    )
    width: Annotated[int, Range(8, 60)] = describe(
        "The longest line, in characters.", default=USUAL_WIDTH
    )
    color: HexColor | None = describe("The text's colour; the theme's if absent.")
    panel: PanelTitle | None = describe(
        "The title of the panel that it is in; if absent, it is in each."
    )
