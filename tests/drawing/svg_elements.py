"""The elements of small scenes drawn as SVG."""

from __future__ import annotations

from xml.etree import ElementTree

from drawing_scenes import scene, svg_of

from mapcore.layout.scene import Text

NS = "{http://www.w3.org/2000/svg}"


def root_of(*marks, **more) -> ElementTree.Element:
    return ElementTree.fromstring(svg_of(scene(*marks, **more)))


def text(content: str, **more) -> Text:
    return Text(
        **{"text": content, "x": 9, "y": 99, "size": 20, "face": "inter"} | more, color="#123456"
    )
