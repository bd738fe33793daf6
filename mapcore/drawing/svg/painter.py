"""Marks as elements of SVG, with the definitions that they refer to."""

from __future__ import annotations

from base64 import b64encode
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Any, cast

from attrs import evolve, field

from mapcore.caching import Cache
from mapcore.color import to_hex
from mapcore.composition.lettering import runs_leftwards
from mapcore.drawing.characters import make_drawable
from mapcore.drawing.pin_shape import EYE
from mapcore.drawing.svg.paths import get_path_data
from mapcore.drawing.svg.regions import (
    get_region_paths,
    group_regions,
    make_id,
)
from mapcore.drawing.svg.shapes import write_circle, write_corner, write_look, write_teardrop
from mapcore.drawing.xml import (
    escape,
    write_attributes,
    write_color,
    write_element,
    write_number,
    write_stroke,
)
from mapcore.frozen import frozen
from mapcore.geometry.box import Box
from mapcore.layout.scene import (
    Areas,
    Disc,
    Hatch,
    HatchedBox,
    Lines,
    PanelMap,
    Picture,
    Ramp,
    Rectangle,
    Shape,
    SizedSymbol,
    Teardrop,
    Text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

    from mapcore.layout.scene import Mark, Stripes

OPAQUE = 255


def draw_groups(painter: SvgPainter, marks: Iterable[Mark]) -> Iterator[str]:
    """Yield the elements of marks; the lines of one annotation are in one element.

    So are the symbols of a map, in groups of one colour.
    """
    for (kind, group), members in groupby(marks, _find_group):
        if kind is SizedSymbol:
            yield from painter.draw_symbols(cast("Iterable[SizedSymbol]", members), group)
            continue
        parts = [part for mark in members for part in painter.draw(mark)]
        if group is None:
            yield from parts
        else:
            yield write_element("g", "".join(parts), {"data-role": "annotation"})


def _find_group(mark: Mark) -> tuple[type | None, Any]:
    """Return what marks share that are written together: of symbols on a map their clip."""
    if isinstance(mark, SizedSymbol) and mark.role == "symbol":
        return SizedSymbol, mark.clip
    return None, mark.group if isinstance(mark, Text) else None


def _make_name(kind: str, content: str, more: dict[str, str]) -> str:
    """Return the name of a definition, made from what it holds."""
    return f"mapcore-{kind}-{sha256(f'{content}{more}'.encode()).hexdigest()[:10]}"


@frozen
class _NamedPath:
    """The data of a path and the name of its definition."""

    data: str
    name: str


def _name_path(data: str) -> _NamedPath:
    return _NamedPath(data, _make_name("path", "", {"d": data}))


_PATH_NAMES: Cache[_NamedPath] = Cache("svg path names")
"""The names of paths by their data: outlines of a whole map are long, and kept between files."""


@frozen
class SvgPainter:
    """Writes marks; gathers the definitions that they refer to, `clips` the names of boxes."""

    classes: Mapping[str, str]
    write_paths: Callable[[Areas], Iterable[str]]
    write_panel: Callable[[Areas, PanelMap], Iterable[str]]
    marker: Mapping[str, str]
    definitions: dict[str, str] = field(factory=dict)
    clips: dict[Box, str] = field(factory=dict)
    panel: PanelMap | None = None

    def draw(self, mark: Mark) -> Iterator[str]:  # noqa: C901 - one case a mark
        """Return the elements of one mark."""
        match mark:
            case Areas():
                return self._areas(mark)
            case Hatch():
                return self._hatch(mark)
            case HatchedBox():
                return self._hatched_box(mark)
            case Shape():
                return self._shape(mark)
            case Lines():
                return self._lines(mark)
            case Rectangle():
                return self._rectangle(mark)
            case Ramp():
                return self._ramp(mark)
            case Disc():
                return self._disc(mark)
            case SizedSymbol():
                return self._symbol(mark)
            case Teardrop():
                return self._pin(mark)
            case Text():
                return self._text(mark)
            case Picture():
                return self._picture(mark)
            case PanelMap():
                return self._panel(mark)

    def _define(self, kind: str, tag: str, content: str, **more: str) -> str:
        """Define an element once, under a name made from what it holds; return the name."""
        name = _make_name(kind, content, more)
        if name not in self.definitions:
            self.definitions[name] = write_element(tag, content, {"id": name} | more)
        return name

    def _clip(self, content: str, box: Box | None) -> str:
        if box is None:
            return content
        name = self.clips.get(box)
        if name is None:
            name = self._define("clip", "clipPath", write_element("rect", "", write_corner(box)))
            self.clips[box] = name
        return write_element("g", content, {"clip-path": f"url(#{name})"})

    def _refer_to(self, data: str, look: dict[str, str]) -> str:
        """Return a reference to a path in tenths of pixels: effects draw one path many times."""
        name = _PATH_NAMES.get(data, lambda: _name_path(data)).name
        if name not in self.definitions:
            # Path data hold nothing that XML would have escaped, and are long.
            self.definitions[name] = f'<path id="{name}" d="{data}"/>'
        return write_element("use", "", {"xlink:href": f"#{name}"} | look)

    def _panel(self, mark: PanelMap) -> Iterator[str]:
        """Write the map of a panel, moved to its place; its definitions are those of all panels."""
        inner = evolve(self, panel=mark)
        inside = inner._clip(
            "\n".join(draw_groups(inner, mark.marks)),
            Box(0, 0, mark.box.width, mark.box.height),
        )
        place = f"translate({write_number(mark.box.x)} {write_number(mark.box.y)})"
        about = {"data-role": "panel", "data-panel": mark.title, "transform": place}
        yield write_element("g", inside, about)

    def _write_areas(self, mark: Areas) -> Iterable[str]:
        """Return the paths of regions; in panels, the outlines are defined once."""
        if self.panel is None:
            return self.write_paths(mark)
        for key, data in zip(mark.keys, get_region_paths(mark), strict=True):
            if (name := make_id(key)) not in self.definitions:
                self.definitions[name] = write_element("path", "", {"id": name, "d": data})
        return self.write_panel(mark, self.panel)

    def _areas(self, mark: Areas) -> Iterator[str]:
        inside = [self._ground(mark), *group_regions(mark, self._write_areas(mark))]
        group = write_element(
            "g", "\n".join(inside), {"transform": "scale(.1)", "fill-rule": "evenodd"}
        )
        yield self._clip(group, mark.clip)

    def _hatch(self, mark: Hatch) -> Iterator[str]:
        """Write each region's own path once more, filled with a pattern; it takes no clicks."""
        name = self._define_stripes(mark.stripes, 10)
        again = (write_element("use", "", {"xlink:href": f"#{make_id(key)}"}) for key in mark.keys)
        look = {
            "data-role": "hatch",
            "transform": "scale(.1)",
            "fill": f"url(#{name})",
            "fill-rule": "evenodd",
            "pointer-events": "none",
            "aria-hidden": "true",
        }
        yield self._clip(write_element("g", "\n".join(again), look), mark.clip)

    def _define_stripes(self, stripes: Stripes, scale: float = 1.0) -> str:
        from mapcore.drawing.hatching import write_tile

        inside, more = write_tile(stripes, scale)
        return self._define("hatch", "pattern", inside, **more)

    def _hatched_box(self, mark: HatchedBox) -> Iterator[str]:
        name = self._define_stripes(mark.stripes)
        look = {"data-role": "swatch-hatch", "fill": f"url(#{name})"}
        yield write_element("rect", "", write_corner(mark.box) | look)

    def _ground(self, mark: Areas) -> str:
        """Return all land in a middle colour, for below the regions: it hides their seams."""
        if not len(mark.fills) or (mark.fills[:, 3] < OPAQUE).any():
            return ""
        data = get_path_data(mark.geometry.outer, mark.placement, closed=False)[0]
        return self._refer_to(
            data, write_color("fill", to_hex(*mark.fills[:, :3].mean(axis=0).tolist()))
        )

    def _shape(self, mark: Shape) -> Iterator[str]:
        data = get_path_data(mark.rings, mark.placement)[0]
        if data:
            look = write_color("fill", mark.fill) | write_stroke(
                mark.stroke, mark.stroke_width * 10
            )
            shape = self._refer_to(data, look | {"stroke-linejoin": "round"})
            yield self._clip(write_element("g", shape, {"transform": "scale(.1)"}), mark.clip)

    def _lines(self, mark: Lines) -> Iterator[str]:
        data = get_path_data(mark.lines, mark.placement, closed=False)[0]
        if data:
            look = write_color("fill", None) | write_stroke(mark.color, mark.width * 10)
            if mark.dash:
                look["stroke-dasharray"] = " ".join(
                    write_number(length * 10) for length in mark.dash
                )
            look["stroke-linejoin"] = "round" if mark.round else "bevel"
            look["stroke-linecap"] = "round" if mark.round else "butt"
            group = {"data-role": mark.role, "transform": "scale(.1)"}
            yield self._clip(write_element("g", self._refer_to(data, look), group), mark.clip)

    def _rectangle(self, mark: Rectangle) -> Iterator[str]:
        look = write_color("fill", mark.fill) | write_stroke(mark.stroke, mark.stroke_width)
        # Straight sides are as sharp as in a PNG, wherever they fall.
        corners = (
            {"rx": write_number(mark.radius)} if mark.radius else {"shape-rendering": "crispEdges"}
        )
        yield write_element(
            "rect", "", {"data-role": mark.role} | write_corner(mark.box) | corners | look
        )

    def _ramp(self, mark: Ramp) -> Iterator[str]:
        stops = "".join(
            write_element("stop", "", {"offset": f"{offset:.4g}"} | write_color("stop", stop))
            for offset, stop in zip(mark.offsets, mark.stops, strict=True)
        )
        name = self._define("ramp", "linearGradient", stops)
        yield write_element("rect", "", write_corner(mark.box) | {"fill": f"url(#{name})"})

    def _picture(self, mark: Picture) -> Iterator[str]:
        content = f"data:image/png;base64,{b64encode(mark.png).decode('ascii')}"
        look = {"data-role": mark.role, "xlink:href": content, "aria-hidden": "true"}
        yield write_element("image", "", look | write_corner(mark.box))

    def _disc(self, mark: Disc) -> Iterator[str]:
        key = {} if mark.key is None else {**self.marker, "data-key": mark.key}
        look = write_look(mark.fill, mark.stroke, mark.stroke_width)
        circle = write_circle(mark.x, mark.y, mark.radius, write_attributes(key) + look)
        yield self._clip(circle, mark.clip)

    def _symbol(self, mark: SizedSymbol) -> Iterator[str]:
        from mapcore.drawing.svg.symbols import find_look, write_symbol

        yield self._clip(write_symbol(mark, find_look(mark), self.marker), mark.clip)

    def draw_symbols(self, marks: Iterable[SizedSymbol], clip: Box | None) -> Iterator[str]:
        """Write the symbols of a map, which all have one clip."""
        from mapcore.drawing.svg.symbols import write_symbols

        yield self._clip("\n".join(write_symbols(marks, self.marker)), clip)

    def _pin(self, mark: Teardrop) -> Iterator[str]:
        y, radius, line = (share * mark.size for share in EYE)
        look = (
            write_color("fill", mark.color)
            | write_stroke(mark.line, line)
            | {"stroke-linejoin": "round"}
        )
        inside = (
            write_element("title", escape(mark.title)),
            write_element("path", "", {"d": write_teardrop(mark.x, mark.y, mark.size)} | look),
            write_circle(mark.x, mark.y + y, radius, write_look(mark.line)),
        )
        yield write_element("g", "".join(inside), {"data-role": "pin"})

    def _text(self, mark: Text) -> Iterator[str]:
        """Write a text; below it, its halo as another text, since few editors know paint-order."""
        leftward = runs_leftwards(mark.text)
        anchor = _MIRRORED[mark.anchor] if leftward else mark.anchor
        where = {
            "class": self.classes[mark.face],
            "x": write_number(mark.x),
            "y": write_number(mark.y),
            "font-size": write_number(mark.size),
            "text-anchor": anchor,
        } | ({"direction": "rtl"} if leftward else {})
        if mark.turned:
            where["transform"] = f"rotate(-90 {where['x']} {where['y']})"
        text = escape(make_drawable(mark.text))
        lines = [
            write_element(
                "text", text, {"data-role": mark.role} | where | write_color("fill", mark.color)
            )
        ]
        if mark.halo and mark.halo_width:
            look = write_color("fill", None) | write_stroke(mark.halo, 2 * mark.halo_width)
            hidden = {"aria-hidden": "true", "stroke-linejoin": "round"}
            lines.insert(0, write_element("text", text, where | look | hidden))
        yield self._clip("".join(lines), mark.clip)


_MIRRORED = {"start": "end", "middle": "middle", "end": "start"}
