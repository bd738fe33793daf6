"""Where the texts on a map stand, each clear of those placed before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from attrs import evolve, field

from mapcore.composition.lettering import join_lines
from mapcore.composition.texts_outcome import TextsOutcome
from mapcore.frozen import frozen
from mapcore.layout.land.markers import lay_out_markers
from mapcore.layout.text.furniture import lay_out_attribution
from mapcore.layout.text.labels.clearing import TextObstacles
from mapcore.layout.text.labels.inset_names import lay_out_inset_names
from mapcore.layout.text.labels.labels import count_names_left, lay_out_labels
from mapcore.layout.text.labels.leaders import Surroundings
from mapcore.layout.text.pins import ink_box, lay_out_pins, list_boxes, list_named
from mapcore.request.responses import RenderWarning

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.composition.arrangement import Arrangement
    from mapcore.composition.bands.page import MapPage
    from mapcore.geometry.box import Box
    from mapcore.layout.scene import Disc, Mark, Teardrop, Text
    from mapcore.layout.text.annotations import PlacedAnnotation
    from mapcore.layout.text.labels.labels import RegionLabels

MAX_NAMED = 3
"""The most regions or annotations that a warning names."""

NO_LINES = np.empty((0, 2, 2))


@frozen(eq=False)
class PlacedTexts:
    """The texts on a map but the cities, which stand where these leave room.

    `over` are names and pins from back to front, `credit` is the attribution with its plate,
    `markers` are those of tiny regions, `leaders` those of annotations. At most `most_cities`
    names of cities have room beside the others. Those of `panels` are on their own maps.
    """

    over: list[Teardrop | Text] = field(repr=False)
    labels: RegionLabels = field(repr=False)
    credit: list[Mark] = field(repr=False)
    markers: list[Disc] = field(repr=False)
    outcome: TextsOutcome
    leaders: list[Mark] = field(factory=list, repr=False)
    most_cities: int | None = None
    panels: tuple[PlacedTexts, ...] = field(default=(), repr=False)


def place_texts(arrangement: Arrangement) -> PlacedTexts:
    """Return the texts on a map that was arranged, and what became of them.

    Pins come first, then the attribution, then annotations, then the names of regions; names that
    the request lists come before annotations.
    """
    page = arrangement.page
    markers = lay_out_markers(page)
    insets = lay_out_inset_names(page)
    pins = lay_out_pins(page, insets)
    credit = lay_out_attribution(arrangement, [*pins, *markers])
    symbols = arrangement.symbols.list_boxes() if arrangement.symbols else np.empty((0, 4))
    plans, asked = page.plan.annotations, page.plan.labels
    named = insets if asked else []
    before = _list_boxes([*pins, *credit, *page.kept])
    obstacles = TextObstacles(np.concatenate((before, symbols, _list_boxes(named))))
    names = _lay_out_own_labels(arrangement)
    around = Surroundings.of(page, markers) if plans else None
    notes: list[PlacedAnnotation] = []
    if around is None:
        labels = names or lay_out_labels(page, obstacles, markers)
    elif names or (asked and asked.listed):
        labels = names or lay_out_labels(page, obstacles, markers)
        obstacles = obstacles.add(_list_boxes([*insets, *labels.texts]), NO_LINES)
        notes = _place_annotations(page, around, obstacles)
    else:
        obstacles = obstacles.add(_list_boxes(insets), NO_LINES)
        notes = _place_annotations(page, around, obstacles)
        boxes = np.array([each.box for each in notes])
        labels = lay_out_labels(page, obstacles.add(boxes, NO_LINES), markers)
    warnings = (*_warn_of_pins(page), *_warn(arrangement, labels), *_warn_of_overlaps(notes))
    texts, leaders = _lay_out_annotations(page, notes, around)
    return PlacedTexts(
        [*labels.texts, *insets, *pins, *texts],
        labels,
        credit,
        markers,
        TextsOutcome(labels.drawn, labels.left_out, warnings),
        leaders,
        count_names_left(page, labels.drawn),
    )


def _place_annotations(
    page: MapPage, around: Surroundings, obstacles: TextObstacles
) -> list[PlacedAnnotation]:
    from mapcore.layout.text.annotations import place_annotations

    return place_annotations(page, page.plan.annotations, around, obstacles)


def _lay_out_annotations(
    page: MapPage,
    notes: Sequence[PlacedAnnotation],
    around: Surroundings | None,
) -> tuple[list[Text], list[Mark]]:
    """Return the texts of annotations, and the lines from them."""
    if around is None:
        return [], []
    from mapcore.layout.text.annotation_leaders import lay_out_annotation_leaders
    from mapcore.layout.text.annotations import lay_out_annotation

    texts = [text for at, each in enumerate(notes) for text in lay_out_annotation(page, each, at)]
    return texts, lay_out_annotation_leaders(page, notes, around.land)


def _lay_out_own_labels(arrangement: Arrangement) -> RegionLabels | None:
    """Return the labels of tiles or of symbols, None where those of regions are to be placed."""
    codes = None
    if arrangement.plan.pack.tiles:
        from mapcore.layout.text.labels.tile_texts import lay_out_tile_texts

        codes = lay_out_tile_texts(arrangement.page)
    if arrangement.symbols is None:
        return codes
    from mapcore.layout.text.labels.symbol_labels import lay_out_symbol_labels

    labels = lay_out_symbol_labels(arrangement)
    return evolve(labels, texts=[*codes.texts, *labels.texts]) if codes else labels


def _warn(arrangement: Arrangement, labels: RegionLabels) -> tuple[RenderWarning, ...]:
    """Return a warning where labels are left out."""
    if arrangement.symbols is None:
        return _warn_of_left_out(arrangement.page, labels)
    from mapcore.layout.text.labels.symbol_labels import warn_of_unlabelled

    return warn_of_unlabelled(arrangement, labels)


def _warn_of_overlaps(notes: Sequence[PlacedAnnotation]) -> tuple[RenderWarning, ...]:
    """Return a warning where annotations cover something else."""
    covering = [each.plan.heading or each.plan.text for each in notes if each.overlaps]
    if not covering:
        return ()
    named = ", ".join(repr(text) for text in covering[:MAX_NAMED])
    more = ", …" if len(covering) > MAX_NAMED else ""
    message = (
        f"{len(covering)} of {len(notes)} annotations cover another text, a pin or an inset, as "
        f"there is no free place: {named}{more}. textAt, side or a larger canvas may help."
    )
    return (RenderWarning("annotation_overlaps", message),)


def _list_boxes(marks: Sequence[Mark | Box]) -> np.ndarray:
    """Return the boxes (n, 4) of texts, pins and plates."""
    return np.array([box.sides for box in list_boxes(marks, ink_box)]).reshape(-1, 4)


def _warn_of_pins(page: MapPage) -> tuple[RenderWarning, ...]:
    """Return a warning where pins have no name, as only so many are drawn on such a canvas."""
    named = sum(1 for pin in page.plan.pins if pin.label and join_lines(pin.label))
    drawn = len(list_named(page))
    if drawn == named:
        return ()
    message = (
        f"{named - drawn} of {named} pins have no name: at most {page.most_names} names are drawn "
        "on a story, those given first."
    )
    return (RenderWarning("labels_left_out", message),)


def _warn_of_left_out(page: MapPage, labels: RegionLabels) -> tuple[RenderWarning, ...]:
    """Return a warning where names are left out: how many, and how to get them."""
    if not labels.left_out:
        return ()
    total = len(labels.left_out) + len(labels.drawn)
    titles = [page.plan.pack.titles[region] for region in labels.left_out]
    more = ", …" if len(titles) > MAX_NAMED else ""
    most = f"; on a story at most {page.most_names} are drawn" if page.most_names else ""
    message = (
        f"{len(titles)} of {total} labels are left out, as they would overlap others or be too "
        f"small{most}: {', '.join(titles[:MAX_NAMED])}{more}. A larger canvas or a part of the map "
        "(frame) has room for more; style.labels.regions lists those that must be there."
    )
    return (RenderWarning("labels_left_out", message),)
