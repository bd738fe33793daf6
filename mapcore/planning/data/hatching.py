"""Hatching: which regions have stripes or dots over their fill, of which kind and colour."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mapcore.color import lab, mix, rgb_from_lab, to_hex
from mapcore.planning.plan.hatching_plan import HatchedEntry, HatchInk, HatchPlan, PatternPlan
from mapcore.request.patterns import PATTERN_KINDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from mapcore.matching.matching import Matching
    from mapcore.request.patterns import Pattern, PatternKind

THIN_STRIPE, THIN_DISTANCE = 1.1, 6.0
"""The same of stripes on regions without a value."""

TONE_APART = 28.0
"""How much lighter or darker (L*) stripes over data are than the fill below them."""

DARK_FILL = 60.0
"""The lightness (L*) up to which a fill has lighter stripes, and above which darker ones."""

GREY_APART = 20.0
"""How much darker or lighter (L*) stripes are than the fill of regions without a value."""

LIGHTER = 0.55
"""How far the fill of hatched regions without a value is drawn towards the ground of the map."""

MOST_TONES = 12
"""The most colours of the stripes of a pattern; the fills of a gradient share them."""


def plan_patterns(asked: Sequence[Pattern] | None, matching: Matching) -> tuple[PatternPlan, ...]:
    """Return the patterns of a request with their kinds and regions.

    A region of two patterns of one kind has the later one; their directions alone tell patterns
    apart.
    """
    if not asked:
        return ()
    kinds = choose_kinds([pattern.kind for pattern in asked])
    latest: dict[tuple[PatternKind, int], int] = {}
    found = [matching.locate(dict.fromkeys(pattern.regions)) for pattern in asked]
    for at, members in enumerate(found):
        latest.update({(kinds[at], region): at for region in members})
    return tuple(
        PatternPlan(
            pattern.label,
            kinds[at],
            tuple(sorted(region for region in found[at] if latest[kinds[at], region] == at)),
        )
        for at, pattern in enumerate(asked)
    )


def choose_kinds(asked: Sequence[PatternKind | None]) -> list[PatternKind]:
    """Return the kind of each pattern: the one asked for, else that of its place or the first free.

    >>> choose_kinds([None, None]), choose_kinds(["backDiagonal", None])
    (['diagonal', 'backDiagonal'], ['backDiagonal', 'diagonal'])
    """
    taken = {kind for kind in asked if kind}
    kinds: list[PatternKind] = []
    for at, kind in enumerate(asked):
        order = (PATTERN_KINDS[at], *PATTERN_KINDS)
        chosen = next(each for each in order if each not in taken) if kind is None else kind
        taken.add(chosen)
        kinds.append(chosen)
    return kinds


def plan_hatches(
    patterns: Sequence[PatternPlan], fills: NDArray[np.uint8]
) -> tuple[HatchPlan, ...]:
    """Return what is hatched over fills, (regions, 4) RGBA bytes: one plan an ink."""
    plans: list[HatchPlan] = []
    for pattern in patterns:
        for color, regions in _group_by_fill(pattern.regions, fills):
            plans.append(HatchPlan(regions, HatchInk(pattern.kind, choose_tone(color))))
    return tuple(plans)


def _group_by_fill(
    regions: tuple[int, ...], fills: NDArray[np.uint8]
) -> list[tuple[str, tuple[int, ...]]]:
    """Return regions by their fill, or by fills of about one lightness where these are many."""
    groups: dict[str, list[int]] = {}
    for region in regions:
        groups.setdefault(to_hex(*fills[region, :3].tolist()), []).append(region)
    if len(groups) > MOST_TONES:
        colors = list(groups)
        order = np.argsort(lab(*colors)[:, 0], kind="stable").tolist()
        parts = [part.tolist() for part in np.array_split(np.array(order), MOST_TONES)]
        groups = {
            colors[part[len(part) // 2]]: [each for at in part for each in groups[colors[at]]]
            for part in parts
        }
    return [(color, tuple(sorted(members))) for color, members in groups.items()]


def choose_tone(fill: str, apart: float = TONE_APART) -> str:
    """Return the colour of stripes on an opaque fill: of its hue, lighter on dark fills.

    Its lightness is CIE L* of the fill plus or minus `apart`. Where sRGB has no such colour, it is
    less saturated.

    >>> [round(float(lab(choose_tone(fill))[0, 0])) for fill in ("#2b1f56", "#f3ddba")]
    [44, 61]
    """
    light, *hue = lab(fill)[0].tolist()
    lightness = light + apart if light <= DARK_FILL else light - apart
    shares = np.linspace(1, 0, 21)
    points = np.column_stack([np.full(21, lightness), shares * hue[0], shares * hue[1]])
    tones = rgb_from_lab(points)
    fits = (tones >= -0.5).all(axis=1) & (tones <= 255.5).all(axis=1)
    return to_hex(*tones[int(fits.argmax())].tolist())


def choose_missing_ink(fill: str) -> HatchInk:
    """Return the grey stripes of regions without a value, on their opaque fill."""
    grey = to_hex(*(3 * [float(rgb_from_lab(np.array([[lab(fill)[0, 0], 0, 0]]))[0, 1])]))
    tone = choose_tone(grey, GREY_APART)
    return HatchInk("backDiagonal", tone, THIN_STRIPE, THIN_DISTANCE)


def lighten_missing(fill: str, ground: str) -> str:
    """Return the fill below such stripes: nearer to the ground of the map than a plain fill."""
    return mix(fill, ground[:7], LIGHTER)


def list_entries(
    patterns: Sequence[PatternPlan], middle: str | None, fills: NDArray[np.uint8]
) -> tuple[HatchedEntry, ...]:
    """Return the legend's entries of patterns that some region has.

    Their swatches have the colour of the `middle` class; without one, that of their first region.
    """
    entries = []
    for pattern in patterns:
        if pattern.regions:
            color = middle or to_hex(*fills[pattern.regions[0], :3].tolist())
            ink = HatchInk(pattern.kind, choose_tone(color))
            entries.append(HatchedEntry(pattern.label, color, ink))
    return tuple(entries)
