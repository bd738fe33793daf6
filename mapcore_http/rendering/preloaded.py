"""Imported by the forkserver alone: what is loaded here, every process of the engines shares."""

import mapcore
import mapcore_http.rendering.orders  # noqa: F401 - loaded for the processes that are forked
from mapcore_http.rendering.worker import warm_up

CALLED_NAMES = (
    "answer_tool", "check", "encode", "get_map", "list_maps", "match", "open_house", "Plan",
    "read_column", "read_table", "render_decoded", "render_page",
)  # fmt: skip
"""Public names that jobs call: each is loaded with its module when it is first asked for."""

for name in CALLED_NAMES:
    getattr(mapcore, name)
warm_up()
