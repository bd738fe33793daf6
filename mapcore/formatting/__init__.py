"""Numbers to text: FormatSpec, the d3-format grammar, the automatic format and legend labels."""

from __future__ import annotations

from mapcore.formatting.automatic import infer_format
from mapcore.formatting.formatter import format_number, formatter
from mapcore.formatting.labels import boundary_labels, distinct, range_format, range_labels
from mapcore.formatting.resolve import resolve_format

__all__ = [
    "boundary_labels",
    "distinct",
    "format_number",
    "formatter",
    "infer_format",
    "range_format",
    "range_labels",
    "resolve_format",
]
