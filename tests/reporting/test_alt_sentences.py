"""The picture in words of every language: whole sentences, nothing in English."""

from __future__ import annotations

import re
from typing import Any

import pytest
from attrs import evolve

import mapcore
from mapcore.locales.locale import find_locale
from mapcore.locales.words import LANGUAGES, read_words

TOLD = [language for language in LANGUAGES if language != "en"]
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
    r"\b(Map|Values|range|Highest|Lowest|classes|(lacks?|have) data|Regions)\b"
    r"|\b(Coloured|Hatched|Pins|Only)\b"
)


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


@pytest.mark.parametrize(
    ("language", "title", "told"),
    [
        ("zh", "德国各州", "。地图：德国。数值：1.5至37.5。"),
        ("hi", "जर्मनी के राज्य", "। मानचित्र: जर्मनी। मान: 1.5 से 37.5। "),
        ("th", "รัฐของเยอรมนี", " แผนที่: เยอรมนี ค่า: 1.5 ถึง 37.5 สูงสุด: "),
        ("ur", "جرمنی کی ریاستیں", "۔ نقشہ: جرمنی۔ "),
    ],
)
def test_a_title_ends_with_the_stop_of_the_language(language: str, title: str, told: str) -> None:
    spec = {**SPEC, "locale": language, "title": {"text": title}}
    assert mapcore.check(spec).alt_text.startswith(f"{title}{told}")


def test_a_language_without_sentences_has_english_with_its_names(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As one that a translator begins: its file has no sentences yet."""
    begun = evolve(read_words("he"), sentences=None)
    monkeypatch.setattr("mapcore.locales.locale.read_words", lambda language: begun)
    spec = {**SPEC, "locale": "he"}
    told = mapcore.check(spec).alt_text
    assert told.startswith("Map: Germany, 16 Länder.")
    assert mapcore.get_map("germany", "DE-BY", locale="he").regions[0].title in told
    assert '<desc lang="en">' in mapcore.render(spec, format="svg").content.decode()
    page = mapcore.render_html(spec)
    assert '<figcaption class="apart" id="description" lang="en" dir="ltr">' in page
    assert '<html lang="he" dir="rtl">' in page


@pytest.mark.parametrize(
    ("locale", "language", "direction"),
    [("de-AT", "de-AT", None), ("ar", "ar", "ltr"), ("he", "he", "ltr"), ("en-GB", "en-GB", None),
     (None, None, None)],
)  # fmt: skip
def test_the_root_of_an_svg_tells_its_language(
    locale: str | None, language: str | None, direction: str | None
) -> None:
    spec = {**SPEC, "output": {"format": "svg"}} | ({"locale": locale} if locale else {})
    content = mapcore.render(spec).content.decode()
    root = content[: content.index(">")]
    assert (f' lang="{language}"' in root) == (language is not None)
    assert (f' direction="{direction}"' in root) == (direction is not None)
    assert "<desc>" in content


@pytest.mark.parametrize(
    ("locale", "page"),
    [("ar", '<html lang="ar" dir="rtl">'), ("de-AT", '<html lang="de-AT">'),
     ("he", '<html lang="he" dir="rtl">'), ("sv", '<html lang="sv">'), (None, '<html lang="en">')],
)  # fmt: skip
def test_a_page_tells_its_language_and_direction(locale: str | None, page: str) -> None:
    content = mapcore.render_html(SPEC | ({"locale": locale} if locale else {}))
    assert page in content
    assert '<figcaption class="apart" id="description">' in content


def test_a_german_page_has_german_words() -> None:
    content = mapcore.render_html({**SPEC, "locale": "de"})
    assert "<summary>Die Daten als Tabelle</summary>" in content
    assert 'data-none="Keine Angabe"' in content
    locale = find_locale("de")
    assert locale is not None
    assert not locale.runs_leftwards
