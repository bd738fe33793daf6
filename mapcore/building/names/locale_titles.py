"""Makes `mapcore/locales/titles`: `python -m mapcore.building.names.locale_titles --cache DIR`.

A file a language has what countries and first-level units are called in it. Countries and groups of
countries are from CLDR 48.2, units from the drafts of CLDR 41, which later versions leave out. A
draft is taken where its code is still the same unit's: the English draft must be a name of the
unit. Words of the unit's type are dropped where the other units of the map have them too.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import click

from mapcore.atlas.catalog import Atlas
from mapcore.building.names.chinese import Characters
from mapcore.building.names.subdivision_names import drop_mark, read_drafts
from mapcore.building.names.type_words import drop_type_words
from mapcore.building.sources.fetching import sources
from mapcore.building.sources.geonames import solid
from mapcore.building.tables import gather_sets, rows
from mapcore.locales.titles import FOLDER, KEYS, SECTIONS
from mapcore.locales.words import LANGUAGES
from mapcore.matching.matching import match_keys

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mapcore.atlas.pack import MapPack

BESIDE = re.compile(r"\s*(\([^()]*\)|\uff08[^（）]*\uff09)$")
"""What tells one place from another at the end of a draft: Sud (Haiti)."""
DRAFTS = {"nb": "no", "zh-Hant": "zh"}
"""The files of languages that have another name there."""
LONGEST_TITLE = 60
"""The most characters of a title."""
COUNTRY = re.compile("[A-Z]{2}")
SHORT = re.compile("[A-Z]{2}-alt-short")
ALWAYS_SHORT = ("HK", "MM", "MO", "PS")
"""Territories whose other name is none that maps have: Sonderverwaltungsregion Hongkong."""
NOT_ON_MAPS = {
    "bn": ("GB", "US"), "cs": ("GB",), "el": ("GB",), "es": ("GB",), "fr": ("GB", "US"),
    "hi": ("GB",), "id": ("GB",), "ta": ("GB", "US"), "tr": ("GB",), "ur": ("GB",),
}  # fmt: skip
"""Short forms that no newspaper of the language puts on a map: RU in Spanish, R.-U. in French."""
KOREAN_TYPE = re.compile(" (주|현|성|도|군|구|시|부)$")
"""Types that are written together with names since 2017."""
DOUBTED = ("th",)
"""Languages in which some units have the names of others: Cabinda that of Nova Scotia."""
NEAR_INDIA = frozenset(("BD", "BT", "IN", "LK", "MV", "NP", "PK", "US"))
KNOWN_WELL = {"bn": NEAR_INDIA, "ta": NEAR_INDIA}
"""Countries whose units are taken in languages in which most others are in the genitive, or English
words letter by letter."""
KEPT = ("en",)
"""Languages whose titles are those of the maps."""

Names = dict[str, str]


def list_titles(folder: Path, drafts: Path) -> Iterator[tuple[str, dict[str, Names]]]:
    """Yield each language with its regions, short forms and maps."""
    packs = list_first_levels()
    english = {code: drop_mark(name) for code, name in read_drafts(drafts / "en.xml").items()}
    keys = join_codes(english, packs)
    titles = {
        key: title for pack in packs for key, title in zip(pack.keys, pack.titles, strict=True)
    }
    groups = list_groups(folder)
    characters = Characters.read(drafts.parent / "transforms" / "Simplified-Traditional.xml")
    for language in sorted(set(LANGUAGES) - set(KEPT)):
        territories = read_territories(folder / language / "territories.json")
        short = {code[:2]: territories[code] for code in territories if SHORT.fullmatch(code)}
        territories |= {code: short[code] for code in ALWAYS_SHORT if code in short}
        countries = {code: name for code, name in territories.items() if COUNTRY.fullmatch(code)}
        units = read_drafts(drafts / f"{DRAFTS.get(language, language)}.xml")
        units = {
            keys[code]: rewrite(drop_mark(name), language, characters)
            for code, name in units.items()
            if code in keys
        }
        left_out = list_left_out(language)
        units = {key: name for key, name in units.items() if not left_out & {key, f"{key[:3]}*"}}
        known = KNOWN_WELL.get(language)
        units = {key: name for key, name in units.items() if known is None or key[:2] in known}
        if language in DOUBTED:
            units = drop_strangers(units, titles)
        yield (
            language,
            {
                "maps": {title: territories[code] for title, code in groups.items()},
                "regions": countries | settle(units, packs, language) | list_added(language),
                "short": {
                    code: name
                    for code, name in short.items()
                    if code not in (*ALWAYS_SHORT, *NOT_ON_MAPS.get(language, ()))
                },
            },
        )


def read_territories(file: Path) -> Names:
    """Return what a language calls territories, by their codes in CLDR."""
    document = json.loads(file.read_text("utf-8"))["main"]
    (found,) = document.values()
    return dict(found["localeDisplayNames"]["territories"])


def rewrite(name: str, language: str, characters: Characters) -> str:
    """Return a draft in the characters and the spelling that its language is written in."""
    if language == "zh":
        return characters.simplify(name)
    if language == "zh-Hant":
        return characters.restore(name)
    return KOREAN_TYPE.sub(r"\1", name) if language == "ko" else name


@cache
def list_first_levels() -> tuple[MapPack, ...]:
    """Return the maps whose keys are codes of ISO 3166-2, those of whole countries first."""
    atlas = Atlas()
    opened = [atlas.open(entry.id) for entry in atlas.list() if not entry.tiles_of]
    return tuple(pack for pack in opened if pack.key_scheme == "ISO 3166-2")


def join_codes(english: Mapping[str, str], packs: tuple[MapPack, ...]) -> Names:
    """Return the key of the unit that each code of the drafts means, by the English draft.

    Codes of Iran and Uganda have another meaning today. A unit that two codes name is left out,
    but where one of them is its own.
    """
    found: dict[str, set[str]] = {}
    for pack in packs:
        countries = {key[:2] for key in pack.keys}
        codes = [code for code in english if code[:2] in countries]
        matching = match_keys(pack, [english[code] for code in codes])
        changed = {each.input for each in matching.corrected}
        for code in codes:
            key = matching.resolved.get(english[code])
            if key and english[code] not in changed:
                found.setdefault(key, set()).add(code)
    one = {key: key if key in codes else min(codes) for key, codes in found.items()}
    sole = {key for key, codes in found.items() if len(codes) == 1 or key in codes}
    return {code: key for key, code in one.items() if key in sole}


def list_left_out(language: str) -> frozenset[str]:
    """Return the keys, or countries as UG-*, of which drafts in a language are wrong."""
    return frozenset(
        row["key"] for row in rows("titles_left_out") if row["language"] in ("", language)
    )


def list_added(language: str) -> Names:
    """Return the titles in a language that we have written ourselves, by key."""
    return {row["key"]: row["title"] for row in rows("titles_added") if row["language"] == language}


def drop_strangers(units: Mapping[str, str], own: Mapping[str, str]) -> Names:
    """Return the names without those of units of two countries that are not called alike."""
    places = gather_sets((solid(name), solid(own[key])) for key, name in units.items())
    return {key: name for key, name in units.items() if len(places[solid(name)]) == 1}


def settle(units: Mapping[str, str], packs: tuple[MapPack, ...], language: str) -> Names:
    """Return the titles of units, each of one unit of its map.

    They have neither type words nor what tells a place from another, unless two were alike then.
    """
    found: Names = {}
    for pack in packs:
        own = dict(zip(pack.keys, pack.titles, strict=True))
        whole = {key: units[key] for key in own if key in units and key not in found}
        plain = {key: BESIDE.sub("", name) or name for key, name in whole.items()}
        titles = drop_type_words(plain, own, language)
        for fuller in (plain, whole):
            shared = _list_shared(titles)
            titles = {key: fuller[key] if key in shared else titles[key] for key in titles}
        shared, taken = _list_shared(titles), list_taken(pack)
        for key, title in titles.items():
            letters = solid(title)
            if key not in shared and letters and taken.get(letters, key) == key:
                found |= {key: title} if len(title) <= LONGEST_TITLE else {}
    return found


def _list_shared(titles: Mapping[str, str]) -> frozenset[str]:
    """Return the keys of titles that have the letters of another."""
    counts = Counter(map(solid, titles.values()))
    return frozenset(key for key, title in titles.items() if counts[solid(title)] > 1)


def list_taken(pack: MapPack) -> Names:
    """Return the key of each title and name in words of a map, in letters."""
    found: Names = {}
    for region in reversed(pack.regions):
        found |= {solid(name): region.key for name in region.aliases if name != name.upper()}
    return found | {solid(region.title): region.key for region in pack.regions}


def list_groups(folder: Path) -> Names:
    """Return the codes of territories that are the title of a map in English, by that title."""
    english = read_territories(folder / "en" / "territories.json")
    named = {name.casefold(): code.partition("-")[0] for code, name in english.items()}
    titles = sorted({entry.title for entry in Atlas().list()})
    return {title: named[title.casefold()] for title in titles if title.casefold() in named}


@click.command()
@click.option("--cache", "folder", type=click.Path(path_type=Path), required=True)
def main(folder: Path) -> None:
    """Write the files; the fetched packages are kept in a folder."""
    fetched = sources()
    territories = fetched["cldr-territories"].fetch(folder.resolve())
    drafts = fetched["cldr-subdivisions"].fetch(folder.resolve())
    FOLDER.mkdir(exist_ok=True)
    languages = dict(list_titles(territories, drafts))
    sections = {
        section: sorted({key for each in languages.values() for key in each[section]})
        for section in SECTIONS
    }
    _write(KEYS, json.dumps(sections, ensure_ascii=False))
    for language, names in languages.items():
        lines = [names[section].get(key, "") for section in SECTIONS for key in sections[section]]
        size = _write(f"{language}.txt.gz", "\n".join(lines))
        sys.stdout.write(f"{language} {len(names['regions'])} {size}\n")


def _write(name: str, text: str) -> int:
    return (FOLDER / name).write_bytes(gzip.compress(text.encode(), 9, mtime=0))


if __name__ == "__main__":
    main()
