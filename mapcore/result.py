"""The result of a render: finished bytes and the report of how they came about."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field, frozen

from mapcore.timings import Timings

if TYPE_CHECKING:
    from os import PathLike

    from mapcore.spec.responses import Report, RowCounts


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
        """Write the content to a file and return its path; raises OSError."""
        target = Path(path)
        target.write_bytes(self.content)
        return target

    def _repr_mimebundle_(
        self, include: object = None, exclude: object = None
    ) -> dict[str, str | bytes]:
        """Return what a notebook shows: the picture itself."""
        if self.media_type == "image/png":
            return {self.media_type: self.content}
        return {self.media_type: self.content.decode("utf-8")}
