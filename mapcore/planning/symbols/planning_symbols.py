"""From the block `symbols` of a request to its plan."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.color import parse_hex, to_hex
from mapcore.errors import make_error
from mapcore.formatting.number_format import NumberFormat
from mapcore.frozen import frozen
from mapcore.planning.data.categories import color_names, says_no_data
from mapcore.planning.data.data import choose_rest_color, has_data, keeps_own_rest
from mapcore.planning.data.symbols_draft import locate_values
from mapcore.planning.plan.legend_plan import ItemsLegend
from mapcore.planning.plan.symbols_plan import SizesKey, Symbol, SymbolEntry, SymbolsPlan
from mapcore.planning.symbols.sizes import choose_width, find_middle
from mapcore.planning.symbols.sizes_key import choose_key_values, choose_stand_ins
from mapcore.request.legend import Legend
from mapcore.request.responses import LegendEntry, RenderWarning
from mapcore.request.symbols import DATA_COLOR

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from mapcore.atlas.pack import MapPack
    from mapcore.planning.brief import Brief
    from mapcore.planning.data.data_plan import DataPlan
    from mapcore.planning.data.symbols_draft import SymbolsDraft
    from mapcore.planning.plan.inks import Ink
    from mapcore.planning.plan.legend_plan import AnyLegend
    from mapcore.planning.view import View
    from mapcore.request.symbols import SymbolPoint, Symbols

MOST_MOVED = 200
"""The most symbols that are moved apart: the work grows with their square."""

STACKED = 0.85
"""The opacity of symbols that may overlap."""

MAX_NAMED = 3
"""The most places that a warning names."""

Warnings = tuple[RenderWarning, ...]


@frozen
class _Spot:
    """A region or a point in the view, its place in the plane and its number."""

    place: tuple[float, float]
    value: float
    region: int | None = None
    point: SymbolPoint | None = None


def plan_symbols(
    brief: Brief, asked: Symbols, draft: SymbolsDraft, view: View, ground: Ink
) -> tuple[DataPlan, Warnings]:
    """Return the data with the symbols of what the map shows, and a warning of those off it.

    Where symbols are the only data, their texts are those of the regions. Raises `ValidationError`
    where the greatest value is above `maxValue`, and where too many were to be moved apart.
    """
    if asked.values is not None:
        found, warnings = _list_regions(asked, brief, view), tuple[RenderWarning, ...]()
    else:
        found, warnings = _list_points(asked, draft, view)
    max_value = _choose_max_value(asked, found)
    spots = [spot for spot in found if spot.value > 0]
    _check_overlap(asked, len(spots))
    moves = asked.values is not None and len(spots) <= MOST_MOVED and asked.overlap != "stack"
    key_values = _choose_key_values(asked, brief, found, max_value)
    numbers = brief.shared.sizes if brief.shared else ()
    written = NumberFormat.fit(
        asked.format, numbers or [spot.value for spot in found], key_values, brief.locale
    )
    shown = brief.request.legend or Legend()
    colors, residual = color_points(asked, brief, draft.data)
    symbols = tuple(_make_symbols(asked, spots, brief, draft.source, written, colors))
    plan = SymbolsPlan(
        symbols=symbols if moves else _fade(symbols),
        shape=asked.shape,
        max_value=max_value,
        width=_choose_width(asked, spots, brief.pack, view, max_value),
        size=asked.size,
        dodges=moves,
        zero=len(found) - len(spots),
        title=asked.title,
        line=ground,
        key=_make_key(asked, key_values, written) if spots and shown.show else None,
        has_data_colors=asked.color == DATA_COLOR,
    )
    legend = add_to_legend(draft.data.legend, plan, shown, colors, residual)
    data = evolve(draft.data, symbols=plan, legend=legend)
    return data if has_data(brief.request) else evolve(data, texts=data.label_texts), warnings


def _make_key(asked: Symbols, values: tuple[float, ...], written: NumberFormat) -> SizesKey:
    """Return the sizes that a legend explains, and those that may take their place."""
    shown, stand_ins = (
        tuple(zip(each, written.write_labels(each), strict=True))
        for each in (values, choose_stand_ins(values))
    )
    return SizesKey(shown, asked.title, asked.shape, stand_ins)


def _choose_max_value(asked: Symbols, found: Sequence[_Spot]) -> float:
    """Return the value of the largest size."""
    greatest = max((spot.value for spot in found), default=0.0)
    max_value = asked.max_value or greatest
    if max_value < greatest:
        message = f"the greatest value is {greatest:g}; give at least that, or leave maxValue out"
        raise make_error("symbols.maxValue", message, (f"{greatest:g}",))
    return max_value


def _choose_key_values(
    asked: Symbols, brief: Brief, found: Sequence[_Spot], max_value: float
) -> tuple[float, ...]:
    """Return the numbers of the legend, none where nothing is drawn.

    With a `maxValue`, several maps share one legend, whatever is the least value of each.
    """
    pooled = brief.shared.sizes if brief.shared else ()
    drawn = [value for value in pooled or (spot.value for spot in found) if value > 0]
    if not drawn:
        return ()
    is_alone = bool(pooled) or not asked.max_value
    return choose_key_values(max_value, min(drawn) if is_alone else 0.0)


def _choose_width(
    asked: Symbols, spots: Sequence[_Spot], pack: MapPack, view: View, max_value: float
) -> float:
    values = [spot.value for spot in spots]
    return choose_width(pack, view.box, values, max_value, asked.shape) if values else 0.0


def _check_overlap(asked: Symbols, count: int) -> None:
    if asked.overlap == "dodge" and count > MOST_MOVED:
        message = (
            f"dodge moves up to {MOST_MOVED} symbols apart, here are {count}; leave overlap out, "
            "or draw one part of the map"
        )
        raise make_error("symbols.overlap", message, ("stack",))


def _list_regions(asked: Symbols, brief: Brief, view: View) -> list[_Spot]:
    """Return the regions in the view that have a number, in the map's order."""
    kept = []
    for region, value in sorted(locate_values(asked, brief.matching).items()):
        middle = find_middle(brief.pack, region)
        if middle is not None and not math.isnan(value) and view.box.contains(*middle):
            kept.append(_Spot(middle, value, region=region))
    return kept


def _list_points(asked: Symbols, draft: SymbolsDraft, view: View) -> tuple[list[_Spot], Warnings]:
    """Return the points in the view in the request's order, and a warning of the others."""
    kept, off = [], []
    for point, place in zip(asked.points or (), draft.places, strict=True):
        if place is None or not view.box.contains(*place):
            off.append(point)
        else:
            kept.append(_Spot(place, point.value, point=point))
    return kept, (_warn_of_off(off, view.name),) if off else ()


def _warn_of_off(points: Sequence[SymbolPoint], shown: str) -> RenderWarning:
    names = [point.title or f"{point.lat:g}, {point.lon:g}" for point in points]
    listed = ", ".join(names[:MAX_NAMED]) + (", …" if len(names) > MAX_NAMED else "")
    lie = "symbol lies" if len(points) == 1 else "symbols lie"
    left = "it is" if len(points) == 1 else "they are"
    message = f"{len(points)} {lie} outside {shown}, so {left} left out: {listed}."
    return RenderWarning("symbol_outside_map", message)


def _make_symbols(
    asked: Symbols,
    spots: Sequence[_Spot],
    brief: Brief,
    source: DataPlan,
    written: NumberFormat,
    colors: dict[str, str],
) -> Iterator[Symbol]:
    """Yield the symbol of each spot; `colors` are those of the categories of points."""
    takes, plain = asked.color == DATA_COLOR, asked.color or brief.theme.pin
    texts = written.write_all([spot.value for spot in spots])
    for spot, text in zip(spots, texts, strict=True):
        place, value, at, point = spot.place, spot.value, spot.region, spot.point
        if point:
            color = colors.get(point.category or "", plain)
            yield Symbol(place, value, text, color, title=point.title, told=point.category)
        elif at is not None:
            region = brief.pack.regions[at]
            color = to_hex(*source.fills[at].tolist()) if takes else plain
            told = source.texts[at] if takes else None
            yield Symbol(place, value, text, color, at, region.key, region.title, told)


def color_points(
    asked: Symbols, brief: Brief, data: DataPlan
) -> tuple[dict[str, str], tuple[str, ...]]:
    """Return the colour of each category of points, in the order of the legend, and the residual.

    Nothing where one colour was asked for all. A category with the words for no data has the fill
    of the regions without a value in `data`, where regions have data, too.
    """
    names = [point.category for point in asked.points or () if point.category]
    if not names or asked.color is not None:
        return {}, ()
    order, found = color_names(brief, names, asked.colors)
    if has_data(brief.request) and not keeps_own_rest(brief.request):
        words = brief.no_data_words
        rest = data.rest or choose_rest_color(brief.request, brief.theme, data.colors)
        greys = {name: rest for name in order.residual if says_no_data(name, words)}
        found |= greys | {name: found[name] for name in asked.colors or () if name in greys}
    return found, order.residual


def _fade(symbols: Sequence[Symbol]) -> tuple[Symbol, ...]:
    """Return symbols through which those below them are seen."""
    faded = {}
    for color in {symbol.color for symbol in symbols}:
        red, green, blue, alpha = parse_hex(color)
        faded[color] = to_hex(red, green, blue, round(alpha * STACKED))
    return tuple(evolve(symbol, color=faded[symbol.color]) for symbol in symbols)


def add_to_legend(
    legend: AnyLegend | None,
    plan: SymbolsPlan,
    asked: Legend,
    colors: dict[str, str],
    residual: Sequence[str] = (),
) -> AnyLegend | None:
    """Return a legend with the sizes of symbols, their categories, and swatches in their shape.

    A category of the words and the colour of the regions without a value is their entry, too.
    """
    if not asked.show or plan.key is None:
        return legend
    used = {symbol.told for symbol in plan.symbols}
    entries = tuple(
        SymbolEntry(name, color, plan.shape, name in residual)
        for name, color in colors.items()
        if name in used
    )
    found = legend or ItemsLegend(asked.position or "left", (), title=asked.title)
    no_data = found.no_data
    if not plan.has_data_colors:
        is_told = isinstance(no_data, LegendEntry) and any(
            says_no_data(entry.label, no_data.label) and entry.color == no_data.color
            for entry in entries
        )
        return evolve(found, sizes=plan.key, symbols=entries, no_data=None if is_told else no_data)
    # Regions without a value are told only where one of them has a symbol.
    no_data = no_data if any(each.told is None for each in plan.symbols) else None
    return evolve(found, sizes=plan.key, no_data=no_data, shape=plan.shape)
