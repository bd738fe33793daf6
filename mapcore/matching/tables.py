"""The tables of matching knowledge that holds on every map: kept as JSON, read once."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(name: str) -> Any:
    """Return the content of `tables/name.json`.

    >>> table("us_states")["06"][:2]
    ['CA', 'California']
    """
    return json.loads((files("mapcore.matching") / "tables" / f"{name}.json").read_text("utf-8"))
