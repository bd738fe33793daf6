"""From a request with panels to the brief of each, which has the scale of all."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, cast

import numpy as np
from attrs import evolve

from mapcore.errors import make_error
from mapcore.planning.data.choropleth import order_numbers, plan_scale
from mapcore.planning.data.symbols_draft import locate_values
from mapcore.planning.shared_scale import SharedScale
from mapcore.request.decoding.data_fields import find_taker, take_panel

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore.planning.brief import Brief
    from mapcore.request.choropleth import Choropleth
    from mapcore.request.panels import Panel
    from mapcore.request.request import RenderRequest
    from mapcore.request.symbols import Symbols

MOST_MOVED = 200
"""The most symbols of a panel that are moved apart; with more, those of no panel are."""


def split_brief(brief: Brief) -> tuple[Brief, ...]:
    """Return the brief of each panel of a request.

    Raises `ValidationError` where no panel has a number.
    """
    request = brief.request
    requests = [take_panel(request, panel) for panel in request.panels or ()]
    taker = find_taker(request)
    if taker == "symbols":
        sizes, requests = _share_sizes(brief, requests)
        shared = [sizes] * len(requests)
    elif taker == "choropleth":
        assert request.choropleth is not None
        shared = _share_numbers(brief, request.choropleth)
    else:
        values = tuple(cast("Mapping[str, str]", each.values) for each in request.panels or ())
        shared = [SharedScale(names=values)] * len(requests)
    return tuple(
        _keep_annotations(evolve(brief, request=each, shared=scale), panel)
        for each, scale, panel in zip(requests, shared, request.panels or (), strict=True)
    )


def _share_numbers(brief: Brief, choropleth: Choropleth) -> list[SharedScale]:
    """Return the scale of the numbers of all panels, for each with its own numbers."""
    panels = [cast("Mapping[str, float]", each.values) for each in brief.request.panels or ()]
    regions = len(brief.pack.regions)
    numbers = [order_numbers(each, brief.matching, regions) for each in panels]
    pooled = np.concatenate(numbers)
    if np.isnan(pooled).all():
        message = "none of the regions that were matched has a number in any panel"
        raise make_error("panels", message)
    plan = plan_scale(choropleth, pooled, brief.theme, brief.locale)
    return [SharedScale(plan, numbers=each) for each in numbers]


def _share_sizes(
    brief: Brief, requests: Sequence[RenderRequest]
) -> tuple[SharedScale, list[RenderRequest]]:
    """Return the numbers of all symbols, and requests with one largest value and one overlap."""
    asked = [cast("Symbols", each.symbols) for each in requests]
    found = [
        [value for value in locate_values(each, brief.matching).values() if not math.isnan(value)]
        for each in asked
    ]
    sizes = tuple(value for values in found for value in values)
    greatest = max(sizes, default=0.0) or None
    many = any(sum(value > 0 for value in values) > MOST_MOVED for values in found)
    return SharedScale(sizes=sizes), [
        evolve(
            request,
            symbols=evolve(
                symbols,
                max_value=symbols.max_value or greatest,
                overlap=symbols.overlap or ("stack" if many else None),
            ),
        )
        for request, symbols in zip(requests, asked, strict=True)
    ]


def _keep_annotations(brief: Brief, panel: Panel) -> Brief:
    """Return the brief of a panel without the annotations of others."""
    notes = brief.request.annotations
    if not notes:
        return brief
    kept = [
        (note, region)
        for note, region in zip(notes, brief.matching.annotated, strict=True)
        if note.panel in (None, panel.title)
    ]
    return evolve(
        brief,
        request=evolve(brief.request, annotations=tuple(note for note, _ in kept)),
        matching=evolve(brief.matching, annotated=tuple(region for _, region in kept)),
    )
