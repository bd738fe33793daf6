"""What people write for a language instead of its tag: `german`, `Deutsch`, `pt_BR`."""

from __future__ import annotations

import re

from mapcore.errors import make_error

LANGUAGE_TAG = r"[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8})*"
TAG_FORM = "a BCP 47 language tag such as de"
_NAMES = {
    "ar": "arabic العربية",
    "bg": "bulgarian български",
    "bn": "bengali bangla বাংলা",
    "cs": "czech čeština",
    "da": "danish dansk",
    "de": "german deutsch",
    "el": "greek ελληνικά",
    "en": "english",
    "es": "spanish español castellano",
    "fa": "persian farsi فارسی",
    "fi": "finnish suomi",
    "fr": "french français",
    "he": "hebrew עברית",
    "hi": "hindi हिन्दी",
    "hu": "hungarian magyar",
    "id": "indonesian",
    "it": "italian italiano",
    "ja": "japanese 日本語",
    "ko": "korean 한국어",
    "nb": "norwegian norsk bokmål",
    "nl": "dutch nederlands",
    "pl": "polish polski",
    "pt": "portuguese português",
    "ro": "romanian română",
    "ru": "russian русский",
    "sk": "slovak slovenčina",
    "sv": "swedish svenska",
    "ta": "tamil தமிழ்",
    "th": "thai ไทย",
    "tr": "turkish türkçe",
    "uk": "ukrainian українська",
    "ur": "urdu اردو",
    "vi": "vietnamese",
    "zh": "chinese mandarin 中文",
}
_TAGS = {name: tag for tag, names in _NAMES.items() for name in names.split()}


def suggest_tag(text: str) -> str:
    """Return the BCP 47 tag that a text may stand for, or the text with hyphens for underscores.

    >>> suggest_tag("German"), suggest_tag("de_AT"), suggest_tag("klingon")
    ('de', 'de-AT', 'klingon')
    """
    plain = text.strip()
    return _TAGS.get(plain.casefold(), plain.replace("_", "-"))


def check_tag(locale: str | None) -> None:
    """Raise `ValidationError` for what is no BCP 47 tag, as a request does for its `locale`.

    >>> check_tag("de-AT")
    >>> check_tag("de_AT")
    Traceback (most recent call last):
    mapcore.errors.ValidationError: locale: expected a BCP 47 language tag such as de, got ...
    """
    if locale is None or (isinstance(locale, str) and re.fullmatch(LANGUAGE_TAG, locale)):
        return
    near = suggest_tag(str(locale))
    suggested = [near] if re.fullmatch(LANGUAGE_TAG, near) else []
    raise make_error("locale", f'expected {TAG_FORM}, got "{str(locale)[:40]}"', suggested)
