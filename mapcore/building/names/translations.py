"""Translations: the names that iso-codes (pycountry) has in other languages, and names in words."""

from __future__ import annotations

import gettext
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pycountry

from mapcore.matching.text.normalize import expand_umlauts, normalize_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

MAX_TRANSLATION_LETTERS = 80
"""Characters of a translation; longer ones are explanations."""


def list_translations(
    domain: str, originals: Mapping[str, set[str]]
) -> Iterator[tuple[str, str, str]]:
    """Give language, code and name of every translation of iso-codes.

    `originals` maps each English name to the codes that have it.
    """
    folder = Path(pycountry.LOCALES_DIR)
    for language in sorted(path.name for path in folder.iterdir()):
        catalog = gettext.translation(domain, folder, languages=[language], fallback=True)
        for original, codes in originals.items():
            translated = catalog.gettext(original)
            if translated != original and len(translated) < MAX_TRANSLATION_LETTERS:
                for code in sorted(codes):
                    yield language, code, translated


def spellings(names: set[str]) -> set[str]:
    """Return names in words: bilingual ones parted, inverted ones turned."""
    found: set[str] = set()
    for name in names:
        for part in re.split(r"\s+/\s+|\s*[;\n]\s*", re.sub(r"\s*[\[*].*", "", name)):
            inner = re.fullmatch(r"(.*\S)\s*\((.*)\)", part)
            options = [part] if not inner else [inner[1], f"{inner[1]} {inner[2]}"]
            if part.count(",") == 1:
                last, first = part.split(",")
                options = [f"{first} {last}"]
            found |= {
                normalize_name(each) for each in (*options, *map(expand_umlauts, options)) if each
            }
    return found - {""}
