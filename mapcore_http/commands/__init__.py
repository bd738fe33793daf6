"""What the service adds to the command line; needs the extra `http`."""

from importlib.util import find_spec

from mapcore.errors import command_for

_MISSING = [
    name
    for name in ("alembic", "hypercorn", "ruamel", "sqlalchemy", "starlette")
    if find_spec(name) is None
]
if _MISSING:
    raise ImportError(f"{command_for('http')} (missing: {', '.join(_MISSING)})")
