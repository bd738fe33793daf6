"""Letters: every way to write the same name folded into one, for keys and inputs alike.

All functions take one text or many, parted by line feeds, and fold each line for itself: a map's
thousands of names are folded in one pass. What is folded: case (Turkish İ and ı included), marks
over and under letters, letters that do not decompose (ł, đ, ø, ß, æ ...), compatibility forms
(full-width letters, ligatures), invisible characters and the kinds of quotes, dashes and spaces.

German ä, ö and ü fold to a, o and u, as most who leave the dots out write them; `spelled_out`
gives the other custom (ae, oe, ue; and aa for å), under which names are indexed as well. This is
where `unidecode` is wrong for us: it knows the first custom only, and it romanises Chinese
readings, under which Shanxi and Shaanxi are the same. It serves for the alphabets alone
(`romanised`).
"""

from __future__ import annotations

import re
import unicodedata

_LETTERS = str.maketrans(
    {
        "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ø": "o", "ß": "ss", "æ": "ae", "œ": "oe",
        "ı": "i", "ħ": "h", "ŧ": "t", "ŋ": "n", "ĸ": "k", "ə": "e", "ǝ": "e", "ɛ": "e",
        "ɔ": "o", "ɓ": "b", "ɗ": "d", "ƙ": "k", "ƴ": "y", "ŉ": "n", "ſ": "s",
        "’": "'", "‘": "'", "‚": "'", "‛": "'", "`": "'", "´": "'", "ʼ": "'", "ʻ": "'",
        "ʹ": "'", "ʺ": "'", "ʿ": "'", "ʾ": "'", "′": "'", "″": "'", "“": "'", "”": "'",
        "„": "'", "«": "'", "»": "'", '"': "'", "ˈ": "'", "‐": "-", "‑": "-", "‒": "-",
        "–": "-", "—": "-", "―": "-", "−": "-", "﹣": "-", "－": "-", "⁄": "/", "∕": "/",
        "，": ",", "、": ",", "؛": ";", "،": ",", "·": " ", "・": " ", "•": " ", "…": " ",
        "\x0b": " ", "\x0c": " ", "\x85": " ", "\u2028": " ", "\u2029": " ", "\t": " ",
        "\r": " ",
    }
)  # fmt: skip
_SPELLED = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ø": "oe"})
_SPELLABLE = re.compile("[äöüåøÄÖÜÅØ]|[aouAOU][\u0308\u030a]")
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180e\u200b-\u200f\u202a-\u202e"
    "\u2060-\u206f\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e007f]"
)
_MARKS = re.compile(
    "[\u0300-\u036f\u0483-\u0489\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7"
    "\u0610-\u061a\u0640\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]"
)
_UNREADABLE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ue000-\uf8ff]")
_FLAG = re.compile("([\U0001f1e6-\U0001f1ff])([\U0001f1e6-\U0001f1ff])")
_INITIALS = re.compile(r"\b([^\W\d_])\. ?(?=[^\W\d_](?:\.|\b))")
_BREAK = re.compile("[^\\w\n\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\ufffd]+|_+")
_ASCII_WORDS = {
    code: None if chr(code) == "'" else " and " if chr(code) == "&" else " "
    for code in range(128)
    if not chr(code).isalnum()
}
_EDGES = re.compile(r" *\n *")
_ALPHABETS = re.compile("[\u0370-\u052f\u0530-\u058f\u10a0-\u10ff\u1c80-\u1cbf\u1f00-\u1fff]")


def readable(text: str) -> bool:
    r"""Return whether a text is free of control characters, lone surrogates and private ones.

    >>> readable("Zürich\n"), readable("Zürich\x00"), readable("\ud800")
    (True, False, False)
    """
    return (text.isascii() and text.isprintable()) or not _UNREADABLE.search(text)


def fold(text: str) -> str:
    """Return a text in small letters without marks; its punctuation stays, in plain forms.

    >>> fold("ŁÓDŹ"), fold("İstanbul"), fold("Ｐａｒｉｓ"), fold("Côte d’Ivoire")
    ('lodz', 'istanbul', 'paris', "cote d'ivoire")
    """
    if text.isascii():
        return text.lower().translate(_LETTERS) if _has_specials(text) else text.lower()
    text = _FLAG.sub(_flag_letters, _INVISIBLE.sub("", text))
    text = unicodedata.normalize("NFKD", text.translate(_LETTERS)).casefold()
    text = _MARKS.sub("", text).translate(_LETTERS)
    return unicodedata.normalize("NFC", text)


def spelled_out(text: str) -> str | None:
    """Return a text with ä, ö, ü, å and ø spelled with two letters; None where it has none.

    >>> spelled_out("Baden-Württemberg"), spelled_out("Bremen")
    ('Baden-Wuerttemberg', None)
    """
    if text.isascii() or not _SPELLABLE.search(text):
        return None
    composed = unicodedata.normalize("NFC", text)
    return composed.translate(_SPELLED | {k - 32: v.capitalize() for k, v in _SPELLED.items()})


def spaced(folded: str) -> str:
    """Return the words of a folded text, parted by single spaces.

    Apostrophes join, `&` is a word, initials grow together, all other punctuation parts.

    >>> spaced(fold("Washington, D.C.")), spaced(fold("O'Brien")), spaced(fold("Bosnia & Herz."))
    ('washington dc', 'obrien', 'bosnia and herz')
    """
    if folded.isascii() and "." not in folded and "\n" not in folded:
        return " ".join(folded.translate(_ASCII_WORDS).split())
    text = folded.replace("'", "").replace("&", " and ")
    if "." in text:
        text = _INITIALS.sub(r"\1", text)
    text = _BREAK.sub(" ", text)
    return _EDGES.sub("\n", text).strip(" ")


def romanised(folded: str) -> str | None:
    """Return a text of the Cyrillic, Greek, Armenian or Georgian alphabet in Latin letters.

    None where there are no such letters: other scripts are not romanised, for their readings
    depend on the language.

    >>> romanised("бавария"), romanised("山西")
    ('bavariia', None)
    """
    if folded.isascii() or not _ALPHABETS.search(folded):
        return None
    from unidecode import unidecode

    latin = unidecode(folded).lower()
    return latin if latin.isascii() else None


def mended(text: str) -> str | None:
    """Return a text whose UTF-8 was once read as Windows-1252 as it was meant; None if it was not.

    >>> mended("CÃ´te d'Ivoire"), mended("Côte d'Ivoire")
    ("Côte d'Ivoire", None)
    """
    if text.isascii():
        return None
    for encoding in ("cp1252", "latin-1"):
        try:
            meant = text.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
        return meant if meant != text else None
    return None


def _has_specials(text: str) -> bool:
    return not text.isprintable() or "`" in text or '"' in text


def _flag_letters(flag: re.Match[str]) -> str:
    """Spell a flag by its country code: it is two letters in disguise."""
    first, second = (chr(ord(letter) - 0x1F1E6 + ord("a")) for letter in flag.groups())
    return f" {first}{second} "
