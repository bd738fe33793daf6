"""A scene as an SVG file: one path a region, real text, embedded faces, no matplotlib."""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from mapcore.drawing.svg.fonts import embed_faces
from mapcore.drawing.svg.painter import SvgPainter, draw_groups
from mapcore.drawing.svg.regions import (
    write_regions,
    write_uses,
)
from mapcore.drawing.xml import escape, write_color, write_element, write_number
from mapcore.layout.scene import (
    Areas,
    PanelMap,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mapcore.layout.scene import Mark, Scene


def write_svg(scene: Scene) -> str:
    """Return a scene as the text of an SVG of the canvas's width and height.

    Each region is a path with its `id`, `data-key`, `data-title`, `data-value` and a tooltip,
    in a group of the regions of its colour.
    Names of definitions are made from what they hold. Scale does not matter to an SVG.
    """
    title = write_element("title", escape(scene.title))
    told = {"lang": scene.alt_language} if scene.alt_language else {}
    description = write_element("desc", escape(scene.description), told)
    body = write_marks(scene, write_regions, write_uses)
    return wrap(scene, (title, description, *body, ""), {"role": "img"})


def wrap(scene: Scene, inside: Iterable[str], more: dict[str, str]) -> str:
    """Return the root of an SVG, with further attributes."""
    view = {"viewBox": f"0 0 {scene.width} {scene.height}"}
    return write_element(
        "svg", "\n".join(inside), _SPACES | _write_size(scene) | view | _name_language(scene) | more
    )


def _name_language(scene: Scene) -> dict[str, str]:
    """Return the language of a scene; each line tells its own direction, whatever is around."""
    if scene.language is None:
        return {}
    direction = {"direction": "ltr"} if scene.runs_leftwards else {}
    return {"lang": scene.language, "xml:lang": scene.language} | direction


def write_marks(
    scene: Scene,
    write_paths: Callable[[Areas], Iterable[str]],
    write_panel: Callable[[Areas, PanelMap], Iterable[str]],
    marker: Mapping[str, str] = MappingProxyType({}),
) -> Iterator[str]:
    """Yield the elements of a scene: its record, style and definitions, its ground and its marks.

    `write_paths` writes the path of each region, `write_panel` that of a panel as a reference to
    the one outline that all panels have, `marker` are further attributes of the discs that
    stand for regions.
    """
    lettering = embed_faces((mark.text, mark.face) for mark in _list_texts(scene.marks))
    painter = SvgPainter(lettering.classes, write_paths, write_panel, marker)
    body = list(draw_groups(painter, scene.marks))
    if scene.record:
        yield write_element("metadata", scene.record, {"id": "mapcore"})
    yield write_element("style", lettering.css)
    yield write_element("defs", "\n".join(painter.definitions.values()))
    yield write_element("rect", "", _write_size(scene) | write_color("fill", scene.background))
    yield from body


def _list_texts(marks: Iterable[Mark]) -> Iterator[Text]:
    """Yield all texts, those of panels too."""
    for mark in marks:
        if isinstance(mark, Text):
            yield mark
        elif isinstance(mark, PanelMap):
            yield from _list_texts(mark.marks)


def _write_size(scene: Scene) -> dict[str, str]:
    return {"width": write_number(scene.width), "height": write_number(scene.height)}


_SPACES = {
    "xmlns": "http://www.w3.org/2000/svg",
    "xmlns:xlink": "http://www.w3.org/1999/xlink",
}
