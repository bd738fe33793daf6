"""The specs that the editor offers to begin with; the front page shows some of them drawn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from collections.abc import Mapping

SAMPLES_FOLDER = Path(__file__).parent / "samples"
FRONT_PAGE_MAP = "germany"
FRONT_MATCHING = SAMPLES_FOLDER / "front-matching.json"
"""What became of the keys of that example; a test makes it anew and compares."""


@frozen
class Sample:
    """A spec to begin with: its title, what it is a template of, and the groups that it is in."""

    title: str
    kind: str
    groups: tuple[str, ...] = ("areas",)


SAMPLES: Mapping[str, Sample] = {
    "us-population": Sample("US population by state", "numbers in classes"),
    "us-people": Sample("Where Americans live", "numbers as circles", ("symbols",)),
    "us-elections": Sample("Four elections", "a small map for each text of a column", ("panels",)),
    "us-house-seats": Sample(
        "Seats in the House", "numbers as squares, on tiles", ("symbols", "tiles")
    ),
    "us-size-and-growth": Sample("Size and growth of the states", "two columns of numbers"),
    "africa-gdp-per-person": Sample("GDP per person in Africa", "numbers in classes, dark"),
    "europe-older-tiles": Sample(
        "The oldest countries", "numbers, on tiles of one size", ("tiles",)
    ),
    "swiss-languages": Sample("Languages of Switzerland", "categories"),
    "us-election-hexes": Sample(
        "Every state counts alike", "categories, on hexagons of one size", ("tiles",)
    ),
    FRONT_PAGE_MAP: Sample("People per km² in Germany", "numbers with names"),
    "us-county-unemployment": Sample("3,140 counties", "many small regions"),
    "olympic-hosts": Sample("Olympic hosts", "places on a map"),
    "us-thirteen-states": Sample("Thirteen states", "a few regions in colour"),
}
"""By name, in the order of the page of templates."""
FRONT_PAGE_SAMPLES = (
    "us-county-unemployment",
    "africa-gdp-per-person",
    "olympic-hosts",
    "us-thirteen-states",
)
"""Those that the front page shows."""
OFFERED_SAMPLES = ("us-population", "africa-gdp-per-person", "swiss-languages")
"""Those that an empty editor offers."""


def sample_text(name: str) -> str:
    """Return the spec of a sample; raises KeyError."""
    if name not in SAMPLES:
        raise KeyError(name)
    return (SAMPLES_FOLDER / f"{name}.json").read_text("utf-8")
