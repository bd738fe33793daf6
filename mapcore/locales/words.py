"""The words of each language that pictures are drawn with: one file a language."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from mapcore.assets.words import ENGLISH, Sentences, Words

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
        sentences=Sentences(**written["alt"]) if "alt" in written else None,
        residual=tuple(name for names in written.get("categories", {}).values() for name in names),
    )


@cache
def read_page_words(language: str) -> Mapping[str, str]:
    """Return the texts of a page by the names of their fields; none where they are in English.

    >>> read_page_words("es")["region"], read_page_words("en")
    ('Región', {})
    """
    if language == "en":
        return {}
    written = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    return dict(written.get("page", {}))


@cache
def list_source_words() -> tuple[str, ...]:
    """Return how a source begins in each language, in small letters, such as quelle or fuente.

    >>> "quelle" in list_source_words()
    True
    """
    words = (read_words(language).source.partition("{0}")[0] for language in LANGUAGES)
    return tuple(sorted({word.strip(" \u00a0:：").lower() for word in words}))
