"""The bundled faces: fetched as packages, merged, subset, measured.

Run as `python -m mapcore.building.fonts --cache .cache/fonts`. It writes the fonts, their licences
and `metrics.npz` into `mapcore/assets/faces`. The same packages give the same bytes.
"""

from __future__ import annotations

import json
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
import numpy as np

from mapcore.building.face_measures import measure_face
from mapcore.building.sources.fetching import Source
from mapcore.building.tables import read_rows

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from numpy.typing import NDArray

FACES_FOLDER = Path(__file__).parent.parent / "assets" / "faces"

CODE_POINT_RANGES = {
    "script": (
        (0x0000, 0x2000), (0x200C, 0x200E), (0x2D00, 0x2D30), (0xA8E0, 0xA900), (0xAB00, 0xAB30),
    ),
    "symbols": ((0x2100, 0x2C00), (0x1F300, 0x1F700), (0x1F900, 0x1FB00)),
    "emoji": ((0x2300, 0x2C00), (0x1F000, 0x1F3FB), (0x1F400, 0x1FB00)),
    "letters": (
        (0x0020, 0x0250), (0x0259, 0x025A), (0x02B0, 0x0530), (0x1E00, 0x1F00), (0x2000, 0x20D0),
        (0x2100, 0x2300), (0x25A0, 0x2600), (0xFB00, 0xFB07), (0xFFFD, 0xFFFE),
    ),
}  # fmt: skip
"""The code points kept, as half-open ranges, by the kind of face. Of emoji, these are only those
that no face before it has, and no tones of skin, which one colour cannot show."""

KEPT_FEATURES = ("kern", "liga", "mark", "mkmk", "ccmp", "locl", "rlig")
"""What an alphabet needs. Code ligatures (`calt` of a monospaced face) are left out on purpose."""

RENAMED_FACES = {"im-fell-english": "Mapcore Fell"}
"""Faces whose licence reserves their name for unchanged copies."""

FIGURE_CODE_POINTS = range(0x30, 0x3A)
"""The code points of the figures. Old-style ones, of which a one may look like an i, are replaced
by lining ones: the font's own, where it has some, or those of a face in `BORROWED_FIGURES`."""

BORROWED_FIGURES = {"im-fell-english": ("eb-garamond", "500")}
"""Faces without lining figures, and the face whose figures they take, in the weight of their own
letters."""


def merge_fonts(
    files: Iterable[Path], kind: str, figures: Path | None = None, but: Iterable[int] = ()
) -> Any:
    """Return one font with the characters of several parts of it, layout tables included.

    Its figures are lining ones, where given those of another font. The code points `but` are left
    out.
    """
    from fontTools import merge
    from fontTools.ttLib import TTFont

    wanted = {
        code
        for first, end in CODE_POINT_RANGES.get(kind, CODE_POINT_RANGES["letters"])
        for code in range(first, end)
    }.difference(but)
    parts = []
    if figures:
        wanted -= set(FIGURE_CODE_POINTS)
    for file in files:
        font = TTFont(file, recalcTimestamp=False)
        _choose_lining_figures(font)
        codes = wanted & set(font.getBestCmap())
        wanted -= codes
        if codes:
            parts.append(_subset(font, codes, ("*",) if kind == "script" else KEPT_FEATURES))
    if figures:
        parts.append(_take_figures(figures, TTFont(parts[0], lazy=True)["head"].unitsPerEm))
    if len(parts) == 1:
        return TTFont(parts[0], recalcTimestamp=False)
    whole = merge.Merger(merge.Options(drop_tables=["vmtx", "vhea"])).merge(parts)
    first = TTFont(parts[0])
    dated = first["head"]  # merging would leave the time of day
    whole["head"].created, whole["head"].modified = dated.created, dated.modified
    if figures:
        whole["hhea"].ascent, whole["hhea"].descent = first["hhea"].ascent, first["hhea"].descent
    if "kern" in first:  # merging leaves out this older form of kerning
        whole["kern"] = first["kern"]
    return whole


def _choose_lining_figures(font: Any) -> None:
    """Let the figures of a font be its lining ones, where it has them beside others."""
    glyphs = set(font.getGlyphOrder())
    for table in font["cmap"].tables:
        for code in FIGURE_CODE_POINTS:
            lining = f"{table.cmap.get(code)}.lf"
            if lining in glyphs:
                table.cmap[code] = lining


def _take_figures(file: Path, em: int) -> BytesIO:
    """Return the figures of a font in an em of so many units."""
    from fontTools.ttLib import TTFont
    from fontTools.ttLib.scaleUpem import scale_upem

    font = TTFont(file, recalcTimestamp=False)
    _choose_lining_figures(font)
    scale_upem(font, em)
    return _subset(font, set(FIGURE_CODE_POINTS), ())


def _subset(font: Any, codes: set[int], features: tuple[str, ...]) -> BytesIO:
    subset_font(font, codes, features, ("STAT", "DSIG", "MATH", "gasp", "meta"))
    return _write(font)


def subset_font(
    font: Any, codes: Iterable[int], features: Iterable[str], dropped: Iterable[str]
) -> None:
    """Leave a font with some characters, features and tables alone, and without hints."""
    from fontTools import subset

    options = subset.Options(
        layout_features=list(features),
        hinting=False,
        notdef_outline=True,
        name_IDs=[0, 1, 2, 3, 4, 5, 6, 13, 14],
        drop_tables=[*subset.Options._drop_tables_default, *dropped],
    )
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=codes)
    subsetter.subset(font)


def _write(font: Any) -> BytesIO:
    font.flavor = None
    font.recalcTimestamp = False
    stream = BytesIO()
    font.save(stream)
    stream.seek(0)
    return stream


def rename(font: Any, family: str) -> None:
    """Give a font another name of its own."""
    for record in font["name"].names:
        if record.nameID in {1, 3, 4, 16}:
            record.string = family
        elif record.nameID == 6:
            record.string = family.replace(" ", "")


def build(cache: Path, folder: Path) -> None:
    """Write every face of `faces.csv`, its licence and the metrics into `folder`."""
    faces: list[dict[str, object]] = []
    tables: dict[str, NDArray[Any]] = {}
    drawn: set[int] = set()
    (folder / "LICENSES").mkdir(parents=True, exist_ok=True)
    rows = read_rows(Path(__file__).with_name("faces.csv"))
    for row in rows:
        package, files = _find_files(row, cache)
        stem = row["package"].split("/")[1]
        figures = _find_figures(row["id"], rows, cache)
        font = merge_fonts(files, row["kind"], figures, drawn if row["kind"] == "emoji" else ())
        drawn |= font.getBestCmap().keys()
        if row["id"] in RENAMED_FACES:
            rename(font, RENAMED_FACES[row["id"]])
        data = _write(font).getvalue()
        (folder / f"{row['id']}.ttf").write_bytes(data)
        (folder / "LICENSES" / f"{stem}.txt").write_text(_licence(font, package), "utf-8")
        proportions, arrays = measure_face(data)
        tables |= {f"{row['id']}.{name}": array for name, array in arrays.items()}
        faces.append(
            {"id": row["id"], "family": row["family"], "weight": int(row["weight"])}
            | {"kind": row["kind"]}
            | proportions
        )
    write_faces(folder, faces, tables)


def write_faces(
    folder: Path, faces: Sequence[Mapping[str, object]], tables: Mapping[str, NDArray[Any]]
) -> None:
    """Write the list of faces and their metrics."""
    np.savez_compressed(folder / "metrics.npz", allow_pickle=False, **tables)
    lines = ",\n".join(json.dumps(face) for face in faces)
    (folder / "faces.json").write_text(f"[\n{lines}\n]\n", "utf-8")


def _find_figures(face: str, rows: list[dict[str, str]], cache: Path) -> Path | None:
    """Return the file of the figures that a face borrows, None where it has its own."""
    if face not in BORROWED_FIGURES:
        return None
    lender, weight = BORROWED_FIGURES[face]
    (row,) = (each for each in rows if each["id"] == lender)
    return _find_files({**row, "weight": weight}, cache)[1][0]


def _find_files(row: dict[str, str], cache: Path) -> tuple[Path, list[Path]]:
    """Return the package of a face and the files of its parts, fetched where missing."""
    name, version, stem = row["package"], row["version"], row["package"].split("/")[1]
    folder = f"{name.strip('@').replace('/', '-')}-{version}"
    source = Source(folder, "npm", name, version, f"{folder}.tgz", row["sha256"], "package")
    package = source.fetch(cache)
    parts = row["subsets"].split()
    names = [f"{stem}-{part}-{row['weight']}-normal.woff2" for part in parts]
    return package, [package / "files" / name for name in names]


def _licence(font: Any, package: Path) -> str:
    text = (package / "LICENSE").read_text("utf-8")
    body = text[text.index("This Font Software is licensed") :].replace("\r\n", "\n")
    return f"{font['name'].getDebugName(0)}\n\n{body.rstrip()}\n"


@click.command()
@click.option("--cache", type=click.Path(path_type=Path), required=True, help="Fetched packages.")
@click.option("--into", type=click.Path(path_type=Path), default=FACES_FOLDER)
def main(cache: Path, into: Path) -> None:
    """Build the faces into the package, or into another folder."""
    build(cache.resolve(), into)


if __name__ == "__main__":
    main()
