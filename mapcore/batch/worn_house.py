"""The house style that the maps of a batch wear: on its way to processes, and named in a series."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any, TypeAlias

from mapcore.frozen import frozen
from mapcore.houses.house import House
from mapcore.houses.opening import open_house
from mapcore.request.declaring.declare import document, require
from mapcore.request.decoding.encode import encode
from mapcore.request.decoding.json_text import write_json

HouseSource: TypeAlias = bytes | dict[str, Any]
"""A house style on its way to another process: its file, or its fields."""


@document
@frozen
class FrozenHouse:
    """The house style that the maps of a series wear."""

    name: str = require("By which requests name it.")
    digest: str = require("The SHA-256 of its file, or of its fields where it has none.")


def open_worn(house: House | Mapping[str, Any] | None) -> House | None:
    """Return a house style opened, None for none."""
    return open_house(house) if isinstance(house, Mapping) else house


def pack_house(house: House | Mapping[str, Any] | None) -> HouseSource | None:
    """Return what another process opens a house style from: its file, or its fields."""
    opened = open_worn(house)
    return None if opened is None else opened.content or encode(opened.style)


def digest_house(house: House) -> str:
    """Return the SHA-256 of a house style's file, or of its fields where it has none."""
    return house.digest or sha256(write_json(encode(house.style))).hexdigest()


def name_house(house: House | Mapping[str, Any] | None) -> FrozenHouse | None:
    """Return how a series names a house style, None for none."""
    opened = open_worn(house)
    return None if opened is None else FrozenHouse(opened.name, digest_house(opened))
