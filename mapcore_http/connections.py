"""Connections of uvicorn's, with bounds: how many, how large a head, and a close that lingers.

A client that takes nothing of its answer for a while is left, too. `bounded_connections` gives what
uvicorn's `http` takes, as it has no settings for these.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from functools import partial
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import h11
from attrs import define, field
from uvicorn.protocols.http.h11_impl import H11Protocol

from mapcore.errors import make_error
from mapcore.workers.errors import QueueFull
from mapcore_http.limits.admission import ConcurrencyReached
from mapcore_http.web.callers import client_address, is_trusted
from mapcore_http.web.errors import HeadTooLarge, answer_to
from mapcore_http.web.middleware import CORS, announce_end

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore_http.settings import Settings

MOST_CONNECTIONS = 500
"""Fewer than the files that a process may have open where nobody has raised that limit."""
MOST_OF_ADDRESS = 100
"""Connections of one address, or of one /64 of IPv6; those of trusted proxies are all clients'."""
LONGEST_HEAD = 2**16
"""Bytes of request line and headers. A legal spec in an address may need over 18,000."""
MOST_LINES = 128
"""Lines of a head; parsing thousands would delay all other requests."""
LINGER_SECONDS = 2.0
"""How long further input is read and discarded, so that the last answer is not lost."""
MOST_LINGERING = 200
STALLED_SECONDS = 30.0
"""How long a client may take nothing of an answer that waits for it."""


@define(eq=False)
class Connections:
    """The connections of a server by their addresses, and how many linger."""

    settings: Settings
    open: Counter[str] = field(factory=Counter)
    lingering: int = 0

    def refuse(self, address: str) -> Exception | None:
        """Return why an address can have no further connection; None where it can."""
        if self.open.total() >= MOST_CONNECTIONS:
            return QueueFull()
        if address and self.open[address] >= MOST_OF_ADDRESS:
            message = f"This address may have {MOST_OF_ADDRESS} connections open at once"
            return ConcurrencyReached(f"{message}; close some.")
        return None


def bounded_connections(settings: Settings) -> Callable[..., Connection]:
    """Return what makes the connections of one server, which answer as the settings say."""
    return partial(Connection, Connections(settings))


class Connection(H11Protocol):
    """A connection to a client."""

    def __init__(self, all_open: Connections, **given: Any) -> None:
        super().__init__(**given)
        self._all = all_open
        self._address: str | None = None
        self._look: asyncio.TimerHandle | None = None
        self._end: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Serve the client, or turn it away where too many are served."""
        transport.set_write_buffer_limits(0)  # `pause_writing` tells of all that waits
        super().connection_made(transport)
        peer, trusted = (self.client or ("",))[0], self._all.settings.trusted_proxies
        address = "" if is_trusted(peer, trusted) else client_address(peer, (), ())
        if refusal := self._all.refuse(address):
            self._turn_away(refusal)
            return
        self._address = address  # empty for a trusted proxy, which stands for many
        self._all.open[address] += 1
        self._close_in(self.timeout_keep_alive)

    def connection_lost(self, exc: Exception | None) -> None:
        """Count the connection no more."""
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.resume_writing()
        if self._address is not None:
            self._all.open[self._address] -= 1
            self._all.open += Counter()  # addresses without connections are dropped
        if self._end:
            self._end.cancel()
            self._all.lingering -= 1

    def data_received(self, data: bytes) -> None:
        """Take what the client sends; what comes after the last answer is discarded."""
        if self._end:
            return
        due = self.timeout_keep_alive_task
        super().data_received(data)  # which ends that time, also for a head that drips in
        if due and self.conn.their_state is h11.IDLE and not self.timeout_keep_alive_task:
            self._close_in(due.when() - self.loop.time())

    def handle_events(self) -> None:
        """Go on with what has come, unless it is a head that is too large."""
        if self.conn.their_state is h11.IDLE:
            head, _, _ = self.conn.trailing_data[0].partition(b"\r\n\r\n")
            if head.count(b"\n") > MOST_LINES or len(head) > LONGEST_HEAD:
                self._turn_away(HeadTooLarge(LONGEST_HEAD, MOST_LINES))
                return
        super().handle_events()

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP, and let the application know that nothing more comes."""
        self._turn_away(make_error("", msg))
        if self.cycle:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def pause_writing(self) -> None:
        """Watch that the client takes what waits for it."""
        super().pause_writing()
        waiting = self.transport.get_write_buffer_size()
        self._look = self.loop.call_later(STALLED_SECONDS, self._look_at, waiting)

    def _look_at(self, before: int) -> None:
        """Leave a client that has taken nothing since the last look."""
        if self.transport.get_write_buffer_size() >= before:
            self.transport.abort()
        else:
            self.pause_writing()

    def resume_writing(self) -> None:
        """Note that nothing waits any more."""
        super().resume_writing()
        if self._look:
            self._look.cancel()

    def shutdown(self) -> None:
        """Let what is under way end, and linger no more."""
        if self._end:
            self.transport.close()
        else:
            super().shutdown()

    def _close_in(self, seconds: float) -> None:
        self._unset_keepalive_if_required()
        close = self.timeout_keep_alive_handler
        self.timeout_keep_alive_task = self.loop.call_later(seconds, close)

    def _turn_away(self, error: Exception) -> None:
        """Tell the client why nothing more is read, and wait until it closes, or for a while.

        What it still sends to a closed connection would make its system drop the answer (RFC 9112,
        9.6).
        """
        self._unset_keepalive_if_required()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.transport.write(_raw(error, self._all.settings))
        if self._all.lingering >= MOST_LINGERING:
            self.transport.close()
            return
        self._all.lingering += 1
        self._end = self.loop.call_later(LINGER_SECONDS, self.transport.close)
        with suppress(OSError, RuntimeError):
            self.transport.write_eof()
            self.transport.resume_reading()


def _raw(error: Exception, settings: Settings) -> bytes:
    """Return the problem document of an error as a whole HTTP/1.1 response."""
    response = answer_to(error, settings, keyless=True).response()
    head = {**CORS, **announce_end(settings), **response.headers, "connection": "close"}
    lines = [f"HTTP/1.1 {response.status_code} {HTTPStatus(response.status_code).phrase}"]
    lines += [f"{name}: {value}" for name, value in head.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + bytes(response.body)
