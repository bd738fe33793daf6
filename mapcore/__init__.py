"""mapcore turns a JSON spec into a finished map: a PNG or SVG that can be printed as it is.

The public names stand in `__init__.pyi`; each is loaded when it is first used, so that importing
mapcore costs next to nothing.
"""

import lazy_loader

__version__ = "0.1.0"

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
