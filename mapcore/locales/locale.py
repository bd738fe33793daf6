"""A locale: what one tag of a request sets, its words, numbers and direction."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Literal

from mapcore.frozen import frozen
from mapcore.locales.numbers import Numbers, read_numbers
from mapcore.locales.words import LANGUAGES, read_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.assets.words import Words

RIGHT_TO_LEFT = ("ar", "fa", "he", "ur")
_BEFORE = {"iw": "he", "in": "id", "no": "nb", "nn": "nb"}
"""Older codes, and that of a language written nearly alike."""
_TRADITIONAL = ("TW", "HK", "MO")
"""Where Chinese is written in traditional characters."""


@frozen
class Locale:
    """The reader's language.

    `tag` is what was found for the request's; `language` that of its words. `digits` names a set
    of digits that was asked for. `is_usual` tells whether it is en-US: then everything is as it is
    without a locale.
    """

    tag: str
    language: str
    digits: str | None = None

    @property
    def is_usual(self) -> bool:
        """Whether numbers and words are those of en-US."""
        return self.tag in ("en", "en-US") and self.digits in (None, "latn")

    @property
    def words(self) -> Words:
        """The words that pictures are drawn with."""
        return read_words(self.language)

    @property
    def numbers(self) -> Numbers | None:
        """How numbers are written; None for en-US, which `mapcore.formatting` writes by itself."""
        return None if self.is_usual else read_numbers(self.tag, self.digits)

    @property
    def runs_leftwards(self) -> bool:
        """Whether it is written from right to left."""
        return runs_leftwards(self.language)

    @property
    def legend_side(self) -> Literal["left", "right"]:
        """The side of the map on which a legend stands that was given no place."""
        return "right" if self.runs_leftwards else "left"


AMERICAN = Locale("en-US", "en")
"""What holds where a request names no locale."""


@cache
def find_locale(tag: str | None) -> Locale | None:
    """Return the locale of a BCP 47 tag as RFC 4647 looks it up, None for an unknown language.

    Without a tag it is en-US. Of extensions only the digits of `-u-nu-` are read.

    >>> find_locale("de-AT").tag, find_locale("zh-TW").language, find_locale("ar-u-nu-arab").digits
    ('de-AT', 'zh-Hant', 'arab')
    >>> find_locale("tlh") is None
    True
    """
    if tag is None:
        return AMERICAN
    subtags, digits = _split(tag)
    subtags[0] = _BEFORE.get(subtags[0], subtags[0])
    if subtags[0] == "zh" and "Hant" not in subtags and set(subtags) & set(_TRADITIONAL):
        subtags.insert(1, "Hant")
    found = next((each for each in _shorten(subtags) if each in LANGUAGES), None)
    return None if found is None else Locale("-".join(subtags), found, digits)


def runs_leftwards(tag: str) -> bool:
    """Tell whether the language of a tag is written from right to left.

    >>> runs_leftwards("ar-EG"), runs_leftwards("de")
    (True, False)
    """
    return tag.partition("-")[0].lower() in RIGHT_TO_LEFT


def _split(tag: str) -> tuple[list[str], str | None]:
    """Return the language, script and region of a tag in their usual letters, and its digits."""
    parts = tag.replace("_", "-").split("-")
    end = next((i for i, part in enumerate(parts) if i and len(part) == 1), len(parts))
    extensions = [part.lower() for part in parts[end:]]
    digits = extensions[extensions.index("nu") + 1 :][:1] if "nu" in extensions else []
    subtags = [parts[0].lower()]
    for part in parts[1:end]:
        if len(part) == 4 and part.isalpha():
            subtags.append(part.capitalize())
        elif len(part) == 2 or (len(part) == 3 and part.isdigit()):
            subtags.append(part.upper())
    return subtags, digits[0] if digits else None


def _shorten(subtags: list[str]) -> Iterator[str]:
    """Yield the tag, and it with fewer and fewer of its last parts."""
    for end in range(len(subtags), 0, -1):
        yield "-".join(subtags[:end])
