"""The words that pictures are drawn with, beside what the caller wrote."""

from __future__ import annotations

from attrs import frozen


@frozen
class Words:
    """The words of one language. Each pattern holds its numbers or texts in braces.

    >>> ENGLISH.between.format("10", "19"), ENGLISH.below.format("5")
    ('10 to 19', 'under 5')
    """

    no_data: str
    source: str
    between: str
    below: str
    above: str
    more: str


ENGLISH = Words(
    no_data="No data",
    source="Source: {0}",
    between="{0} to {1}",
    below="under {0}",
    above="{0} and over",
    more="+{0} more",
)
