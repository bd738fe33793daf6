"""From the folder of a house style to its file, with everything that people may not read found."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

from mapcore.errors import UnreadableHouse
from mapcore.houses.contrasts import LEAST_CONTRAST, check_house
from mapcore.houses.faces import rebuild_face
from mapcore.houses.logo import LOGO_MEMBER, PNG_SIGNATURE, rebuild_png, write_logo
from mapcore.houses.members import STYLE_MEMBER, is_inside, write_members
from mapcore.houses.opening import make_house, read_style
from mapcore.houses.svg_logos import reduce_svg
from mapcore.request.encode import encode

if TYPE_CHECKING:
    import os


def build_house(folder: str | os.PathLike[str]) -> bytes:
    """Return the file of a house style, made of the `style.json` and the files of a folder.

    Faces are rebuilt from their outlines, and a logo is reduced to filled shapes or to its pixels,
    so the file holds nothing that runs or leads elsewhere.
    Raises `ValidationError` for wrong fields, `UnreadableHouse` for files that cannot be taken and
    texts that cannot be read on their ground, OSError for missing files.
    """
    root = Path(folder)
    text = (root / STYLE_MEMBER).read_bytes()
    style = read_style(text)
    members: dict[str, bytes] = {}
    raw = encode(style)
    for role, name in raw.get("faces", {}).items():
        if is_inside(name) and (root / name).is_file():
            members[name] = rebuild_face(f"faces.{role}: {name}", (root / name).read_bytes())
    if style.logo and is_inside(style.logo.file) and (root / style.logo.file).is_file():
        name, content = _rebuild_logo(style.logo.file, (root / style.logo.file).read_bytes())
        raw["logo"]["file"], members[name] = name, content
    members[STYLE_MEMBER] = json.dumps(raw, ensure_ascii=False, indent=1).encode("utf-8")
    house = make_house(read_style(members[STYLE_MEMBER]), members)
    poor = [each for each in check_house(house) if not each.is_readable]
    if poor:
        told = "; ".join(f"{each.text} on {each.ground} {each.ratio:.1f}" for each in poor)
        raise UnreadableHouse(
            f"texts need a contrast of {LEAST_CONTRAST} : 1 with their ground: {told}"
        )
    return write_members(members)


def _rebuild_logo(name: str, content: bytes) -> tuple[str, bytes]:
    """Return the member that holds a logo: the pixels of a PNG, or the shapes of an SVG."""
    told = f"logo.file: {name}"
    if content.startswith(PNG_SIGNATURE):
        return "logo.png", rebuild_png(told, content)
    return LOGO_MEMBER, write_logo(reduce_svg(told, content))
