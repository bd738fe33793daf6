"""The words that pictures are drawn with, beside what the caller wrote."""

from __future__ import annotations

from mapcore.frozen import frozen


@frozen
class Sentences:
    """The sentences of a picture in words, which need no grammar.

    Names and numbers stand in braces. `separator` stands between names, `stop` ends a sentence.
    """

    map: str
    part: str
    legend: str
    every: str
    range: str
    highest: str
    lowest: str
    classes: str
    gradient: str
    missing: str
    complete: str
    categories: str
    coloured: str
    hatched: str
    highlighted: str
    pins: str
    annotations: str
    tiles: str
    symbols: str
    locator: str
    separator: str
    stop: str


@frozen
class Words:
    """The words of one language. Each pattern holds its numbers or texts in braces.

    `sentences` are those of alternative text, None where it is in English. `residual` are names of
    categories such as Other and Unknown, in the order in which a legend ends with them; those in
    English stand with the known scales.

    >>> ENGLISH.between.format("10", "19"), ENGLISH.below.format("5")
    ('10 to 19', 'under 5')
    """

    no_data: str
    source: str
    between: str
    below: str
    above: str
    more: str
    sentences: Sentences | None = None
    residual: tuple[str, ...] = ()


ENGLISH = Words(
    no_data="No data",
    source="Source: {0}",
    between="{0} to {1}",
    below="under {0}",
    above="{0} and over",
    more="+{0} more",
)
