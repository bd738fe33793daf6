"""Makes `inputs/subdivision-names.csv`: `python -m mapcore.building.names.subdivision_names`.

It has what first-level units are called in the languages of their own country, from CLDR 41. Later
versions of CLDR have these names in English alone.
"""

from __future__ import annotations

import csv
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import click
from babel.languages import get_official_languages

from mapcore.building.sources.fetching import sources
from mapcore.building.sources.geonames import solid
from mapcore.building.tables import INPUTS, read_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

SUBDIVISION_NAMES = INPUTS / "subdivision-names.csv"
ENGLISH_NAMES = INPUTS / "cldr-subdivisions-en.csv"
RECODED = frozenset({"AZ", "IR", "MA", "TW", "UG"})
"""Countries for which CLDR has former codes in some languages, or a city's for its region."""
RAISED_DIGITS = "\u00b9\u00b2\u00b3\u2070\u2074\u2075\u2076\u2077\u2078\u2079"
MAX_NAME_LETTERS = 80


def read_drafts(file: Path) -> dict[str, str]:
    """Return CLDR's names of subdivisions in one language by ISO 3166-2 code."""
    found = {}
    for element in ElementTree.parse(file).iter("subdivision"):
        code, name = element.attrib["type"].upper(), " ".join((element.text or "").split())
        found[f"{code[:2]}-{code[2:]}"] = name
    return found


def drop_mark(name: str) -> str:
    """Return a name without the raised digit by which CLDR marks the second unit of a name."""
    return name.rstrip(RAISED_DIGITS)


def read_names(file: Path) -> dict[str, str]:
    """Return the names of one language by code, without those that it gives to several units."""
    found = read_drafts(file)
    letters = {code: (code[:2], solid(drop_mark(name))) for code, name in found.items()}
    named = Counter(letters.values())
    return {
        code: name
        for code, name in found.items()
        if named[letters[code]] == 1 and len(name) <= MAX_NAME_LETTERS
    }


def list_own_names(
    names: Mapping[str, Mapping[str, str]], today: Iterable[tuple[str, str]]
) -> list[tuple[str, str, str]]:
    """Return language, code and name of units in the languages of their country.

    `names` are those of each language by code, `today` are the codes with their English names of
    today. A unit is left out where CLDR 41 has another English name: its code was another one's.
    """
    english = names["en"]
    found = []
    for code, name in today:
        country = code[:2]
        if country in RECODED or solid(english.get(code, "")) != solid(name):
            continue
        official = get_official_languages(country, regional=True, de_facto=True)
        for language in sorted(set(official) - {"en"}):
            own = names.get(language, {}).get(code)
            if own and solid(own) != solid(name):
                found.append((language, code, own))
    return sorted(found)


@click.command()
@click.option("--cache", type=click.Path(path_type=Path), required=True, help="Fetched packages.")
def main(cache: Path) -> None:
    """Write the table."""
    folder = sources()["cldr-subdivisions"].fetch(cache.resolve())
    names = {file.stem: read_names(file) for file in sorted(folder.glob("*.xml"))}
    today = [(row["key"], row["name"]) for row in read_rows(ENGLISH_NAMES)]
    with SUBDIVISION_NAMES.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("language", "key", "name"))
        writer.writerows(list_own_names(names, today))


if __name__ == "__main__":
    main()
