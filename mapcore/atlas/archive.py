"""The file of a map pack: a zip with one JSON document and some arrays.

The layout is described in `docs/pack-format.md`. This module only reads; its callers cache.
"""

from __future__ import annotations

import io
import json
import lzma
import zipfile
import zlib
from contextlib import contextmanager
from tokenize import TokenError
from typing import IO, TYPE_CHECKING, Any, Literal, Protocol

import numpy as np
from attrs import field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from numpy.typing import NDArray

METADATA = "map.json"
SUFFIX = ".mappack"
USUAL_LEVEL, SHIPPED_LEVEL = 6, 9
"""Levels of compression; the second makes files 1 to 2 % smaller in three to six times the time."""
ZIP_EPOCH = (1980, 1, 1, 0, 0, 0)


class Openable(Protocol):
    """A file by whatever name: a path, a file inside an installed package, bytes in memory."""

    def open(self, mode: Literal["rb"]) -> IO[bytes]:
        """Return the file, open for reading."""


@frozen(eq=False)
class PackBytes:
    """The bytes of a pack that is in no file."""

    content: bytes = field(repr=False)

    def open(self, mode: Literal["rb"]) -> IO[bytes]:
        """Return the bytes as an open file."""
        return io.BytesIO(self.content)


@frozen(eq=False)
class Archive:
    """One pack file, read member by member; equal only to itself, so that it can be a cache key.

    `source` is a path, a file inside an installed package, or bytes in memory.
    """

    source: Openable

    def content(self) -> bytes:
        """Return the bytes of the whole file."""
        with self.source.open("rb") as file:
            return file.read()

    def metadata(self) -> dict[str, Any]:
        """Return the JSON document of the pack; raises ValueError where it is damaged."""
        with self.source.open("rb") as file, _told_as_damage(), zipfile.ZipFile(file) as members:
            document: dict[str, Any] = json.loads(members.read(METADATA))
        return document

    def arrays(self, names: Iterable[str]) -> dict[str, NDArray[Any]]:
        """Return the named arrays, each stored as the member `name.npy`.

        Raises KeyError for one that there is not, and ValueError where the pack is damaged.
        """
        with self.source.open("rb") as file, _told_as_damage(), zipfile.ZipFile(file) as members:
            files = {name: io.BytesIO(members.read(f"{name}.npy")) for name in names}
            read = np.lib.format.read_array
            return {name: read(file, allow_pickle=False) for name, file in files.items()}


def archive_of(
    document: Mapping[str, Any], members: Mapping[str, NDArray[Any]], level: int = USUAL_LEVEL
) -> bytes:
    """Return a zip of one JSON document and arrays, without the time at which it was made.

    `level` is that of its compression, from 1 to 9.
    """
    text = json.dumps(document, ensure_ascii=False, separators=(",", ":")).encode()
    contents = {METADATA: text, **{f"{name}.npy": _npy(array) for name, array in members.items()}}
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=level) as archive:
        for name, content in contents.items():
            entry = zipfile.ZipInfo(name, ZIP_EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, content, compresslevel=level)
    return file.getvalue()


def _npy(array: NDArray[Any]) -> bytes:
    buffer = io.BytesIO()
    np.lib.format.write_array(buffer, array, allow_pickle=False)
    return buffer.getvalue()


_DAMAGES = (zipfile.BadZipFile, zlib.error, lzma.LZMAError, TokenError, SyntaxError, TypeError,
            EOFError, OverflowError, NotImplementedError, RuntimeError, MemoryError,
            OSError)  # fmt: skip
"""What the readers of zips and of arrays raise for bytes that are not theirs."""


@contextmanager
def _told_as_damage() -> Iterator[None]:
    """Turn every error of reading an open pack into a ValueError."""
    try:
        yield
    except _DAMAGES as error:
        raise ValueError(f"the pack is damaged: {error}") from error
