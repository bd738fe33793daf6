"""The texts of a choropleth's numbers, written only when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias, overload

from attrs import field, frozen

if TYPE_CHECKING:
    from collections.abc import Callable

RegionTexts: TypeAlias = Sequence[str | None]
"""The text of each region's value or category, None without one."""


@frozen(eq=False)
class FormattedNumbers(Sequence[str | None]):
    """Numbers as texts, None for NaN. A PNG without value labels shows few of them.

    >>> list(FormattedNumbers((1.5, float("nan")), str))
    ['1.5', None]
    """

    numbers: tuple[float, ...] = field(repr=False)
    write: Callable[[float], str] = field(repr=False)

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> str | None: ...

    @overload
    def __getitem__(self, index: slice) -> RegionTexts: ...

    def __getitem__(self, index: int | slice) -> str | RegionTexts | None:
        if isinstance(index, slice):
            return FormattedNumbers(self.numbers[index], self.write)
        number = self.numbers[index]
        return None if number != number else self.write(number)
