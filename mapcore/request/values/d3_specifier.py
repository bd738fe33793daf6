"""The grammar of d3-format specifiers: what `,.2f` says, as a value that parses and prints.

The grammar is that of d3-format 3.1 (https://d3js.org/d3-format):
`[[fill]align][sign][symbol][0][width][,][.precision][~][type]`. Numbers are printed by
`mapcore.formatting.d3`.
"""

from __future__ import annotations

import re

from mapcore.frozen import frozen

# In JavaScript `.` is one UTF-16 unit and no line end, so a fill is a character of the basic plane.
_GRAMMAR = (
    r"(?:(?P<fill>[^\n\r\u2028\u2029\ud800-\udfff\U00010000-\U0010ffff])?(?P<align>[<>=^]))?"
    r"(?P<sign>[+\-( ])?"
    r"(?P<symbol>[$#])?"
    r"(?P<zero>0)?"
    r"(?P<width>[0-9]+)?"
    r"(?P<comma>,)?"
    r"(?:\.(?P<precision>[0-9]+))?"
    r"(?P<trim>~)?"
    r"(?P<type>[A-Za-z%])?"
)
SCHEMA_PATTERN = (
    r"([\u0020-\u007E\u00A0-\u2027\u202A-\uD7FF\uE000-\uFFFF]?[<>=^])?[+\-( ]?[$#]?"
    r"0*(1000|[0-9]{0,3}),?(\.[0-9]+)?~?[A-Za-z%]?"
)
"""The same for JSON Schema, of printable characters and with the bound of the width."""
_SHAPE = "[[fill]align][sign][symbol][0][width][,][.precision][~][type]"
MAX_WIDTH = 1000
MAX_SPECIFIER_LETTERS = 1000
"""Characters of a specifier that is parsed."""


class InvalidSpecifier(ValueError):  # noqa: N818 - reads as what the text is
    """The text is no d3-format specifier; `position` is the offset of the offending character."""

    def __init__(self, message: str, position: int) -> None:
        self.position = position
        super().__init__(f"{message} (at offset {position})")


@frozen
class Specifier:
    """One d3-format specifier; the defaults are those of an empty text.

    `width` is None or 1 to 1000 characters. `precision` is None or at least 0: digits after the
    point or significant digits, as `type` wants; printing brings it into the range of the type.
    A `type` that d3-format does not know prints as none does, as in d3-format.
    """

    fill: str = " "
    align: str = ">"
    sign: str = "-"
    symbol: str = ""
    zero: bool = False
    width: int | None = None
    comma: bool = False
    precision: int | None = None
    trim: bool = False
    type: str = ""

    @classmethod
    def parse(cls, text: str) -> Specifier:
        """Return what a text says.

        Every text that d3-format takes is taken, but for a width over 1000, which would only ask
        for a great many spaces, and for more than 1000 characters. Raises InvalidSpecifier for any
        other.

        >>> Specifier.parse("$,.2f")
        Specifier(fill=' ', align='>', sign='-', symbol='$', zero=False, width=None, comma=True,
                  precision=2, trim=False, type='f')
        >>> Specifier.parse(".2ff")  # doctest: +IGNORE_EXCEPTION_DETAIL
        Traceback (most recent call last):
        ...
        InvalidSpecifier: unexpected 'f'; the form is ... (at offset 3)
        """
        if len(text) > MAX_SPECIFIER_LETTERS:
            raise InvalidSpecifier(
                f"a specifier has at most {MAX_SPECIFIER_LETTERS} characters", MAX_SPECIFIER_LETTERS
            )
        found = re.match(_GRAMMAR, text)
        assert found is not None  # every part of the grammar is optional
        if found.end() < len(text):
            raise _refuse_character(text, found.end())
        width = None if found["width"] is None else int(found["width"])
        if width is not None and width > MAX_WIDTH:
            raise InvalidSpecifier(f"the width is at most {MAX_WIDTH}", found.start("width"))
        return cls(
            fill=found["fill"] or " ",
            align=found["align"] or ">",
            sign=found["sign"] or "-",
            symbol=found["symbol"] or "",
            zero=found["zero"] is not None,
            width=None if width is None else max(1, width),
            comma=found["comma"] is not None,
            precision=None if found["precision"] is None else int(found["precision"]),
            trim=found["trim"] is not None,
            type=found["type"] or "",
        )

    def __str__(self) -> str:
        """Return the shortest text that says the same.

        >>> str(Specifier.parse(" >-,.2f"))
        ',.2f'
        """
        aligned = (self.fill, self.align) != (" ", ">")
        return "".join(
            (
                self.fill + self.align if aligned else "",
                "" if self.sign == "-" else self.sign,
                self.symbol,
                "0" if self.zero else "",
                "" if self.width is None else str(self.width),
                "," if self.comma else "",
                "" if self.precision is None else f".{self.precision}",
                "~" if self.trim else "",
                self.type,
            )
        )


def _refuse_character(text: str, position: int) -> InvalidSpecifier:
    character = text[position]
    if character == ".":
        return InvalidSpecifier("a precision is a point and digits, such as .2", position)
    return InvalidSpecifier(f"unexpected {character!r}; the form is {_SHAPE}", position)
