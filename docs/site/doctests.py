"""Set the doctests of docstrings as code."""

from __future__ import annotations

from typing import Any

import griffe


class Doctests(griffe.Extension):
    """Put a fence around each paragraph of a docstring that begins with a prompt."""

    def on_instance(self, *, obj: griffe.Object, **others: Any) -> None:
        """Rewrite the docstring of an object."""
        if obj.docstring:
            obj.docstring.value = fenced(obj.docstring.value)


def fenced(docstring: str) -> str:
    r"""Return a docstring with its doctests in fences.

    >>> print(fenced("Add.\n\n>>> 1 + 1\n2"))
    Add.
    <BLANKLINE>
    ```pycon
    >>> 1 + 1
    2
    ```
    """
    paragraphs = docstring.split("\n\n")
    return "\n\n".join(
        f"```pycon\n{each.strip()}\n```" if each.startswith(">>> ") else each for each in paragraphs
    )
