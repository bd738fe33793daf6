"""Makes the tables of names that matching uses: `python -m mapcore.building.names.spellings`.

`countries.json`: the names of each country in English, in the larger languages and in its own, from
ISO 3166 (pycountry, LGPL-2.1+) and CLDR (babel, Unicode licence). `known.zip`: what countries and
first-level units are called in every language of these and in sports, from the same and
country-converter (GPL-3; facts only, read as a table, for the package itself needs pandas 2).
`elsewhere.txt.gz`: the same names with those of US counties, of cities over 15,000 people
(GeoNames, CC-BY 4.0), of the regions of all built-in maps and of landscapes and states of the past,
and common words, as bare sorted letters.
"""

from __future__ import annotations

import csv
import gettext
import gzip
import json
import re
import zipfile
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING

import pycountry
from babel import Locale, UnknownLocaleError
from babel.languages import get_official_languages
from babel.localedata import locale_identifiers

import mapcore.matching
from mapcore.building.names.elsewhere import (
    Names,
    city_names,
    elsewhere,
    groups,
    map_titles,
    not_regions,
    solid,
)
from mapcore.building.tables import rows, split
from mapcore.matching.text.normalize import expand_umlauts, normalize, split_words
from mapcore.matching.text.region_types import find_types

if TYPE_CHECKING:
    pass

TABLES = Path(mapcore.matching.__file__).parent / "tables"
LARGER = ("en", "de", "fr", "es", "it", "pt", "nl")
SHORTEST_TRANSLATION = 4
"""Letters of a translated name in plain Latin: "Ira" is Iran somewhere, and half Iraq elsewhere."""


def country_names() -> dict[str, list[str]]:
    """Return the names of each country, in words."""
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
        found[country.alpha_2] = sorted({split_words(normalize(name)) for name in names} - {""})
    found["US"] = sorted({*found["US"], "america", "us of a", "the united states"})
    found["GB"] = sorted({*found["GB"], "uk", "great britain", "britain"})
    found["NL"] = sorted({*found["NL"], "holland"})
    return found


def collect_countries() -> Names:
    """Return what each country is called in every language, by its two-letter code."""
    found: Names = {country.alpha_2: set() for country in pycountry.countries}
    for identifier in locale_identifiers():
        for code, name in Locale.parse(identifier).territories.items():
            if code in found and len(name) >= (2 if not name.isascii() else SHORTEST_TRANSLATION):
                found[code].add(name)
    originals: Names = {}
    for country in pycountry.countries:
        for each in ("name", "common_name", "official_name"):
            if name := getattr(country, each, None):
                found[country.alpha_2].add(name)
                originals.setdefault(name, set()).add(country.alpha_2)
    _translate("iso3166-1", originals, found)
    taken = {country.alpha_3 for country in pycountry.countries}
    with _table_of("country_converter", "country_data.tsv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            if row["ISO2"] in found:
                names = (row["name_short"], row["name_official"], row["IOC"], row["FIFA"])
                found[row["ISO2"]] |= {name for name in names if name and name not in taken}
    return found


def collect_parts() -> dict[str, Names]:
    """Return what the first-level units are called in every language, by country and code.

    Our own tables correct the translations: a name that they give to a unit is no other unit's.
    """
    found: Names = {}
    originals: Names = {}
    for part in pycountry.subdivisions:
        found[part.code] = {part.name}
        originals.setdefault(part.name, set()).add(part.code)
    _translate("iso3166-2", originals, found)
    curated = {
        row["key"]: set(split(row["names"]))
        for table in ("names_of_europe", "names_of_other_continents")
        for row in rows(table)
    }
    owners = {(key[:2], solid(name)): key for key, names in curated.items() for name in names}
    countries: dict[str, Names] = {}
    for code in found.keys() | curated.keys():
        country = code[:2]
        translated = {
            name for name in found.get(code, ()) if owners.get((country, solid(name)), code) == code
        }
        countries.setdefault(country, {})[code] = translated | curated.get(code, set())
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
    """Return names in words: bilingual ones parted, inverted ones turned."""
    found: set[str] = set()
    for name in names:
        for part in re.split(r"\s+/\s+|\s*[;\n]\s*", re.sub(r"\s*[\[*].*", "", name)):
            inner = re.fullmatch(r"(.*\S)\s*\((.*)\)", part)
            options = [part] if not inner else [inner[1], f"{inner[1]} {inner[2]}"]
            if part.count(",") == 1:
                last, first = part.split(",")
                options = [f"{first} {last}"]
            found |= {split_words(normalize(each)) for each in options}
            found |= {split_words(normalize(each)) for each in map(expand_umlauts, options) if each}
    return found - {""}


def lines_of(units: Names, others: set[str]) -> list[str]:
    """Return a section of the table: codes and the names, in bare letters, that those alone have.

    Left out are type words and the names of other places.
    """
    codes: dict[str, set[str]] = {}
    for code, names in units.items():
        for name in names:
            solid = name.replace(" ", "")
            shortest = 2 if not solid.isascii() else 3 if len(code) == 2 else 4
            if len(solid) < shortest or (len(solid) < 4 and solid != name):
                continue
            if solid not in others and not find_types(name):
                codes.setdefault(solid, set()).add(code)
    named: dict[str, list[str]] = {}
    for solid in sorted(codes):
        named.setdefault(" ".join(sorted(codes[solid])), []).append(solid)
    return ["\t".join((together, *solids)) for together, solids in sorted(named.items())]


def sections(countries: Names, parts: dict[str, Names]) -> dict[str, str]:
    """Return the table of known names, a section for the countries and one for each one's parts."""
    own: Names = {}
    for part in pycountry.subdivisions:
        own.setdefault(solid(part.name), set()).add(part.code[:2])
    titles = {solid(country.name) for country in pycountry.countries}
    english = {solid(name) for name in Locale("en").territories.values()}
    found: dict[str, str] = {}
    for country, units in parts.items():
        foreign = {name for name, countries_of in own.items() if country not in countries_of}
        lines = lines_of(units, foreign | ((titles | english) - set(own)))
        found[country] = "\n".join(lines)
    unions = {*map(solid, groups())}
    return found | {"countries": "\n".join(lines_of(_alone(countries, parts), unions))}


def _alone(countries: Names, parts: dict[str, Names]) -> Names:
    """Return what each country is called, without what something else is called as well.

    England is no name of the United Kingdom and Tunis none of Tunisia, for all that some say so; a
    country's name in a larger language is none of another's, nor are codes; and what one of the
    smaller languages calls a country is not looked for where a city or landscape has that name.
    """
    primary = country_names()
    inner: Names = {
        code: {name for each in units.values() for name in each} for code, units in parts.items()
    }
    places = {split_words(normalize(name)) for name in not_regions()}
    places |= {split_words(normalize(part.name)) for part in pycountry.subdivisions}
    places |= {split_words(normalize(title)) for code, title in map_titles() if len(code) > 2}
    for code in countries:
        cities = {split_words(normalize(name)) for name in city_names().get(code, ())}
        places |= cities
        inner[code] = inner.get(code, set()) | cities
    theirs = {
        code: {name for other, names in primary.items() if other != code for name in names}
        for code in countries
    }
    return {
        code: names - inner.get(code, set()) - theirs[code] - (places - set(primary.get(code, ())))
        for code, names in countries.items()
    }


def _table_of(package: str, file: str) -> Path:
    """Return a data file of an installed package, which is not imported."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"{package} is not installed: pip install 'mapcore[build]'")
    return Path(spec.origin).parent / file


def main() -> None:
    """Write the tables."""
    text = json.dumps(country_names(), ensure_ascii=False, indent=0)
    (TABLES / "countries.json").write_text(text + "\n", "utf-8")
    countries = {code: spellings(names) for code, names in collect_countries().items()}
    parts = {
        country: {code: spellings(names) for code, names in units.items()}
        for country, units in collect_parts().items()
    }
    with zipfile.ZipFile(TABLES / "known.zip", "w") as members:
        for section, lines in sorted(sections(countries, parts).items()):
            member = zipfile.ZipInfo(section)
            member.compress_type = zipfile.ZIP_DEFLATED
            members.writestr(member, lines, compresslevel=9)
    lines = "\n".join(elsewhere(countries, parts)) + "\n"
    (TABLES / "elsewhere.txt.gz").write_bytes(gzip.compress(lines.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
