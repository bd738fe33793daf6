"""What differs between two maps, as a value and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, TypeAlias

from mapcore.frozen import frozen

if TYPE_CHECKING:
    from collections.abc import Iterator

Kind: TypeAlias = Literal[
    "map", "value", "class", "color", "region", "scale", "field", "layout", "file"
]
KIND_HEADINGS: dict[Kind, str] = {
    "map": "map and version",
    "value": "values",
    "region": "regions with and without a colour",
    "class": "classes",
    "color": "colours",
    "scale": "scale and legend",
    "field": "other fields",
    "layout": "layout",
    "file": "files",
}
"""Every kind of change, in the order in which they are told, with its heading."""
MAX_LISTED = 12
"""How many changes of a kind are listed one by one."""
NONE = "–"


@frozen
class Change:
    """One thing that differs.

    `subject` is a region's key, a field's dotted path or the name of what was compared; `label` is
    what people call it. `before` and `after` are texts, None where there is nothing.
    """

    kind: Kind
    subject: str
    label: str
    before: str | None
    after: str | None

    def __str__(self) -> str:
        """Return the change in one line.

        >>> str(Change("value", "US-TX", "Texas", "4.1", None))
        'Texas: 4.1 → –'
        """
        before, after = (NONE if each is None else each for each in (self.before, self.after))
        return f"{self.label}: {before} → {after}"


@frozen
class Difference:
    """All changes from one map to another; falsy if there are none. Printed, it lists them."""

    changes: tuple[Change, ...]

    def __bool__(self) -> bool:
        return bool(self.changes)

    def of_kind(self, kind: Kind) -> tuple[Change, ...]:
        """Return the changes of one kind.

        >>> change = Change("value", "US-TX", "Texas", "4.1", None)
        >>> Difference((change,)).of_kind("value") == (change,)
        True
        """
        return tuple(change for change in self.changes if change.kind == kind)

    def __str__(self) -> str:
        """Return the changes in lines for people.

        >>> print(Difference(()))
        no difference
        """
        return "\n".join(self._lines()) or "no difference"

    def _lines(self) -> Iterator[str]:
        for kind, heading in KIND_HEADINGS.items():
            changes = self.of_kind(kind)
            if changes:
                yield f"{heading} ({len(changes)}):"
            yield from (f"  {change}" for change in changes[:MAX_LISTED])
            if len(changes) > MAX_LISTED:
                yield f"  … and {len(changes) - MAX_LISTED} more"
