"""How many countries and first-level units have a title in each language, as a table."""

from __future__ import annotations

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.titles import find_titles
from mapcore.locales.titles import read_titles
from mapcore.locales.words import LANGUAGES


def title_coverage() -> str:
    """Return the table of the titles, a row a language."""
    atlas = Atlas()
    world = atlas.open("world")
    opened = [atlas.open(entry.id) for entry in atlas.list() if not entry.tiles_of]
    maps = [pack for pack in opened if pack.key_scheme == "ISO 3166-2"]
    units = {key for pack in maps for key in pack.keys}
    lines = [
        f"| language | countries of {len(world.regions)} | first-level units of {len(units):,} "
        f"| maps in the language of {len(maps)} |",
        "|---|---:|---:|---:|",
    ]
    for language in LANGUAGES:
        if language == "en":
            continue
        names = read_titles(language).regions
        drawn = sum(bool(find_titles(pack, language)) for pack in maps)
        known = len(units & names.keys())
        lines.append(
            f"| `{language}` | {len(find_titles(world, language))} "
            f"| {known:,} ({known / len(units):.0%}) | {drawn} |"
        )
    return "\n".join([*lines, ""])
