"""Connections of hypercorn's, with bounds: how many, how large a head, and a close that lingers.

A client that takes nothing of its answer for a while is left, too, and all speak HTTP/1.1: streams
of HTTP/2 that are opened and reset at once (CVE-2023-44487) would make all others wait. Hypercorn
has no setting for any of the five. `Connection` takes the place of its `TCPServer`.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from http import HTTPStatus
from typing import TYPE_CHECKING, Any, ClassVar

import h11
import hypercorn.asyncio.run
from hypercorn.asyncio.tcp_server import MAX_RECV, TCPServer
from hypercorn.events import Closed, Event, RawData
from hypercorn.protocol.h11 import H11Protocol

from mapcore.workers.errors import QueueFull
from mapcore_http.limits.admission import ConcurrencyReached
from mapcore_http.web.callers import client_address, is_trusted
from mapcore_http.web.errors import HeadTooLarge, answer_to
from mapcore_http.web.middleware import CORS, announce_end

if TYPE_CHECKING:
    from mapcore_http.setting_readers import Networks
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
CHUNK_BYTES = 2**14
"""Bytes that are read at once: a second head that comes with a first is no longer than that."""


class Connection(TCPServer):
    """A connection to a client; `limit_connections` sets what is answered beyond the bounds."""

    busy: ClassVar[bytes] = b""
    too_many: ClassVar[bytes] = b""
    trusted: ClassVar[Networks] = ()
    head_too_large: ClassVar[bytes] = b""
    stalled_seconds: ClassVar[float] = STALLED_SECONDS
    _open: ClassVar[Counter[str]] = Counter()
    _lingering: ClassVar[int] = 0

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._task = asyncio.current_task()
        self._ending = False
        self._gone = asyncio.Event()
        self._head_lines = self._head_bytes = 0
        self._written = 0
        self._look: asyncio.TimerHandle | None = None

    async def run(self) -> None:
        """Serve the client, or turn it away where too many are served."""
        address = self._address()
        full = Connection._open.total() >= MOST_CONNECTIONS
        if full or (address and Connection._open[address] >= MOST_OF_ADDRESS):
            await self._last_answer(self.busy if full else self.too_many)
            await self._close()
            return
        Connection._open[address] += 1
        try:
            await super().run()
        finally:
            if self._look:
                self._look.cancel()
            Connection._open[address] -= 1
            Connection._open += Counter()  # addresses without connections are dropped

    def _address(self) -> str:
        """Return the address of the client; empty for a trusted proxy, which stands for many."""
        peer = self.writer.get_extra_info("peername") or ("",)
        return (
            "" if is_trusted(str(peer[0]), self.trusted) else client_address(str(peer[0]), (), ())
        )

    async def protocol_send(self, event: Event) -> None:
        """Send what the protocol says, and watch that the client takes it.

        Only what reads tells the application of a client that has left. Where that was told here,
        an application that answers before it has read would wait for room in its own full queue.
        """
        if not isinstance(event, RawData):
            await super().protocol_send(event)
            return
        if not self._look:
            self._look_later()
        self._written += len(event.data)
        async with self.send_lock:
            try:
                self.writer.write(event.data)
                await self.writer.drain()
            except (ConnectionError, RuntimeError):
                self.writer.transport.abort()

    def _look_later(self) -> None:
        taken = self._written - self.writer.transport.get_write_buffer_size()
        self._look = self.loop.call_later(self.stalled_seconds, self._look_at, taken)

    def _look_at(self, before: int) -> None:
        """Leave a client that has taken nothing since the last look, though something waits."""
        self._look = None
        waiting = self.writer.transport.get_write_buffer_size()
        if waiting and self._written - waiting <= before:
            self.writer.transport.abort()
        elif waiting:
            self._look_later()

    async def _read_data(self) -> None:
        while not self.reader.at_eof():
            try:
                data = await self.reader.read(CHUNK_BYTES if self._head_is_due() else MAX_RECV)
            except OSError:
                break
            if self._ending:
                continue
            if self._is_head_too_large(data):
                await self._last_answer(self.head_too_large)
                break
            await self.protocol.handle(RawData(data))
        self._gone.set()
        await self.idle_task.stop()  # otherwise a client that has left would be counted
        await self.protocol.handle(Closed())

    def _head_is_due(self) -> bool:
        """Return whether what comes next is the head of a request of HTTP/1.1, or more of it."""
        parser = getattr(self.protocol.protocol, "connection", None)
        return getattr(parser, "their_state", None) is h11.IDLE

    def _is_head_too_large(self, data: bytes) -> bool:
        """Add what is read to the head that is being read, if one is, and judge it."""
        if not self._head_is_due():
            self._head_lines = self._head_bytes = 0
            return False
        head, end, _ = data.partition(b"\r\n\r\n")
        lines, size = self._head_lines + head.count(b"\n"), self._head_bytes + len(head)
        self._head_lines, self._head_bytes = (0, 0) if end else (lines, size)
        return lines > MOST_LINES or size > LONGEST_HEAD

    async def _last_answer(self, answer: bytes) -> None:
        with suppress(ConnectionError, RuntimeError):
            self.writer.write(answer)
            await self.writer.drain()

    async def _close(self) -> None:
        await self._linger()
        await super()._close()

    async def _linger(self) -> None:
        """Wait for the client to close; what it still sends would make its system drop the answer.

        RFC 9112 (9.6) asks for this.
        """
        if self._ending or Connection._lingering >= MOST_LINGERING:
            return
        self._ending = True
        Connection._lingering += 1
        try:
            with suppress(OSError, RuntimeError, TimeoutError):
                self.writer.write_eof()
                async with asyncio.timeout(LINGER_SECONDS):
                    if asyncio.current_task() is self._task:
                        while await self.reader.read(CHUNK_BYTES):
                            pass
                    else:
                        await self._gone.wait()
        finally:
            Connection._lingering -= 1


def limit_connections(settings: Settings) -> None:
    """Let hypercorn serve with bounded connections, which answer as the settings say."""
    Connection.busy = _raw(QueueFull(), settings)
    too_many = f"This address may have {MOST_OF_ADDRESS} connections open at once; close some."
    Connection.too_many = _raw(ConcurrencyReached(too_many), settings)
    Connection.trusted = settings.trusted_proxies
    Connection.head_too_large = _raw(HeadTooLarge(LONGEST_HEAD, MOST_LINES), settings)
    vars(hypercorn.asyncio.run)["TCPServer"] = Connection
    H11Protocol._check_protocol = _stay_with_http_1  # type: ignore[assignment, method-assign]


async def _stay_with_http_1(_protocol: H11Protocol, _request: h11.Request) -> None:
    """Ignore that a client asks for HTTP/2, as RFC 9110 (7.8) allows."""


def _raw(error: Exception, settings: Settings) -> bytes:
    """Return the problem document of an error as a whole HTTP/1.1 response."""
    response = answer_to(error, settings, keyless=True).response()
    head = {**CORS, **announce_end(settings), **response.headers, "connection": "close"}
    lines = [f"HTTP/1.1 {response.status_code} {HTTPStatus(response.status_code).phrase}"]
    lines += [f"{name}: {value}" for name, value in head.items()]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + bytes(response.body)
