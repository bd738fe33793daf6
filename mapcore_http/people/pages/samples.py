"""The specs that the editor offers to begin with; the front page shows some of them drawn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

SAMPLES_FOLDER = Path(__file__).parent / "samples"
FRONT_PAGE_MAP = "germany"
FRONT_MATCHING = SAMPLES_FOLDER / "front-matching.json"
"""What became of the keys of that example; a test makes it anew and compares."""
SAMPLES: Mapping[str, str] = {
    "us-population": "US population by state",
    "africa-gdp-per-person": "GDP per person in Africa",
    "swiss-languages": "Languages of Switzerland",
    "us-county-unemployment": "3,140 counties",
    "olympic-hosts": "Olympic hosts",
    "us-thirteen-states": "Thirteen states",
    FRONT_PAGE_MAP: "People per km² in Germany",
    "us-people": "Where Americans live",
    "us-house-seats": "Seats in the House",
    "europe-older-tiles": "The oldest countries",
    "us-election-hexes": "Every state counts alike",
    "us-elections": "Four elections",
    "us-size-and-growth": "Size and growth of the states",
}
"""Name and title of each."""
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
