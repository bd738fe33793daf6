"""What people write for a language leads to its tag."""

from __future__ import annotations

import json

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
