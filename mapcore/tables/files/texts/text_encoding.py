"""The encoding of a text: by its mark, as UTF-8, or guessed."""

from __future__ import annotations

import codecs
import re
from contextlib import suppress

from mapcore.tables.files.grid import UnreadableTableError

BYTE_ORDER_MARKS = {
    codecs.BOM_UTF8: "utf-8-sig",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
GUESSED_ENCODINGS = [
    "cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1256", "iso8859_2", "gb18030",
    "shift_jis", "cp932", "big5", "euc_kr", "euc_jp", "koi8_r",
]  # fmt: skip
"""Encodings that a text without a mark may have, besides UTF-8."""
LATIN_ENCODINGS = ("cp1252", "cp1250", "cp1254", "iso8859_2")
"""Encodings of Latin letters, which differ in few of them: the keys of a table tell them apart."""
ENCODING_NAMES = {
    "cp1250": "Windows-1250", "cp1251": "Windows-1251", "cp1252": "Windows-1252",
    "cp1253": "Windows-1253", "cp1254": "Windows-1254", "cp1255": "Windows-1255",
    "cp1256": "Windows-1256", "cp874": "Windows-874", "cp1257": "Windows-1257",
    "iso8859_2": "ISO-8859-2",
    "gb18030": "GB18030",
    "shift_jis": "Shift_JIS", "cp932": "Shift_JIS", "big5": "Big5", "euc_kr": "EUC-KR",
    "cp949": "EUC-KR", "euc_jp": "EUC-JP", "koi8_r": "KOI8-R", "utf-8": "UTF-8",
    "utf-8-sig": "UTF-8", "utf-16": "UTF-16", "utf-16-le": "UTF-16", "utf-16-be": "UTF-16",
}  # fmt: skip
FEWEST_LETTERS = 10
"""So many letters of a script, whose rules they keep, are no accident."""
MOST_BROKEN = 0.01
"""A text of a script breaks its rules at no larger a share of its letters: names are cut off."""
_BY_RULES = {
    "cp1255": (
        re.compile(r"[א-ת](?=[א-ת])"),
        0.5,
        re.compile(
            r"[^\W\d_a-zA-Z\u05b0-\u05f4]|[a-zA-Z][א-ת]|[א-ת][a-zA-Z]|[ךםןףץ][א-ת]"
            r"|(?<![א-ת\u05b0-\u05c2])[\u05b0-\u05c2]"
        ),
    ),
    "cp874": (
        re.compile(r"[ะ-ฺเ-ๅ็-๎]"),
        0.25,
        re.compile(
            r"[a-zA-Z][ก-๎]|[ก-๎][a-zA-Z]|(?<![ก-ฮัิ-ฺ็-๎])[ัิ-ฺ็-๎]|(?<![ก-๎])[ะาำ]|[เ-ไ](?![ก-ฮ])"
            r"|[ก-๎][๏-๛]|[๏-๛][ก-๎]|[ัิ-ฺ][ัิ-ฺ]|[็-๎]{2}"
        ),
    ),
}
"""Encodings of scripts with strict rules: letters that show a text of it, their least share of all
letters, and what breaks the rules.

In Hebrew some letters only end words. In Thai signs stand above or below a consonant, and some
vowels before one. Cyrillic, Greek and Chinese that is read so breaks these rules in a few words.
"""
MOST_MARKED = 0.2
"""A text of Latin letters has no larger a share of letters with marks."""
SAMPLE_BYTES = 200_000
"""So many bytes are looked at to guess an encoding."""


def decode_text(content: bytes, encoding: str | None = None) -> tuple[str, str, bool]:
    """Return a text, the name of its encoding, and whether that was guessed.

    `encoding` is tried instead of a guess.

    Raises `UnreadableTableError` for what is no text.

    >>> decode_text("Köln".encode("utf-8"))
    ('Köln', 'UTF-8', False)
    """
    for mark, marked in BYTE_ORDER_MARKS.items():
        if content.startswith(mark):
            return content.decode(marked, "replace"), ENCODING_NAMES[marked], False
    if (wide := _find_wide(content)) is not None:
        return content.decode(wide, "replace"), ENCODING_NAMES[wide], True
    if b"\0" in content:
        raise UnreadableTableError("the file is no text, and no table in a format that is known")
    try:
        return content.decode("utf-8"), "UTF-8", False
    except UnicodeDecodeError:
        pass
    encoding = encoding or guess_encoding(content)
    try:
        return content.decode(encoding), ENCODING_NAMES[encoding], True
    except UnicodeDecodeError:
        raise UnreadableTableError(
            "the text has no encoding that is known; save it as UTF-8"
        ) from None


def _find_wide(content: bytes) -> str | None:
    """Return the encoding of UTF-16 without a mark, whose every other byte is mostly zero."""
    sample = content[:2000]
    half = len(sample) // 2
    if half < 4 or len(content) % 2:
        return None
    if sample[1::2].count(0) > half * 0.7:
        return "utf-16-le"
    return "utf-16-be" if sample[::2].count(0) > half * 0.7 else None


def guess_encoding(content: bytes) -> str:
    """Return the encoding, as Python names it, that gives the most plausible text.

    Needs `mapcore[tables]`; without it every text but Hebrew and Thai is Windows-1252.
    """
    sample = _cut(content)
    if ruled := next((each for each in _BY_RULES if _keeps_rules(sample, each)), None):
        return ruled
    try:
        from charset_normalizer import from_bytes
    except ImportError:
        return "cp1252"
    best = from_bytes(sample, cp_isolation=GUESSED_ENCODINGS, threshold=0.5).best()
    encoding = best.encoding if best else "cp1252"
    with suppress(UnicodeDecodeError):
        text = sample.decode("cp1252")
        if encoding in LATIN_ENCODINGS and _looks_baltic(text):
            return "cp1257"
        if encoding in LATIN_ENCODINGS and _looks_eastern(text):
            return "cp1250"
        if not _looks_wrong(text) if encoding in LATIN_ENCODINGS else _is_mostly_latin(text):
            encoding = "cp1252"
    return {"euc_kr": "cp949", "shift_jis": "cp932"}.get(encoding, encoding)


def _keeps_rules(sample: bytes, encoding: str) -> bool:
    """Return whether a text in an encoding has words of its script, and nothing else."""
    shown, least, broken = _BY_RULES[encoding]
    try:
        text = sample.decode(encoding)
    except UnicodeDecodeError:
        return False
    letters = sum(letter > "\x7f" and not letter.isspace() for letter in text)
    if letters < FEWEST_LETTERS or len(shown.findall(text)) < least * letters:
        return False
    return len(broken.findall(text)) <= MOST_BROKEN * letters


def _is_mostly_latin(text: str) -> bool:
    """Return whether a text has few letters with marks, each among plain ones."""
    marked = re.findall(r"[^\W\d_a-zA-Z]", text)
    among = re.findall(r"(?<=[a-zA-Z])[^\W\d_a-zA-Z]|[^\W\d_a-zA-Z](?=[a-zA-Z])", text)
    plain = sum(letter.isascii() and letter.isalpha() for letter in text)
    others = sum(not letter.isascii() and not letter.isalpha() for letter in text)
    return len(among) == len(marked) and len(marked) + others <= MOST_MARKED * plain


def _looks_eastern(text: str) -> bool:
    """Return whether a text in Windows-1252 has letters as Czech, Polish or Hungarian would give.

    Their č, ě, ř, ň, ů, ő and Ł are then è, ì, ø, ò, ù, õ and £: beside ý, š and ž, within a word
    that is no Italian one, with accents that Estonian lacks, and before letters.
    """
    if re.search("[èìøòùÈØÒÙ]", text) and re.search("[ýšžÝŠŽ]", text):
        return not re.search("[ðå]", text)
    if re.search(r"[ìù][^\W\d_]|£[a-zó]", text):
        return True
    return bool(re.search(r"õ(?!e)", text)) and bool(re.search("[áéíóú]", text))


def _looks_baltic(text: str) -> bool:
    """Return whether a text in Windows-1252 has letters as Latvian or Lithuanian would give.

    Their š and ž are then ð and þ, beside ë for ė and â for ā. Icelandic has neither of these, and
    Turkish and Romanian, whose letters are ð and þ too, have ý, ã or º.
    """
    return bool(re.search("[ðþÐÞ]", text) and re.search("[ëâ]", text)) and not re.search(
        "[ýãºªæ]", text
    )


def _looks_wrong(text: str) -> bool:
    """Return whether a text in Windows-1252 has signs where letters belong."""
    if re.search(r"[^\W\d_][³¹¿¾¼º¶±£¥¯]|[³¿¾¼¶¯][^\W\d_]", text):
        return True
    return bool(re.search("[ðþýÐÞÝ]", text)) and not re.search("[áíæ]", text)


def _cut(content: bytes) -> bytes:
    """Return the lines of a text that are not ASCII, which alone show its encoding."""
    lines = [line for line in content[: 10 * SAMPLE_BYTES].splitlines() if not line.isascii()]
    return b"\n".join(lines)[:SAMPLE_BYTES]
