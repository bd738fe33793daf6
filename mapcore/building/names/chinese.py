"""Simplified and traditional Chinese, by the transform of Unicode CLDR that is with its drafts."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from attrs import frozen

if TYPE_CHECKING:
    from pathlib import Path

_RULE = re.compile(r"^([^\s#$↔←→;]+)\s*([↔←→])\s*([^\s#$↔←→;]+)\s*;", re.MULTILINE)


@frozen
class Characters:
    """What simplified characters are in traditional ones, and back; rules may have several."""

    there: Mapping[str, str]
    back: Mapping[str, str]

    @classmethod
    def read(cls, file: Path) -> Characters:
        """Read the rules of a transform of CLDR; the first of two for the same text counts."""
        there: dict[str, str] = {}
        back: dict[str, str] = {}
        for simple, sign, full in _RULE.findall(file.read_text("utf-8")):
            if sign in "↔→":
                there.setdefault(simple, full)
            if sign in "↔←":
                back.setdefault(full, simple)
        return cls(there, back)

    def simplify(self, text: str) -> str:
        """Return a text in simplified characters."""
        return _convert(text, self.back)

    def restore(self, text: str) -> str:
        """Return a text in traditional characters."""
        return _convert(self.simplify(text), self.there)


def _convert(text: str, rules: Mapping[str, str]) -> str:
    """Return a text in which the longest sides of rules are replaced, from the left."""
    longest = max(map(len, rules))
    written, at = [], 0
    while at < len(text):
        sizes = range(min(longest, len(text) - at), 0, -1)
        size = next((size for size in sizes if text[at : at + size] in rules), 0)
        written.append(rules[text[at : at + size]] if size else text[at])
        at += size or 1
    return "".join(written)
