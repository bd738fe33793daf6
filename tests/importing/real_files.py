"""Real files that Python packages carry, found without importing the packages."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path


def folder_of(package: str) -> Path:
    """Return the folder of an installed package."""
    spec = find_spec(package)
    assert spec is not None, f"{package} is not installed"
    assert spec.origin is not None
    return Path(spec.origin).parent


EXAMPLES = folder_of("libpysal") / "examples"
LOWRES = folder_of("pyogrio") / "tests/fixtures/naturalearth_lowres/naturalearth_lowres.shp"
