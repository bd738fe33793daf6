"""From the folder of a house style to its file, with everything that people may not read found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from mapcore.assets.fonts import FACES
from mapcore.errors import UnreadableHouse
from mapcore.houses.contrasts import LEAST_CONTRAST, check_house
from mapcore.houses.faces import rebuild_face
from mapcore.houses.logo import LOGO_MEMBER, PNG_SIGNATURE, read_logo, rebuild_png, write_logo
from mapcore.houses.members import STYLE_MEMBER, is_inside, read_members, write_members
from mapcore.houses.opening import make_house, read_style
from mapcore.houses.svg_logos import reduce_svg
from mapcore.request.decoding.encode import encode

if TYPE_CHECKING:
    import os
    from collections.abc import Callable

    from mapcore.houses.house import House

ZIP_SIGNATURE = b"PK"


def build_house(source: str | os.PathLike[str] | bytes) -> bytes:
    """Return the file of a house style, made of the `style.json` and the files of a folder.

    `source` is the path of the folder, or the bytes of a file that somebody else has built or of a
    `style.json` alone, which are built anew. Faces are rebuilt from their outlines, and a logo is
    reduced to filled shapes or to its pixels, so the file holds nothing that runs or leads
    elsewhere. Raises `ValidationError` for wrong fields, `UnreadableHouse` for files that cannot be
    taken and texts that cannot be read on their ground, OSError for missing files.

    >>> built = build_house(b'{"name": "meridian", "title": "The Meridian"}')
    >>> built == build_house(built), len(built) < 1000
    (True, True)
    """
    read = _member_reader(source)
    text = read(STYLE_MEMBER)
    if text is None:
        raise UnreadableHouse(f"there is no {STYLE_MEMBER}: it says what the style is")
    style, members = read_style(text), dict[str, bytes]()
    raw = encode(style)
    for role, name in raw.get("faces", {}).items():
        face = read(name) if name not in FACES else None
        if face is not None:
            members[name] = rebuild_face(f"faces.{role}: {name}", face)
    logo = read(style.logo.file) if style.logo else None
    if style.logo and logo is not None:
        name, content = _rebuild_logo(style.logo.file, logo)
        raw["logo"]["file"], members[name] = name, content
    members[STYLE_MEMBER] = json.dumps(raw, ensure_ascii=False, indent=1).encode("utf-8")
    _check_contrasts(make_house(read_style(members[STYLE_MEMBER]), members, trusted=True))
    return write_members(members)


def _member_reader(source: str | os.PathLike[str] | bytes) -> Callable[[str], bytes | None]:
    """Return what gives a file of a style by its name, None where there is none."""
    if isinstance(source, bytes):
        is_file = source.startswith(ZIP_SIGNATURE)
        return (read_members(source) if is_file else {STYLE_MEMBER: source}).get
    root = Path(source)

    def read(name: str) -> bytes | None:
        found = is_inside(name) and ((root / name).is_file() or name == STYLE_MEMBER)
        return (root / name).read_bytes() if found else None

    return read


def _check_contrasts(house: House) -> None:
    """Raise `UnreadableHouse` where a text cannot be read on its ground."""
    poor = [each for each in check_house(house) if not each.is_readable]
    if poor:
        told = "; ".join(f"{each.text} on {each.ground} {each.ratio:.1f}" for each in poor)
        raise UnreadableHouse(
            f"texts need a contrast of {LEAST_CONTRAST} : 1 with their ground: {told}"
        )


def _rebuild_logo(name: str, content: bytes) -> tuple[str, bytes]:
    """Return the member that holds a logo: the pixels of a PNG, or the shapes of an SVG."""
    told = f"logo.file: {name}"
    if name == LOGO_MEMBER:  # reduced already: its numbers are read and written again
        return LOGO_MEMBER, write_logo(read_logo(told, content))
    if content.startswith(PNG_SIGNATURE):
        return "logo.png", rebuild_png(told, content)
    return LOGO_MEMBER, write_logo(reduce_svg(told, content))
