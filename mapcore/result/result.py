"""The result of a render: finished bytes and the report of how they came about."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import field

from mapcore.errors import ValidationError
from mapcore.frozen import frozen
from mapcore.result.timings import Timings

if TYPE_CHECKING:
    from collections.abc import Callable
    from os import PathLike

    from PIL.Image import Image

    from mapcore.locating.places import Places, RegionPlace
    from mapcore.reporting.report import Report
    from mapcore.request.responses import RowCounts
    from mapcore.result.notebook import Bundle

MEDIA_TYPES = {
    "png": "image/png",
    "svg": "image/svg+xml",
    "pdf": "application/pdf",
    "html": "text/html",
    "json": "application/json",
}
"""The media type of each `output.format`, of pages, and of reports."""
FILE_SUFFIXES = {media_type: f".{kind}" for kind, media_type in MEDIA_TYPES.items()}
"""The suffix of a file by what it holds."""
OUTPUT_FORMATS = {MEDIA_TYPES[kind]: kind for kind in ("png", "svg", "pdf")}
"""The `output.format` of each kind of image."""


@frozen
class Result:
    """A finished map.

    `content` is the image, the page of `render_page`, or, after a dry run, the report as JSON, and
    `media_type` says which,
    `report` is what `mapcore.check` gives for the same request, `timings` how long each stage of
    this render took, which is no part of what makes results equal. `rows` accounts for the rows of
    a table, where the map was made of one. `draw_as` draws the same request as `png` or `svg`,
    `locate` finds the places of its regions; both are None after a dry run. A notebook shows the
    picture and, folded below it, what became of the keys. A result can be pickled.
    """

    content: bytes = field(repr=lambda content: f"<{len(content)} bytes>")
    media_type: str
    report: Report = field(repr=False)
    timings: Timings = field(factory=Timings, repr=False, eq=False)
    rows: RowCounts | None = None
    draw_as: Callable[..., bytes] | None = field(default=None, repr=False, eq=False)
    locate: Callable[[], Places] | None = field(default=None, repr=False, eq=False)

    @property
    def suffix(self) -> str:
        """The suffix of a file of this content, such as `.png`."""
        return FILE_SUFFIXES[self.media_type]

    @property
    def alt_text(self) -> str:
        """The picture in words: what it shows, its range and extremes, and what lacks data.

        >>> from mapcore import render
        >>> render({"mapId": "us-states", "regions": {"TX": "#2853A3"}}, width=200).alt_text
        'Map: United States by state (51). Coloured: Texas.'
        """
        return self.report.alt_text

    def save(self, path: str | PathLike[str]) -> Path:
        """Write the image to a file and return its path.

        A file name that ends in .svg or .png says which kind is written: where the content is the
        other one, the map is drawn anew. Raises ValueError, as `check_suffix` does, where that
        cannot be done, and OSError where the file cannot be written.
        """
        target = Path(path)
        target.write_bytes(self._content_for(target))
        return target

    def _content_for(self, path: Path) -> bytes:
        """Return the content that a file name's suffix asks for; raises ValueError."""
        named = self._find_kind(path)
        if named != self.media_type and named in OUTPUT_FORMATS and self.draw_as:
            try:
                return self.draw_as(OUTPUT_FORMATS[named])
            except ValidationError as error:
                raise ValueError(f"{path} cannot be drawn: {error}") from error
        self.check_suffix(path)
        return self.content

    @property
    def regions(self) -> tuple[RegionPlace, ...]:
        """Where each region stands in the picture, in pixels, in the order of the map.

        Raises ValueError after a dry run, as the other questions about the picture do.

        >>> from mapcore import render
        >>> result = render({"mapId": "us-states", "regions": {"TX": "#2853A3"}}, width=400)
        >>> next(place.box for place in result.regions if place.title == "Texas")
        Box(x=132, y=138, width=100, height=98)
        """
        return self._places().regions

    def region_at(self, x: float, y: float) -> RegionPlace | None:
        """Return the region that colours a pixel of the picture; None for the sea.

        >>> from mapcore import render
        >>> render({"mapId": "us-states"}, width=400).region_at(200, 180).title
        'Texas'
        """
        return self._places().at(x, y)

    def image_map(self, name: str = "map", link: str | None = None) -> str:
        """Return an HTML image map of the picture; see `Places.image_map`.

        An `img` takes it by `usemap="#name"`. `link` is the address that a region leads to, with
        `{key}` for its key.
        """
        return self._places().image_map(name, link)

    def _places(self) -> Places:
        if self.locate is None:
            raise ValueError("a dry run has no picture: render without dryRun")
        return self.locate()

    def to_pil(self) -> Image:
        """Return the picture as a Pillow image; an SVG's map is drawn anew as pixels.

        Raises ValueError after a dry run, which has no picture.

        >>> from mapcore import render
        >>> render({"mapId": "world"}, width=300).to_pil().width
        300
        """
        from PIL import Image

        if self.media_type not in OUTPUT_FORMATS:
            raise ValueError("a dry run has no picture: render without dryRun")
        return Image.open(BytesIO(self._content_for(Path("map.png"))))

    def check_suffix(self, path: str | PathLike[str]) -> None:
        """Refuse a file name whose suffix stands for another kind of file than the content.

        A suffix that stands for nothing known is taken. Raises ValueError, which says what to do.

        >>> Result(b"", "image/png", None).check_suffix("map.svg")
        Traceback (most recent call last):
        ...
        ValueError: map.svg is no name for image/png: name it .png, or render with output.format svg
        """
        named = self._find_kind(Path(path))
        if named in (None, self.media_type):
            return
        advice = f"name it {FILE_SUFFIXES[self.media_type]}"
        if named in OUTPUT_FORMATS:
            advice += f", or render with output.format {OUTPUT_FORMATS[named]}"
        if named == "text/html":
            advice += ", or make a web page by render_page"
        raise ValueError(f"{path} is no name for {self.media_type}: {advice}")

    def _find_kind(self, path: Path) -> str | None:
        """Return the media type that a file's suffix stands for; None for what is not known."""
        if path.suffix == self.suffix:
            return self.media_type
        from mimetypes import guess_type  # it reads the machine's own list

        return guess_type(path.name)[0]

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> Bundle:
        """Return what a notebook shows; see `mapcore.result.notebook.show`."""
        from mapcore.result.notebook import show

        if self.media_type not in OUTPUT_FORMATS:
            return {"text/plain": str(self.report)}, {}
        content, media_type = self.content, self.media_type
        if media_type == MEDIA_TYPES["pdf"]:  # notebooks show no PDF
            content, media_type = self._content_for(Path("map.png")), MEDIA_TYPES["png"]
        return show(content, media_type, self.report, self.rows)
