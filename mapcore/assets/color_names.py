"""The words that say a colour: those for colours, and the parties of the United States."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path


@cache
def load_color_names() -> Mapping[str, str]:
    """Return the colour of each folded word in `color_names.json`, in any of its languages.

    >>> load_color_names()["rossa"] == load_color_names()["red"]
    True
    """
    table = json.loads(Path(__file__).with_name("color_names.json").read_bytes())
    return {name: row["color"] for row in table.values() for name in row["names"]}
