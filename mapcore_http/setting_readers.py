"""How the text of a setting is read: one reader a kind, which tells what it expected.

Every reader takes the text of an environment variable and returns its value, or raises ValueError
with what is expected instead.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import UTC, datetime
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import TypeVar
from urllib.parse import urlsplit

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
