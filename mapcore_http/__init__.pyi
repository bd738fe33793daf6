# The public names and where they live: what `mapcore_http/__init__.py` loads when it is asked for.

from .app import create_app as create_app
from .settings import Settings as Settings
from .settings import SettingsError as SettingsError

__all__ = ["Settings", "SettingsError", "create_app"]
