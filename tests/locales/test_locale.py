"""Tags are looked up, and a locale sets words, numbers and direction of a picture."""

from __future__ import annotations

import json
from string import Formatter
from typing import Any

import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.classification.category_order import fold_category
from mapcore.locales.locale import AMERICAN, RIGHT_TO_LEFT, find_locale
from mapcore.locales.words import FOLDER, LANGUAGES, read_words

SPEC: dict[str, Any] = {
    "mapId": "germany",
    "choropleth": {
        "values": {"DE-BY": 13_369_393, "DE-BE": 3_755_251, "DE-NW": 18_139_116},
        "type": "groups",
        "breaks": [0, 5_000_000, 15_000_000, 20_000_000],
        "open": "low",
    },
    "footer": {"source": "Destatis"},
    "output": {"width": 300},
}


@pytest.mark.parametrize(
    ("tag", "found", "language"),
    [
        ("de", "de", "de"),
        ("DE-at", "de-AT", "de"),
        ("zh", "zh", "zh"),
        ("zh-TW", "zh-Hant-TW", "zh-Hant"),
        ("zh-Hans-SG", "zh-Hans-SG", "zh"),
        ("pt-PT", "pt-PT", "pt"),
        ("sl-rozaj", None, None),
        ("no", "nb", "nb"),
        ("iw", "he", "he"),
        ("ar-u-nu-arab", "ar", "ar"),
        ("tlh", None, None),
        (None, "en-US", "en"),
    ],
)
def test_tags_are_looked_up(tag: str | None, found: str | None, language: str | None) -> None:
    locale = find_locale(tag)
    assert (locale and locale.tag, locale and locale.language) == (found, language)


@given(st.from_regex(r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}", fullmatch=True))
def test_every_tag_is_answered(tag: str) -> None:
    locale = find_locale(tag)
    assert locale is None or (locale.language in LANGUAGES and (locale.is_usual or locale.numbers))


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_words_are_whole(language: str) -> None:
    words = read_words(language)
    assert words.no_data.strip() == words.no_data != ""
    for text, places in ((words.source, 1), (words.below, 1), (words.above, 1), (words.more, 1)):
        assert [name for _, name, *_ in Formatter().parse(text) if name] == ["0"][:places]
    assert "{0}" in words.between
    assert words.between.index("{0}") < words.between.index("{1}")
    assert json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))["name"]


def test_every_language_has_one_file() -> None:
    assert {path.stem for path in FOLDER.iterdir()} | {"en"} == set(LANGUAGES)
    assert set(RIGHT_TO_LEFT) <= set(LANGUAGES)


@pytest.mark.parametrize("tag", ["en", "en-US"])
def test_american_english_changes_nothing(tag: str) -> None:
    plain = {**SPEC, "output": {"width": 300, "metadata": False}}
    assert mapcore.render({**plain, "locale": tag}).content == mapcore.render(plain).content
    assert AMERICAN.numbers is None


def test_a_locale_writes_the_legend_and_the_footer() -> None:
    result = mapcore.render({**SPEC, "locale": "de"}, format="svg")
    picture = result.content.decode()
    labels = [entry.label.replace("\xa0", " ") for entry in result.report.legend]
    assert labels == ["unter 5 Mio.", "5 Mio. bis 15 Mio.", "15 Mio. bis 20 Mio."]
    for text in ("Keine Angabe", "Quelle: Destatis"):
        assert text in picture, text
    assert "No data" not in picture
    assert result.report.locale == "de"


def test_a_source_is_not_given_its_word_twice() -> None:
    for source in ("Quelle: Destatis", "Source: Destatis", "Fuente: INE"):
        spec = {**SPEC, "locale": "de", "footer": {"source": source}}
        assert f"{source}." in mapcore.check(spec).alt_text
        assert f": {source}" not in mapcore.check(spec).alt_text


@pytest.mark.parametrize("language", [tag for tag in LANGUAGES if tag != "en"])
def test_names_of_unknown_categories_stand_last_and_the_first_are_others(language: str) -> None:
    residual = read_words(language).residual
    assert len({fold_category(name) for name in residual}) == len(residual) >= 4
    assert all(name == name.lower() for name in residual)
    report = mapcore.check(
        {
            "mapId": "germany",
            "locale": language,
            "categories": {
                "values": {"BY": residual[-1], "BE": residual[0], "HE": "A", "HH": "B"},
            },
        }
    )
    assert report.categories is not None
    assert report.categories.residual == (residual[0], residual[-1])


def test_a_language_without_words_is_told() -> None:
    report = mapcore.check({**SPEC, "locale": "tlh"})
    assert [each.code for each in report.warnings] == ["locale_unavailable"]
    assert report.locale is None


def test_a_malformed_tag_is_refused() -> None:
    with pytest.raises(mapcore.ValidationError) as refused:
        mapcore.check({**SPEC, "locale": "de DE"})
    assert [error.param for error in refused.value.errors] == ["locale"]
