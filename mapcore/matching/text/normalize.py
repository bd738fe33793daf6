"""Normalization: all ways to write a name become one, for names and keys alike.

`normalize` makes letters lower case, drops diacritics and invisible characters, and replaces
compatibility forms (full-width letters, ligatures), letters that do not decompose (ł, đ, ø, ß, æ)
and variants of quotes, dashes and spaces. `split_words` then drops punctuation. Both take one text
or many lines, so that the thousands of names of a map are normalized in one pass.

German ä, ö and ü become a, o and u. `expand_umlauts` gives the other convention (ae, oe, ue; and aa
for å); names are looked up by both. `unidecode` has only the first convention, and it romanizes
Chinese by readings in which Shanxi and Shaanxi are the same. So it is used for alphabets only
(`romanize`).
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from functools import cache, lru_cache
from importlib import import_module
from importlib.util import find_spec

from mapcore.frozen import frozen

MAX_KEY_LETTERS = 200
"""The most characters of a key; longer keys are not matched."""
LONGEST_DECOMPOSED = 800
"""The most characters of a key when diacritics, ligatures and syllables are decomposed."""
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
_LIGATURES = re.compile("[æœßþÆŒẞÞ]")
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
_MARKED = re.compile("[a-zA-Z][̀-ͯ]|[łđðþøßæœħŧŋəǝɛɔɓɗƙƴŁĐÐÞØẞÆŒĦŦŊƏƎƐƆƁƊƘƳ]")
_PART = re.compile(r"[\w'̀-ͯ]+")
_FLAG = re.compile("([\U0001f1e6-\U0001f1ff])([\U0001f1e6-\U0001f1ff])")
_INITIALS = re.compile(r"(?<=\b[^\W\d_])\. ?(?=[^\W\d_](?:\.|\b))")
_BREAK = re.compile("[^\\w\n\u0900-\u0dff\u0e00-\u0fff\u1000-\u109f\u1780-\u17ff\ufffd]+|_+")
# With every character in it, for one that is missing is an exception inside of str.translate.
_ASCII_WORDS: dict[int, int | str | None] = {
    code: code if chr(code).isalnum() else ord(" ") for code in range(128)
} | {ord("'"): None, ord("&"): " and "}
_EDGES = re.compile(r" *\n *")
_BETWEEN_DIGITS = re.compile(r"(?<=\d)'(?=\d)")
_ALPHABETS = re.compile("[\u0370-\u052f\u0530-\u058f\u10a0-\u10ff\u1c80-\u1cbf\u1f00-\u1fff]")


@frozen
class ReadKey:
    """A key as it was given, normalized, and in words separated by single spaces.

    `words` is never empty. `romanized` tells whether it was written in another alphabet.
    """

    raw: str
    text: str
    words: str
    romanized: bool = False

    @property
    def is_marked(self) -> bool:
        """Whether some word was written with diacritics, or with letters of another alphabet."""
        return self.romanized or has_marks(self.raw)

    @property
    def marked(self) -> frozenset[str]:
        """The words that were written so: none of them is a code."""
        return frozenset(self.words.split()) if self.romanized else list_marked_words(self.raw)

    @classmethod
    def read(cls, raw: str) -> ReadKey | None:
        """Return a key without the space around it; None for what cannot be a name.

        Those are texts of more than 200 characters, texts that become longer than 800 when their
        characters are decomposed (U+FDFA stands for 18), and unreadable or empty ones.

        >>> ReadKey.read(" Côte d’Ivoire ").words, ReadKey.read("Côte d’Ivoire").marked
        ('cote divoire', frozenset({'cote'}))
        >>> ReadKey.read("...") is None, ReadKey.read("\ufdfa" * 50) is None
        (True, True)
        """
        text = normalize_key(raw)
        return None if text is None else cls.of(raw, text)

    @classmethod
    def of(cls, raw: str, text: str) -> ReadKey | None:
        """Return a key that `normalize_key` has read; None if it has no words."""
        words = split_words(text)
        return cls(raw.strip(), text, words) if words else None


def normalize_key(raw: str) -> str | None:
    """Return a key's normalized text; None for one that `ReadKey.read` cannot take for a name.

    >>> normalize_key(" Lake, CO"), normalize_key("a" * 201)
    ('lake, co', None)
    """
    raw = raw.strip()
    if len(raw) > MAX_KEY_LETTERS or not is_readable(raw):
        return None
    if raw.isascii():
        return normalize(raw)
    decomposed = _decompose(raw)
    return _drop_marks(decomposed) if len(decomposed) <= LONGEST_DECOMPOSED else None


def has_marks(text: str) -> bool:
    """Return whether a letter of a text is written with diacritics, or decomposes to others.

    >>> has_marks("Bỉ"), has_marks("ＢＥ")
    (True, False)
    """
    return not text.isascii() and bool(_MARKED.search(unicodedata.normalize("NFKD", text)))


def list_marked_words(text: str) -> frozenset[str]:
    """Return, normalized, the words of a text that are written with diacritics.

    >>> list_marked_words("Bỉ (BE)"), list_marked_words("ＢＥ “BE”")
    (frozenset({'bi'}), frozenset())
    """
    if not has_marks(text):
        return frozenset()
    parts = _PART.findall(unicodedata.normalize("NFKD", text))
    marked = [part for part in parts if _MARKED.search(part)]
    return frozenset(word for part in marked for word in normalize_name(part).split())


def is_readable(text: str) -> bool:
    r"""Return whether a text is free of control characters, lone surrogates and private ones.

    >>> is_readable("Zürich\n"), is_readable("Zürich\x00"), is_readable("\ud800")
    (True, False, False)
    """
    return (text.isascii() and text.isprintable()) or not _UNREADABLE.search(text)


def normalize(text: str) -> str:
    """Return a text in lower case without diacritics; its punctuation stays, in plain forms.

    >>> [normalize(text) for text in ("ŁÓDŹ", "İstanbul", "Ｐａｒｉｓ", "Côte d’Ivoire")]
    ['lodz', 'istanbul', 'paris', "cote d'ivoire"]
    """
    if text.isascii():
        is_special = not text.isprintable() or "`" in text or '"' in text
        return text.lower().translate(_LETTERS) if is_special else text.lower()
    return _drop_marks(_decompose(text))


def expand_umlauts(text: str) -> str | None:
    """Return a text with ä, ö, ü, å and ø spelled with two letters; None if it has none.

    >>> expand_umlauts("Baden-Württemberg"), expand_umlauts("Bremen")
    ('Baden-Wuerttemberg', None)
    """
    if text.isascii() or not _SPELLABLE.search(text):
        return None
    composed = unicodedata.normalize("NFC", text)
    return composed.translate(_SPELLED | {k - 32: v.capitalize() for k, v in _SPELLED.items()})


def has_ligature(text: str) -> bool:
    """Return whether a text has a letter that is replaced by two plain ones.

    >>> has_ligature("Værøy"), has_ligature("Averøy"), has_ligature("Gießen")
    (True, False, True)
    """
    return not text.isascii() and bool(_LIGATURES.search(text))


def split_words(text: str) -> str:
    """Return the words of a normalized text, separated by single spaces.

    Apostrophes are dropped, `&` is a word, initials are joined, and all other punctuation separates
    words, as does an apostrophe between digits: `5'6"` is a height, and no code 56.

    >>> [split_words(normalize(text)) for text in ("Washington, D.C.", "O'Brien", "Bosnia & H.")]
    ['washington dc', 'obrien', 'bosnia and h']
    >>> split_words(normalize("5'6"))
    '5 6'
    """
    if "'" in text:
        text = _BETWEEN_DIGITS.sub(" ", text)
    if text.isascii() and "." not in text and "\n" not in text:
        plain = text.replace(" ", "").isalnum()  # the usual case, made fast
        return " ".join((text if plain else text.translate(_ASCII_WORDS)).split())
    text = text.replace("'", "").replace("&", " and ")
    if "." in text:
        text = _INITIALS.sub("", text)
    text = _BREAK.sub(" ", text)
    return _EDGES.sub("\n", text).strip(" ")


def normalize_name(text: str) -> str:
    """Return the words of a name, or of names on a line each, as they are looked up.

    >>> normalize_name("Washington, D.C."), normalize_name("Île-de-France")
    ('washington dc', 'ile de france')
    """
    return split_words(normalize(text))


@lru_cache(maxsize=2048)  # the same keys come with each request for a map
def normalize_asked_name(key: str) -> str:
    """Return a key as names are looked up; empty for one that cannot be a name.

    >>> normalize_asked_name(" Île-de-France "), normalize_asked_name("\ufdfa" * 90)
    ('ile de france', '')
    """
    return split_words(normalize_key(key) or "")


def romanize(text: str) -> str | None:
    """Return a text of the Cyrillic, Greek, Armenian or Georgian alphabet in Latin letters.

    None if there are no such letters. Other scripts are not romanized, since their readings depend
    on the language.

    >>> romanize("бавария"), romanize("山西")
    ('bavariia', None)
    """
    if text.isascii() or not _ALPHABETS.search(text):
        return None
    latin = find_romanizer()(text).lower()
    return latin if latin.isascii() else None


@cache
def find_romanizer() -> Callable[[str], str]:
    """Return `unidecode`, or `anyascii` where only that is installed, for the sake of its licence.

    Raises ModuleNotFoundError where neither is.
    """
    if find_spec("unidecode") is None and find_spec("anyascii") is not None:
        romanizer: Callable[[str], str] = import_module("anyascii").anyascii
    else:
        romanizer = import_module("unidecode").unidecode
    return romanizer


def repair_encoding(text: str) -> str | None:
    """Return the original of a text whose UTF-8 was read as Windows-1252; None for other texts.

    An original has no Latin letters beside those of another script: read so, Evenášši in Norway
    would have one of Ogham.

    >>> repair_encoding("CÃ´te d'Ivoire"), repair_encoding("Côte d'Ivoire")
    ("Côte d'Ivoire", None)
    >>> repair_encoding("Evenášši")
    """
    if text.isascii():
        return None
    for encoding in ("cp1252", "latin-1"):
        try:
            meant = text.encode(encoding).decode("utf-8")
        except UnicodeError:
            continue
        names = (unicodedata.name(letter, "") for letter in meant if letter.isalpha())
        scripts = {name.partition(" ")[0] for name in names}
        return None if meant == text or {"LATIN"} < scripts else meant
    return None


def _decompose(text: str) -> str:
    text = _FLAG.sub(_spell_flag, _INVISIBLE.sub("", text))
    return unicodedata.normalize("NFKD", text.translate(_LETTERS))


def _drop_marks(decomposed: str) -> str:
    text = _MARKS.sub("", decomposed.casefold()).translate(_LETTERS)
    return unicodedata.normalize("NFC", text)


def _spell_flag(flag: re.Match[str]) -> str:
    """Return the country code of a flag emoji, which is two regional indicator letters."""
    first, second = (chr(ord(letter) - 0x1F1E6 + ord("a")) for letter in flag.groups())
    return f" {first}{second} "
