"""A real SMTP server on loopback that keeps what it is given, or refuses it as a test wants."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from urllib.parse import urlsplit

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from serving import free_port
from waiting import wait_until

PATIENCE = 20.0


class Postbox:
    """What was handed in. `answers` are the server's next words to a recipient, in turn."""

    def __init__(self) -> None:
        self.port = free_port()
        self.letters: list[EmailMessage] = []
        self.answers: list[str] = []
        self.recipients: list[str] = []
        self.pause = 0.0
        self._controller: Controller | None = None

    async def handle_EHLO(  # noqa: N802 - aiosmtpd's name
        self, server: SMTP, session: Session, envelope: Envelope, hostname: str, lines: list[str]
    ) -> list[str]:
        await asyncio.sleep(self.pause)
        session.host_name = hostname
        return lines

    async def handle_RCPT(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if self.answers:
            return self.answers.pop(0)
        envelope.rcpt_tos.append(address)
        self.recipients.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        assert isinstance(envelope.content, bytes)
        letter = message_from_bytes(envelope.content, policy=default)
        assert isinstance(letter, EmailMessage)
        self.letters.append(letter)
        return "250 OK"

    def open(self) -> None:
        """Begin to listen."""
        self._controller = Controller(self, hostname="127.0.0.1", port=self.port)
        self._controller.start()

    def close(self) -> None:
        """Listen no more."""
        if self._controller:
            self._controller.stop()
            self._controller = None

    def to(self, email: str) -> list[EmailMessage]:
        """Return the letters to an address, the first one first."""
        return [each for each in self.letters if each["To"] == email]

    def letter(self, email: str, number: int = 1) -> EmailMessage:
        """Return the last letter to an address, when there are so many."""
        wait_until(lambda: len(self.to(email)) >= number, because=f"no letter to {email}")
        found = self.to(email)
        assert len(found) == number
        return found[-1]

    def link(self, email: str, number: int = 1) -> str:
        """Return path and query of the one link of the last letter to an address."""
        (link,) = re.findall(r"https?://\S+", self.letter(email, number).get_content())
        parts = urlsplit(link)
        return f"{parts.path}?{parts.query}" if parts.query else parts.path


@contextmanager
def open_postbox() -> Iterator[Postbox]:
    """Give an SMTP server that listens, until left."""
    postbox = Postbox()
    postbox.open()
    try:
        yield postbox
    finally:
        postbox.close()
