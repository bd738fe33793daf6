"""What countries are called in every language, and by whom.

CLDR is believed. What iso-codes, country-converter and i18n-iso-countries have beside it is used
where it is not like what CLDR calls another country in the same language: iso-codes has the
Maldives for Moldova in Arabic.
"""

from __future__ import annotations

import csv
import unicodedata
from collections.abc import Iterator, Mapping
from importlib.util import find_spec
from pathlib import Path

import pycountry
from babel import Locale, UnknownLocaleError
from babel.languages import get_official_languages
from babel.localedata import locale_identifiers
from jellyfish import damerau_levenshtein_distance

from mapcore.building.names.elsewhere import (
    Names,
    city_names,
    list_common_words,
    map_titles,
    not_regions,
)
from mapcore.building.names.translations import list_translations, spellings
from mapcore.building.regions.countries import iso_names
from mapcore.building.sources.geonames import solid
from mapcore.building.tables import INPUTS, gather_sets, read_rows, rows, split
from mapcore.errors import command_for
from mapcore.matching.gazetteer.names import compose
from mapcore.matching.text.normalize import list_marked_words, normalize_name
from mapcore.matching.text.words import drop_letters

COUNTRY_NAMES = INPUTS / "country-names.csv"
LARGER_LANGUAGES = ("en", "de", "fr", "es", "it", "pt", "nl")
SHORTEST_TRANSLATION = 4
"""Letters of a translated name in plain Latin: "Ira" is Iran somewhere, and half Iraq elsewhere."""
KOSOVO = "XK"
"""The one code of the maps that ISO 3166 does not have."""
_ISLANDS = (
    "جزر ", "جزایر ", "جزائر ", "quần đảo ", "kepulauan ", "visiwa vya ", "îles ", "islas ",
    "ilhas ", "isole ", "острова ", "wyspy ", "ostrovy ", "otoci ",
)  # fmt: skip
"""Words for islands before a name that English has without such a word."""
ByLanguage = dict[str, Names]
"""Names by language and code."""


class NearNames:
    """What countries are called in one language, by the forms of names and by their words."""

    def __init__(self, units: Names) -> None:
        """Index the names of each country by their forms with a letter less, and by their words."""
        self.forms: dict[str, dict[str, str]] = {}
        self.words: dict[str, set[str]] = {}
        for code, names in units.items():
            for name in spellings(names):
                for form in drop_letters(name) if len(name) > SHORTEST_TRANSLATION else {name}:
                    self.forms.setdefault(form, {})[code] = name
                for word in name.split():
                    self.words.setdefault(word, set()).add(code)

    def is_another(self, words: set[str], code: str) -> bool:
        """Return whether a name is like that of another country, and not like this one's.

        It is like a name of which it is a part, or from which it differs by one letter.
        """
        alike: set[str] = set()
        for own in words:
            named = [self.words.get(word, set()) for word in own.split()]
            alike |= set.intersection(*named)
            for form in drop_letters(own) if len(own) > SHORTEST_TRANSLATION else {own}:
                near = self.forms.get(form, {})
                alike |= {
                    each
                    for each, name in near.items()
                    if damerau_levenshtein_distance(own, name) <= 1
                }
        return bool(alike) and code not in alike


def names_of_babel(language: str) -> Mapping[str, str]:
    """Return the names that babel has in a language; none if it does not know the language."""
    try:
        territories: Mapping[str, str] = Locale.parse(language.replace("-", "_")).territories
    except (UnknownLocaleError, ValueError):
        return {}
    return territories


def country_codes() -> frozenset[str]:
    """Return the codes of all countries and territories that have names."""
    return frozenset({KOSOVO, *(country.alpha_2 for country in pycountry.countries)})


def country_names() -> Names:
    """Return the names of each country in English, the larger languages and its own, in words."""
    found = {}
    for country in pycountry.countries:
        names = {country.alpha_3, country.alpha_2, *iso_names(country)}
        languages = (*LARGER_LANGUAGES, *get_official_languages(country.alpha_2, de_facto=True))
        for language in languages:
            names.add(names_of_babel(language).get(country.alpha_2, country.name))
        found[country.alpha_2] = {normalize_name(name) for name in names} - {""}
    for code, names in short_names().items():
        found[code] |= spellings(names)
    return found


def short_names() -> Names:
    """Return what newspapers call countries for short, where CLDR has no such name.

    A name of several countries, as Korea is, is ambiguous: it is matched to none of them.
    """
    return {row["code"]: set(split(row["names"])) for row in rows("country_short_names")}


def collect_by_cldr() -> ByLanguage:
    """Return what CLDR calls each country, by language; also its short and its former names."""
    found: ByLanguage = {}
    codes = country_codes()
    for language in locale_identifiers():
        for code, name in Locale.parse(language).territories.items():
            if code in codes and name:
                found.setdefault(language, {}).setdefault(code, set()).add(name)
    for source, language, code, name in _read_further():
        if source.startswith("CLDR"):
            found.setdefault(language, {}).setdefault(code, set()).add(name)
    english = found["en"]
    for units in found.values():
        for code, names in units.items():
            if not any("Islands" in name for name in english[code]):
                names |= {_drop_islands(name) for name in names}
    return found


def collect_countries(cldr: ByLanguage) -> Names:
    """Return what each country is called in every language, by its code, in words.

    Names that are written with marks and have less than four letters are there as they are written.
    """
    found: Names = {code: set() for code in country_codes()}
    for units in cldr.values():
        for code, names in units.items():
            found[code] |= {name for name in names if _is_long(name)}
    for country in pycountry.countries:
        found[country.alpha_2].update(iso_names(country))
    near: dict[str, NearNames] = {}
    for language, code, name in _list_others():
        words = spellings({name})
        if language not in near:
            near[language] = NearNames(cldr.get(language, {}))
        if not near[language].is_another(words, code):
            found[code].add(name)
    for code, names in short_names().items():
        found[code] |= names
    marked = {code: _list_marked(names) for code, names in found.items()}
    return {code: spellings(names) | marked[code] for code, names in found.items()}


def list_disputed(cldr: ByLanguage) -> dict[str, dict[str, str]]:
    """Return the names that mean one country in a language and another in others, in letters.

    Each has the country's code by language: Nga is Russia in Vietnamese, and NGA is Nigeria. Names
    that are English as well are left out.
    """
    found: dict[str, dict[str, set[str]]] = {}
    for language, units in cldr.items():
        for code, names in units.items():
            for words in spellings(names):
                own = found.setdefault(words.replace(" ", ""), {})
                own.setdefault(language.partition("_")[0], set()).add(code)
    codes = {country.alpha_3.lower(): country.alpha_2 for country in pycountry.countries}
    disputed: dict[str, dict[str, str]] = {}
    for letters, named in found.items():
        several = set().union(*named.values(), {codes[letters]} if letters in codes else ())
        if len(several) > 1 and len(letters) > 2 and "en" not in named:
            sure = {each: min(owners) for each, owners in named.items() if len(owners) == 1}
            disputed[letters] = sure
    return {letters: named for letters, named in disputed.items() if named}


def list_names_by_language(cldr: ByLanguage, languages: set[str]) -> dict[str, set[str]]:
    """Return what all countries are called in some languages, in letters."""
    return {
        language: {
            words.replace(" ", "")
            for names in cldr[language].values()
            for words in spellings(names)
        }
        for language in sorted(languages & cldr.keys())
    }


def leave_alone(countries: Names, parts: dict[str, Names]) -> Names:
    """Return what each country is called, without what something else is called as well.

    England is no name of the United Kingdom and Tunis none of Tunisia, for all that some say so; a
    country's name in a larger language is none of another's, nor are codes; and what one of the
    smaller languages calls a country is not looked for where a city or landscape has that name. A
    part or city with the name of its country, such as Luxembourg, is no other place.
    """
    primary = country_names()
    inner: Names = {
        code: {name for each in units.values() for name in each if not each & primary[code]}
        for code, units in parts.items()
        if code in primary
    }
    places = {normalize_name(name) for name in not_regions()}
    places |= {normalize_name(part.name) for part in pycountry.subdivisions}
    places |= {normalize_name(title) for code, title in map_titles() if len(code) > 2}
    for code in countries:
        cities = {normalize_name(name) for name in city_names().get(code, ())}
        places |= cities
        inner[code] = inner.get(code, set()) | (cities - primary.get(code, set()))
    theirs: Names = {
        code: {name for other, names in primary.items() if other != code for name in names}
        for code in countries
    }
    return {
        code: names
        - inner[code]
        - (theirs[code] - primary.get(code, set()))
        - (places - _list_own(primary.get(code, set())))
        for code, names in countries.items()
    }


def _list_own(primary: set[str]) -> set[str]:
    """Return a country's first names, and the common words that are made of them: israeli."""
    long = tuple(name for name in primary if len(name) >= SHORTEST_TRANSLATION)
    words = {normalize_name(word) for word in list_common_words()}
    return primary | {word for word in words if word.startswith(long)}


def _list_others() -> Iterator[tuple[str, str, str]]:
    """Give language, code and name of what others than CLDR call countries."""
    originals = gather_sets(
        (name, each.alpha_2) for each in pycountry.countries for name in iso_names(each)
    )
    yield from list_translations("iso3166-1", originals)
    for source, language, code, name in _read_further():
        if not source.startswith("CLDR") and _is_long(name):
            yield language, code, name
    taken = {country.alpha_3 for country in pycountry.countries}
    with _table_of("country_converter", "country_data.tsv").open(encoding="utf-8") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            if row["ISO2"] in country_codes():
                names = (row["name_short"], row["name_official"], row["IOC"], row["FIFA"])
                yield from (
                    ("en", row["ISO2"], name) for name in names if name and name not in taken
                )


def _read_further() -> Iterator[tuple[str, str, str, str]]:
    """Give source, language, code and name of the further names of countries."""
    for row in read_rows(COUNTRY_NAMES):
        for name in row["names"].split(" | "):
            yield row["source"], row["language"].replace("-", "_"), row["key"], name


def _is_long(name: str) -> bool:
    """Return whether a name is long enough for one that only some language has."""
    return len(name) >= (2 if not name.isascii() else SHORTEST_TRANSLATION) or bool(
        list_marked_words(name)
    )


def _list_marked(names: set[str]) -> set[str]:
    """Return the names with marks that are too short without them, as they are written: bỉ."""
    return {
        compose(name)
        for name in names
        if len(solid(name)) < SHORTEST_TRANSLATION and list_marked_words(name)
    }


def _drop_islands(name: str) -> str:
    lower = unicodedata.normalize("NFC", name).casefold()
    length = next((len(each) for each in _ISLANDS if lower.startswith(each)), 0)
    return unicodedata.normalize("NFC", name)[length:]


def _table_of(package: str, file: str) -> Path:
    """Return a data file of an installed package, which is not imported."""
    spec = find_spec(package)
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(f"{package} is not installed: {command_for('build')}")
    return Path(spec.origin).parent / file
