"""Compares the cities of maps with those of Natural Earth, and lists where the two disagree.

`python tests/atlas/place_check.py --cache FOLDER` prints one line for each city.
Natural Earth's populated places come from another package; none of its numbers is in a pack.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import numpy as np
from attrs import frozen

from mapcore.building.sources.fetching import sources
from mapcore.building.sources.former_places import plain, read_former_places
from mapcore.building.sources.places import MAX_CITIES, geonames, tree_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from mapcore.building.sources.places import Cities

LARGE_CITY = 300_000
"""The people from which Natural Earth should have a city."""

AGGLOMERATION_RATIO = 4.0
"""Natural Earth counts whole agglomerations, so that people may differ by less than this factor."""

SAME_NAME_KM, OTHER_PLACE_KM = 25.0, 60.0
"""Kilometres within which a city of a name is the same, and from which it is another place."""


@frozen
class Disagreement:
    """What two sources say of a city; `seat` tells the seat of a country or first-level unit."""

    country: str
    city: str
    seat: bool
    message: str


def compare_places(cities: Cities, others: Sequence[Mapping[str, Any]]) -> list[Disagreement]:
    """Return where the cities that maps may show disagree with `others`, seats first.

    `others` have `city_ascii`, `iso2`, `lat`, `lng` and `pop`. Of each country the first
    `MAX_CITIES` cities are compared.
    """
    tree = tree_of(np.array([(row["lng"], row["lat"]) for row in others]))
    places = tree_of(cities.positions).data
    found = []
    for i in _list_shown(cities, MAX_CITIES):
        city = cities.cities[i]
        near = [others[j] for j in tree.query_ball_point(places[i], OTHER_PLACE_KM)]
        close = len(tree.query_ball_point(places[i], SAME_NAME_KM))
        message = _compare(city.name, city.population, near, close)
        if message:
            found.append(Disagreement(city.country, city.name, city.seat, message))
    return sorted(found, key=lambda each: (not each.seat, each.country))


def _list_shown(cities: Cities, most: int) -> Iterable[int]:
    counts: dict[str, int] = defaultdict(int)
    for i, city in enumerate(cities.cities):
        counts[city.country] += 1
        if counts[city.country] <= most:
            yield i


def _compare(name: str, people: int, near: Sequence[Mapping[str, Any]], close: int) -> str | None:
    """Return what disagrees, None where nothing does."""
    same = [row for row in near if plain(row["city_ascii"]) == plain(name)]
    if not same and not close and people >= LARGE_CITY:
        return f"{people:,} people; Natural Earth has no place within {SAME_NAME_KM:.0f} km"
    counted = max((row["pop"] for row in same), default=0)
    if counted and max(people, counted) >= LARGE_CITY:
        times = max(people, 1) / counted
        if not 1 / AGGLOMERATION_RATIO <= times <= AGGLOMERATION_RATIO:
            return f"{people:,} people; {counted:,.0f} in Natural Earth"
    return None


@click.command()
@click.option("--cache", type=click.Path(path_type=Path), required=True, help="Fetched packages.")
def main(cache: Path) -> None:
    """Print the disagreements, seats of countries and of first-level units first."""
    known = sources()
    former = read_former_places(known["former-places"].fetch(cache.resolve()))
    others = json.loads(known["other-places"].fetch(cache.resolve()).read_text("utf-8"))
    found = compare_places(geonames(15000, former), others)
    for each in found:
        click.echo(f"{each.country} {each.city}{' (seat)' if each.seat else ''}: {each.message}")
    click.echo(f"{len(found)} disagreements, {sum(each.seat for each in found)} of them on seats")


if __name__ == "__main__":
    main()
