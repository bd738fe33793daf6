"""The plan of proportional symbols: each with its place, size and colour, and their legend."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from mapcore.planning.plan.inks import Ink
    from mapcore.request.symbols import SymbolShape


@frozen
class Symbol:
    """One symbol: where in the plane it stands, its value, and the value as text.

    `region` is the index of its region, None at a place. `key` and `title` name it, `told` is
    what its colour says, if that is of the data. `color` is `#RRGGBB` or `#RRGGBBAA`.
    """

    place: tuple[float, float]
    value: float
    text: str
    color: str
    region: int | None = None
    key: str | None = None
    title: str | None = None
    told: str | None = None


@frozen
class SymbolEntry:
    """An entry of a legend whose swatch is a symbol; a residual one says what is not known."""

    label: str
    color: str
    shape: SymbolShape
    is_residual: bool = False


@frozen
class SizesKey:
    """The sizes that a legend shows: numbers with their texts, the largest first, and a heading.

    `stand_ins` are smaller ones of which one stands above the least where no other has room.
    """

    sizes: tuple[tuple[float, str], ...]
    title: str | None
    shape: SymbolShape
    stand_ins: tuple[tuple[float, str], ...] = ()


@frozen(eq=False)
class SymbolsPlan:
    """The symbols of a map, in the order of its regions or of the request's points.

    A symbol of `max_value` is `width` plane units wide, but at least some pixels, both times
    `size`. `zero` counts values of zero, which are not drawn. `dodges` tells whether symbols are
    moved apart; otherwise they overlap. `line` parts them. `labels` are a text and a value each,
    None where labels are not asked for.
    """

    symbols: tuple[Symbol, ...] = field(repr=False)
    shape: SymbolShape
    max_value: float
    width: float
    size: float
    dodges: bool
    zero: int
    title: str | None
    line: Ink
    key: SizesKey | None
    has_data_colors: bool = False
    labels: tuple[tuple[str, str | None] | None, ...] | None = field(default=None, repr=False)
