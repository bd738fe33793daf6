"""Sentences with a part for those who type commands or code, which pages leave out."""

from __future__ import annotations


class Sentence(str):
    """A text, and beside it what is said of the same where nobody types commands or code.

    It is a text like any other. `plain` is for pages: there a button does what the text tells to
    type. Added to another text it stays one.

    >>> advice = Sentence(" Italy fits; add --map italy.", " Italy fits.")
    >>> told = "Few keys match." + advice
    >>> told
    'Few keys match. Italy fits; add --map italy.'
    >>> told.plain
    'Few keys match. Italy fits.'
    """

    plain: str

    def __new__(cls, text: str, plain: str) -> Sentence:
        """Take a text, and what is said in its place on pages."""
        made = super().__new__(cls, text)
        made.plain = plain
        return made

    def __getnewargs__(self) -> tuple[str, str]:  # type: ignore[override]  # both of __new__
        """Pickle both texts."""
        return str(self), self.plain

    def __add__(self, other: str) -> Sentence:
        """Go on with another text."""
        return Sentence(str(self) + other, self.plain + getattr(other, "plain", other))

    def __radd__(self, other: str) -> Sentence:
        """Go on from another text."""
        return Sentence(other + str(self), other + self.plain)
