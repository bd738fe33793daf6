"""Set the doctests of docstrings as code."""

from __future__ import annotations

from typing import Any

import griffe

from mapcore_http.people.pages.manual.python_names import fenced


class Doctests(griffe.Extension):
    """Put a fence around each paragraph of a docstring that begins with a prompt."""

    def on_instance(self, *, obj: griffe.Object, **others: Any) -> None:
        """Rewrite the docstring of an object."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)
