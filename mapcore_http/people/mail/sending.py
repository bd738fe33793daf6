"""Sending letters by an SMTP server (RFC 5321): a few at once, each for a limited time."""

from __future__ import annotations

import asyncio
from contextlib import asynccontextmanager, suppress
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid, parseaddr
from typing import TYPE_CHECKING
from urllib.parse import unquote, urlsplit

from attrs import frozen

from mapcore_http.logs import log_trouble

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

    from aiosmtplib import SMTP

    from mapcore_http.people.mail.letters import Letter

MOST_AT_ONCE = 16
"""The most connections to the SMTP server; for one more, the caller is told to try later."""
RETRY_PAUSES = (2.0, 10.0, 60.0)
"""Seconds before a letter is sent again because the server was busy."""
JOINER = "\u2060"
"""Nothing that is seen: it keeps what people wrote from being read as an encoded word, RFC 2047."""
SERVER_AWAY = "E-mail cannot be sent at the moment: the mail server {}. Try again later."


@frozen
class SmtpServer:
    """Where letters are handed in: `secure` is TLS from the first byte, else STARTTLS is asked for.

    Without a password STARTTLS is taken where it is offered; with one there is no other way.
    """

    host: str
    port: int
    user: str
    password: str
    secure: bool


def smtp_server(url: str) -> SmtpServer:
    """Return the server of an address; raises ValueError.

    >>> smtp_server("smtps://me:a%40b@mail.example.org")
    SmtpServer(host='mail.example.org', port=465, user='me', password='a@b', secure=True)
    """
    parts = urlsplit(url)
    if parts.scheme not in ("smtp", "smtps") or not parts.hostname or parts.path.strip("/"):
        raise ValueError("smtp://USER:PASSWORD@HOST:PORT or smtps://…")
    secure = parts.scheme == "smtps"
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return SmtpServer(
        parts.hostname, parts.port or (465 if secure else 587), user, password, secure
    )


class MailError(Exception):
    """A letter cannot be sent; the text says why, to whoever asked for it.

    `temporary` says whether the same letter may be sent later.
    """

    def __init__(self, told: str, *, temporary: bool = True) -> None:
        self.temporary = temporary
        super().__init__(told)


class Mailer:
    """What sends letters."""

    def __init__(self, server: SmtpServer, sender: str, seconds: float) -> None:
        self._server, self._from, self._seconds = server, sender, seconds
        self._open = 0

    async def send(self, letter: Letter) -> None:
        """Send a letter; raises MailError."""
        await self.hand_in(await self.connect(), letter)

    async def connect(self) -> SMTP:
        """Return a connection for one letter, which `hand_in` closes; raises MailError."""
        from aiosmtplib import SMTP, SMTPAuthenticationError, SMTPException, SMTPNotSupported

        if self._open >= MOST_AT_ONCE:
            raise MailError(SERVER_AWAY.format("is busy"))
        server = self._server
        connection = SMTP(
            hostname=server.host,
            port=server.port,
            username=server.user or None,
            password=server.password or None,
            use_tls=server.secure,
            start_tls=None if server.secure or not server.password else True,
            timeout=self._seconds,
        )
        self._open += 1
        try:
            async with asyncio.timeout(self._seconds):
                await connection.connect()
        except BaseException as error:
            self._close(connection)
            if isinstance(error, (SMTPAuthenticationError, SMTPNotSupported)):
                log_trouble("the SMTP server refuses this service", why=type(error).__name__)
                raise MailError(SERVER_AWAY.format("refuses this service")) from error
            if isinstance(error, (SMTPException, OSError)):
                log_trouble("the SMTP server does not answer", why=type(error).__name__)
                raise MailError(SERVER_AWAY.format("does not answer")) from error
            raise
        return connection

    @asynccontextmanager
    async def open_connection(self) -> AsyncIterator[SMTP]:
        """Give a connection that stays open for `hand_in`, unless what is done first fails.

        Raises MailError.
        """
        connection = await self.connect()
        try:
            yield connection
        except BaseException:
            self._close(connection)
            raise

    async def hand_in(self, connection: SMTP, letter: Letter | None) -> None:
        """Send a letter by a connection, or none, and close it; raises MailError."""
        from aiosmtplib import SMTPException, SMTPNotSupported

        try:
            message = self._message(letter) if letter else None
            async with asyncio.timeout(self._seconds):
                if letter and message:
                    to, by = [letter.to], parseaddr(self._from)[1]
                    await connection.send_message(message, sender=by, recipients=to)
                with suppress(SMTPException, OSError):
                    await connection.quit()
        except (SMTPNotSupported, MessageError, ValueError, IndexError) as error:
            log_trouble("a letter cannot be written", why=type(error).__name__)
            raise _refusal(letter) from error
        except (SMTPException, OSError) as error:
            status = _status_of(error)
            log_trouble("the SMTP server refuses a letter", why=type(error).__name__, status=status)
            if status >= 500:
                raise _refusal(letter) from error
            raise MailError(
                SERVER_AWAY.format("is busy" if status else "does not answer")
            ) from error
        finally:
            self._close(connection)

    async def deliver(self, connection: SMTP, letter: Letter | None) -> None:
        """Send a letter as `hand_in` does, while nobody waits; retry if the server is busy.

        Only the log tells whether it was sent.
        """
        pauses = list(RETRY_PAUSES)
        while True:
            try:
                await self.hand_in(connection, letter)
                return
            except MailError as error:
                if not error.temporary or not pauses:
                    return
            await asyncio.sleep(pauses.pop(0))
            try:
                connection = await self.connect()
            except MailError:
                return

    def _close(self, connection: SMTP) -> None:
        self._open -= 1
        connection.close()

    def _message(self, letter: Letter) -> EmailMessage:
        made = EmailMessage()
        made["From"], made["To"] = self._from, Address(addr_spec=letter.to)
        made["Subject"] = letter.subject.replace("=?", f"={JOINER}?")
        made["Date"] = formatdate(usegmt=True)
        made["Message-ID"] = make_msgid(domain=self._from.rpartition("@")[2].rstrip(">"))
        made["Auto-Submitted"] = "auto-generated"  # RFC 3834: no answering machine replies
        made.set_content(letter.text)
        return made


def _refusal(letter: Letter | None) -> MailError:
    to = letter.to if letter else "this address"
    return MailError(f"The mail server takes no letters for {to}.", temporary=False)


def _status_of(error: Exception) -> int:
    """Return the status that an SMTP server refused with; 0 where it did not answer."""
    from aiosmtplib import SMTPRecipientsRefused, SMTPResponseException

    if isinstance(error, SMTPRecipientsRefused):
        return max(each.code for each in error.recipients)
    return error.code if isinstance(error, SMTPResponseException) else 0
