"""The faces of Chinese, Japanese and Korean: a subset a language, of what maps say in it.

Run as `python -m mapcore.building.cjk_faces --cache .cache/fonts`, after the titles were made. Each
face has the characters of the names of regions and of the words in one language, in the shapes of
its country, and is written beside the faces of `mapcore.building.fonts`, with its metrics.
"""

from __future__ import annotations

import json
import sys
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from mapcore.building.face_measures import measure_face
from mapcore.building.fonts import FACES_FOLDER, subset_font, write_faces
from mapcore.building.sources.fetching import sources
from mapcore.locales.titles import read_titles
from mapcore.locales.words import read_words

if TYPE_CHECKING:
    from numpy.typing import NDArray

REGIONS = {"ja": ("jp", 0), "ko": ("kr", 1), "zh": ("sc", 2), "zh-Hant": ("tc", 3)}
"""The part of a face's name, and its place in the collection, by the language."""
FIRST_CHARACTER = 0x2E80
"""The first character of these scripts; those before it are in other faces."""
PUNCTUATION = "、。，：；！？（）「」『』・～￥％"
"""What stands between words."""


def list_characters(language: str) -> str:
    """Return the characters of all that maps say in a language, each once."""
    words, titles = read_words(language), read_titles(language)
    said = [words.no_data, words.source, words.between, words.below, words.above, words.more]
    said += [*titles.regions.values(), *titles.short.values(), *titles.maps.values(), PUNCTUATION]
    return "".join(sorted({char for text in said for char in text if ord(char) >= FIRST_CHARACTER}))


def subset_face(file: Path, number: int, characters: str) -> bytes:
    """Return one font of a collection with some characters; no hints and no upright writing."""
    from fontTools.ttLib import TTFont

    font = TTFont(file, fontNumber=number, recalcTimestamp=False)
    dropped = ("vhea", "vmtx", "VORG", "BASE", "DSIG", "GPOS")
    subset_font(font, map(ord, characters), ("ccmp",), dropped)
    stream = BytesIO()
    font.save(stream)
    return stream.getvalue()


def build(collection: Path, folder: Path) -> None:
    """Write the faces, and put them at the end of the list of faces and of the metrics."""
    listed: list[dict[str, Any]] = json.loads((folder / "faces.json").read_text("utf-8"))
    ids = {f"noto-sans-{region}" for region, _ in REGIONS.values()}
    faces = [face for face in listed if face["id"] not in ids]
    with np.load(folder / "metrics.npz") as kept:
        tables: dict[str, NDArray[Any]] = {
            name: kept[name] for name in kept.files if name.partition(".")[0] not in ids
        }
    for language, (region, number) in REGIONS.items():
        name, characters = f"noto-sans-{region}", list_characters(language)
        data = subset_face(collection, number, characters)
        (folder / f"{name}.otf").write_bytes(data)
        proportions, arrays = measure_face(data)
        tables |= {f"{name}.{table}": array for table, array in arrays.items()}
        row = {"id": name, "family": f"Noto Sans CJK {region.upper()}", "weight": 400}
        faces.append({**row, "kind": "cjk", **proportions, "file": f"{name}.otf"})
        sys.stdout.write(f"{name} {len(characters)} characters, {len(data)} bytes\n")
    licence = next(collection.parents[1].glob("*.dist-info/licenses/LICENSE")).read_text("utf-8")
    (folder / "LICENSES" / "noto-sans-cjk.txt").write_text(licence.rstrip() + "\n", "utf-8")
    write_faces(folder, faces, tables)


@click.command()
@click.option("--cache", type=click.Path(path_type=Path), required=True)
@click.option("--into", type=click.Path(path_type=Path), default=FACES_FOLDER)
def main(cache: Path, into: Path) -> None:
    """Build the faces into the package, or into another folder with faces."""
    build(sources()["noto-cjk"].fetch(cache.resolve()), into)


if __name__ == "__main__":
    main()
