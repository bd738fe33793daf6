"""The result of a render: finished bytes and the report of how they came about."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field, frozen

from mapcore.timings import Timings

if TYPE_CHECKING:
    from os import PathLike

    from mapcore.spec.responses import Report, RowCounts

SUFFIXES = {"image/png": ".png", "image/svg+xml": ".svg", "application/json": ".json"}
"""The suffix of a file by what it holds."""


@frozen
class Result:
    """A finished map.

    `content` is the image (or, after a dry run, the report as JSON), `media_type` says which,
    `report` is what `mapcore.check` gives for the same request, `timings` how long each stage of
    this render took, which is no part of what makes results equal. `rows` accounts for the rows of
    a table, where the map was made of one. A notebook shows the picture.
    """

    content: bytes = field(repr=lambda content: f"<{len(content)} bytes>")
    media_type: str
    report: Report = field(repr=False)
    timings: Timings = field(factory=Timings, repr=False, eq=False)
    rows: RowCounts | None = None

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the content to a file and return its path.

        Raises ValueError, as `check_suffix` does, and OSError where the file cannot be written.
        """
        target = Path(path)
        self.check_suffix(target)
        target.write_bytes(self.content)
        return target

    def check_suffix(self, path: str | PathLike[str]) -> None:
        """Refuse a file name whose suffix stands for another kind of file than the content.

        A suffix that stands for nothing known is taken. Raises ValueError, which says what to do.

        >>> Result(b"", "image/png", None).check_suffix("map.svg")
        Traceback (most recent call last):
        ...
        ValueError: map.svg is no name for image/png: name it .png, or render with output.format svg
        """
        named = mimetypes.guess_type(Path(path).name)[0]
        if named in (None, self.media_type):
            return
        advice = f"name it {SUFFIXES[self.media_type]}"
        if named in SUFFIXES and named.startswith("image/"):
            advice += f", or render with output.format {SUFFIXES[named].removeprefix('.')}"
        raise ValueError(f"{path} is no name for {self.media_type}: {advice}")

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> dict[str, str | bytes]:
        """Return what a notebook shows: the picture itself."""
        if self.media_type == "image/png":
            return {self.media_type: self.content}
        return {self.media_type: self.content.decode("utf-8")}
