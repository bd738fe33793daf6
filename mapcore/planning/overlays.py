"""What lies over and around the regions: title, pins, region labels and layers."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve

from mapcore.assets.fonts import missing
from mapcore.errors import command_for
from mapcore.locales.locale import AMERICAN
from mapcore.locales.words import list_source_words
from mapcore.planning.look import choose_ink
from mapcore.planning.plan.inks import Ink
from mapcore.planning.plan.plan import FooterPlan, LabelsPlan, PinPlan, TitlePlan
from mapcore.request.declaring.declare import declarations
from mapcore.request.request import Layers
from mapcore.request.responses import RenderWarning
from mapcore.request.style import Labels

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from numpy.typing import NDArray

    from mapcore.assets.themes import ThemeTokens
    from mapcore.atlas.pack import MapPack
    from mapcore.locales.locale import Locale
    from mapcore.planning.brief import Brief
    from mapcore.planning.plan.formatted_numbers import RegionTexts
    from mapcore.planning.plan.look_plan import Typefaces
    from mapcore.planning.plan.symbols_plan import SymbolsPlan
    from mapcore.planning.view import View
    from mapcore.request.request import Align, Footer, Title

Warnings = tuple[RenderWarning, ...]


def plan_title(
    title: Title | None, theme: ThemeTokens, background: Ink, align: Align = "center"
) -> TitlePlan | None:
    """Return the title; a theme's colour gives way on a background that hides it.

    `align` is taken where the title names none.
    """
    if title is None:
        return None
    inks = (choose_ink(title.color, themes) for themes in (theme.title, theme.muted))
    ink, second = (ink.readable_on(background.opaque, "#000000", "#ffffff") for ink in inks)
    return TitlePlan(
        text=title.text,
        position=title.position,
        ink=ink,
        align=title.align or align,
        subtitle=title.subtitle,
        subtitle_ink=second if title.subtitle else None,
    )


def plan_footer(
    footer: Footer | None, theme: ThemeTokens, background: Ink, locale: Locale = AMERICAN
) -> FooterPlan | None:
    """Return the lines at the foot of the canvas, None where there is nothing to say."""
    if footer is None:
        return None
    source = footer.source
    if source and not source.lower().startswith(_list_openings(locale)):
        source = locale.words.source.format(source)
    texts = tuple(text for text in (footer.note, source) if text and text.strip())
    ink = Ink(theme.muted).readable_on(background.opaque, theme.text, "#000000", "#ffffff")
    return FooterPlan(texts, ink) if texts else None


def _list_openings(locale: Locale) -> tuple[str, ...]:
    """Return the words, in small letters, before which no source is given its word again."""
    return ("source",) if locale.is_usual else ("source", *list_source_words())


def list_pin_places(brief: Brief) -> list[tuple[float, float]]:
    """Return the positions in the plane of the pins that the map's projection shows."""
    return [(x, y) for x, y in _project_pins(brief) if not isnan(x)]


def _project_pins(brief: Brief) -> list[list[float]]:
    """Return the position in the plane of each pin, NaN for one that is not shown."""
    degrees = np.array([(pin.lon, pin.lat) for pin in brief.request.locations or ()], float)
    places: list[list[float]] = brief.pack.project_each(*degrees.reshape(-1, 2).T).tolist()
    return places


def plan_pins(brief: Brief, view: View) -> tuple[tuple[PinPlan, ...], Warnings]:
    """Return the pins that stand on the map, and a warning for each that does not."""
    planned, warnings = [], []
    for pin, (x, y) in zip(brief.request.locations or (), _project_pins(brief), strict=True):
        if not view.box.contains(x, y):
            where = f"{pin.lat:g}, {pin.lon:g}"
            message = f"The pin {pin.title!r} at {where} lies outside {view.name} and is left out."
            warnings.append(RenderWarning("pin_outside_map", message))
            continue
        label = pin.title if pin.show_label else None
        ink = choose_ink(pin.color, brief.theme.pin)
        planned.append(PinPlan(x, y, ink, pin.title, label, pin.label_position))
    return tuple(planned), tuple(warnings)


def plan_labels(
    brief: Brief, written: RegionTexts, marked: NDArray[np.bool_]
) -> tuple[LabelsPlan | None, Warnings]:
    """Return the text on each region, or a warning where the map has no curated labels.

    `written` are the values of regions as texts, `marked` tells which have data. Values are in the
    strong face on a page, and where they stand below names.
    """
    style, pack = brief.request.style, brief.pack
    labels = (style and style.labels) or Labels()
    if not labels.show:
        return None, _warn_of_hidden(labels)
    if not pack.labels and labels.regions == "all":
        message = (
            f"{pack.title} has no curated region labels, so none are drawn. style.labels.regions "
            'draws those of the regions that it lists, or with "data" those that the data colour.'
        )
        return None, (RenderWarning("labels_unavailable", message),)
    if pack.tiles:
        # The code is a part of the tile, so the name that is added is the full one.
        names: tuple[str | None, ...] = pack.titles
        texts = (None,) * len(names) if labels.content == "value" else names
        shows_values = labels.content != "name"
    else:
        names = tuple(region.label_text or region.title for region in pack.regions)
        texts = tuple(written) if labels.content == "value" else names
        shows_values = labels.content == "nameAndValue"
    values = tuple(written)
    if labels.regions != "all":
        given = np.flatnonzero(marked).tolist()
        asked = frozenset(given if labels.regions == "data" else brief.matching.labelled)
        texts = tuple(text if i in asked else None for i, text in enumerate(texts))
        values = tuple(text if i in asked else None for i, text in enumerate(values))
    return LabelsPlan(
        texts=texts,
        ink=choose_ink(labels.color, brief.theme.label),
        least_width=labels.min_width or 0.0,
        values=values if shows_values else None,
        listed=brief.matching.labelled,
        highlighted=brief.matching.highlighted,
        is_strong=brief.request.is_page and labels.content == "value",
        are_names=labels.content == "name",
    ), ()


def _warn_of_hidden(labels: Labels) -> Warnings:
    """Return a warning where labels are described that are not shown."""
    if labels == Labels():
        return ()
    message = "style.labels describes labels but shows none. Add show: true, or leave it out."
    return (RenderWarning("labels_not_shown", message),)


def label_symbols(
    plan: SymbolsPlan | None, brief: Brief, labels: LabelsPlan | None
) -> SymbolsPlan | None:
    """Return symbols with their labels, a name and a value, where these are asked for."""
    asked = brief.request.style.labels if brief.request.style else None
    if plan is None or asked is None or labels is None:
        return plan
    found: list[tuple[str, str | None] | None] = []
    for each in plan.symbols:
        name = each.title
        if each.region is not None:
            if brief.pack.tiles:
                # The code is a part of the tile, so the value alone is added.
                shown = labels.values is not None and labels.values[each.region] is not None
                found.append((each.text, None) if shown else None)
                continue
            if labels.texts[each.region] is None:
                found.append(None)
                continue
            of = brief.pack.regions[each.region]
            name = of.label_text or of.title
        if asked.content == "value":
            found.append((each.text, None))
        else:
            value = each.text if asked.content == "nameAndValue" else None
            found.append((name, value) if name else None)
    return evolve(plan, labels=tuple(found))


def plan_layers(layers: Layers | None, pack: MapPack) -> tuple[tuple[str, ...], Warnings]:
    """Return the layers to draw, and a warning for each that was asked for but is not there."""
    asked = dict(_list_asked(layers))
    warnings = tuple(
        RenderWarning("layer_unavailable", f"{pack.title} has no layer {layer}; it is skipped.")
        for layer, wanted in asked.items()
        if wanted and layer not in pack.layers
    )
    shown = tuple(layer for layer in pack.layers if asked.get(layer, layer in pack.default_layers))
    return shown, warnings


def _list_asked(layers: Layers | None) -> Iterator[tuple[str, bool]]:
    """Yield the layers that the request names, with what it says of each."""
    for field in declarations(Layers):
        wanted = getattr(layers, field.attribute, None)
        if wanted is not None:
            yield field.wire, wanted


def join_attribution(given: str | None, layers: tuple[str, ...], pack: MapPack) -> str | None:
    """Return the line of attribution: what the caller gave and what the drawn data ask for."""
    owed = pack.attribution if "cities" in layers else None
    return " · ".join(text for text in (given, owed) if text) or None


def list_label_texts(labels: LabelsPlan | None, symbols: SymbolsPlan | None) -> tuple[str, ...]:
    """Return the names that stand on regions, and the names and values at symbols."""
    if labels is None:
        return ()
    named = (symbols.labels if symbols else None) or ()
    texts = (text for each in named for text in each or () if text)
    return (*filter(None, labels.texts), *texts)


def warn_of_characters(heading: str, texts: Iterable[str], faces: Typefaces) -> Warnings:
    """Return a warning where a text has characters that no face at hand can draw."""
    lacking = missing(heading, faces.heading) | missing("".join(texts), faces.body)
    if not lacking:
        return ()
    listed = " ".join(sorted(lacking)[:12])
    message = (
        f"No bundled or installed typeface has {listed}; boxes stand for them. "
        f"Chinese, Japanese and Korean: {command_for('cjk')}. Others: install a "
        "face that has them."
    )
    return (RenderWarning("characters_unavailable", message),)
