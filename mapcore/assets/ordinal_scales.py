"""Ordered scales that categories may form, and the names that say that a category is unknown."""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


FEWEST_NAMES = 2
"""The fewest names that show which language they are in."""


@frozen
class OrdinalScale:
    """A known scale: the rank of each of its casefolded names, and how it is coloured.

    Without a `palette`, each name has a colour of its own. `middle` is the neutral rank of a scale
    with two sides; `reverse` turns the palette round.
    """

    name: str
    palette: str | None
    ranks: Mapping[str, int]
    middle: int | None = None
    reverse: bool = False


@frozen
class OrdinalScales:
    """All known scales, and the residual names in the order in which a legend ends with them."""

    scales: tuple[OrdinalScale, ...]
    residual: Mapping[str, int]


@cache
def load_ordinal_scales() -> OrdinalScales:
    """Return the English table, `ordinal_scales.json`.

    >>> scale = load_ordinal_scales().scales[0]
    >>> scale.name, scale.ranks["low"] < scale.ranks["very high"]
    ('levels', True)
    """
    table = json.loads(Path(__file__).with_name("ordinal_scales.json").read_bytes())
    scales = tuple(
        OrdinalScale(
            row["name"],
            row["palette"],
            {name: rank for rank, names in enumerate(row["ranks"]) for name in names},
            row.get("middle"),
            row.get("reverse", False),
        )
        for row in table["scales"]
    )
    return OrdinalScales(scales, {name: i for i, name in enumerate(table["residual"])})


@cache
def load_scales_of(language: str) -> tuple[OrdinalScale, ...]:
    """Return the scales of a language other than English, in the order of the English ones.

    `ordinal_scales_of_languages.json` gives the names of each rank beside the first English one.

    >>> {scale.name: scale.ranks["hoch"] for scale in load_scales_of("de") if "hoch" in scale.ranks}
    {'levels': 8}
    """
    told = _read_languages()[language]
    return tuple(
        evolve(
            scale,
            ranks={
                name: scale.ranks[english]
                for english, names in told[scale.name].items()
                for name in names
            },
        )
        for scale in load_ordinal_scales().scales
        if scale.name in told
    )


@cache
def load_months() -> Mapping[str, int]:
    """Return the numbers of the months, from 1, by their casefolded names in all languages.

    >>> months = load_months()
    >>> months["february"], months["févr"], months["lutego"], months["февраля"]
    (2, 2, 2, 2)
    """
    of_languages = (each for language in _read_languages() for each in load_scales_of(language))
    scales = (*load_ordinal_scales().scales, *of_languages)
    return {
        name.rstrip("."): rank + 1
        for scale in scales
        if scale.name == "months"
        for name, rank in scale.ranks.items()
    }


def find_languages(names: Iterable[str]) -> tuple[str, ...]:
    """Return the languages other than English in which two or more folded names are on scales.

    A name is on one as it is, or without its first or its last word.

    >>> find_languages(["ja", "nein", "CDU"]), find_languages(["hohes risiko", "kein risiko"])
    (('de',), ('de',))
    """
    index = _index_languages()
    found: Counter[str] = Counter()
    for name in names:
        forms = name, name.partition(" ")[2], name.rpartition(" ")[0]
        found.update(frozenset[str]().union(*(index.get(form, ()) for form in forms)))
    return tuple(language for language, count in found.items() if count >= FEWEST_NAMES)


@cache
def _index_languages() -> Mapping[str, frozenset[str]]:
    """Return the languages of each name on a scale."""
    index: dict[str, set[str]] = {}
    for language in _read_languages():
        for scale in load_scales_of(language):
            for name in scale.ranks:
                index.setdefault(name, set()).add(language)
    return {name: frozenset(languages) for name, languages in index.items()}


@cache
def _read_languages() -> Mapping[str, Mapping[str, Mapping[str, list[str]]]]:
    path = Path(__file__).with_name("ordinal_scales_of_languages.json")
    told: Mapping[str, Mapping[str, Mapping[str, list[str]]]] = json.loads(path.read_bytes())
    return told
