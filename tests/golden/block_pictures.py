"""The blocks of the design documents: what is drawn of each, and how SVG texts are compared."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import mapcore
from mapcore.assets.fonts import FACES_FOLDER

FOLDER = Path(__file__).parent / "blocks"
SVG = "http://www.w3.org/2000/svg"
LOGO = f'<svg xmlns="{SVG}" viewBox="0 0 40 20"><path d="M0 20L20 0L40 20z"/></svg>'
NUMBER = re.compile(r"-?\d+(?:\.\d+)?")
CLOSE = 0.11
"""The difference of two numbers of an SVG that is let pass, in pixels."""


def list_blocks() -> list[str]:
    return sorted(path.stem for path in FOLDER.glob("*.json"))


def read_block(name: str) -> dict[str, Any]:
    block: dict[str, Any] = json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
    return block


def draw_block(name: str, form: str) -> bytes:
    """Return the picture of a block, `png` or `svg`."""
    block, house = read_block(name), None
    if name == "house":
        house = build(block)
        values = {"BY": 3, "BE": 9, "HH": 7, "SN": 4, "NW": 6, "SH": -2}
        block = {"mapId": "germany", "title": {"text": "A house style"},
                 "choropleth": {"values": values}, "output": {"width": 400}}  # fmt: skip
    if name == "annotation":
        values = {"UY": 44, "BR": 24, "CL": 31, "AR": 12, "PE": 5, "BO": 4, "PY": 0}
        block = {"mapId": "south-america", "layout": "page", "annotations": [block],
                 "choropleth": {"values": values}, "output": {"width": 500}}  # fmt: skip
    output = {**block.get("output", {}), "format": form}
    return mapcore.render({**block, "output": output}, house=house).content


def build(style: dict[str, Any]) -> mapcore.House:
    """Build and open the house style of the document, with files that stand for those it names."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        face, logo = folder / style["faces"]["heading"], folder / style["logo"]["file"]
        face.parent.mkdir(parents=True)
        shutil.copy(FACES_FOLDER / "eb-garamond-semibold.ttf", face)
        logo.write_text(LOGO, "utf-8")
        (folder / "style.json").write_text(json.dumps(style), "utf-8")
        return mapcore.open_house(mapcore.build_house(folder))


def normalize_svg(text: str) -> str:
    """Return an SVG without its record and its faces, and with digests as running numbers."""
    text = re.sub(r"<metadata.*?</metadata>|@font-face\{.*?\}", "", text, flags=re.DOTALL)
    digests = dict.fromkeys(re.findall(r"mapcore-(?:\w+-|t)?([0-9a-f]{10,12})", text))
    for at, digest in enumerate(digests):
        text = text.replace(digest, str(at))
    return text


def find_change(kept: str, found: str) -> str:
    """Return where two SVG texts differ, but for numbers that are close; "" if nowhere."""
    before, after = NUMBER.split(kept), NUMBER.split(found)
    for at, (one, other) in enumerate(zip(before, after, strict=False)):
        if one != other:
            return f"part {at}: {one[:80]!r} became {other[:80]!r}"
    if len(before) != len(after):
        return f"{len(before)} parts became {len(after)}"
    for one, other in zip(NUMBER.findall(kept), NUMBER.findall(found), strict=True):
        if abs(float(one) - float(other)) > CLOSE:
            return f"{one} became {other}"
    return ""
