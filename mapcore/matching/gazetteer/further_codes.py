"""Codes that other publishers give to regions: NUTS, ITL, Wikidata, GeoNames and others.

The table `codes.zip` has a section for the countries, one for the units of each country, and one
for each scheme of other keys, such as FIPS. Codes of the map itself rank above them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from mapcore.matching.gazetteer.exonyms import COUNTRIES_SECTION, section_of
from mapcore.matching.gazetteer.names import Lookup
from mapcore.matching.tables import read_section
from mapcore.matching.text.codes import is_code, normalize_code

MAY_BE_FURTHER = re.compile(r"[a-z0-9]{1,4}|..-.*|[^0-9]*[0-9].*").fullmatch
"""Tells whether a code may be one of another publisher; anything else is a word."""
RIVAL_SCHEMES = {COUNTRIES_SECTION: "FIPS 10-4", "KR": "KOSIS"}
"""The schemes that give codes of a map to other regions, by section.

In FIPS 10-4, SP is Spain and GM Germany, which is Gambia's code.
"""


def read_further_codes(keys: Mapping[str, int], scheme: str) -> Lookup:
    """Return the regions of each further code of the regions with some keys.

    `keys` maps each key to the region's index; `scheme` is the key scheme of their map.

    >>> read_further_codes({"DE-BY": 0, "DE-HE": 1}, "ISO 3166-2")["de2"]
    (0,)
    """
    found: dict[str, tuple[int, ...]] = {}
    for section in _list_sections(keys, scheme):
        for line in read_section("codes", section):
            key, _, codes = line.partition("\t")
            if key in keys:
                for code in codes.split(" "):
                    found[code] = (*found.get(code, ()), keys[key])
    return found


def list_further_codes(keys: Mapping[str, int], scheme: str) -> list[str]:
    """Return the further codes of the regions with some keys, and those of rival schemes."""
    return [*read_further_codes(keys, scheme), *read_rival_codes(keys)[1]]


def read_rival_codes(keys: Mapping[str, int]) -> tuple[str, dict[str, int]]:
    """Return the scheme that gives codes of a map to other regions, and its codes; none if none.

    >>> read_rival_codes({"DE": 0, "GM": 1})
    ('FIPS 10-4', {'gm': 0, 'ga': 1})
    """
    for section in _list_sections(keys, ""):
        if (scheme := RIVAL_SCHEMES.get(section)) is not None:
            pairs = (line.split("\t") for line in read_section("codes", scheme))
            return scheme, {
                code: keys[key] for key, codes in pairs if key in keys for code in codes.split(" ")
            }
    return "", {}


def _list_sections(keys: Mapping[str, int], scheme: str) -> list[str]:
    return sorted({scheme, *(section_of(key) for key in keys if is_code(key))} - {""})


def format_further_code(code: str) -> str:
    """Return a code as it is looked up.

    >>> format_further_code("PL-MZ")
    'pl-mz'
    """
    return normalize_code(code.casefold()) or code.casefold()
