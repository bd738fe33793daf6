"""The members of a house style's file: a ZIP of `style.json` and faces, with bounds."""

from __future__ import annotations

import io
import stat
import zipfile
import zlib
from pathlib import PurePosixPath
from typing import TYPE_CHECKING

from mapcore.errors import UnreadableHouse

if TYPE_CHECKING:
    from collections.abc import Mapping

STYLE_MEMBER = "style.json"
MAX_FILE_BYTES = 5_000_000
MAX_MEMBERS = 20
MAX_UNPACKED_BYTES = 10_000_000
_ZIP_DATE = (1980, 1, 1, 0, 0, 0)


def read_members(content: bytes) -> dict[str, bytes]:
    """Return the members of a style's file by name; raises `UnreadableHouse`.

    The file has at most 5 MB, 20 members without folders of their own above them, no links, and
    10 MB unpacked. No more is unpacked than these bounds allow, whatever the file says of itself.

    >>> read_members(write_members({"style.json": b"{}"}))
    {'style.json': b'{}'}
    """
    if len(content) > MAX_FILE_BYTES:
        raise UnreadableHouse(f"a house style has at most {MAX_FILE_BYTES // 1_000_000} MB")
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            return _unpack(archive)
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError,
            OverflowError, ValueError, OSError) as error:  # fmt: skip
        raise UnreadableHouse(f"the file is no house style: {error}") from None


def _unpack(archive: zipfile.ZipFile) -> dict[str, bytes]:
    entries = archive.infolist()
    if len(entries) > MAX_MEMBERS:
        raise UnreadableHouse(f"a house style has at most {MAX_MEMBERS} files, not {len(entries)}")
    found: dict[str, bytes] = {}
    left = MAX_UNPACKED_BYTES
    for entry in entries:
        if entry.is_dir():
            continue
        _check_entry(entry, found)
        with archive.open(entry) as file:
            found[entry.filename] = file.read(left + 1)
        left -= len(found[entry.filename])
        if left < 0:
            megabytes = MAX_UNPACKED_BYTES // 1_000_000
            raise UnreadableHouse(f"a house style has at most {megabytes} MB unpacked")
    return found


def _check_entry(entry: zipfile.ZipInfo, found: Mapping[str, bytes]) -> None:
    """Raise `UnreadableHouse` for a member that leads elsewhere, is a link or stands twice."""
    if entry.filename in found:
        raise UnreadableHouse(f"{entry.filename!r} stands twice in the file")
    if not is_inside(entry.filename):
        raise UnreadableHouse(f"{entry.filename!r} is no name of a file inside a house style")
    mode = entry.external_attr >> 16
    if mode and stat.S_IFMT(mode) not in (0, stat.S_IFREG):
        raise UnreadableHouse(f"{entry.filename!r} is a link, no file")
    if entry.flag_bits & 1:
        raise UnreadableHouse(f"{entry.filename!r} is encrypted")


def is_inside(name: str) -> bool:
    r"""Return whether a name is that of a file inside a folder.

    >>> is_inside("faces/a.ttf"), is_inside("../a"), is_inside("/a"), is_inside("a\\b")
    (True, False, False, False)
    """
    path = PurePosixPath(name)
    plain = name.isprintable() and "\\" not in name and ":" not in name
    return plain and bool(path.parts) and not path.is_absolute() and ".." not in path.parts


def write_members(members: Mapping[str, bytes]) -> bytes:
    """Return the file of a style; the same members give the same bytes."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(members):
            entry = zipfile.ZipInfo(name, _ZIP_DATE)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = (stat.S_IFREG | 0o644) << 16
            archive.writestr(entry, members[name])
    return stream.getvalue()
