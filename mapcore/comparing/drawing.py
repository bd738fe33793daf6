"""The picture of a difference: both maps, and beside them a map of what changed."""

from __future__ import annotations

from io import BytesIO
from typing import TYPE_CHECKING, Any

from mapcore.comparing.comparing import Subject, compare, find_subject
from mapcore.rendering import render

if TYPE_CHECKING:
    from PIL.Image import Image

    from mapcore.atlas.catalog import Atlas
    from mapcore.comparing.comparing import Comparable
    from mapcore.comparing.difference import Difference

MAP_WIDTH = 640
"""Of each of the maps, in pixels."""
MAP_GAP = 16
CHANGE_COLORS = {
    "region": ("Coloured in one of them", "#7A1F5C"),
    "class": ("Another class", "#D07D07"),
    "color": ("Another colour, the same class", "#E3C35B"),
    "value": ("Another value, the same colour", "#6FA8C9"),
}
"""What a region's change is called in the picture and its colour, the greatest change first."""


def draw_difference(one: Comparable, other: Comparable, *, atlas: Atlas | None = None) -> bytes:
    r"""Return a PNG with two maps beside each other and, if they show one map, what changed.

    The arguments and the errors are those of `compare`.

    >>> spec = {"mapId": "fiji", "regions": {"Rotuma": "#2853A3"}}
    >>> draw_difference(spec, {"mapId": "fiji"})[:4]
    b'\x89PNG'
    """
    subjects = [find_subject(each, atlas) for each in (one, other)]
    pictures = [_draw(subject, atlas) for subject in subjects]
    if len({subject.arrangement.plan.pack.id for subject in subjects}) == 1:
        spec = _map_changes(subjects, compare(one, other, atlas=atlas))
        pictures.append(render(spec, atlas=atlas).to_pil().convert("RGB"))
    return _side_by_side(pictures)


def _draw(subject: Subject, atlas: Atlas | None) -> Image:
    drawn = render(subject.request, atlas=atlas, attribution=subject.attribution, format="png")
    picture = drawn.to_pil().convert("RGB")
    return picture.resize((MAP_WIDTH, max(1, round(picture.height * MAP_WIDTH / picture.width))))


def _map_changes(subjects: list[Subject], difference: Difference) -> dict[str, Any]:
    """Return the request of a map of the regions that changed, in the frame of the second map."""
    frame = subjects[1].request.frame
    if frame == "data":
        frame = tuple({key: None for each in subjects for key in each.shades}) or None
    found: dict[str, str] = {}
    for kind, (name, _) in CHANGE_COLORS.items():
        for change in difference.of_kind(kind):  # type: ignore[arg-type]
            found.setdefault(change.subject, name)
    regions = "1 region" if len(found) == 1 else f"{len(found)} regions"
    spec: dict[str, Any] = {
        "mapId": subjects[1].arrangement.plan.pack.id,
        "title": {"text": f"What changed: {regions}" if found else "No region changed"},
        "output": {"width": MAP_WIDTH},
    }
    if frame:
        spec["frame"] = frame
    if found:
        spec["categories"] = {"values": found, "colors": dict(CHANGE_COLORS.values())}
        spec["legend"] = {"position": "bottom", "noData": "As before"}
    return spec


def _side_by_side(pictures: list[Image]) -> bytes:
    from PIL import Image

    height = max(picture.height for picture in pictures)
    sheet = Image.new("RGB", ((MAP_WIDTH + MAP_GAP) * len(pictures) - MAP_GAP, height), "white")
    for at, picture in enumerate(pictures):
        sheet.paste(picture, (at * (MAP_WIDTH + MAP_GAP), 0))
    file = BytesIO()
    sheet.save(file, "PNG")
    return file.getvalue()
