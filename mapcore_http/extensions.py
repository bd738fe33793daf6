"""What may be added to the service: an extension gives routes, callers and maps of its own.

This page is all that one can say. `mapcore_http.people`, which comes with the extra `console`, is
an example.
"""

from __future__ import annotations

from importlib import import_module

from mapcore_http.logs import log_note
from mapcore_http.rendering.runtime import Extension

__all__ = ["Extension", "installed_extensions"]

INSTALLED = {"mapcore_http.people.extension": ("PEOPLE", "mapcore[console]")}
"""The extensions that come with mapcore: each one's module, its name there, and its extra."""


def installed_extensions() -> tuple[Extension, ...]:
    """Return those that come with mapcore and whose packages are installed.

    The log names the extra of those that are left out. A fault of mapcore's own is raised.
    """
    found = (_load(module, name, extra) for module, (name, extra) in INSTALLED.items())
    return tuple(each for each in found if each is not None)


def _load(module: str, name: str, extra: str) -> Extension | None:
    try:
        found: Extension = getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("mapcore"):
            raise
        log_note("an extension is left out", install=extra, missing=error.name)
        return None
    return found
