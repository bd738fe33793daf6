"""Where lines may break: at spaces, and between phrases in Chinese and Japanese."""

from __future__ import annotations

import re

from mapcore.assets.fonts import is_mark

EAST_ASIAN = "\u3005-\u3007\u3041-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
"""Kanji, kana and their marks. Korean has spaces."""

NO_START = (
    "、。，．・：；？！゛゜ヽヾゝゞ々ー’”）〕］｝〉》」』】％‰℃…‥〜～"
    "ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ"
)
"""What no line begins with, beside the signs of Latin texts."""

NO_END = "‘“（〔［｛〈《「『【￥＄￡"
"""What no line ends with, beside the signs of Latin texts."""

LEADING_VOWELS = "เแโใไເແໂໃໄ"
"""Vowels of Thai and Lao that stand before their consonant: a syllable begins with them."""

_LATIN_NO_START, _LATIN_NO_END = r",.:;?!%)\]}'\"", r"(\[{$€£'\""
_SIGNS = re.escape(NO_START + NO_END)
_HAS_EAST_ASIAN = re.compile(f"[{EAST_ASIAN}{_SIGNS}]")
_KANA = re.compile("[\u3041-\u30ff]")
_AFTER = re.compile(f"[{EAST_ASIAN}{_SIGNS}]")
_IS_START = re.compile(rf"[{re.escape(NO_START)}{_LATIN_NO_START}]")
_IS_END = re.compile(rf"[{re.escape(NO_END)}{_LATIN_NO_END}]")
_HIRAGANA = re.compile("[\u3041-\u309f]")
_STOP = re.compile("[、。，．：；？！）〕］｝〉》」』】]")


def split_phrases(text: str) -> list[str]:
    """Return the parts of a text between which a line may break; each after a space begins with it.

    Chinese breaks between any two characters, Japanese after its signs and where hiragana, which
    ends most phrases, goes over to another script. No line begins with a sign that closes or ends
    with one that opens, and no number is parted from what is counted.

    >>> split_phrases("One two"), split_phrases("秋田県が最も高く、沖縄県が低い")
    (['One', ' two'], ['秋田県が', '最も', '高く、', '沖縄県が', '低い'])
    >>> split_phrases("2023年10月、（人）")
    ['2023年', '10月、', '（人）']
    """
    words = text.split()
    if not _HAS_EAST_ASIAN.search(text):
        return words[:1] + [f" {word}" for word in words[1:]]
    has_kana = _KANA.search(text) is not None
    parts: list[str] = []
    for i, word in enumerate(words):
        parts += _split_word(word, " " if i else "", has_kana=has_kana)
    return parts


def _split_word(word: str, start: str, *, has_kana: bool) -> list[str]:
    parts = [start]
    for i, char in enumerate(word):
        if i and may_break(word[i - 1], char) and (not has_kana or _ends(word[i - 1], char)):
            parts.append("")
        parts[-1] += char
    return parts


def may_break(before: str, after: str) -> bool:
    """Tell whether a line may break between two characters of a word.

    Thai and Lao, which have spaces between phrases alone, may break where a syllable surely begins.

    >>> may_break("高", "い"), may_break("く", "、"), may_break("0", "月"), may_break("a", "b")
    (True, False, False, False)
    """
    if _IS_START.match(after) or is_mark(after) or _IS_END.match(before) or before.isdigit():
        return False
    return bool(after in LEADING_VOWELS or _AFTER.match(before) or _AFTER.match(after))


def _ends(before: str, after: str) -> bool:
    """Tell whether a phrase of Japanese ends between two characters."""
    return (
        bool(_STOP.match(before))
        or bool(_HIRAGANA.match(before) and not _HIRAGANA.match(after))
        or bool(_IS_END.match(after))
        or (before in "年月日" and after.isdigit())
    )
