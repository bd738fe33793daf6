from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest
from hypothesis import given, strategies as st

import mapcore
from mapcore.atlas.catalog import Atlas
from mapcore.matching.text import normalize as normalize_module
from mapcore.matching.text.normalize import (
    MAX_KEY_LETTERS,
    ReadKey,
    expand_umlauts,
    find_romanizer,
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
        "x" * (MAX_KEY_LETTERS + 1),
        "France\x00",
        "\ud800",
        "\ufdfa" * MAX_KEY_LETTERS,  # 18 characters each
        "\u337f" * MAX_KEY_LETTERS + "a",
        "e" + "\u0301" * 1_000_000,
    ],
)
def test_what_cannot_be_a_name_is_not_read(raw: str) -> None:
    assert ReadKey.read(raw) is None


def test_the_longest_name_in_syllables_is_read() -> None:
    assert ReadKey.read("각" * MAX_KEY_LETTERS) is not None  # three letters each


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


OTHER_ALPHABETS = {
    "germany": ("Бавария", "Βαυαρία", "ბავარია", "Բավարիա", "Гессен", "Гесен", "Тюрингиа"),
    "us-states": ("Невада", "Техас", "Тексас", "Нэвада", "Νεβάδα", "ნევადა", "Նեվադա", "Արիզոնա"),
    "world": ("Ёрмания", "Францыя", "Ιταλλία", "საფრანგეთიი", "Իտալիաա", "Қазақстаан"),
}


def test_either_romanizer_finds_the_same_regions(monkeypatch: pytest.MonkeyPatch) -> None:
    """The corpus has no key for which it is asked, so these are keys that are not in the tables."""
    anyascii = pytest.importorskip("anyascii")
    asked: list[str] = []

    def read(romanizer: Callable[[str], str]) -> list[list[tuple[str, ...]]]:
        def count(text: str) -> str:
            asked.append(text)
            return romanizer(text)

        monkeypatch.setattr(normalize_module, "find_romanizer", lambda: count)
        checked = (
            mapcore.check({"mapId": map_id, "regions": dict.fromkeys(keys, "#112233")})
            for map_id, keys in OTHER_ALPHABETS.items()
        )
        return [
            [(each.input, each.matched_to) for each in report.region_matching.corrected]
            for report in checked
        ]

    assert read(find_romanizer()) == read(anyascii.anyascii)
    assert len(asked) >= 10


def test_anyascii_is_used_only_where_unidecode_is_not_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert find_romanizer().__module__.startswith("unidecode")
    other = SimpleNamespace(anyascii=str.upper)
    monkeypatch.setattr(
        normalize_module, "find_spec", lambda name: None if name == "unidecode" else name
    )
    monkeypatch.setattr(normalize_module, "import_module", lambda name: {"anyascii": other}[name])
    assert find_romanizer.__wrapped__() is str.upper


def test_alphabets_are_romanized_and_other_scripts_are_not() -> None:
    assert romanize("бавария") == "bavariia"
    assert romanize("山西") is romanize("bayern") is None
