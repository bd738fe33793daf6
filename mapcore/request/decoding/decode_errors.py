"""What cattrs collected while it decoded, as field errors: each with its dotted path and a hint."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import attrs
from cattrs import AttributeValidationNote, ClassValidationError, ForbiddenExtraKeysError

from mapcore.errors import FieldError, excerpt
from mapcore.request.declaring.declare import declarations, unpack
from mapcore.request.decoding.checks import Problems
from mapcore.request.request import RenderRequest
from mapcore.similarity import find_similar

OTHER_WORDS = {
    "bbox": ("frame",),
    "bins": ("breaks",),
    "bubbles": ("symbols",),
    "caption": ("footer.note",),
    "circles": ("symbols",),
    "cmap": ("palette",),
    "colormap": ("palette",),
    "colors": ("palette",),
    "colorscheme": ("palette",),
    "crop": ("frame",),
    "data": ("values", "choropleth.values", "categories.values", "symbols.values"),
    "display": ("show",),
    "edges": ("breaks",),
    "enabled": ("show",),
    "extent": ("frame",),
    "k": ("classes",),
    "label": ("title", "text"),
    "lang": ("locale",),
    "language": ("locale",),
    "latitude": ("lat",),
    "lng": ("lon",),
    "longitude": ("lon",),
    "markers": ("locations",),
    "name": ("title",),
    "pins": ("locations",),
    "points": ("locations",),
    "query": ("q",),
    "scheme": ("palette",),
    "search": ("q",),
    "size": ("width", "height"),
    "thresholds": ("breaks",),
    "type": ("kind",),
    "vintage": ("edition",),
    "visible": ("show",),
    "year": ("edition",),
    "zoom": ("frame",),
}
"""What other programs call a field, and what it is called here."""


class InnerProblems(Exception):  # noqa: N818 - it holds several errors and never leaves decoding
    """What is wrong with entries of an object or array: the name of each and its exception.

    They become field errors only at the end, since there may be far more of them than are reported.
    """

    def __init__(self, errors: list[tuple[str, Exception]]) -> None:
        self.errors = errors
        super().__init__(f"{len(errors)} entries")


CAUGHT = (Problems, InnerProblems, ClassValidationError)


def flatten_errors(error: BaseException, path: str) -> Iterator[FieldError]:
    """Yield the field errors of a caught exception below `path`, in field order."""
    if isinstance(error, Problems):
        for each in error.errors:
            yield attrs.evolve(each, param=_join(path, each.param))
    elif isinstance(error, InnerProblems):
        for name, inner in error.errors:
            yield from flatten_errors(inner, f"{path}.{excerpt(name)}")
    elif isinstance(error, ForbiddenExtraKeysError):
        for name in sorted(error.extra_fields, key=str):
            yield _unknown(error.cl, name, path)
    elif isinstance(error, ClassValidationError):
        wires = {field.attribute: field.wire for field in declarations(error.cl)}
        for inner in error.exceptions:
            yield from flatten_errors(inner, _join(path, wires.get(_attribute(inner), "")))
    elif isinstance(error, KeyError):
        yield FieldError(path, "this field is required")
    else:
        raise error


def count_errors(error: BaseException) -> int:
    """Return how many field errors a caught exception stands for."""
    if isinstance(error, Problems):
        return len(error.errors)
    if isinstance(error, InnerProblems):
        return sum(count_errors(inner) for _, inner in error.errors)
    if isinstance(error, ForbiddenExtraKeysError):
        return len(error.extra_fields)
    if isinstance(error, ClassValidationError):
        return sum(map(count_errors, error.exceptions))
    return 1


def _attribute(error: BaseException) -> str:
    notes = getattr(error, "__notes__", ())
    return next((note.name for note in notes if isinstance(note, AttributeValidationNote)), "")


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path and name else path or name


def _unknown(cls: type, name: Any, path: str) -> FieldError:
    fields = [field.wire for field in declarations(cls)]
    label = excerpt(str(name))
    near = _other_words(label, fields) or find_similar(label, fields)
    near = near or tuple(find_path_by_name(label))
    whole = "a request" if cls is RenderRequest else "it"
    return FieldError(
        _join(path, label),
        f"unknown field; {_join(path, '') or whole} takes {', '.join(fields)}",
        tuple(each for each in near if each != _join(path, label)),
    )


def _other_words(name: str, fields: Sequence[str]) -> tuple[str, ...]:
    """Return the fields that other programs call by this name."""
    meant = OTHER_WORDS.get(name.casefold(), ())
    return tuple(each for each in meant if each.partition(".")[0] in fields and name not in fields)


def find_path_by_name(name: str) -> list[str]:
    """Return the dotted paths of a request's fields that have this name, if at most three do.

    Of those inside others, the outermost count.

    >>> find_path_by_name("breaks"), find_path_by_name("color")
    (['choropleth.breaks'], ['symbols.color', 'title.color', 'highlight.color'])
    """
    paths = _paths_by_name().get(name, [])
    depth = min((path.count(".") for path in paths), default=0)
    outer = [path for path in paths if path.count(".") == depth]
    return outer if len(outer) <= 3 else []


@cache
def _paths_by_name() -> dict[str, list[str]]:
    paths: dict[str, list[str]] = {}
    for path in _paths(RenderRequest, ""):
        paths.setdefault(path.rsplit(".", 1)[-1], []).append(path)
    return paths


def _paths(cls: type, prefix: str) -> Iterator[str]:
    for field in declarations(cls):
        path = _join(prefix, field.wire)
        yield path
        kind, _ = unpack(field.annotation)
        if attrs.has(kind):
            yield from _paths(kind, path)
