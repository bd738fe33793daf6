"""The docstrings of declared classes list their fields."""

from __future__ import annotations

import attrs
import pytest

from mapcore.request import request, responses
from mapcore.request.declaring.declare import summary

DECLARED = [
    each
    for module in (request, responses)
    for each in vars(module).values()
    if isinstance(each, type)
    and attrs.has(each)
    and each.__module__ == module.__name__
    and any("description" in field.metadata for field in attrs.fields(each))
]


@pytest.mark.parametrize("cls", DECLARED)
def test_help_lists_every_field(cls: type) -> None:
    listed = (cls.__doc__ or "").removeprefix(summary(cls))
    assert [line.strip() for line in listed.strip().splitlines()[1:]] == [
        f"{field.name}: {field.metadata['description']}" for field in attrs.fields(cls)
    ]
