"""Makes `parents.json` of matching's tables: `python -m mapcore.building.names.parent_names`.

It has, for every map of second-level units, what its parents are called: the titles and aliases
that the map of the first level has for them, and their further names, such as Sask. and Gto.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import TYPE_CHECKING

from mapcore.atlas.catalog import Atlas
from mapcore.building.names.spellings import TABLES_FOLDER
from mapcore.building.tables import rows, split
from mapcore.matching.tables import table
from mapcore.matching.text.normalize import normalize_name

if TYPE_CHECKING:
    from mapcore.atlas.pack import MapPack

FIRST_LEVELS = {
    row["map"]: row["first_level"] for row in rows("further_names") if row["first_level"]
}
"""The maps whose regions have parents, and those that have these parents as regions."""
OTHER_PARENTS = {"FI-01": ["Åland", "Ahvenanmaa", "Åland Islands"]}
"""The names of parents that no map of a first level has: Åland is a country of its own on maps."""


def list_parent_names(pack: MapPack, first_level: MapPack) -> dict[str, str]:
    """Return the names of the parents of a map's regions, by parent, with `|` between them.

    A name that two parents have is none of either.
    """
    parents = {region.parent for region in pack.regions if region.parent}
    found = {parent: OTHER_PARENTS[parent] for parent in parents & OTHER_PARENTS.keys()}
    for region in first_level.regions:
        for parent in parents & {region.key, *region.aliases}:
            further = table("names").get(region.key, "")
            names = dict.fromkeys((region.title, *region.aliases, *split(further)))
            found[parent] = [name for name in names if not any(map(str.isdigit, name))]
    owners = Counter(each for names in found.values() for each in {*map(normalize_name, names)})
    return {
        parent: "|".join(name for name in names if owners[normalize_name(name)] == 1)
        for parent, names in sorted(found.items())
    }


def main() -> None:
    """Write the table."""
    atlas = Atlas()
    found = {
        map_id: list_parent_names(atlas.open(map_id), atlas.open(first))
        for map_id, first in FIRST_LEVELS.items()
    }
    text = json.dumps(found, ensure_ascii=False, indent=0)
    (TABLES_FOLDER / "parents.json").write_text(text + "\n", "utf-8")


if __name__ == "__main__":
    main()
