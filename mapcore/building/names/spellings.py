"""Makes the tables of names that matching uses: `python -m mapcore.building.names.spellings`.

`countries.json`: the names of each country in English, in the larger languages and in its own, from
ISO 3166 (pycountry, LGPL-2.1+) and CLDR (babel, Unicode licence). `known.zip`: what countries and
first-level units are called in every language of these and in sports, from the same, from
`mapcore/locales/titles` (`python -m mapcore.building.names.locale_titles`, which goes first) and
country-converter (GPL-3; facts only, read as a table, for the package itself needs pandas 2).
`elsewhere.txt.gz`: the same names with those of US counties, of cities over 15,000 people
(GeoNames, CC-BY 4.0), of the regions of all built-in maps and of landscapes and states of the past,
and common words, as bare sorted letters.
"""

from __future__ import annotations

import gzip
import json
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pycountry
from babel import Locale

import mapcore.matching
from mapcore.atlas.catalog import Atlas
from mapcore.building.names.countries import (
    ByLanguage,
    collect_by_cldr,
    collect_countries,
    country_names,
    leave_alone,
    list_disputed,
    list_names_by_language,
)
from mapcore.building.names.elsewhere import Names, elsewhere, groups
from mapcore.building.names.placed_cities import (
    MIN_CITY_LETTERS,
    PLACED_MAPS,
    SHARED_MAPS,
    list_shared_names,
)
from mapcore.building.names.sections import CITY_MAPS, list_units
from mapcore.building.names.subdivision_names import SUBDIVISION_NAMES
from mapcore.building.names.translations import list_translations, spellings
from mapcore.building.sources.geonames import solid
from mapcore.building.tables import INPUTS, gather, gather_sets, read_rows, rows, split
from mapcore.locales.titles import read_titles
from mapcore.locales.words import LANGUAGES
from mapcore.matching.text.normalize import normalize
from mapcore.matching.text.region_types import find_types

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

TITLES_WITH_TYPES = INPUTS / "titles-with-types.csv"
TABLES_FOLDER = Path(mapcore.matching.__file__).parent / "tables"


def collect_parts() -> dict[str, Names]:
    """Return what the first-level units are called in every language, by country and code.

    Our own tables correct the translations: a name that they give to a unit is no other unit's.
    """
    found = {part.code: {part.name} for part in pycountry.subdivisions}
    originals = gather_sets((part.name, part.code) for part in pycountry.subdivisions)
    for _, code, name in list_translations("iso3166-2", originals):
        found[code].add(name)
    for row in read_rows(SUBDIVISION_NAMES):
        found.setdefault(row["key"], set()).add(row["name"])
    curated = {
        row["key"]: set(split(row["names"]))
        for table in ("names_of_europe", "names_of_other_continents")
        for row in rows(table)
    }
    owners = gather_sets(
        ((key[:2], solid(name)), key) for key, names in curated.items() for name in names
    )
    countries: dict[str, Names] = {}
    for code in sorted(found.keys() | curated.keys()):
        country = code[:2]
        translated = {
            name
            for name in found.get(code, ())
            if code in owners.get((country, solid(name)), {code})
        }
        countries.setdefault(country, {})[code] = translated | curated.get(code, set())
    return countries


def list_drawn(parts: dict[str, Names]) -> dict[str, Names]:
    """Return the names of units in words, with those that a locale's maps are drawn with.

    `parts` are those that they have elsewhere. Two units that have a name in two sources share it.
    The drafts have some with the word of a type that titles leave out: préfecture d'Elbasan.
    """
    found = {
        country: {code: set(names) for code, names in units.items()}
        for country, units in parts.items()
    }
    for language in LANGUAGES:
        for key, title in read_titles(language).regions.items():
            if "-" in key:
                found.setdefault(key[:2], {}).setdefault(key, set()).update(spellings({title}))
    for row in read_rows(TITLES_WITH_TYPES):
        units = found.setdefault(row["key"][:2], {})
        units.setdefault(row["key"], set()).update(spellings({row["name"]}))
    return found


def lines_of(units: Names, others: set[str], shortest: int = MIN_CITY_LETTERS) -> list[str]:
    """Return a section of the table: codes and the names, in bare letters, that those alone have.

    Left out are type words, the names of other places, and names of units in plain Latin letters
    that have fewer than `shortest` letters.
    """
    codes: dict[str, set[str]] = {}
    for code, names in units.items():
        for name in names:
            solid = name.replace(" ", "")
            if len(solid) < _find_shortest(solid, code, shortest) or (
                len(solid) < 4 and solid != name
            ):
                continue
            if solid not in others and not find_types(name):
                codes.setdefault(solid, set()).add(code)
    return _write_lines((" ".join(sorted(codes[solid])), solid) for solid in sorted(codes))


def _write_lines(named: Iterable[tuple[str, str]]) -> list[str]:
    """Return a section of the table: codes or keys together, and the names that those have."""
    return ["\t".join((together, *names)) for together, names in sorted(gather(named).items())]


def _find_shortest(solid: str, code: str, shortest: int) -> int:
    """Return how many letters a name has to have; what is written with marks, as ý is, any."""
    if solid.isascii():
        return 3 if len(code) == 2 else shortest
    return 1 if normalize(solid).isascii() else 2


def sections(countries: Names, parts: dict[str, Names]) -> dict[str, str]:
    """Return the table of known names, a section for the countries and one for each one's parts.

    The parts have the titles that a locale's maps are drawn with as well.
    """
    own = gather_sets((solid(part.name), part.code[:2]) for part in pycountry.subdivisions)
    titles = {solid(country.name) for country in pycountry.countries}
    english = {solid(name) for name in Locale("en").territories.values()}
    found: dict[str, str] = {}
    for country, units in list_drawn(parts).items():
        foreign = {name for name, countries_of in own.items() if country not in countries_of}
        lines = lines_of(units, foreign | ((titles | english) - set(own)))
        found[country] = "\n".join(lines)
    abroad = {solid(name) for names in countries.values() for name in names}
    for map_id, units in list_units(parts).items():
        titled = _list_titles(map_id)
        alone = {
            key: {each for each in names if titled.get(each, key) == key}
            for key, names in units.items()
        }
        cities = map_id in CITY_MAPS or map_id in PLACED_MAPS
        shortest = MIN_CITY_LETTERS - 1 if cities else MIN_CITY_LETTERS
        others = abroad if map_id in PLACED_MAPS else set()
        found[map_id] = "\n".join(lines_of(alone, others, shortest))
    for entry in Atlas().list():
        if entry.id in SHARED_MAPS or entry.id.endswith("-counties"):
            found[f"{entry.id} shared"] = "\n".join(list_shared_lines(entry.id))
    unions = {*map(solid, groups())}
    return found | {"countries": "\n".join(lines_of(leave_alone(countries, parts), unions))}


def list_shared_lines(map_id: str) -> list[str]:
    """Return a section of the table: keys of regions, and the names in bare letters they share."""
    shared = list_shared_names(Atlas().open(map_id))
    return _write_lines((" ".join(keys), name) for name, keys in sorted(shared.items()))


def _list_titles(map_id: str) -> dict[str, str]:
    """Return the key of each title of a map, in words; the empty key for a title of several."""
    found: dict[str, str] = {}
    for region in Atlas().open(map_id).regions:
        for words in spellings({region.title}):
            found[words] = region.key if words not in found else ""
    return found


def _list_languages(cldr: ByLanguage) -> dict[str, str]:
    """Return the sections on names that mean different countries in different languages."""
    disputed = list_disputed(cldr)
    used = {language for named in disputed.values() for language in named}
    lines = [
        "\t".join((letters, *(f"{language} {code}" for language, code in sorted(named.items()))))
        for letters, named in sorted(disputed.items())
    ]
    names = list_names_by_language(cldr, used)
    spoken = ["\t".join((language, *sorted(each))) for language, each in names.items()]
    return {"disputed": "\n".join(lines), "languages": "\n".join(spoken)}


def write_sections(file: Path, sections: Mapping[str, str]) -> None:
    """Write a table of matching as a zip of its sections, without the time of day."""
    with zipfile.ZipFile(file, "w") as members:
        for section, lines in sorted(sections.items()):
            member = zipfile.ZipInfo(section)
            member.compress_type = zipfile.ZIP_DEFLATED
            members.writestr(member, lines, compresslevel=9)


def main() -> None:
    """Write the tables."""
    primary = {code: sorted(names) for code, names in country_names().items()}
    text = json.dumps(primary, ensure_ascii=False, indent=0)
    (TABLES_FOLDER / "countries.json").write_text(text + "\n", "utf-8")
    cldr = collect_by_cldr()
    countries = collect_countries(cldr)
    parts = {
        country: {code: spellings(names) for code, names in units.items()}
        for country, units in collect_parts().items()
    }
    write_sections(TABLES_FOLDER / "known.zip", sections(countries, parts) | _list_languages(cldr))
    lines = "\n".join(elsewhere(countries, parts)) + "\n"
    (TABLES_FOLDER / "elsewhere.txt.gz").write_bytes(gzip.compress(lines.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
