"""The rules that hold between fields: values that stand on the declared classes.

`obey` declares them beside the fields. The errors of decoding, the JSON Schema and the strategies
of the property tests derive from them. They read the wire value, not the decoded request, so that
they can be reported together with the errors of single fields, to which wrong types are left.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, TypeVar, get_args, get_origin

import attrs

from mapcore.errors import FieldError
from mapcore.frozen import frozen
from mapcore.request.declaring.declare import declarations, unpack
from mapcore.request.declaring.panel_rules import NamesPanels, TakesPanels

Class = TypeVar("Class", bound=type)


@frozen
class Given:
    """A field that stands in an object, whatever it holds or, where `value` says so, with a value.

    `path` is the dotted wire path below the object.

    >>> Given("style.currency").holds({"style": {"currency": "EUR"}}), Given("trim").holds({})
    (True, False)
    """

    path: str
    value: str | bool | None = None

    @classmethod
    def parse(cls, text: str) -> Given:
        """Return the field that a text names, with a value after an equals sign, if there is one.

        >>> Given.parse("type=gradient")
        Given(path='type', value='gradient')
        """
        path, _, value = text.partition("=")
        return cls(path, value or None)

    def holds(self, raw: Any) -> bool:
        """Return whether a wire value has the field."""
        for name in self.path.split("."):
            if not isinstance(raw, Mapping) or name not in raw:
                return False
            raw = raw[name]
        return self.value is None or bool(raw == self.value)


@frozen
class Excludes:
    """A field that stands beside none of some others; the error names the first that is there.

    `other=value` is another field with that value.
    """

    field: str
    others: tuple[str, ...]
    message: str = "{other} and {field} exclude each other; keep one"

    def broken(self, raw: Mapping[str, Any], wires: tuple[str, ...]) -> FieldError | None:
        """Return the error of a wire value of the class, whose fields are `wires`."""
        if not Given(self.field).holds(raw):
            return None
        others = (other for other in self.others if Given.parse(other).holds(raw))
        if (other := next(others, None)) is None:
            return None
        return FieldError(self.field, self.message.format(field=self.field, other=other))


@frozen
class Requires:
    """A field that needs another one, or one of `also`; each may have to have a certain value.

    The error names the field, or the one at the path `at`.
    """

    field: Given
    other: Given
    message: str
    suggestions: tuple[str, ...] = ()
    also: tuple[Given, ...] = ()
    at: str | None = None

    @property
    def others(self) -> tuple[Given, ...]:
        """The fields of which it needs one."""
        return (self.other, *self.also)

    def broken(self, raw: Mapping[str, Any], wires: tuple[str, ...]) -> FieldError | None:
        """Return the error of a wire value of the class, whose fields are `wires`."""
        if not self.field.holds(raw) or any(other.holds(raw) for other in self.others):
            return None
        if self.at and not isinstance(raw.get(self.field.path), Mapping):
            return None  # which is an error of its own
        return FieldError(self.at or self.field.path, self.message, self.suggestions)


@frozen
class Alone:
    """Fields each of which excludes every other field of the object."""

    fields: tuple[str, ...]

    def broken(self, raw: Mapping[str, Any], wires: tuple[str, ...]) -> FieldError | None:
        """Return the error of a wire value of the class, whose fields are `wires`."""
        alone = next((field for field in self.fields if field in raw), None)
        others = [wire for wire in wires if wire in raw and wire != alone]
        if alone is None or not others:
            return None
        return FieldError(alone, f"{alone} excludes every other field, here {', '.join(others)}")


@frozen
class Either:
    """Ways to say one thing, each some fields: exactly one way is given, with all of its fields."""

    ways: tuple[tuple[str, ...], ...]

    def broken(self, raw: Mapping[str, Any], wires: tuple[str, ...]) -> FieldError | None:
        """Return the error of a wire value of the class, whose fields are `wires`."""
        begun = [way for way in self.ways if any(field in raw for field in way)]
        choice = ", or ".join(" and ".join(way) for way in self.ways)
        if not begun:
            return FieldError(self.ways[0][0], f"is missing; give {choice}")
        if len(begun) > 1:
            return FieldError(begun[0][0], f"stands beside another way; give {choice}")
        lacking = [field for field in begun[0] if field not in raw]
        return FieldError(lacking[0], f"is missing; give {choice}") if lacking else None


Rule = Excludes | Requires | Alone | Either | TakesPanels | NamesPanels


def obey(*rules: Rule) -> Callable[[Class], Class]:
    """Declare the rules between the fields of a class."""

    def declare(cls: Class) -> Class:
        cls.__rules__ = rules  # type: ignore[attr-defined]
        return cls

    return declare


def rules_of(cls: type) -> tuple[Rule, ...]:
    """Return the rules that were declared for a class.

    >>> from mapcore.request.format_spec import FormatSpec
    >>> rules_of(FormatSpec)[0]
    Alone(fields=('preset', 'd3'))
    """
    return getattr(cls, "__rules__", ())


def broken_rules(cls: type, raw: Any, path: str = "") -> Iterator[FieldError]:
    """Yield an error for every rule that a wire value of a declared class, or one in it, breaks."""
    if not isinstance(raw, Mapping):
        return
    for rule in rules_of(cls):
        error = rule.broken(raw, _list_wires(cls))
        if error is not None:
            yield attrs.evolve(error, param=path + error.param)
    for wire, inner, many in _objects(cls):
        held = raw.get(wire)
        if not many and held is not None:
            yield from broken_rules(inner, held, f"{path}{wire}.")
        elif many and isinstance(held, (list, tuple)):
            for index, each in enumerate(held):
                yield from broken_rules(inner, each, f"{path}{wire}.{index}.")


@cache
def _list_wires(cls: type) -> tuple[str, ...]:
    return tuple(field.wire for field in declarations(cls))


@cache
def _objects(cls: type) -> tuple[tuple[str, type, bool], ...]:
    """Return the fields of a class that hold an object or an array of such, with their class."""
    found = []
    for field in declarations(cls):
        kind = unpack(field.annotation)[0]
        many = get_origin(kind) is tuple and get_args(kind)[-1] is Ellipsis
        inner = unpack(get_args(kind)[0])[0] if many else kind
        if attrs.has(inner):
            found.append((field.wire, inner, many))
    return tuple(found)
