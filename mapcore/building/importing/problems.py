"""What is wrong with a file or its options, gathered until a stage ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

from attrs import define, field

from mapcore.atlas.findings import MOST_NAMED, Finding
from mapcore.errors import FieldError, ValidationError

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from mapcore.atlas.findings import Severity

MOST_ERRORS = 50


@define
class ImportProblems:
    """The errors and findings of one import, in the order in which they were found."""

    errors: list[FieldError] = field(factory=list)
    findings: list[Finding] = field(factory=list)

    def refuse(self, param: str, message: str, suggestions: Iterable[str] = ()) -> None:
        """Note an error of an option, or of the file (`source`)."""
        self.errors.append(FieldError(param, message, tuple(suggestions)))

    def warn(self, code: str, message: str, regions: Sequence[str] = ()) -> None:
        """Note a fault that does not stop the import."""
        self._find(code, "warning", message, regions)

    def note(self, code: str, message: str, regions: Sequence[str] = ()) -> None:
        """Note a decision."""
        self._find(code, "note", message, regions)

    def _find(self, code: str, severity: Severity, message: str, regions: Sequence[str]) -> None:
        named = tuple(regions[:MOST_NAMED])
        self.findings.append(Finding(code, severity, message, named, len(regions)))

    def stop(self) -> None:
        """Raise ValidationError if there are errors."""
        if self.errors:
            omitted = max(0, len(self.errors) - MOST_ERRORS)
            raise ValidationError(self.errors[:MOST_ERRORS], omitted=omitted)

    def stop_at_warnings(self) -> None:
        """Raise ValidationError if there are warnings: the import is strict."""
        for each in self.findings:
            if each.severity == "warning":
                self.refuse("source", str(each))
        self.stop()


def list_first(names: Sequence[str]) -> str:
    """Return the first ten names, and how many more there are."""
    more = f" and {len(names) - 10:,} more" if len(names) > 10 else ""
    return ", ".join(names[:10]) + more


def count_of(number: int, what: str) -> str:
    """Return how many of something there are.

    >>> count_of(1, "narrow gap"), count_of(1200, "place")
    ('1 narrow gap', '1,200 places')
    """
    return f"{number:,} {what}{'' if number == 1 else 's'}"
