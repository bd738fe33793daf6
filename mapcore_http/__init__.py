"""The HTTP service: admits, renders through `mapcore`, reports. It holds no knowledge of maps.

`create_app(settings)` is the way in; names are loaded when they are first used (PEP 562).
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mapcore_http.app import create_app as create_app
    from mapcore_http.settings import Settings as Settings, SettingsError as SettingsError

_HOMES = {
    "Settings": "mapcore_http.settings",
    "SettingsError": "mapcore_http.settings",
    "create_app": "mapcore_http.app",
}

__all__ = ["Settings", "SettingsError", "create_app"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
