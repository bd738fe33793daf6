"""What lies over and around the regions: title, pins, region labels and layers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.assets.fonts import missing
from mapcore.assets.words import ENGLISH
from mapcore.planning.inks import Ink
from mapcore.planning.look import choose_ink
from mapcore.planning.plan import FooterPlan, LabelsPlan, PinPlan, TitlePlan
from mapcore.request.declare import declarations
from mapcore.request.request import Labels, Layers
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from mapcore.assets.themes import ThemeTokens
    from mapcore.atlas.pack import MapPack
    from mapcore.geometry.box import Box
    from mapcore.matching.matching import Matching
    from mapcore.planning.data import DataPlan
    from mapcore.planning.plan import Typefaces
    from mapcore.request.request import Align, Footer, Pin, Title

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


def plan_footer(footer: Footer | None, theme: ThemeTokens, background: Ink) -> FooterPlan | None:
    """Return the lines at the foot of the canvas, None where there is nothing to say."""
    if footer is None:
        return None
    source = footer.source
    if source and not source.lower().startswith("source"):
        source = ENGLISH.source.format(source)
    texts = tuple(text for text in (footer.note, source) if text and text.strip())
    ink = Ink(theme.muted).readable_on(background.opaque, theme.text, "#000000", "#ffffff")
    return FooterPlan(texts, ink) if texts else None


def plan_pins(
    pins: tuple[Pin, ...],
    places: Sequence[tuple[float, float] | None],
    theme: ThemeTokens,
    view: Box,
    shown: str,
) -> tuple[tuple[PinPlan, ...], Warnings]:
    """Return the pins that stand on the map, and a warning for each that does not.

    `places` are their positions in the plane, None for those off the map; `shown` names what the
    `view` shows.
    """
    planned, warnings = [], []
    for pin, place in zip(pins, places, strict=True):
        if place is None or not view.contains(*place):
            where = f"{pin.lat:g}, {pin.lon:g}"
            message = f"The pin {pin.title!r} at {where} lies outside {shown} and is left out."
            warnings.append(RenderWarning("pin_outside_map", message))
            continue
        label = pin.title if pin.show_label else None
        ink = choose_ink(pin.color, theme.pin)
        planned.append(PinPlan(*place, ink, pin.title, label, pin.label_position))
    return tuple(planned), tuple(warnings)


def plan_labels(
    labels: Labels | None,
    pack: MapPack,
    data: DataPlan,
    matching: Matching,
    theme: ThemeTokens,
) -> tuple[LabelsPlan | None, Warnings]:
    """Return the text on each region, or a warning where the map has no curated labels."""
    labels = labels or Labels()
    if not labels.show:
        return None, ()
    if not pack.labels:
        message = f"{pack.title} has no curated region labels, so none are drawn."
        return None, (RenderWarning("labels_unavailable", message),)
    if pack.tiles:
        # The code is a part of the tile, so the name that is added is the full one.
        names: tuple[str | None, ...] = pack.titles
        texts = (None,) * len(names) if labels.content == "value" else names
        shows_values = labels.content != "name"
    else:
        names = tuple(region.label_text or region.title for region in pack.regions)
        texts = tuple(data.texts) if labels.content == "value" else names
        shows_values = labels.content == "nameAndValue"
    values = tuple(data.texts)
    if labels.regions != "all":
        given = np.flatnonzero(data.coloured).tolist()
        chosen = given if labels.regions == "data" else matching.labelled
        asked = frozenset(chosen)
        texts = tuple(text if i in asked else None for i, text in enumerate(texts))
        values = tuple(text if i in asked else None for i, text in enumerate(values))
    return LabelsPlan(
        texts=texts,
        ink=choose_ink(labels.color, theme.label),
        least_width=labels.min_width or 0.0,
        values=values if shows_values else None,
        listed=matching.labelled,
        highlighted=matching.highlighted,
    ), ()


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


def warn_of_characters(heading: str, texts: Iterable[str], faces: Typefaces) -> Warnings:
    """Return a warning where a text has characters that no face at hand can draw."""
    lacking = missing(heading, faces.heading) | missing("".join(texts), faces.body)
    if not lacking:
        return ()
    listed = " ".join(sorted(lacking)[:12])
    message = (
        f"No bundled or installed typeface has {listed}; boxes stand for them. "
        "Installing a face such as Noto Sans CJK mends this."
    )
    return (RenderWarning("characters_unavailable", message),)
