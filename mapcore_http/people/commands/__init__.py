"""What people add to the command line; needs the extra `console`."""

from importlib.util import find_spec

_MISSING = [
    name
    for name in ("aiosmtplib", "alembic", "argon2", "jinja2", "sqlalchemy", "starlette", "zxcvbn")
    if find_spec(name) is None
]
if _MISSING:
    raise ImportError(f"python -m pip install 'mapcore[console]' (missing: {', '.join(_MISSING)})")
