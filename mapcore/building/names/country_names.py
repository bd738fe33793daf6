"""Makes `inputs/country-names.csv`: `python -m mapcore.building.names.country_names --cache C`.

It has what countries are called beside the names in the newest CLDR as babel has it, CLDR 49:
CLDR's short and variant names and names in languages that babel leaves out, names that CLDR gave in
2016 and 2025, and those of the package i18n-iso-countries.
"""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mapcore.building.names.countries import COUNTRY_NAMES, country_codes, names_of_babel
from mapcore.building.names.locale_titles import read_territories
from mapcore.building.sources.fetching import sources

if TYPE_CHECKING:
    from collections.abc import Iterator

CLDR = {
    "cldr-territories": "CLDR 48.2",
    "cldr-territories-2025": "CLDR 47",
    "cldr-territories-2016": "CLDR 29",
}
"""Sources of names by CLDR, and what the table calls them."""
OTHER_SOURCES = {"i18n-iso-countries": "i18n-iso-countries 7.14"}


def read_cldr(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Give language, code and name of all names of CLDR's territories."""
    for file in sorted(folder.glob("*/territories.json")):
        language = file.parent.name
        if language == "root" or "-POSIX" in language:
            continue
        for code, name in read_territories(file).items():
            yield language, code.partition("-")[0], name


def read_other(folder: Path) -> Iterator[tuple[str, str, str]]:
    """Give language, code and name of all names of i18n-iso-countries."""
    for file in sorted(folder.glob("*.json")):
        found = json.loads(file.read_text("utf-8"))
        for code, names in found["countries"].items():
            for name in [names] if isinstance(names, str) else names:
                yield found["locale"], code, " ".join(name.split())


@click.command()
@click.option("--cache", type=click.Path(path_type=Path), required=True, help="Fetched packages.")
def main(cache: Path) -> None:
    """Write the table."""
    found: dict[tuple[str, str, str], dict[str, None]] = {}
    known: dict[tuple[str, str], set[str]] = {}
    codes = country_codes()
    for source, called in (CLDR | OTHER_SOURCES).items():
        folder = sources()[source].fetch(cache.resolve())
        for language, code, name in (read_cldr if source in CLDR else read_other)(folder):
            if code not in codes or name == code:
                continue
            if (language, code) not in known:
                known[language, code] = {names_of_babel(language).get(code, "")}
            if name not in known[language, code]:
                known[language, code].add(name)
                found.setdefault((called, language, code), {})[name] = None
    with COUNTRY_NAMES.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(("source", "language", "key", "names"))
        writer.writerows((*each, " | ".join(names)) for each, names in sorted(found.items()))


if __name__ == "__main__":
    main()
