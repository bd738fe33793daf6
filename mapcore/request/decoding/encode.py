"""Requests and reports to wire values: the way back from `mapcore.request.decoding.decode`."""

from __future__ import annotations

from functools import cache, partial
from typing import TYPE_CHECKING, Any

import attrs
from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn, override

from mapcore.request.declaring.declare import declarations
from mapcore.request.panels import PanelValue

if TYPE_CHECKING:
    from collections.abc import Callable


def encode(value: Any) -> Any:
    """Return the wire form, made of dicts, lists and scalars, of a declared value.

    Optional fields that hold their default are left out, so that decoding gives the value back
    and the shortest request is written shortest.

    >>> from mapcore.request.output import Output
    >>> from mapcore.request.request import RenderRequest
    >>> encode(RenderRequest("world", output=Output(width=300)))
    {'mapId': 'world', 'output': {'width': 300}}
    """
    return _converter().unstructure(value)


@cache
def _converter() -> Converter:
    converter = Converter()

    def hook(cls: type) -> Callable[[Any], Any]:
        # Made when a value of the class is first written: a request has few of all classes.
        write = cache(partial(_make_writer, cls, converter))

        def unstructure(value: Any) -> Any:
            # A caller's own value of another type is passed on: decoding checks it.
            return write()(value) if isinstance(value, cls) else converter.unstructure(value)

        return unstructure

    converter.register_unstructure_hook_factory(attrs.has, hook)
    # Values of panels, of which there are thousands, are passed on as they are.
    converter.register_unstructure_hook_func(lambda kind: kind == PanelValue, lambda value: value)
    converter.register_unstructure_hook_factory(
        lambda kind: getattr(kind, "__origin__", kind) is tuple,
        lambda _: lambda items: [converter.unstructure(item) for item in items],
    )
    return converter


def _make_writer(cls: type, converter: Converter) -> Callable[[Any], dict[str, Any]]:
    """Return what turns a value of a class into a dict by wire names, without its defaults."""
    overrides = {
        field.attribute: override(rename=field.wire, omit_if_default=not field.required)
        for field in declarations(cls)
    }
    overrides |= {
        field.name: override(omit=True)
        for field in attrs.fields(cls)
        if field.metadata.get("python")
    }
    fields: Callable[[Any], dict[str, Any]] = make_dict_unstructure_fn(
        cls,
        converter,
        **overrides,  # type: ignore[arg-type]
    )
    derived = {
        field.name: field.metadata["unless"]
        for field in attrs.fields(cls)
        if field.metadata.get("unless")
    }

    def write(value: Any) -> dict[str, Any]:
        written = fields(value)
        for name, giver in derived.items():
            if getattr(value, giver) is not None:
                written.pop(name, None)
        return written

    return write
