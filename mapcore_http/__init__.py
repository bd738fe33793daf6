"""The HTTP service: admits, renders through `mapcore`, reports. It holds no knowledge of maps.

`create_app(settings)` is the way in; names are loaded when they are first used.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
