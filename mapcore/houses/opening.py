"""From the file of a house style to a `House`."""

from __future__ import annotations

import atexit
import os
from contextlib import ExitStack
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from mapcore.assets.fonts import FACES
from mapcore.caching import Cache
from mapcore.errors import UnreadableHouse
from mapcore.houses.faces import rebuild_face
from mapcore.houses.house import House
from mapcore.houses.logo import read_logo
from mapcore.houses.members import STYLE_MEMBER, read_members
from mapcore.request.decoding.decode import decode_value
from mapcore.request.decoding.encode import encode
from mapcore.request.decoding.json_text import parse_json
from mapcore.request.house import HouseStyle
from mapcore.workers.working_folders import working_folder

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.houses.logo import Logo

ROLES = ("heading", "body", "strong")
_HOUSES: Cache[House] = Cache("house styles", lambda house: 3 * len(house.content or b""))
"""Opened styles by their digests."""


def open_house(
    source: str | os.PathLike[str] | bytes | Mapping[str, Any], *, trusted: bool = False
) -> House:
    """Return a house style that maps can be drawn in.

    `source` is the path or the bytes of a `.mapstyle` file that `mapcore house build` made, or a
    mapping with the fields of its `style.json` for a style without files. The typefaces of a file
    are rebuilt from their outlines, which takes about a second for each; those of a `trusted` one,
    which you have built yourself, are taken as they are. Raises `UnreadableHouse`,
    `ValidationError` for wrong fields, or OSError.

    >>> house = open_house({"name": "meridian", "title": "The Meridian", "theme": "dark"})
    >>> house.name, house.digest
    ('meridian', None)
    """
    if isinstance(source, (bytes, bytearray)):
        return _open(bytes(source), trusted=trusted)
    if isinstance(source, (str, os.PathLike)):
        return _open(Path(source).read_bytes(), trusted=trusted)
    return make_house(read_style(source), {})


def _open(content: bytes, *, trusted: bool) -> House:
    digest = sha256(content).hexdigest()
    kept_as = f"{digest} trusted" if trusted else digest
    return _HOUSES.get(kept_as, lambda: _make(content, digest, trusted=trusted))


def _make(content: bytes, digest: str, *, trusted: bool) -> House:
    members = read_members(content)
    if STYLE_MEMBER not in members:
        raise UnreadableHouse(f"the file has no {STYLE_MEMBER}, so it is no house style")
    return make_house(read_style(members[STYLE_MEMBER]), members, digest, content, trusted=trusted)


def read_style(source: bytes | Mapping[str, Any]) -> HouseStyle:
    """Return the style that JSON or a mapping stands for; raises `ValidationError`."""
    raw = parse_json(source) if isinstance(source, bytes) else source
    return decode_value(HouseStyle, raw)


def make_house(
    style: HouseStyle,
    members: Mapping[str, bytes],
    digest: str | None = None,
    content: bytes | None = None,
    *,
    trusted: bool = False,
) -> House:
    """Return the house of a style and its files; raises `UnreadableHouse` where one is missing.

    The typefaces of `trusted` files are not rebuilt.
    """
    wanted = encode(style.faces) if style.faces else {}
    faces = {
        role: _find_face(role, wanted[role], members, trusted=trusted)
        for role in ROLES
        if role in wanted
    }
    logo = _find_logo(style.logo.file, members) if style.logo else None
    return House(style, faces, logo, digest, content)


def _find_logo(name: str, members: Mapping[str, bytes]) -> Logo:
    """Return the logo of a file of the style."""
    if name not in members:
        raise UnreadableHouse(f"logo.file: {name!r} is no file of the style")
    return read_logo(f"logo.file: {name}", members[name])


def _find_face(role: str, name: str, members: Mapping[str, bytes], *, trusted: bool) -> str:
    """Return the id of the face of a role: one of mapcore's, or a file that is unpacked."""
    if name in FACES:
        return name
    if name not in members:
        raise UnreadableHouse(
            f"faces.{role}: {name!r} is neither a file of the style nor a face of mapcore; those "
            f"are {', '.join(FACES)}"
        )
    content = members[name] if trusted else rebuild_face(name, members[name])
    file = _faces_folder(os.getpid()) / f"{sha256(content).hexdigest()[:32]}.ttf"
    if not file.exists():
        part = file.with_suffix(f".{os.getpid()}")
        part.write_bytes(content)
        part.replace(file)
    return f"file:{file}"


@lru_cache(maxsize=4)
def _faces_folder(process: int) -> Path:
    """Return the folder into which a process unpacks faces; it is removed with the process."""
    stack = ExitStack()
    folder = stack.enter_context(working_folder())
    atexit.register(lambda: stack.close() if os.getpid() == process else None)
    return folder
