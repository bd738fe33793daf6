"""The documentation that a service carries: the fields of a spec and the codes of errors."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

import mapcore
from mapcore_http.people.pages.error_docs import error_docs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime

Row = tuple[str, str, str]


async def get_docs(runtime: Runtime, site: Site, request: Request) -> Response:
    """List the fields of a spec, and where the rest of the contract stands."""
    return site.page("docs.html", fields=field_rows())


async def get_errors(runtime: Runtime, site: Site, request: Request) -> Response:
    """Explain every code of a problem document, at an anchor of its name."""
    return site.page("errors.html", errors=error_docs())


@lru_cache(maxsize=1)
def field_rows() -> tuple[Row, ...]:
    """Return path, form and description of every field of a spec."""
    return tuple(_rows("", mapcore.json_schema()))


def _rows(path: str, schema: dict[str, Any]) -> Iterator[Row]:
    for name, field in schema.get("properties", {}).items():
        *shorthands, record = field.get("anyOf", [field])
        for form in shorthands:
            yield f"{path}{name}", _form(form), field.get("description", "")
        items = record.get("items", {})
        here = f"{path}{name}" + ("[]" if "properties" in items else "")
        if "properties" not in record and "properties" not in items:
            yield here, _form(record), field.get("description", "")
        else:
            yield from _rows(f"{here}.", items or record)


def _form(schema: dict[str, Any]) -> str:
    """Say what a field takes, in a few words."""
    if "enum" in schema:
        return ", ".join(schema["enum"])
    if "anyOf" in schema:
        return " or ".join(map(_form, schema["anyOf"]))
    if "additionalProperties" in schema:
        return f"object of {_form(schema['additionalProperties'])}"
    if "items" in schema:
        return f"{schema['minItems']} to {schema['maxItems']}, each {_form(schema['items'])}"
    kind = str(schema["type"])
    if schema.get("pattern", "").startswith("^#"):
        return "#RRGGBB or #RRGGBBAA"
    if "minimum" in schema and "maximum" not in schema:
        return f"{kind}, {schema['minimum']} or more"
    if "minimum" in schema:
        return f"{kind}, {schema['minimum']} to {schema['maximum']}"
    if "maxLength" in schema:
        return f"{kind}, at most {schema['maxLength']} characters"
    return kind
