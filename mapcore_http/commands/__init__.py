"""What the service adds to the command line; needs the extra `http`."""

from importlib.util import find_spec

_MISSING = [
    name
    for name in ("alembic", "hypercorn", "ruamel", "sqlalchemy", "starlette")
    if find_spec(name) is None
]
if _MISSING:
    raise ImportError(f"python -m pip install 'mapcore[http]' (missing: {', '.join(_MISSING)})")
