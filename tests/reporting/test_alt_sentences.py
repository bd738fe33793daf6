"""The picture in words of thirteen languages: whole sentences, nothing in English."""

from __future__ import annotations

import re
from typing import Any

import pytest

import mapcore
from mapcore.locales.locale import find_locale
from mapcore.locales.words import LANGUAGES, read_words

TOLD = [
    language
    for language in LANGUAGES
    if language != "en" and read_words(language).sentences is not None
]
VALUES = {"DE-BY": 1.5, "DE-BE": 37.5, "DE-HH": 3, "DE-HB": 9}
SPEC: dict[str, Any] = {
    "mapId": "germany",
    "choropleth": {"values": VALUES, "type": "steps", "classes": 2, "method": "quantile"},
}
MODES: dict[str, dict[str, Any]] = {
    "steps": SPEC,
    "gradient": {"mapId": "germany", "choropleth": {"values": VALUES, "type": "gradient"}},
    "constant": {"mapId": "germany", "choropleth": {"values": dict.fromkeys(VALUES, 2)}},
    "categories": {
        "mapId": "germany",
        "categories": {"values": {key: str(i % 2) for i, key in enumerate(VALUES)}},
    },
    "regions": {"mapId": "germany", "regions": {"DE-BY": "#2853A3"}},
    "symbols": {"mapId": "germany", "symbols": {"values": VALUES}},
    "bivariate": {
        "mapId": "germany",
        "bivariate": {
            "x": {"title": "1", "values": VALUES},
            "y": {"title": "2", "values": {key: -value for key, value in VALUES.items()}},
        },
    },
    "overlays": SPEC
    | {
        "locations": [{"title": "1", "lat": 52.5, "lon": 13.4}],
        "highlight": {"regions": ["DE-BY"]},
        "patterns": [{"regions": ["DE-BY"], "label": "3"}],
        "annotations": [{"text": "4", "region": "DE-BE"}],
        "frame": ["DE-BY", "DE-BE"],
    },
    "tiles": {**SPEC, "mapId": "germany-tiles"},
    "panels": {
        "mapId": "germany",
        "choropleth": {"type": "steps"},
        "panels": [{"title": each, "values": VALUES} for each in ("2020", "2021")],
    },
    "locator": {**SPEC, "locator": {}},
}
ENGLISH = re.compile(
    r"\b(Map|Values|range|Highest|Lowest|classes|lack|data|Regions|Coloured|Hatched|Pins|Only)\b"
)


def test_thirteen_languages_have_sentences() -> None:
    assert TOLD == [
        "ar", "de", "es", "fr", "it", "ja", "ko", "nl", "pl", "pt", "ru", "tr", "zh",
    ]  # fmt: skip


@pytest.mark.parametrize("language", TOLD)
def test_every_mode_is_told_in_the_language(language: str) -> None:
    sentences = read_words(language).sentences
    assert sentences is not None
    for name, spec in MODES.items():
        told = mapcore.check({**spec, "locale": language}).alt_text
        assert not ENGLISH.search(told), (name, told)
        assert "{" not in told
        assert ".." not in told
        assert "  " not in told
        assert told.endswith(sentences.stop), (name, told)
        assert told.startswith(sentences.map.partition("{")[0])


def test_a_german_text_reads_as_it_should() -> None:
    told = mapcore.check({**SPEC, "locale": "de", "footer": {"source": "Destatis"}}).alt_text
    assert told == (
        "Karte: Deutschland. Werte: 1,5 bis 37,5. Höchste: Berlin (37,5), Bremen (9,0). "
        "Niedrigste: Bayern (1,5), Hamburg (3,0). Klassen: 2. Ohne Angabe: 12. Quelle: Destatis."
    )


def test_chinese_sentences_have_no_spaces_between_them() -> None:
    told = mapcore.check({**SPEC, "locale": "zh"}).alt_text
    assert "。数值：1.5至37.5。最高：柏林 (37.5)、" in told


def test_stops_of_compact_numbers_do_not_meet() -> None:
    values = {key: value * 1e6 for key, value in VALUES.items()}
    spec = {"mapId": "germany", "choropleth": {"values": values}}
    for language in ("de", "en-GB", "es"):
        assert ".." not in mapcore.check({**spec, "locale": language}).alt_text


@pytest.mark.parametrize("language", ["he", "fi", "hi", "th"])
def test_other_languages_have_english_with_their_names(language: str) -> None:
    told = mapcore.check({**SPEC, "locale": language})
    assert told.alt_text.startswith("Map: Germany, 16 Länder.")
    bavaria = mapcore.get_map("germany", "DE-BY", locale=language).regions[0].title
    assert bavaria in told.alt_text


@pytest.mark.parametrize(
    ("locale", "language", "described", "direction"),
    [("de-AT", "de-AT", None, None), ("ar", "ar", None, "ltr"), ("he", "he", "en", "ltr"),
     ("en-GB", "en-GB", None, None), (None, None, None, None)],
)  # fmt: skip
def test_the_root_of_an_svg_tells_its_language(
    locale: str | None, language: str | None, described: str | None, direction: str | None
) -> None:
    spec = {**SPEC, "output": {"format": "svg"}} | ({"locale": locale} if locale else {})
    content = mapcore.render(spec).content.decode()
    root = content[: content.index(">")]
    assert (f' lang="{language}"' in root) == (language is not None)
    assert (f' direction="{direction}"' in root) == (direction is not None)
    assert (f'<desc lang="{described}">' in content) == (described is not None)


@pytest.mark.parametrize(
    ("locale", "page", "described"),
    [("ar", '<html lang="ar" dir="rtl">', ""), ("de-AT", '<html lang="de-AT">', ""),
     ("he", '<html lang="he" dir="rtl">', ' lang="en" dir="ltr"'),
     ("sv", '<html lang="sv">', ' lang="en"'), (None, '<html lang="en">', "")],
)  # fmt: skip
def test_a_page_tells_its_language_and_direction(
    locale: str | None, page: str, described: str
) -> None:
    content = mapcore.render_html(SPEC | ({"locale": locale} if locale else {}))
    assert page in content
    assert f'<figcaption class="apart" id="description"{described}>' in content


def test_a_german_page_has_german_words() -> None:
    content = mapcore.render_html({**SPEC, "locale": "de"})
    assert "<summary>Die Daten als Tabelle</summary>" in content
    assert 'data-none="Keine Angabe"' in content
    locale = find_locale("de")
    assert locale is not None
    assert not locale.runs_leftwards
