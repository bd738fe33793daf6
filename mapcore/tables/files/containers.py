"""Files of tables by what they hold: their first bytes, and then their names, tell the format."""

from __future__ import annotations

import gzip
import io
import zipfile
import zlib
from itertools import islice
from pathlib import PurePath

from attrs import evolve

from mapcore.sentences import Sentence
from mapcore.tables.files.grid import Grid, UnreadableTableError
from mapcore.tables.files.html_tables import is_html, read_html
from mapcore.tables.files.json_tables import read_json, read_json_lines
from mapcore.tables.files.px_file import is_px, read_px
from mapcore.tables.files.suffixes import BYTE_ORDER_MARK, TABLE_SUFFIXES
from mapcore.tables.files.texts.delimited import read_delimited
from mapcore.tables.files.typed_files import read_arrow, read_database, read_spreadsheet

FAR_LARGER = 3
"""Of the tables in an archive, the data is so many times as large as the next one."""
MOST_UNPACKED_BYTES = 1_000_000_000
"""A container that unpacks to more than this is refused."""


def read_grids(
    content: bytes,
    name: str = "",
    query: str | None = None,
    encoding: str | None = None,
    sheet: str | None = None,
) -> list[Grid]:
    r"""Return the grids that a file holds: one, or one for each sheet of a spreadsheet.

    `encoding` is that of a text, instead of a guess. `sheet` names the file of an archive that
    holds several. Raises `UnreadableTableError`.

    >>> read_grids(gzip.compress(b"a,b\n1,2\n"), "t.csv.gz")[0].rows
    [['a', 'b'], ['1', '2']]
    """
    suffix = PurePath(name.lower()).suffix
    if not content:
        raise UnreadableTableError("the file is empty")
    if content[:2] == b"\x1f\x8b":
        return read_grids(_unpack_gzip(content), name.lower().removesuffix(".gz"), query, encoding)
    if content[:4] == b"PK\x03\x04":
        return _read_zip(content, query, encoding, sheet)
    if content[:8] == b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1":
        return read_spreadsheet(content)
    if content[:16] == b"SQLite format 3\0":
        return [read_database(content, query)]
    if content[:4] == b"PAR1" or content[:6] in (b"ARROW1", b"FEA1\0\0") or suffix == ".feather":
        return [read_arrow(content)]
    if query is not None:
        asked = Sentence("a query", command="--query")
        raise UnreadableTableError(asked + " is for SQLite databases")
    return [_read_text(content, suffix, encoding)]


def _read_text(content: bytes, suffix: str, encoding: str | None) -> Grid:
    """Return the grid of a text: JSON, or cells with a delimiter between them."""
    if suffix in (".jsonl", ".ndjson") or (suffix != ".json" and _holds_json_lines(content)):
        return read_json_lines(content)
    start = content[:200].lstrip(b"\xef\xbb\xbf \t\r\n")
    if suffix in (".json", ".geojson") or (
        start[:1] in (b"[", b"{") and suffix not in TABLE_SUFFIXES
    ):
        return read_json(content)
    markup = content[:200].replace(b"\0", b"").lstrip(b"\xff\xfe\xef\xbb\xbf \t\r\n")  # UTF-16 too
    if is_html(markup):
        return read_html(content, encoding)
    if markup.startswith(b"<?xml"):
        message = "the file is XML, not a table; save it as CSV or as a spreadsheet"
        raise UnreadableTableError(message)
    if content[:4] == b"%PDF":
        raise UnreadableTableError("the file is a PDF; copy its table into a CSV file")
    if is_px(content):
        return read_px(content)
    return read_delimited(content, encoding)


def _holds_json_lines(content: bytes) -> bool:
    """Return whether the first two lines of a text each look like an object of JSON."""
    lines = map(bytes.strip, io.BytesIO(content.removeprefix(BYTE_ORDER_MARK)))
    first = [*islice(filter(None, lines), 2)]
    return len(first) == 2 and all(each[:1] == b"{" and each[-1:] == b"}" for each in first)


def _unpack_gzip(content: bytes) -> bytes:
    try:
        with gzip.open(io.BytesIO(content)) as stream:
            unpacked = stream.read(MOST_UNPACKED_BYTES + 1)
    except (OSError, EOFError, zlib.error) as error:
        raise UnreadableTableError(f"not a gzip file: {error}") from None
    if len(unpacked) > MOST_UNPACKED_BYTES:
        raise UnreadableTableError("the file unpacks to more than a gigabyte")
    return unpacked


def _read_zip(
    content: bytes, query: str | None, encoding: str | None, sheet: str | None
) -> list[Grid]:
    """Return the grids of a spreadsheet, or of the table in an archive that is asked or largest."""
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            names = archive.namelist()
            if "[Content_Types].xml" in names or "content.xml" in names:
                return read_spreadsheet(content)
            held, count = _choose_member(archive, sheet)
            if archive.getinfo(held).file_size > MOST_UNPACKED_BYTES:
                raise UnreadableTableError("the archive unpacks to more than a gigabyte")
            inner = archive.read(held)
    except (zipfile.BadZipFile, RuntimeError, zlib.error, EOFError, KeyError) as error:
        raise UnreadableTableError(f"not an archive that can be read: {error}") from None
    note = f"read {held} of the archive"
    if count > 1:
        note += f", the largest of its {count} tables" if sheet is None else ""
    return [
        evolve(grid, notes=(note, *grid.notes), name=grid.name or (held if count > 1 else ""))
        for grid in read_grids(inner, held, query, encoding)
    ]


def _choose_member(archive: zipfile.ZipFile, sheet: str | None) -> tuple[str, int]:
    """Return the name of the table in an archive that is read, and how many there are.

    Beside the data there may be tables about it; the data is far larger. Raises where it is not,
    and `sheet` names none.
    """
    names = archive.namelist()
    tables = [each for each in names if _is_table_name(each)]
    data = [each for each in tables if not _is_about(each)] or tables
    if not data:
        held = ", ".join(names[:10]) or "nothing"
        raise UnreadableTableError(f"the archive holds no table; it holds {held}")
    asked = [each for each in tables if sheet in (each, PurePath(each).name)]
    if asked:
        return asked[0], len(tables)
    sizes = sorted(((archive.getinfo(each).file_size, each) for each in data), reverse=True)
    if len(sizes) > 1 and sizes[0][0] < FAR_LARGER * sizes[1][0]:
        held = ", ".join(name for _, name in sizes[:10])
        several = f"the archive holds several tables: {held}"
        which = Sentence(
            "; say which with sheet", command="; say which with --sheet NAME",
            plain="; bring one of them",
        )  # fmt: skip
        raise UnreadableTableError(several + which)
    return sizes[0][1], len(data)


def _is_table_name(name: str) -> bool:
    path = PurePath(name)
    if path.name.startswith(".") or "__MACOSX" in path.parts:
        return False
    return path.suffix.lower() in (TABLE_SUFFIXES - {".zip"}) | {".json"}


def _is_about(name: str) -> bool:
    """Return whether a file of an archive tells about the data, as those of the World Bank do."""
    stem = PurePath(name).stem.casefold()
    return stem.startswith(("metadata", "readme", "license", "notes")) or "metadata" in stem
