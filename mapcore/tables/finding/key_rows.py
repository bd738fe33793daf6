"""The rows of a table that have a key and a value, which are narrowed down to those drawn."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from statistics import mode
from typing import Any

from mapcore.matching.text.cells import read_key, read_text
from mapcore.tables.finding.words import is_aggregate, is_total
from mapcore.tables.numbers.cells import holds_value

COMPLETE_SHARE = 0.9
"""A period is complete if so large a share of the keys of the fullest one have a value in it."""
ALIKE_SHARE = 0.75
"""A column is a dimension if so large a share of the keys have as many rows of a member."""


class KeyRows:
    """The rows of a table that have a key and a value, which are narrowed down."""

    def __init__(
        self,
        columns: Mapping[str, Sequence[Any]],
        key: str,
        value: str,
        given: Mapping[str, str] | None = None,
    ) -> None:
        self.columns = columns
        self.texts: dict[str, list[str]] = {}
        self.totals: dict[tuple[str, int], bool] = {}
        keys = [read_key(cell) for cell in columns[key]]
        self.keys: dict[int, str] = {
            row: text.strip()
            for row, text in enumerate(keys)
            if text is not None and not is_aggregate(text) and holds_value(columns[value][row])
        }
        for name, wanted in (given or {}).items():
            self.keep(name, wanted)

    def repeat(self) -> bool:
        """Return whether a key has several rows."""
        return len(set(self.keys.values())) < len(self.keys)

    def list_texts(self, column: str) -> list[str]:
        """Return the cells of a column as texts, of all rows."""
        if column not in self.texts:
            self.texts[column] = list(map(read_text, self.columns[column]))
        return self.texts[column]

    def text(self, column: str, row: int) -> str:
        """Return a cell as text."""
        return self.list_texts(column)[row]

    def varies(self, column: str) -> bool:
        """Return whether a column differs between the rows of some key."""
        first: dict[str, str] = {}
        texts = self.list_texts(column)
        return any(
            first.setdefault(key, texts[row]) != texts[row] for row, key in self.keys.items()
        )

    def keys_by(self, column: str) -> dict[str, set[str]]:
        """Return the keys of each member of a column."""
        found: dict[str, set[str]] = {}
        texts = self.list_texts(column)
        for row, key in self.keys.items():
            if text := texts[row]:
                found.setdefault(text, set()).add(key)
        return found

    def has_total(self, column: str) -> bool:
        """Return whether a column has a total; it is asked again where rows were left out."""
        asked = column, len(self.keys)
        if asked not in self.totals:
            texts = self.list_texts(column)
            members = {texts[row] for row in self.keys}
            self.totals[asked] = any(is_total(text, column) for text in members)
        return self.totals[asked]

    def find_common(self, column: str) -> int:
        """Return in how many rows the most frequent member of a column stands, at most."""
        texts = self.list_texts(column)
        counts = Counter(texts[row] for row in self.keys)
        counts.pop("", None)
        return max(counts.values(), default=0)

    def share(self, column: str, member: str, times: Sequence[str]) -> bool:
        """Return whether most of several keys have as many rows of a member of a column."""
        counts = Counter(
            (key, *(self.text(time, row) for time in times))
            for row, key in self.keys.items()
            if self.text(column, row) == member
        )
        usual = mode(counts.values())
        if len({key for key, *_ in counts}) == 1:
            return False
        return sum(count == usual for count in counts.values()) >= ALIKE_SHARE * len(counts)

    def keep(self, column: str, text: str) -> None:
        """Leave out the rows that hold another text in a column."""
        texts = self.list_texts(column)
        self.keys = {row: key for row, key in self.keys.items() if texts[row] == text}
