"""Matching the keys of a request, with errors where it cannot be drawn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.errors import FieldError, ValidationError
from mapcore.locales.locale import find_locale
from mapcore.matching.better_maps import advise_map, find_better_map
from mapcore.matching.matching import Matching, match_keys
from mapcore.request.decoding.data_fields import is_numbers, list_region_data

if TYPE_CHECKING:
    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack
    from mapcore.request.request import RenderRequest


def match_request(
    request: RenderRequest, pack: MapPack, atlas: Atlas | None = None, advice: str = ""
) -> Matching:
    """Match every region key of a request, block by block.

    An error gives `advice`, or names a map of the atlas that fits the keys better. Raises
    `ValidationError` with the report if keys are unmatched and the request asks for an error
    then, and if numbers or symbols have no key that matches.
    """
    data = list_region_data(request)
    labels = _list_labelled(request)
    highlighted = request.highlight.regions if request.highlight else ()
    annotated = [each.region for each in request.annotations or ()]
    about = dict.fromkeys(each for each in annotated if each is not None)
    hatched = [pattern.regions for pattern in request.patterns or ()]
    language = find_language(request)
    blocks = (*data.values(), labels, *hatched, highlighted, about)
    matching = match_keys(pack, *blocks, language=language)
    if labels or highlighted or annotated:
        matching = evolve(
            matching,
            labelled=_find_regions(matching, labels),
            highlighted=_find_regions(matching, highlighted),
            annotated=tuple(matching.indices.get(each or "") for each in annotated),
        )
    if request.panels is not None:  # which repeat their keys
        matching = evolve(
            matching,
            corrected=tuple(dict.fromkeys(matching.corrected)),
            unmatched=tuple(dict.fromkeys(matching.unmatched)),
        )
    if request.on_unmatched == "error" and matching.unmatched:
        raise ValidationError(_list_unmatched(matching, pack), matching.report)
    for path, values in data.items():
        if is_numbers(path, request) and values.keys().isdisjoint(matching.indices):
            error = _describe_unmatched(path, values, pack, atlas, advice)
            raise ValidationError([error], matching.report)
    if request.frame is None or isinstance(request.frame, str):
        return matching
    return _match_frame(request.frame, pack, matching, language)


def find_language(request: RenderRequest) -> str | None:
    """Return the language whose names of regions a request's keys may have, beside all others."""
    reader = find_locale(request.locale)
    return None if reader is None or reader.is_usual else reader.language


def _list_labelled(request: RenderRequest) -> tuple[str, ...]:
    """Return the keys of the regions that a request lists for labels."""
    labels = request.style.labels if request.style else None
    return () if labels is None or isinstance(labels.regions, str) else labels.regions


def _find_regions(matching: Matching, keys: Iterable[str]) -> tuple[int, ...]:
    """Return the indices of the regions that some keys name, each once, in their order."""
    indices = matching.indices
    return tuple(dict.fromkeys(indices[key] for key in keys if key in indices))


def _match_frame(
    keys: tuple[str, ...], pack: MapPack, matching: Matching, language: str | None
) -> Matching:
    """Return a matching with the regions that are to be shown; raises `ValidationError`."""
    found = match_keys(pack, keys, language=language)
    if found.unmatched:
        message = f"no region of {pack.title} is called {{!r}}"
        raise ValidationError(
            [
                FieldError("frame", message.format(key.input), key.suggestions)
                for key in found.unmatched
            ]
        )
    framed = tuple(dict.fromkeys(found.indices.values()))
    return evolve(matching, corrected=matching.corrected + found.corrected, framed=framed)


def _list_unmatched(matching: Matching, pack: MapPack) -> list[FieldError]:
    return [
        FieldError(key.input, f"no region of {pack.title} is called so", key.suggestions)
        for key in matching.unmatched
    ]


def _describe_unmatched(
    path: str, values: Mapping[str, float], pack: MapPack, atlas: Atlas | None, advice: str
) -> FieldError:
    sample = ", ".join(region.title for region in pack.regions[:3])
    message = (
        f"none of the {len(values)} keys names a region of {pack.title}, "
        f"whose regions are {sample}, …"
    )
    if advice:
        return FieldError(path, message + " " + advice)
    better = find_better_map(values, pack, 0, atlas) if atlas else None
    suggested = (better.map_id,) if better else ()
    return FieldError(path, message + advise_map(better), suggested)
