"""Imported by the forkserver alone: what is loaded here, every render process shares."""

from mapcore_http.rendering.worker import warm_up

warm_up()
