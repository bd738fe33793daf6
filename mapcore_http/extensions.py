"""What may be added to the service: an extension gives routes, callers and maps of its own.

This page is all that one can say. `mapcore_http.people`, which comes with the extra `console`, is
an example.
"""

from __future__ import annotations

from importlib import import_module

from mapcore_http.logs import log_note
from mapcore_http.rendering.runtime import Extension

__all__ = ["Extension", "installed_extensions"]

INSTALLED, EXTRA = "mapcore_http.people.extension", "mapcore[console]"
"""The module of the extension that comes with mapcore, and what installs its packages."""


def installed_extensions() -> tuple[Extension, ...]:
    """Return the extension that comes with mapcore where its packages are installed.

    The log names its extra where they are not. A fault of mapcore's own is raised.
    """
    try:
        return (import_module(INSTALLED).PEOPLE,)
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("mapcore"):
            raise
        log_note("an extension is left out", install=EXTRA, missing=error.name)
        return ()
