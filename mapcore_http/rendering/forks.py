"""The process that those of both engines are forked from; nothing is imported here that takes time.

So `mapcore serve` can start it first: it loads its modules while the application is imported.
"""

from __future__ import annotations

from mapcore.workers.fork_server import ForkServer

PRELOADED_MODULES = ("mapcore_http.rendering.preloaded", "mapcore_http.people.preloaded")
"""Modules that every process begins with: none has to import what a job calls. The database and the
pages, which only the process that answers needs, are not among them."""


def new_fork_server() -> ForkServer:
    """Return it, not yet started."""
    return ForkServer(PRELOADED_MODULES)
