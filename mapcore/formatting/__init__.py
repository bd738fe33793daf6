"""Numbers to text: FormatSpec, the d3-format grammar and the automatic format."""

from __future__ import annotations

from mapcore.formatting.automatic import infer_format
from mapcore.formatting.formatter import format_number, formatter
from mapcore.formatting.number_format import NumberFormat
from mapcore.formatting.resolve import resolve_format

__all__ = ["NumberFormat", "format_number", "formatter", "infer_format", "resolve_format"]
