"""The characters of a text: those that can be drawn, and the direction they run."""

from __future__ import annotations

import re
import unicodedata

_SPACES = re.compile(r"[\t\n\v\f\r\x85\u2028\u2029]")
_CONTROLS = re.compile(r"[\x00-\x1f\x7f-\x9f]")
_TONES = re.compile("[\U0001f3fb-\U0001f3ff]")
_UNFIT = re.compile("[\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]")


def make_printable(text: str) -> str:
    r"""Return a text as it can be drawn and written in XML: composed, on one line, no controls.

    >>> make_printable("a\tb\x00\ud800")
    'a b\ufffd'
    """
    if text.isascii() and text.isprintable():
        return text
    text = _CONTROLS.sub("", _SPACES.sub(" ", text))
    return unicodedata.normalize("NFC", _UNFIT.sub("\ufffd", text))


def make_drawable(text: str) -> str:
    """Return a text as its letters are drawn: printable, without what one colour cannot show.

    A tone of skin is a colour: the emoji before it is drawn without.

    >>> make_drawable("Votes \N{THUMBS UP SIGN}\N{EMOJI MODIFIER FITZPATRICK TYPE-5}") == (
    ...     "Votes \N{THUMBS UP SIGN}"
    ... )
    True
    """
    return make_printable(text if text.isascii() else _TONES.sub("", text))
