"""What people write for a language leads to its tag."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest

import mapcore
from mapcore.locales.words import FOLDER, LANGUAGES
from mapcore.request.values.language_names import suggest_tag


@pytest.mark.parametrize(
    ("text", "tag"),
    [("German", "de"), (" DEUTSCH ", "de"), ("pt_BR", "pt-BR"), ("日本語", "ja"), ("xx", "xx")],
)
def test_a_name_of_a_language_is_its_tag(text: str, tag: str) -> None:
    assert suggest_tag(text) == tag


def test_the_first_word_of_a_name_is_never_another_language() -> None:
    for language in LANGUAGES:
        if language in ("en", "zh-Hant"):
            continue
        name = json.loads((FOLDER / f"{language}.json").read_text("utf-8"))["name"]
        first = name.split()[0]
        assert suggest_tag(first) in (language, first)


@pytest.mark.parametrize("text", ["german", "Deutsch"])
def test_the_error_suggests_the_tag(text: str) -> None:
    with pytest.raises(mapcore.ValidationError) as refused:
        mapcore.check({"mapId": "fiji", "locale": text})
    (error,) = refused.value.errors
    assert (error.param, error.suggestions) == ("locale", ("de",))


@pytest.mark.parametrize(
    "ask",
    [
        lambda tag: mapcore.format_number(1234.5, locale=tag),
        lambda tag: mapcore.match("world", ["Nga"], locale=tag),
        lambda tag: mapcore.get_map("fiji", locale=tag),
        lambda tag: mapcore.read_column(["12,5"], locale=tag),
        lambda tag: mapcore.read_table({"land": ["FR"], "rate": ["12,5"]}, locale=tag),
        lambda tag: mapcore.choropleth({"FR": "12,5", "DE": "3"}, "world", parse_numbers=tag),
    ],
)
def test_every_function_refuses_what_is_no_tag(ask: Callable[[str], object]) -> None:
    with pytest.raises(mapcore.ValidationError) as refused:
        ask("de_DE")
    (error,) = refused.value.errors
    assert (error.param, error.suggestions) == ("locale", ("de-DE",))
    assert ask("de-DE")
