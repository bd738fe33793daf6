"""The matching of a whole request: its three blocks of keys, and when they are refused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.errors import FieldError, ValidationError
from mapcore.matching.matching import Matching, match_keys
from mapcore.spec.responses import RegionMatching

if TYPE_CHECKING:
    from collections.abc import Mapping

    from mapcore.atlas.pack import MapPack
    from mapcore.spec.request import RenderRequest


@frozen
class RequestMatching:
    """Which region each key of each block names; `report` sums the blocks up."""

    choropleth: Matching
    categories: Matching
    regions: Matching
    report: RegionMatching


def match_request(request: RenderRequest, pack: MapPack) -> RequestMatching:
    """Match every region key of a request.

    Raises `ValidationError`, carrying the report, when the request asks for errors on unmatched
    keys and there are any, and when a choropleth has no key that matches.
    """
    blocks = (
        request.choropleth.values if request.choropleth else {},
        request.categories.values if request.categories else {},
        request.regions or {},
    )
    choropleth, categories, regions = (match_keys(pack, values) for values in blocks)
    report = _sum((choropleth, categories, regions))
    if request.on_unmatched == "error" and report.unmatched:
        raise ValidationError(_unmatched_errors(report, pack), report)
    if request.choropleth and not choropleth.matched_keys:
        raise ValidationError([_nothing_matched(request.choropleth.values, pack)], report)
    return RequestMatching(choropleth, categories, regions, report)


def _sum(blocks: tuple[Matching, ...]) -> RegionMatching:
    return RegionMatching(
        matched_keys=sum(block.matched_keys for block in blocks),
        corrected=tuple(each for block in blocks for each in block.corrected),
        unmatched=tuple(each for block in blocks for each in block.unmatched),
    )


def _unmatched_errors(report: RegionMatching, pack: MapPack) -> list[FieldError]:
    return [
        FieldError(key.input, f"no region of {pack.title} is called so", key.suggestions)
        for key in report.unmatched
    ]


def _nothing_matched(values: Mapping[str, float], pack: MapPack) -> FieldError:
    sample = ", ".join(region.title for region in pack.regions[:3])
    message = (
        f"none of the {len(values)} keys names a region of {pack.title}, "
        f"whose regions are {sample}, …"
    )
    return FieldError("choropleth.values", message)
