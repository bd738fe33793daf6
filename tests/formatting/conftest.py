"""Let the tests say `from oracles.node import run_node`, whichever folder is collected."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1]))
