"""The SMTP server of the settings."""

from __future__ import annotations

from urllib.parse import unquote, urlsplit

from attrs import frozen


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
