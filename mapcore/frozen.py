"""Frozen attrs classes that are made quickly: all share how they compare, hash and print.

attrs writes and compiles the methods of each class. A command makes 250 classes before it draws,
and two thirds of that time went to `__eq__`, `__hash__` and `__repr__`.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING, Any

import attrs

if TYPE_CHECKING:
    from attrs import frozen as frozen
else:

    def frozen(cls: type | None = None, *, eq: bool = True, **options: Any) -> Any:
        """Return a class as `attrs.frozen` makes it, but with methods that all classes share.

        These are `__eq__`, `__hash__` and `__repr__`. A class that defines one of them keeps its
        own. With `eq=False` instances are compared and hashed by identity. Fields with `eq=False`
        or `repr=False` are left out; a class with a field of its own `hash` is made by attrs.

        Example:
            >>> @frozen
            ... class Size:
            ...     width: int
            ...     height: int
            >>> Size(3, 4), Size(3, 4) == Size(3, 4), len({Size(3, 4), Size(3, 4)})
            (Size(width=3, height=4), True, 1)

        """
        if cls is None:
            return lambda cls: frozen(cls, eq=eq, **options)
        shared = {"__repr__": _print}
        if eq:
            shared |= {"__eq__": _equal, "__hash__": _hash}
        shared = {name: method for name, method in shared.items() if name not in cls.__dict__}
        made = attrs.frozen(cls, eq=False, repr=False, **options)
        for name, method in shared.items():
            setattr(made, name, method)
        names = [each.name for each in attrs.fields(made) if each.eq]
        made._read_fields = attrgetter(*names or ["__class__"])
        return made


def _equal(self: Any, other: Any) -> Any:
    if other.__class__ is not self.__class__:
        return NotImplemented
    return self._read_fields(self) == self._read_fields(other)


def _hash(self: Any) -> int:
    return hash((self.__class__, self._read_fields(self)))


def _print(self: Any) -> str:
    shown = []
    for each in attrs.fields(self.__class__):
        if each.repr:
            show = repr if each.repr is True else each.repr
            shown.append(f"{each.name}={show(getattr(self, each.name))}")
    return f"{self.__class__.__qualname__.rsplit('>.', 1)[-1]}({', '.join(shown)})"
