"""Telling systemd that the service is ready, where a unit of `Type=notify` waits for that."""

from __future__ import annotations

import asyncio
import os
import socket
from http.client import HTTPConnection, HTTPException

from mapcore_http.logs import log_trouble

SOCKET_VARIABLE = "NOTIFY_SOCKET"
"""Where systemd names the socket on which it waits for word of a service."""
PAUSE_SECONDS, PATIENCE_SECONDS = 0.1, 5


async def tell_systemd(address: tuple[str, int], path: str) -> None:
    """Wait until the service at an address is ready, and tell systemd, if that waits for it."""
    waiting = os.environ.get(SOCKET_VARIABLE)
    if not waiting:
        return
    while not await asyncio.to_thread(_answers, address, path):
        await asyncio.sleep(PAUSE_SECONDS)
    try:
        with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as word:
            word.connect(_name(waiting))
            word.send(b"READY=1")
    except OSError as error:
        log_trouble("systemd was not told that the service is ready", reason=str(error))


def _name(waiting: str) -> str:
    r"""Return the name of a socket; those that begin with @ are in no folder.

    >>> _name("/run/systemd/notify"), _name("@systemd")
    ('/run/systemd/notify', '\x00systemd')
    """
    return f"\0{waiting[1:]}" if waiting.startswith("@") else waiting


def _answers(address: tuple[str, int], path: str) -> bool:
    """Tell whether an HTTP server answers 200."""
    asked = HTTPConnection(*address, timeout=PATIENCE_SECONDS)
    try:
        asked.request("GET", path)
        return asked.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        asked.close()
