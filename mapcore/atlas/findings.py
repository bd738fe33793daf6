"""What the import of a map found and changed; kept in the pack that it made."""

from __future__ import annotations

from typing import Any, Literal

from mapcore.frozen import frozen

Severity = Literal["note", "warning"]


@frozen
class Finding:
    """One thing that an import found in a file, and what it did about it.

    `code` is stable. `severity` is `note` for a decision that may be of interest, `warning` for
    what is wrong with the file. `regions` are the keys of the regions concerned, at most 20 of
    them; `count` is how many there are.

    >>> print(Finding("rings-mended", "warning", "2 regions crossed themselves.", ("A", "B"), 2))
    2 regions crossed themselves. (A, B)
    """

    code: str
    severity: Severity
    message: str
    regions: tuple[str, ...] = ()
    count: int = 0

    def __str__(self) -> str:
        """Return the finding as one line."""
        if not self.regions:
            return self.message
        more = f" and {self.count - len(self.regions):,} more" if self.count > MOST_NAMED else ""
        return f"{self.message} ({', '.join(self.regions)}{more})"


MOST_NAMED = 20
"""How many regions a finding names."""


def read_findings(rows: list[dict[str, Any]]) -> tuple[Finding, ...]:
    """Return the findings that a pack's document holds."""
    return tuple(
        Finding(row["code"], row["severity"], row["message"], tuple(row["regions"]), row["count"])
        for row in rows
    )
