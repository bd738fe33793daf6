"""The texts of a choropleth's numbers, written only when they are asked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, TypeAlias, overload

from attrs import field

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

RegionTexts: TypeAlias = Sequence[str | None]
"""The text of each region's value or category, None without one."""


@frozen(eq=False)
class FormattedNumbers(Sequence[str | None]):
    """Numbers as texts, None for NaN. A PNG without value labels shows few of them.

    `write` writes one of them, `write_all` many at once.

    >>> texts = FormattedNumbers((1.5, float("nan")), str, lambda numbers: [*map(str, numbers)])
    >>> texts[0], list(texts)
    ('1.5', ['1.5', None])
    """

    numbers: tuple[float, ...] = field(repr=False)
    write: Callable[[float], str] = field(repr=False)
    write_all: Callable[[Sequence[float]], list[str]] = field(repr=False)

    def __len__(self) -> int:
        return len(self.numbers)

    @overload
    def __getitem__(self, index: int) -> str | None: ...

    @overload
    def __getitem__(self, index: slice) -> RegionTexts: ...

    def __getitem__(self, index: int | slice) -> str | RegionTexts | None:
        if isinstance(index, slice):
            return FormattedNumbers(self.numbers[index], self.write, self.write_all)
        number = self.numbers[index]
        return None if number != number else self.write(number)

    def __iter__(self) -> Iterator[str | None]:
        texts = iter(self.write_all([number for number in self.numbers if number == number]))
        return (next(texts) if number == number else None for number in self.numbers)
