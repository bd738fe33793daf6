from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.atlas.catalog import Atlas
from mapcore.matching.text.normalize import (
    LONGEST,
    ReadKey,
    expand_umlauts,
    normalize,
    repair_encoding,
    romanize,
    split_words,
)

letters = st.text(st.sampled_from("aZéüßłŁøİıñçŽ’'-–. ,&Ａ\u0301\u200b"), max_size=20)


@given(letters)
def test_normalizing_twice_changes_nothing(text: str) -> None:
    once = normalize(text)
    assert normalize(once) == once
    assert split_words(normalize(split_words(once))) == split_words(once)


@pytest.mark.parametrize("map_id", ["world", "vietnam", "japan"])
def test_lines_are_normalized_together_as_they_are_alone(map_id: str) -> None:
    pack = Atlas().open(map_id)
    names = [name for region in pack.regions for name in (region.title, *region.aliases)]
    together = split_words(normalize("\n".join(names)) + "\n.").split("\n")
    assert together[: len(names)] == [split_words(normalize(name)) for name in names]


@pytest.mark.parametrize(
    ("raw", "words"),
    [
        ("  Łódź ", "lodz"),
        ("CÔTE D’IVOIRE", "cote divoire"),
        ("Ｐａｒｉｓ", "paris"),
        ("Fran\u00adce", "france"),
        ("🇫🇷", "fr"),
        ("Washington, D.C.", "washington dc"),
    ],
)
def test_a_key_is_read_in_words(raw: str, words: str) -> None:
    key = ReadKey.read(raw)
    assert key is not None
    assert (key.raw, key.words) == (raw.strip(), words)


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "...",
        "x" * (LONGEST + 1),
        "France\x00",
        "\ud800",
        "\ufdfa" * LONGEST,  # 18 characters each
        "\u337f" * LONGEST + "a",
        "e" + "\u0301" * 1_000_000,
    ],
)
def test_what_cannot_be_a_name_is_not_read(raw: str) -> None:
    assert ReadKey.read(raw) is None


def test_the_longest_name_in_syllables_is_read() -> None:
    assert ReadKey.read("각" * LONGEST) is not None  # three letters each


def test_umlauts_are_expanded_in_composed_and_decomposed_form() -> None:
    assert expand_umlauts("Zürich") == expand_umlauts("Zu\u0308rich") == "Zuerich"
    assert expand_umlauts("Łódź") is None


@given(st.text(st.sampled_from("äéñßøİ a"), min_size=1))
def test_text_read_in_another_encoding_is_repaired(text: str) -> None:
    try:
        damaged = text.encode().decode("cp1252")
    except UnicodeDecodeError:
        return  # a byte that Windows-1252 does not have
    assert damaged == text or repair_encoding(damaged) == text


def test_alphabets_are_romanized_and_other_scripts_are_not() -> None:
    assert romanize("бавария") == "bavariia"
    assert romanize("山西") is romanize("bayern") is None
