"""Imported by the forkserver alone: what is loaded here, every process of the engines shares."""

import mapcore_http.rendering.drawing
import mapcore_http.rendering.listings
import mapcore_http.rendering.orders  # noqa: F401 - loaded for the processes that are forked
from mapcore_http.rendering.worker import warm_up

warm_up()
