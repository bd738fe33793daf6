"""The tables of matching, which hold on every map: kept as JSON, read once."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

TABLES_FOLDER = Path(__file__).parent


@cache
def table(name: str) -> Any:
    """Return the content of `name.json`.

    >>> table("us_states")["06"][:2]
    ['CA', 'California']
    """
    return json.loads((TABLES_FOLDER / f"{name}.json").read_text("utf-8"))
