"""The colours by which the parties of some countries are known."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path

NO_PARTIES: Mapping[str, str] = {}


def find_parties(map_id: str) -> Mapping[str, str]:
    """Return the colours of the parties of a map's country, by their folded names; else none.

    A map is of a country if its id is one of those in `parties.json`, or begins with it.

    >>> find_parties("uk-constituencies")["labour"] == find_parties("scotland")["lab"]
    True
    """
    known = load_parties()
    words = map_id.split("-")
    ids = ("-".join(words[:count]) for count in range(len(words), 0, -1))
    return next((known[each] for each in ids if each in known), NO_PARTIES)


@cache
def load_parties() -> Mapping[str, Mapping[str, str]]:
    """Return the colours of the parties of each country in `parties.json`, by its map's ids."""
    table = json.loads(Path(__file__).with_name("parties.json").read_bytes())
    return {
        map_id: {
            name: table["colors"][color]
            for color, names in country["parties"].items()
            for name in names
        }
        for country in table["countries"]
        for map_id in country["maps"]
    }
