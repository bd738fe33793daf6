"""The encoding of a text that does not say it is guessed by its letters."""

from __future__ import annotations

import pytest

import mapcore
from mapcore.locales.titles import read_titles
from mapcore.tables.files.texts.text_encoding import decode_text

EASTERN = [
    "croatia", "czechia", "czechia-okresy", "hungary", "poland-powiaty", "slovakia", "slovenia",
]  # fmt: skip
WESTERN = [
    "belgium-communes", "denmark-municipalities", "estonia", "faroe-islands", "france-epci",
    "germany-kreise", "iceland", "italy-comuni", "norway-municipalities", "portugal-municipalities",
    "spain-municipalities", "sweden-municipalities",
]  # fmt: skip


@pytest.mark.parametrize(
    ("map_id", "encoding"),
    [
        *((each, "cp1250") for each in EASTERN),
        *((each, "cp1252") for each in WESTERN),
        ("latvia", "cp1257"),
        ("lithuania", "cp1257"),
        ("turkiye", "cp1254"),
    ],
)
def test_the_names_of_a_map_are_read_as_they_were_written(map_id: str, encoding: str) -> None:
    titles = [region.title for region in mapcore.get_map(map_id).regions]
    text = "\n".join(titles).encode(encoding, "ignore").decode(encoding)
    assert decode_text(text.encode(encoding))[0] == text


@pytest.mark.parametrize(
    "text", ["Jihočeský kraj\nPlzeňský kraj", "Győr\nHódmezővásárhely\nMezőkövesd", "Łódź\nŁomża"]
)
def test_a_few_names_are_enough(text: str) -> None:
    assert decode_text(text.encode("cp1250")) == (text, "Windows-1250", True)


@pytest.mark.parametrize(
    ("language", "encoding"),
    [
        ("he", "cp1255"),
        ("he", "iso8859_8"),
        ("th", "cp874"),
        ("ru", "cp1251"),
        ("uk", "cp1251"),
        ("bg", "cp1251"),
        ("el", "cp1253"),
        ("ar", "cp1256"),
        ("ko", "cp949"),
    ],
)
def test_the_scripts_of_regions_are_told_apart(language: str, encoding: str) -> None:
    titles = [title for title in read_titles(language).regions.values() if not title.isascii()]
    for first in range(0, len(titles) - 12, len(titles) // 8):
        text = "\n".join(titles[first : first + 12]).encode(encoding, "ignore").decode(encoding)
        assert decode_text(text.encode(encoding))[0] == text


def test_words_in_small_letters_are_cyrillic() -> None:
    for text in ("москва;санкт-петербург;казань", "софия;пловдив;варна"):
        assert decode_text(text.encode("cp1251"))[0] == text
