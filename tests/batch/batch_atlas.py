"""An atlas with a map that no process survives."""

from __future__ import annotations

import os
import signal
import time
from typing import Any, Literal

import mapcore


class DeadlyAtlas(mapcore.Atlas):
    """The built-in maps, and one that kills the process that opens it, or keeps it busy."""

    def open(self, map_id: str) -> Any:
        if map_id != "deadly":
            return super().open(map_id)
        if os.environ.get("DEADLY_MAP") == "hang":
            while True:
                time.sleep(0.1)
        return os.kill(os.getpid(), signal.SIGKILL)


def deadly_atlas(how: Literal["die", "hang"]) -> DeadlyAtlas:
    os.environ["DEADLY_MAP"] = how
    return DeadlyAtlas()
