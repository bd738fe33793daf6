"""Matching: every key of a request to the region that it names, or to suggestions.

The answer for a key depends on the key and the map alone. A key that is written as a code, title or
alias of the map is matched, whatever its case, marks and punctuation; one that had to be repaired,
turned round or spelled right is matched and reported; one that may mean two regions, or contradicts
itself, is not matched.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.errors import FieldError, ValidationError
from mapcore.matching.gazetteer.gazetteer import gazetteer_of
from mapcore.matching.reading.interpret import interpret
from mapcore.matching.reading.suggest import label_regions
from mapcore.spec.responses import Correction, RegionMatching, Unmatched

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from mapcore.atlas.pack import MapPack
    from mapcore.spec.request import RenderRequest


@frozen
class Matching:
    """What became of some keys.

    `resolved` leads from each matched key, as given, to the published key of its region, `indices`
    to the region's place in the map's regions. A key given twice counts once.
    """

    resolved: Mapping[str, str]
    indices: Mapping[str, int]
    corrected: tuple[Correction, ...]
    unmatched: tuple[Unmatched, ...]
    matched_keys: int


def match_keys(pack: MapPack, keys: Iterable[str]) -> Matching:
    """Match keys, each for itself, to the regions of a map.

    >>> from mapcore.atlas.catalog import Atlas
    >>> matching = match_keys(Atlas().open("world"), ["Korea, Rep.", "Germny", "Nigera"])
    >>> dict(matching.resolved)
    {'Korea, Rep.': 'KR', 'Germny': 'DE'}
    >>> [(each.input, each.via) for each in matching.corrected]
    [('Germny', 'typo: one letter missing')]
    >>> matching.unmatched[0].suggestions
    ('Niger (NE)', 'Nigeria (NG)')
    """
    gazetteer = gazetteer_of(pack)
    resolved: dict[str, str] = {}
    indices: dict[str, int] = {}
    corrections: list[Correction] = []
    unmatched: list[Unmatched] = []
    for key in dict.fromkeys(keys):
        if (published := gazetteer.keys.get(key)) is not None:  # as most of thousands are
            resolved[key], indices[key] = key, published
            continue
        answer = interpret(gazetteer, key)
        if answer.region is None:
            unmatched.append(Unmatched(key, label_regions(gazetteer, answer.candidates)))
            continue
        region = gazetteer.regions[answer.region]
        resolved[key] = region.key
        indices[key] = answer.region
        if answer.via is not None:
            corrections.append(Correction(key, region.key, region.title, answer.via))
    return Matching(resolved, indices, tuple(corrections), tuple(unmatched), len(resolved))


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
