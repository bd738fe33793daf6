"""The texts of a page that are not the map's own, so that a page can be in any language."""

from __future__ import annotations

from typing import Annotated

from mapcore.frozen import frozen
from mapcore.request.declaring.declare import Characters, describe, document
from mapcore.request.decoding.decode import decode_value
from mapcore.request.decoding.json_text import parse_json

Text = Annotated[str, Characters(1, 200)]
Tag = Annotated[
    str,
    Characters(
        pattern=r"[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*", form="a language tag", example="fr-CA"
    ),
]


@document
@frozen
class PageTexts:
    """The texts of a page, in English unless given; without any, in the language of the locale.

    Title, legend and names of regions are those of the map, and numbers are written as the
    request's format says.
    """

    language: Tag = describe("The language of these texts, as a BCP 47 tag.", default="en")
    region: Text = describe("The heading of the column of regions.", default="Region")
    value: Text | None = describe("That of the values; else the legend's title, or Value.")
    no_data: Text | None = describe("For a region without data; else that of the legend.")
    without_data: Text = describe(
        "How many regions have none; {count} is the number.",
        default="Regions without data: {count}.",
    )
    table: Text = describe("What unfolds the table.", default="The data as a table")
    hint: Text = describe(
        "What readers can do.", default="Point at a region, or press Tab and the arrow keys."
    )
    description: Annotated[str, Characters(1, 2000)] | None = describe(
        "The map in words, for screen readers; else its alt text."
    )


def read_texts(content: str | bytes) -> PageTexts:
    """Return the texts of a page from JSON; raises `ValidationError`, which names the field.

    >>> read_texts('{"language": "de", "noData": "Keine Angabe"}').no_data
    'Keine Angabe'
    """
    return decode_value(PageTexts, parse_json(content))
