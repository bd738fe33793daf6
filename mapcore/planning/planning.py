"""From a request, its map and its matching to the plan: every default is resolved here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.assets.themes import USUAL_THEME
from mapcore.frozen import frozen
from mapcore.houses.dressing import dress_theme
from mapcore.locales.locale import AMERICAN, find_locale
from mapcore.planning.annotations import list_places, plan_annotations
from mapcore.planning.brief import Brief
from mapcore.planning.data.data import plan_data
from mapcore.planning.data.symbols_draft import draft_symbols, join_drafts
from mapcore.planning.highlight import fade_others, plan_highlight
from mapcore.planning.key_warnings import warn_of_keys
from mapcore.planning.language import set_in_language, translate_map, warn_of_locale
from mapcore.planning.legend import list_legend_texts, turn_legend
from mapcore.planning.look import plan_look
from mapcore.planning.overlays import (
    join_attribution,
    label_symbols,
    list_label_texts,
    list_pin_places,
    plan_footer,
    plan_labels,
    plan_layers,
    plan_pins,
    plan_title,
    warn_of_characters,
)
from mapcore.planning.plan.effects import Effect
from mapcore.planning.plan.plan import PagePlan, RenderPlan
from mapcore.planning.view import has_coast, plan_view, widen_view
from mapcore.request.output import USUAL_WIDTH
from mapcore.request.responses import RenderWarning, TitlesReport
from mapcore.request.style import Style
from mapcore.request.values.presets import PRESETS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.atlas.catalog import Atlas
    from mapcore.atlas.pack import MapPack
    from mapcore.houses.house import House
    from mapcore.matching.editions import Settled
    from mapcore.matching.matching import Matching
    from mapcore.planning.data.data_plan import DataPlan
    from mapcore.planning.data.symbols_draft import SymbolsDraft
    from mapcore.planning.plan.inks import Ink
    from mapcore.planning.plan.look_plan import Look
    from mapcore.planning.plan.plan import AnnotationPlan, FooterPlan, PinPlan, TitlePlan
    from mapcore.planning.view import View
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
    settled: Settled | None = None,
) -> RenderPlan:
    """Return the plan of a request that was matched against its map.

    Its warnings name maps of the atlas, where one is given, that fit better.
    """
    style = request.style or Style()
    theme = dress_theme(style.theme or USUAL_THEME, house)
    reader = find_locale(request.locale) or AMERICAN
    shown, titles = translate_map(pack, reader, style)
    brief = Brief(request, shown, matching, theme, reader)
    briefs: tuple[Brief, ...] = (brief,)
    if request.panels is not None:  # what plans panels and a locator is loaded where there are some
        from mapcore.planning.panels.splitting import split_brief

        briefs = split_brief(brief)
    drafts = [draft_symbols(each, plan_data(each)) for each in briefs]
    draft = join_drafts(drafts)
    layers, layer_warnings = plan_layers(request.layers, pack)
    look = set_in_language(_plan_look(brief, draft.data, layers), reader.language)
    places = (*list_pin_places(brief), *list_places(request.annotations or (), pack))
    view = plan_view(brief, draft.marked, (*places, *draft.shown))
    told = settled.warnings if settled else ()
    keys = warn_of_keys(request, pack, matching, atlas, told)
    sheet = _Sheet(layers, look, view, attribution, house, settled, layer_warnings, keys, titles)
    plans = [_plan_map(*each, sheet) for each in zip(briefs, drafts, strict=True)]
    if plans[0].symbols is not None:
        plans = _widen(plans)
    if request.panels is not None:
        from mapcore.planning.panels.joining import join_plans

        return join_plans(plans, request.panels, briefs[0].shared)
    if request.locator is None:
        return plans[0]
    from mapcore.planning.locator.planning_locator import add_locator

    return add_locator(plans[0], brief, request.locator, view, atlas)


@frozen(eq=False)
class _Sheet:
    """What all panels of a request have in common, or its one map has."""

    layers: tuple[str, ...]
    look: Look
    view: View
    attribution: str | None
    house: House | None
    settled: Settled | None
    layer_warnings: tuple[RenderWarning, ...]
    key_warnings: tuple[RenderWarning, ...]
    titles: TitlesReport | None


def _plan_map(brief: Brief, draft: SymbolsDraft, sheet: _Sheet) -> RenderPlan:
    """Return the plan of one map."""
    request, pack, theme, settled = brief.request, brief.pack, brief.theme, sheet.settled
    view, look, layers, reader = sheet.view, sheet.look, sheet.layers, brief.locale
    data, symbol_warnings = _plan_symbols(brief, draft, view, look.background)
    if reader.runs_leftwards:
        data = evolve(data, legend=turn_legend(data.legend, request.legend, reader))
    labels, label_warnings = plan_labels(brief, data.label_texts, draft.marked)
    pins, pin_warnings = plan_pins(brief, view)
    annotations, note_warnings = plan_annotations(brief, view)
    align: Align = reader.legend_side if request.is_page else "center"
    title = plan_title(request.title, theme, look.background, align)
    footer = plan_footer(request.footer, theme, look.background, brief.locale)
    highlight = plan_highlight(brief, data.fills, look.background)
    symbols = label_symbols(data.symbols, brief, labels)
    texts = list_legend_texts(data.legend) + _list_texts(title, footer, pins, annotations)
    texts += list_label_texts(labels, symbols)
    warnings = (
        *(settled.warnings if settled else ()),
        *data.warnings,
        *sheet.key_warnings,
        *sheet.layer_warnings,
        *label_warnings,
        *symbol_warnings,
        *pin_warnings,
        *note_warnings,
        *warn_of_locale(request.locale),
        *warn_of_characters(title.text if title else "", texts, look.typefaces),
    )
    return RenderPlan(
        pack=pack,
        view=view.box,
        is_whole=view.is_whole,
        least_px=view.least_px,
        look=look,
        output=request.output,
        fills=fade_others(data.fills, highlight),
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
        attribution=join_attribution(sheet.attribution, layers, pack),
        warnings=warnings,
        edition=settled.told if settled else None,
        matching=brief.matching.report,
        no_data=data.missing,
        page=_plan_page(request) if request.is_page else None,
        house=sheet.house,
        patterns=data.patterns,
        hatches=data.hatches,
        highlight=highlight,
        annotations=annotations,
        symbols=symbols,
        locale=brief.locale,
        bivariate=data.bivariate,
        titles=sheet.titles,
    )


def _widen(plans: Sequence[RenderPlan]) -> list[RenderPlan]:
    """Return plans whose view shows their symbols whole."""
    from mapcore.planning.symbols.sizes import list_boxes

    boxes = [box for plan in plans if plan.symbols for box in list_boxes(plan.symbols)]
    view = widen_view(plans[0].view, plans[0].pack, boxes)
    return [*plans] if view == plans[0].view else [evolve(plan, view=view) for plan in plans]


def _plan_look(brief: Brief, data: DataPlan, layers: tuple[str, ...]) -> Look:
    """Return the look of the map below its data; tiles have neither effects nor a graticule."""
    tiles, style = brief.pack.tiles, brief.request.style or Style()
    if style.labels is not None:
        style = evolve(style, labels=None)  # looks are kept, and lists of labels are long
    look = plan_look(
        style,
        data.colors,
        (data.rest,) if data.rest else (),
        data.blends,
        theme=brief.theme,
        land_around="admin0" in layers,
        landlocked=tiles is not None or not has_coast(brief.pack),
    )
    return evolve(look, effect=Effect(), graticule=None) if tiles else look


def _plan_symbols(
    brief: Brief, draft: SymbolsDraft, view: View, ground: Ink
) -> tuple[DataPlan, tuple[RenderWarning, ...]]:
    """Return the data with their symbols; what plans these is loaded where there are some."""
    asked = brief.request.symbols
    if asked is None:
        return draft.data, ()
    from mapcore.planning.symbols.planning_symbols import plan_symbols

    return plan_symbols(brief, asked, draft, view, ground)


def _plan_page(request: RenderRequest) -> PagePlan:
    """Return what a page is asked for; a height may make the proportions of a preset.

    Squares and 16:9 are made for much else, so they do not.
    """
    output, side = request.output, request.legend.position if request.legend else None
    if request.bivariate and side in ("top", "bottom"):
        side = "left"
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
