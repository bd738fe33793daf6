"""Where outputs are written: a folder, or a URL that fsspec knows. A file is whole or not there."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mapcore.batch.outcomes import BatchOutcome

PART_SUFFIX = ".part"


def is_url(folder: str) -> bool:
    """Return whether a folder is a URL, such as s3://bucket/maps, and not a path."""
    return "://" in folder


def write_file(folder: str, name: str, content: bytes) -> str:
    """Write a file under a temporary name, rename it and return its path. Raises OSError.

    An object of a store such as S3 appears only when it is whole, so there is nothing to rename.
    """
    if is_url(folder):
        target = f"{folder.rstrip('/')}/{name}"
        with _open_url(target, "wb") as file:
            file.write(content)
        return target
    path = Path(folder, name)
    part = path.with_name(f".{name}{PART_SUFFIX}")
    part.write_bytes(content)
    part.replace(path)
    return str(path)


def is_intact(outcome: BatchOutcome) -> bool:
    """Return whether the file of an earlier outcome is there with the bytes that it had."""
    if not outcome.path:
        return False
    try:
        if not is_url(outcome.path) and Path(outcome.path).stat().st_size != outcome.size:
            return False
        content = read_file(outcome.path)
    except OSError:
        return False
    return sha256(content).hexdigest() == outcome.sha256


def read_file(path: str) -> bytes:
    """Return the bytes of a file, whose path may be a URL. Raises OSError."""
    if not is_url(path):
        return Path(path).read_bytes()
    with _open_url(path, "rb") as file:
        content: bytes = file.read()
    return content


def prepare_folder(folder: str) -> None:
    """Make a folder and remove what a killed run left half-written in it."""
    if is_url(folder):
        return
    Path(folder).mkdir(parents=True, exist_ok=True)
    for part in Path(folder).glob(f".*{PART_SUFFIX}"):
        part.unlink(missing_ok=True)


def _open_url(url: str, mode: str) -> Any:
    import fsspec

    options = {"auto_mkdir": True} if url.startswith("file:") else {}
    return fsspec.open(url, mode, **options)
