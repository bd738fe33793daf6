"""A scene as the SVG of a page: its regions can be focused and have names for screen readers."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from mapcore.drawing.svg.regions import get_region_paths, make_id
from mapcore.drawing.svg.svg import wrap, write_marks
from mapcore.drawing.xml import write_attributes, write_element
from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.layout.scene import Areas, PanelMap, Scene

_HIDDEN = {"aria-hidden": "true"}


@frozen
class RegionNames:
    """What a page calls its map and its regions.

    `names` are those of the regions, by key; one without a name is drawn, but is no region of the
    page. `stop` is the key of the region that the tab key leads to, `no_data` what is said of a
    region without data. `described_by` is the id of the element that describes the map.
    """

    title: str
    described_by: str
    names: dict[str, str]
    stop: str
    no_data: str


def write_page_svg(scene: Scene, words: RegionNames) -> str:
    """Return a scene as the text of an SVG whose regions can be focused, by tab and by script.

    Its description and record are as in a file; its last group is empty, for the script's outline.
    """
    marks = write_marks(
        scene,
        partial(_write_regions, words),
        partial(_write_panel, words),
        {"class": "marker"} | _HIDDEN,
    )
    outline = write_element("g", "", {"class": "outline"} | _HIDDEN)
    about = {"aria-label": words.title, "aria-describedby": words.described_by}
    return wrap(scene, (*marks, outline), {"role": "group"} | about)


def _write_regions(words: RegionNames, mark: Areas) -> Iterator[str]:
    """Yield a path for each region, with its name and value, or hidden from readers."""
    rows = zip(mark.values, get_region_paths(mark), strict=True)
    for at, (value, data) in enumerate(rows):
        about = _describe(words, mark, at, value)
        # Path data hold nothing that XML would have escaped, and are long.
        yield f'<path{write_attributes(about)} d="{data}"/>'


def _write_panel(words: RegionNames, mark: Areas, panel: PanelMap) -> Iterator[str]:
    """Yield a reference to the outline of each region of a panel, with its name and value."""
    for at, (key, value) in enumerate(zip(mark.keys, mark.values, strict=True)):
        about = {"xlink:href": f"#{make_id(key)}"} | _describe(words, mark, at, value, panel)
        yield f"<use{write_attributes(about)}/>"


def _describe(
    words: RegionNames, mark: Areas, at: int, value: str | None, panel: PanelMap | None = None
) -> dict[str, str]:
    """Return what a region's element says; the tab key leads to one, in the first panel."""
    key = mark.keys[at]
    name = words.names.get(key)
    if not name:
        return _HIDDEN
    is_stop = key == words.stop and (panel is None or panel.number == 1)
    told = f"{panel.title}, {name}" if panel else name
    about = {
        "id": f"{make_id(key)}-{panel.number}" if panel else make_id(key),
        "class": "region",
        "tabindex": "0" if is_stop else "-1",
        "role": "img",
        "aria-label": f"{told}: {value or words.no_data}",
        "data-name": told,
        "data-key": key,
        "data-title": mark.titles[at],
    } | ({} if value is None else {"data-value": value})
    if at in mark.patterns:
        about |= {"data-pattern": mark.patterns[at]}
        about["aria-label"] += f" ({mark.patterns[at]})"
    return about
