"""Sentences of the library as they are said on pages, where nobody writes specs or commands.

The library writes all forms of a sentence that names a field or an option (`mapcore.sentences`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import evolve

import mapcore

if TYPE_CHECKING:
    from collections.abc import Mapping


def say_on_page(text: str) -> str:
    """Return a text without what only those who write specs, code or commands can do.

    >>> say_on_page("Few keys match.")
    'Few keys match.'
    """
    said: str = getattr(text, "plain", text)
    return said


def say_warnings(report: Mapping[str, Any]) -> dict[str, Any]:
    """Return a report, as JSON, whose warnings are said as pages say them."""
    warnings = [
        {**each, "message": say_on_page(each["message"])} for each in report.get("warnings", ())
    ]
    return {**report, "warnings": warnings}


def say_refusal(error: mapcore.ValidationError) -> mapcore.ValidationError:
    """Return an error whose sentences are said as pages say them."""
    said = [evolve(each, message=say_on_page(each.message)) for each in error.errors]
    return mapcore.ValidationError(said, error.matching, error.omitted)
