"""What a language calls countries and first-level units, from Unicode CLDR.

A file a language, made by `mapcore.building.names.locale_titles` and read on first use.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from attrs import field

from mapcore.frozen import frozen

FOLDER = Path(__file__).parent / "titles"
KEYS = "keys.json.gz"
SECTIONS = ("regions", "short", "maps")
"""The parts of the files, in their order; a file has a line for each of their keys."""
NONE: Mapping[str, str] = {}
COUNTRY_CODES = {"FR-971": "GP", "FR-972": "MQ", "FR-973": "GF", "FR-974": "RE", "FR-976": "YT"}
"""Units that have the code of a country too: CLDR names them by that one alone."""


@frozen(eq=False)
class Titles:
    """The names of one language.

    `regions` are titles by ISO 3166-1 and 3166-2 code, `short` those of countries that have a
    shorter form, `maps` the titles of maps by their titles in English.
    """

    regions: Mapping[str, str] = field(repr=False, default=NONE)
    short: Mapping[str, str] = field(repr=False, default=NONE)
    maps: Mapping[str, str] = field(repr=False, default=NONE)


@cache
def read_titles(language: str) -> Titles:
    """Return the names of a language that has words; none for English, whose are the maps' own.

    >>> read_titles("de").regions["US-CA"], read_titles("fr").maps["Germany"]
    ('Kalifornien', 'Allemagne')
    """
    file = FOLDER / f"{language}.txt.gz"
    if not file.exists():
        return Titles()
    names = iter(gzip.decompress(file.read_bytes()).decode("utf-8").split("\n"))
    keys = _read_keys()
    found = {
        section: {key: name for key, name in zip(keys[section], names, strict=False) if name}
        for section in SECTIONS
    }
    countries = found["regions"]
    units = {unit: countries[code] for unit, code in COUNTRY_CODES.items() if code in countries}
    return Titles(**(found | {"regions": units | countries}))


@cache
def _read_keys() -> dict[str, list[str]]:
    """Return the keys that the lines of every language's file belong to."""
    return dict(json.loads(gzip.decompress((FOLDER / KEYS).read_bytes())))
