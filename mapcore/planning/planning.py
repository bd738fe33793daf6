"""From a request, its map and its matching to the plan: every default is resolved here."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.assets.themes import USUAL_THEME
from mapcore.houses.dressing import dress_theme
from mapcore.planning.annotations import list_places, plan_annotations
from mapcore.planning.choropleth import count_missing
from mapcore.planning.data import plan_data
from mapcore.planning.effects import Effect
from mapcore.planning.highlight import fade_fills, plan_highlight
from mapcore.planning.key_warnings import warn_of_keys
from mapcore.planning.legend import list_legend_texts
from mapcore.planning.look import plan_look
from mapcore.planning.overlays import (
    join_attribution,
    plan_footer,
    plan_labels,
    plan_layers,
    plan_pins,
    plan_title,
    warn_of_characters,
)
from mapcore.planning.plan import PagePlan, RenderPlan
from mapcore.planning.view import has_coast, view_map, view_regions
from mapcore.request.presets import PRESETS
from mapcore.request.request import USUAL_WIDTH, Style

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack
    from mapcore.geometry.box import Box
    from mapcore.houses.house import House
    from mapcore.matching.matching import Matching
    from mapcore.planning.plan import AnnotationPlan, FooterPlan, PinPlan, TitlePlan
    from mapcore.request.request import Align, RenderRequest


LOOKALIKE_PRESETS = ("card", "portrait", "story")
"""The presets whose type a page of their proportions has too."""

MAX_ASPECT_DIFFERENCE = 0.03
"""How far such proportions may be from those of the preset, as a share."""


def plan_render(
    request: RenderRequest,
    pack: MapPack,
    matching: Matching,
    attribution: str | None,
    atlas: Atlas | None = None,
    house: House | None = None,
) -> RenderPlan:
    """Return the plan of a request that was matched against its map.

    Its warnings name maps of the atlas, where one is given, that fit better.
    """
    style = request.style or Style()
    theme = dress_theme(style.theme or USUAL_THEME, house)
    data = plan_data(request, matching, len(pack.regions), theme)
    layers, layer_warnings = plan_layers(request.layers, pack)
    look = plan_look(
        style,
        data.colors,
        (data.rest,) if data.rest else (),
        data.blends,
        theme=theme,
        land_around="admin0" in layers,
        landlocked=pack.tiles is not None or not has_coast(pack),
    )
    if pack.tiles:
        look = evolve(look, effect=Effect(), graticule=None)
    highlight = plan_highlight(request.highlight, matching, data.fills, theme, look.background)
    fills = data.fills
    if highlight and highlight.plain_fills is not None:
        fills = fade_fills(fills, highlight.regions, highlight.land)
    places = [pack.project(pin.lon, pin.lat) for pin in request.locations or ()]
    notes = request.annotations or ()
    whole = view_map(pack, [*filter(None, places), *list_places(notes, pack)])
    part = _plan_part(request, pack, matching, data.coloured)
    is_whole = part is None or whole.is_within(part)
    view = whole if part is None or is_whole else part
    labels, label_warnings = plan_labels(style.labels, pack, data, matching, theme)
    shown = pack.title if is_whole else f"the part of {pack.title} that is shown"
    pins, pin_warnings = plan_pins(request.locations or (), places, theme, view, shown)
    annotations, note_warnings = plan_annotations(
        notes, matching.annotated, pack, theme, view, shown
    )
    warnings = data.warnings + warn_of_keys(request, pack, matching, atlas)
    warnings += layer_warnings + label_warnings + pin_warnings + note_warnings
    align: Align = "left" if request.is_page else "center"
    title = plan_title(request.title, theme, look.background, align)
    footer = plan_footer(request.footer, theme, look.background)
    texts = list_legend_texts(data.legend) + _list_texts(title, footer, pins, annotations)
    warnings += warn_of_characters(title.text if title else "", texts, look.typefaces)
    return RenderPlan(
        pack=pack,
        view=view,
        is_whole=is_whole,
        look=look,
        output=request.output,
        fills=fills,
        data=data.coloured,
        values=data.texts,
        choropleth=data.choropleth,
        categories=data.order,
        legend=data.legend,
        title=title,
        footer=footer,
        labels=labels,
        pins=pins,
        layers=layers,
        attribution=join_attribution(attribution, layers, pack),
        warnings=warnings,
        matching=matching.report,
        no_data=count_missing(request.choropleth.values) if request.choropleth else 0,
        page=_plan_page(request) if request.is_page else None,
        house=house,
        patterns=data.patterns,
        hatches=data.hatches,
        highlight=highlight,
        annotations=annotations,
    )


def _plan_page(request: RenderRequest) -> PagePlan:
    """Return what a page is asked for; a height may make the proportions of a preset.

    Squares and 16:9 are made for much else, so they do not.
    """
    output, side = request.output, request.legend.position if request.legend else None
    if output.preset:
        return PagePlan(PRESETS[output.preset], output.preset, True, side)
    if output.height is not None:
        aspect = (output.width or USUAL_WIDTH) / output.height
        for name in LOOKALIKE_PRESETS:
            if abs(aspect / PRESETS[name].aspect - 1) <= MAX_ASPECT_DIFFERENCE:
                return PagePlan(PRESETS[name], None, False, side)
    return PagePlan(legend_side=side)


def _list_texts(
    title: TitlePlan | None,
    footer: FooterPlan | None,
    pins: tuple[PinPlan, ...],
    annotations: tuple[AnnotationPlan, ...],
) -> tuple[str, ...]:
    """Return the texts beside the legend's and the title's that are set in the body face."""
    subtitle = title.subtitle or "" if title else ""
    notes = (text for each in annotations for text in (each.heading or "", each.text))
    return (*(pin.label or "" for pin in pins), *notes, subtitle, *(footer.texts if footer else ()))


def _plan_part(
    request: RenderRequest, pack: MapPack, matching: Matching, data: NDArray[np.bool_]
) -> Box | None:
    """Return the part of the map that is shown, None where all of it is."""
    if request.frame is None or request.frame == "map":
        return None
    if request.frame == "data":
        return view_regions(pack, np.flatnonzero(data))
    return view_regions(pack, np.array(matching.framed, dtype=np.intp))
