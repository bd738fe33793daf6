"""The words of each language that pictures are drawn with: one file a language."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from mapcore.assets.words import ENGLISH, Words

FOLDER = Path(__file__).parent / "words"
LANGUAGES = (
    "ar", "bg", "bn", "cs", "da", "de", "el", "en", "es", "fa", "fi", "fr", "he", "hi", "hu",
    "id", "it", "ja", "ko", "nb", "nl", "pl", "pt", "ro", "ru", "sk", "sv", "ta", "th", "tr",
    "uk", "ur", "vi", "zh", "zh-Hant",
)  # fmt: skip
"""The languages that have words. English has no file: its words stand in the code."""


@cache
def read_words(language: str) -> Words:
    """Return the words of one of `LANGUAGES`.

    >>> read_words("de").below.format("5"), read_words("en").no_data
    ('unter 5', 'No data')
    """
    if language == "en":
        return ENGLISH
    written = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return Words(
        no_data=written["noData"],
        source=written["source"],
        between=written["between"],
        below=written["below"],
        above=written["above"],
        more=written["more"],
    )


@cache
def list_source_words() -> tuple[str, ...]:
    """Return how a source begins in each language, in small letters, such as quelle or fuente.

    >>> "quelle" in list_source_words()
    True
    """
    words = (read_words(language).source.partition("{0}")[0] for language in LANGUAGES)
    return tuple(sorted({word.strip(" \u00a0:：").lower() for word in words}))
