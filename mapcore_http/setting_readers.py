"""How the text of a setting is read: one reader a kind, which tells what it expected.

Every reader takes the text of an environment variable and returns its value, or raises ValueError
with what is expected instead.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from email.utils import parseaddr
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TypeVar
from urllib.parse import unquote, urlsplit

from attrs import frozen
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

import mapcore

DATABASE_DRIVERS = {
    "sqlite": ("sqlite", "sqlite+pysqlite"),
    "postgresql": ("postgresql", "postgresql+psycopg"),
}
"""The databases, each with the names that its one driver has; it need not be named."""
SHORTEST_PEPPER = 16
PASSWORD_MEMORY_MB = 64
"""What Argon2 takes by default, with 3 rounds and 4 lanes (RFC 9106, the second choice)."""
LEAST_PASSWORD_MEMORY_MB = 12
"""With 3 rounds, the least that OWASP's Password Storage Cheat Sheet takes for safe."""
NO_TIERS = "none"
"""What MAPCORE_TIERS says where nothing is limited."""
LONGEST_ATTRIBUTION = 60
LOOPBACK = ("127.0.0.1", "::1", "localhost")

Networks = tuple[IPv4Network | IPv6Network, ...]
T = TypeVar("T", int, float)


def read_url(text: str) -> str:
    """Return an http or https address, without a slash at its end."""
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError("an http or https address")
    return text.rstrip("/")


def read_database(text: str) -> str:
    """Return the address of a database of a kind that the store can use."""
    expected = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
    try:
        url = make_url(text)
    except ArgumentError:
        raise ValueError(expected) from None
    backend = url.get_backend_name()
    if backend not in DATABASE_DRIVERS:
        raise ValueError(expected)
    if url.drivername not in DATABASE_DRIVERS[backend]:
        raise ValueError(f"{expected}; there is no choice of driver, leave out the +…")
    if backend == "sqlite" and url.database in (None, "", ":memory:"):
        raise ValueError(f"{expected}; a database in memory is lost with every connection")
    return text


def read_networks(text: str) -> Networks:
    """Return the networks of a list."""
    try:
        return tuple(ip_network(each.strip()) for each in text.split(",") if each.strip())
    except ValueError:
        raise ValueError("networks such as 10.0.0.0/8, separated by commas") from None


def read_pepper(text: str) -> str:
    """Return the secret of keys, if it is long enough."""
    if len(text) < SHORTEST_PEPPER:
        raise ValueError(f"a secret of {SHORTEST_PEPPER} characters or more")
    return text


def read_folder(text: str) -> Path:
    """Return a path, where `~` is the user's folder."""
    if not text:
        raise ValueError("a folder")
    return Path(text).expanduser()


def read_map_folders(text: str) -> tuple[Path, ...]:
    """Return folders of map packs, or packs, whose packs are all sound."""
    folders = tuple(Path(each).expanduser() for each in text.split(os.pathsep) if each)
    try:
        mapcore.Atlas(folders)
    except (OSError, ValueError) as error:
        raise ValueError(f"folders of map packs, parted by `{os.pathsep}`: {error}") from None
    return folders


def read_docs_folder(text: str) -> Path:
    """Return a folder with built docs in it."""
    folder = Path(text).expanduser()
    if not (folder / "index.html").is_file():
        raise ValueError("a folder that holds the built docs, with an index.html")
    return folder


def read_tiers_file(text: str) -> Path | str:
    """Return the path of a file that is there, or `NO_TIERS`."""
    if text == NO_TIERS:
        return text
    file = Path(text).expanduser()
    if not file.is_file():
        raise ValueError(f"`{NO_TIERS}`, or a TOML file that is there")
    return file


def read_attribution(text: str) -> str:
    """Return a line that fits on an image."""
    if not text.strip() or len(text) > LONGEST_ATTRIBUTION or not text.isprintable():
        raise ValueError(f"a line of 1 to {LONGEST_ATTRIBUTION} characters")
    return text


def read_smtp(text: str) -> str:
    """Return the address of an SMTP server."""
    smtp_server(text)
    return text


def read_sender(text: str) -> str:
    """Return an e-mail address, with or without a name."""
    address = parseaddr(text)[1]
    if not text.isprintable() or "@" not in address or not address.rpartition("@")[2]:
        raise ValueError("an address such as maps@example.org or Maps <maps@example.org>")
    return text


def read_issuer(text: str) -> str:
    """Return the address of an OpenID provider: https, or http on this machine."""
    parts = urlsplit(read_url(text))
    if parts.query or parts.fragment:
        raise ValueError("the issuer's https address, without a query")
    if parts.scheme != "https" and parts.hostname not in LOOPBACK:
        raise ValueError("an https address; http is for a provider on this machine alone")
    return text


def read_given(text: str) -> str:
    """Return a text that is not blank."""
    if not text.strip():
        raise ValueError("what the identity provider gave")
    return text


def read_moment(text: str) -> datetime:
    """Return a moment in UTC; without a time zone it is taken for UTC."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError("a date such as 2028-06-30, or a time in RFC 3339") from None
    return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)


def number_reader(kind: type[T], least: T, most: T) -> Callable[[str], T]:
    """Return the reader of numbers from `least` to `most`, both included."""

    def read(text: str) -> T:
        try:
            value = kind(text)
        except ValueError:
            value = least - 1
        if not least <= value <= most:
            noun = "a whole number" if kind is int else "a number"
            raise ValueError(f"{noun} from {least} to {most}")
        return value

    return read


def choice_reader(*choices: str) -> Callable[[str], str]:
    """Return the reader of one of these texts."""

    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(" or ".join(choices))
        return text

    return read


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
