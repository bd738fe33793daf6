"""Every slip of one key in every title: what becomes of it, counted for each map.

`python -m mapcore.building.names.typos` counts them for all maps and writes `slips.json` into the
atlas, from which the rate of errors is published. With ids, such as `world fiji`, it prints the
counts of these maps. It returns 1 where a slip leads to a wrong region.

A slip is a letter left out, doubled or swapped with the next, or one typed on a key next to its
own (QWERTY). A slipped title may come out as another region's own key, title or alias, or as the
name of a city in common use, as Genola does as Genoa: such a key is matched as it is written, is no
correction, and is counted for itself. So is a ZIP code that has no area and lies in another region.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from typing import TYPE_CHECKING

from mapcore.atlas.catalog import Atlas
from mapcore.atlas.catalog_index import DATA_FOLDER
from mapcore.atlas.typos import FILE
from mapcore.building.tables import gather_sets
from mapcore.matching.gazetteer.exonyms import CITY_EXONYMS
from mapcore.matching.matching import match_keys
from mapcore.matching.text.codes import find_zip_area
from mapcore.matching.text.normalize import normalize_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from mapcore.atlas.pack import MapPack

OUTCOMES = ("right", "unmatched", "exact", "wrong")
SHIFTED = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
BATCH = 5_000
COUNTS = DATA_FOLDER / FILE


def beside() -> dict[str, str]:
    """Return the letters on the keys around each letter's, each row half a key to the right."""
    at = {letter: (row, 2 * place + row) for row, keys in enumerate(SHIFTED)
          for place, letter in enumerate(keys)}  # fmt: skip
    return {
        letter: "".join(
            other
            for other, (line, spot) in at.items()
            if other != letter and abs(line - row) <= 1 and abs(spot - place) <= 2
        )
        for letter, (row, place) in at.items()
    }


BESIDE = beside()


def slips(title: str) -> set[str]:
    """Return all texts that are one slip away from a title."""
    found = set()
    for at, letter in enumerate(title):
        head, tail = title[:at], title[at + 1 :]
        found |= {head + tail, head + letter * 2 + tail, head + tail[:1] + letter + tail[1:]}
        for other in BESIDE.get(letter.lower(), ""):
            found.add(head + (other.upper() if letter.isupper() else other) + tail)
    return found - {title, ""}


def outcomes(pack: MapPack) -> Iterator[tuple[str, str, str, str | None]]:
    """Give for every slip of every title of a map its outcome, the title, the slip and the key."""
    pairs = sorted({(each.title, slip) for each in pack.regions for slip in slips(each.title)})
    called = gather_sets((region.title, region.key) for region in pack.regions)
    names = {
        each.key: {*map(normalize_name, (each.key, each.title, *each.aliases))}
        for each in pack.regions
    }
    for start in range(0, len(pairs), BATCH):
        batch = pairs[start : start + BATCH]
        matching = match_keys(pack, [slip for _, slip in batch])
        corrected = {each.input for each in matching.corrected}
        for title, slip in batch:
            found = matching.resolved.get(slip)
            if found is not None and found not in called[title]:  # not by other slips of the batch
                found = match_keys(pack, [slip]).resolved.get(slip)
            if found is None:
                yield "unmatched", title, slip, None
            elif found in called[title] and len(called[title]) == 1:
                yield "right", title, slip, found
            elif (
                find_zip_area(slip) == found
                or (words := normalize_name(slip)) in CITY_EXONYMS
                or (slip not in corrected and words in names[found])
            ):
                yield "exact", title, slip, found
            else:
                yield "wrong", title, slip, found


def count_slips(map_id: str) -> Counter[str]:
    """Return how many slips of a map's titles have each outcome."""
    return Counter(outcome for outcome, *_ in outcomes(Atlas().open(map_id)))


def write_counts(counts: Mapping[str, Counter[str]]) -> None:
    """Write the counts of all maps into the atlas, a map a line, with what they hold for."""
    lines = []
    for map_id, found in counts.items():
        pack = Atlas().open(map_id)
        holds = {"edition": pack.edition, "regions": len(pack.regions)}
        line = json.dumps(holds | {name: found[name] for name in OUTCOMES}, ensure_ascii=False)
        lines.append(f'"{map_id}": {line}')
    COUNTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def format_counts(name: str, counts: Counter[str]) -> str:
    """Return a line of the table: the numbers, and the share of right ones."""
    share = counts["right"] / max(1, counts.total())
    numbers = "".join(f"{counts[outcome]:>11,}" for outcome in OUTCOMES)
    return f"{name:<40}{counts.total():>11,}{numbers}{share:>9.2%}"


def main(map_ids: list[str]) -> int:
    """Count the slips of some maps, or of all; return 1 where a slip led to a wrong region."""
    counts: dict[str, Counter[str]] = {}
    print(f"{'map':<40}{'slips':>11}{''.join(f'{each:>11}' for each in OUTCOMES)}    right")  # noqa: T201
    for map_id in map_ids or [entry.id for entry in Atlas().list()]:
        counts[map_id] = count_slips(map_id)
        print(format_counts(map_id, counts[map_id]), flush=True)  # noqa: T201
    total = sum(counts.values(), Counter[str]())
    print(format_counts("all", total))  # noqa: T201
    if not map_ids:
        write_counts(counts)
    return 1 if total["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
