"""matplotlib's compiled modules, loaded without the package around them.

Running the package takes longer than drawing a map: it reads settings and loads a parser for them.
The modules are not entered in `sys.modules`, and a compiled module keeps its types for the process:
whoever imports matplotlib later, or has before, finds the very same classes.
"""

from __future__ import annotations

import sys
from functools import lru_cache
from importlib import import_module
from importlib.machinery import PathFinder
from importlib.util import module_from_spec
from pathlib import Path
from threading import RLock
from typing import Any

_LOADING = RLock()
"""A compiled module can be run only once in a process, whichever threads ask for it at once."""


def load_compiled(name: str) -> Any:
    """Return a compiled module of a package, by its full name; imported as usual if not found.

    >>> load_compiled("matplotlib.ft2font").__name__
    'matplotlib.ft2font'
    """
    with _LOADING:
        return _load(name)


@lru_cache(maxsize=2)
def _load(name: str) -> Any:
    if name in sys.modules:
        return sys.modules[name]
    package, *folders, _ = name.split(".")
    top = PathFinder.find_spec(package)
    places = (top and top.submodule_search_locations) or ()
    spec = PathFinder.find_spec(name, [str(Path(place, *folders)) for place in places])
    if spec is None or spec.loader is None:
        return import_module(name)
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
