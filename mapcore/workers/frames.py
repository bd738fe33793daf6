"""Frames: messages over a socket between two processes, each its length in eight bytes and itself.

A process that carries out jobs reads and writes them as it has time; the engine never waits.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING

from attrs import define, field

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Callable
    from socket import socket

_LENGTH = struct.Struct("!Q")


def send_frame(pipe: socket, content: bytes) -> None:
    """Send a frame, and wait until it is taken.

    It is sent at once, as who reads it would wake up for the length and again for the rest.
    """
    pipe.sendall(_LENGTH.pack(len(content)) + content)


def receive_frame(pipe: socket) -> bytes | bytearray:
    """Wait for a frame and return it; raises EOFError where the other end is closed."""
    (length,) = _LENGTH.unpack(_receive(pipe, _LENGTH.size))
    return _receive(pipe, length)


def _receive(pipe: socket, length: int) -> bytearray:
    content = bytearray(length)
    rest = memoryview(content)
    while rest:
        count = pipe.recv_into(rest)
        if not count:
            raise EOFError
        rest = rest[count:]
    return content


@define(eq=False)
class FramePipe:
    """The end of a socket that an event loop watches.

    `heard` is called for each frame that comes in, and `lost` once when the other end is closed.
    Both are called by the loop, never by a method of this class.
    """

    loop: asyncio.AbstractEventLoop
    pipe: socket
    heard: Callable[[bytearray], None]
    lost: Callable[[], None]
    _head: bytearray = field(factory=bytearray)
    _body: bytearray | None = None
    _filled: int = 0
    _unsent: bytearray = field(factory=bytearray)

    def open(self) -> None:
        """Begin to watch."""
        self.pipe.setblocking(False)
        self.loop.add_reader(self.pipe, self._read)

    def close(self) -> None:
        """Close this end; nothing is called any more."""
        if self.pipe.fileno() >= 0:
            self.loop.remove_reader(self.pipe)
            self.loop.remove_writer(self.pipe)
            self.pipe.close()

    def send(self, content: bytes) -> None:
        """Send a frame: what the kernel takes of it now, and the rest as it takes it."""
        text = _LENGTH.pack(len(content)) + content
        sent = 0
        if not self._unsent:
            try:
                sent = self.pipe.send(text)
            except BlockingIOError:
                pass
            except OSError:
                return  # reading tells that the other end is closed
        if sent < len(text):
            if not self._unsent:
                self.loop.add_writer(self.pipe, self._write)
            self._unsent += memoryview(text)[sent:]

    def _write(self) -> None:
        try:
            del self._unsent[: self.pipe.send(self._unsent)]
        except BlockingIOError:
            return
        except OSError:
            self._unsent.clear()
        if not self._unsent:
            self.loop.remove_writer(self.pipe)

    def _read(self) -> None:
        try:
            self._fill()
        except BlockingIOError:
            return
        except (EOFError, OSError):
            self.close()
            self.lost()
            return
        frame, self._body = self._body, None
        assert frame is not None
        self.heard(frame)

    def _fill(self) -> None:
        """Read a frame on; raises BlockingIOError where it is not yet whole."""
        if self._body is None:
            found = self.pipe.recv(_LENGTH.size - len(self._head))
            if not found:
                raise EOFError
            self._head += found
            if len(self._head) < _LENGTH.size:
                raise BlockingIOError
            self._body, self._filled = bytearray(_LENGTH.unpack(self._head)[0]), 0
            self._head.clear()
        while self._filled < len(self._body):
            count = self.pipe.recv_into(memoryview(self._body)[self._filled :])
            if not count:
                raise EOFError
            self._filled += count
