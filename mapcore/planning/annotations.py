"""What the plan makes of annotations: where in the plane each belongs, if the map shows it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mapcore.planning.look import choose_ink
from mapcore.planning.plan.plan import AnnotationPlan
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.atlas.pack import MapPack
    from mapcore.planning.brief import Brief
    from mapcore.planning.view import View
    from mapcore.request.annotations import Annotation

Point = tuple[float, float]


def list_places(annotations: Sequence[Annotation], pack: MapPack) -> list[Point]:
    """Return the points of the plane that annotations name, those of their texts too."""
    points = []
    for each in annotations:
        if each.lat is not None and each.lon is not None:
            points.append(pack.project(each.lon, each.lat))
        if each.text_at:
            points.append(pack.project(each.text_at.lon, each.text_at.lat))
    return [point for point in points if point is not None]


def plan_annotations(
    brief: Brief, view: View
) -> tuple[tuple[AnnotationPlan, ...], tuple[RenderWarning, ...]]:
    """Return the annotations of what the map shows, and a warning for each that is off it.

    Those of keys of no region are left out without one, since the matching reports them.
    """
    pack, asked = brief.pack, brief.request.annotations or ()
    planned, warnings = [], []
    for each, region in zip(asked, brief.matching.annotated, strict=True):
        if each.region is not None and region is None:
            continue
        place = _find_place(each, region, pack)
        text_at = pack.project(each.text_at.lon, each.text_at.lat) if each.text_at else None
        if text_at and not view.box.contains(*text_at):
            text_at = None
        off = place is None if region is None else False
        if off or (place and not view.box.contains(*place)):
            message = (
                f"The annotation {_name(each)!r} is about a place outside {view.name}; "
                "it is left out."
            )
            warnings.append(RenderWarning("annotation_outside_map", message))
            continue
        if each.text_at and not text_at:
            message = (
                f"The text of the annotation {_name(each)!r} was to stand outside {view.name}; "
                "it is placed automatically."
            )
            warnings.append(RenderWarning("annotation_outside_map", message))
        planned.append(
            AnnotationPlan(
                each.text, each.heading, region, place, text_at, each.side, each.leader, each.width,
                choose_ink(each.color, brief.theme.pin_text),
            )
        )  # fmt: skip
    return tuple(planned), tuple(warnings)


def _find_place(each: Annotation, region: int | None, pack: MapPack) -> Point | None:
    """Return the point of the plane that an annotation is about, if the plan knows it.

    The layout finds the middle of a region whose pack has no place for its label.
    """
    if region is not None:
        return pack.regions[region].label
    assert each.lat is not None
    assert each.lon is not None
    return pack.project(each.lon, each.lat)


def _name(each: Annotation) -> str:
    return each.heading or each.text
