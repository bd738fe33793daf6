"""The rules that hold between fields.

They read the wire value, not the decoded request, so that they can be reported together with the
errors of single fields; what has the wrong type is left to those.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from mapcore.errors import FieldError
from mapcore.spec.d3_specifier import InvalidSpecifier, Specifier
from mapcore.spec.declare import declarations
from mapcore.spec.request import FormatSpec, RenderRequest


def broken_rules(cls: type, raw: Any) -> Iterator[FieldError]:
    """Yield an error for every cross-field rule that a wire value of a declared class breaks."""
    if not isinstance(raw, Mapping):
        return
    if cls is FormatSpec:
        yield from _format_rules(raw, "")
    if cls is RenderRequest:
        yield from _mode_rules(raw)
        yield from _format_rules(_inside(raw, "choropleth", "format"), "choropleth.format.")


def _inside(raw: Mapping[str, Any], *names: str) -> Mapping[str, Any]:
    """Return the object at a path, empty where there is none."""
    inner: Any = raw
    for name in names:
        inner = inner.get(name) if isinstance(inner, Mapping) else None
    return inner if isinstance(inner, Mapping) else {}


def _mode_rules(raw: Mapping[str, Any]) -> Iterator[FieldError]:
    modes = [mode for mode in ("choropleth", "categories") if mode in raw]
    if len(modes) == 2:
        yield FieldError("categories", "choropleth and categories exclude each other; keep one")
    if modes and "items" in _inside(raw, "legend"):
        yield FieldError(
            "legend.items",
            f"the legend of {modes[0]} is made from its data; a manual one needs a request "
            "with neither choropleth nor categories",
        )
    if _inside(raw, "style", "labels").get("content") == "value" and "choropleth" not in raw:
        yield FieldError(
            "style.labels.content", 'value labels need choropleth; without it use "name"', ("name",)
        )


def _format_rules(spec: Mapping[str, Any], path: str) -> Iterator[FieldError]:
    given = [field.wire for field in declarations(FormatSpec) if field.wire in spec]
    for alone in ("preset", "d3"):
        others = [name for name in given if name != alone]
        if alone in spec and others and not (alone == "d3" and "preset" in spec):
            yield FieldError(
                path + alone, f"{alone} excludes every other field, here {', '.join(others)}"
            )
    if "decimals" in spec and "significantDigits" in spec:
        message = "decimals and significantDigits exclude each other; keep one"
        yield FieldError(path + "significantDigits", message)
    if "currency" in spec and spec.get("style") != "currency":
        yield FieldError(path + "currency", 'currency needs style "currency" beside it')
    if isinstance(spec.get("d3"), str):
        yield from _grammar(spec["d3"], path + "d3")


def _grammar(text: str, path: str) -> Iterator[FieldError]:
    try:
        Specifier.parse(text)
    except InvalidSpecifier as error:
        yield FieldError(path, f"not a d3-format specifier: {error}")
