"""What people add to the command line; needs the extra `console`."""

from importlib.util import find_spec

from mapcore.errors import command_for

_MISSING = [
    name
    for name in ("aiosmtplib", "alembic", "argon2", "jinja2", "sqlalchemy", "starlette", "zxcvbn")
    if find_spec(name) is None
]
if _MISSING:
    raise ImportError(f"{command_for('console')} (missing: {', '.join(_MISSING)})")
