"""What changed between two versions of a saved map."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from attrs import evolve, frozen

import mapcore

if TYPE_CHECKING:
    from typing import Literal

TOLD: tuple[Literal["map", "value", "region", "scale", "field"], ...] = (
    "map",
    "value",
    "region",
    "scale",
    "field",
)
"""The kinds of changes that are told; classes, colours and places follow from them."""
MOST_TOLD = 20
NOT_TOLD = ("mapcore", "attribution")


@frozen
class Changes:
    """What differs between two versions: the first changes, and how many more there are."""

    first: tuple[mapcore.Change, ...]
    more: int


def changes_between(atlas: mapcore.Atlas, before: bytes, after: bytes) -> Changes:
    """Return what changed from one request to another; raises what `mapcore.compare` does.

    Both are compared without their house styles, whose names are told where they differ.
    """
    plain, houses = zip(*map(_undress, (before, after)), strict=True)
    found = mapcore.compare(*plain, atlas=atlas)
    fields = {each.subject.rpartition(".")[2] for each in found.of_kind("field")}
    told = [
        evolve(each, label=_label_of(each), before=_plain(each.before), after=_plain(each.after))
        for kind in TOLD
        for each in found.of_kind(kind)
        if each.subject not in NOT_TOLD and not (kind == "scale" and each.subject in fields)
    ]
    if houses[0] != houses[1]:
        told.append(mapcore.Change("field", "style.house", "House style", *houses))
    return Changes(tuple(told[:MOST_TOLD]), max(0, len(told) - MOST_TOLD))


def _undress(text: bytes) -> tuple[mapcore.RenderRequest, str | None]:
    """Return a request without its house style, and the name of that."""
    request = mapcore.decode_request(text)
    if request.style is None:
        return request, None
    return evolve(request, style=evolve(request.style, house=None)), request.style.house


def _label_of(change: mapcore.Change) -> str:
    """Return what a change is of, in words.

    >>> _label_of(mapcore.Change("field", "legend.fontSize", "legend.fontSize", "1", "2"))
    'Legend, font size'
    """
    if change.kind not in ("field", "scale", "map"):
        return change.label
    words = re.sub(r"(?<=[a-z])(?=[A-Z])", " ", change.label.replace(".", ", ")).lower()
    return words[:1].upper() + words[1:]


def _plain(value: str | None) -> str | None:
    """Return a value without the quotes of JSON."""
    return value[1:-1] if value and len(value) > 1 and value[0] == value[-1] == '"' else value
