"""The service's settings: each declared once and read from the environment."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from email.utils import parseaddr
from ipaddress import IPv4Network, IPv6Network, ip_network
from pathlib import Path
from typing import Any, Literal, TypeVar
from urllib.parse import urlsplit

import attrs
from attrs import Factory, field, frozen
from platformdirs import user_cache_path, user_data_path
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from mapcore.similarity import find_similar
from mapcore_http.mail.servers import smtp_server

PREFIX = "MAPCORE_"
OTHERS = (
    "MAPCORE_EXAMPLES",
    "MAPCORE_MAPS",
    "MAPCORE_MAPS_DIR",
    "MAPCORE_ORACLE_CASES",
    "MAPCORE_CACHE_MB",
)
"""Variables of this prefix that are for the library and its tests."""
DRIVERS = {
    "sqlite": ("sqlite", "sqlite+pysqlite"),
    "postgresql": ("postgresql", "postgresql+psycopg"),
}
"""The databases, each with the names that its one driver has; it need not be named."""
SHORTEST_PEPPER = 16
NO_TIERS = "none"
"""What MAPCORE_TIERS says where nothing is limited."""
LONGEST_ATTRIBUTION = 60
LOOPBACK = ("127.0.0.1", "::1", "localhost")

Networks = tuple[IPv4Network | IPv6Network, ...]
T = TypeVar("T", int, float)


class SettingsError(Exception):
    """Some settings cannot be used; the text has a line for each."""


def _url(text: str) -> str:
    parts = urlsplit(text)
    if parts.scheme not in ("http", "https") or not parts.netloc:
        raise ValueError("an http or https address")
    return text.rstrip("/")


def _database(text: str) -> str:
    expected = "sqlite:///FILE or postgresql://USER:PASSWORD@HOST/NAME"
    try:
        url = make_url(text)
    except ArgumentError:
        raise ValueError(expected) from None
    backend = url.get_backend_name()
    if backend not in DRIVERS:
        raise ValueError(expected)
    if url.drivername not in DRIVERS[backend]:
        raise ValueError(f"{expected}; there is no choice of driver, leave out the +…")
    if backend == "sqlite" and url.database in (None, "", ":memory:"):
        raise ValueError(f"{expected}; a database in memory is lost with every connection")
    return text


def _networks(text: str) -> Networks:
    try:
        return tuple(ip_network(each.strip()) for each in text.split(",") if each.strip())
    except ValueError:
        raise ValueError("networks such as 10.0.0.0/8, separated by commas") from None


def _pepper(text: str) -> str:
    if len(text) < SHORTEST_PEPPER:
        raise ValueError(f"a secret of {SHORTEST_PEPPER} characters or more")
    return text


def _path(text: str) -> Path:
    if not text:
        raise ValueError("a folder")
    return Path(text).expanduser()


def _docs_dir(text: str) -> Path:
    folder = Path(text).expanduser()
    if not (folder / "index.html").is_file():
        raise ValueError("a folder that holds the built docs, with an index.html")
    return folder


def _tiers(text: str) -> Path | str:
    if text == NO_TIERS:
        return text
    file = Path(text).expanduser()
    if not file.is_file():
        raise ValueError(f"`{NO_TIERS}`, or a TOML file that is there")
    return file


def _attribution(text: str) -> str:
    if not text.strip() or len(text) > LONGEST_ATTRIBUTION or not text.isprintable():
        raise ValueError(f"a line of 1 to {LONGEST_ATTRIBUTION} characters")
    return text


def _smtp(text: str) -> str:
    smtp_server(text)
    return text


def _sender(text: str) -> str:
    address = parseaddr(text)[1]
    if not text.isprintable() or "@" not in address or not address.rpartition("@")[2]:
        raise ValueError("an address such as maps@example.org or Maps <maps@example.org>")
    return text


def _issuer(text: str) -> str:
    parts = urlsplit(_url(text))
    if parts.query or parts.fragment:
        raise ValueError("the issuer's https address, without a query")
    if parts.scheme != "https" and parts.hostname not in LOOPBACK:
        raise ValueError("an https address; http is for a provider on this machine alone")
    return text


def _text_given(text: str) -> str:
    if not text.strip():
        raise ValueError("what the identity provider gave")
    return text


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise ValueError("a date such as 2028-06-30, or a time in RFC 3339") from None
    return moment.replace(tzinfo=moment.tzinfo or UTC).astimezone(UTC)


def _number(kind: type[T], least: T, most: T) -> Callable[[str], T]:
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


def _choice(*choices: str) -> Callable[[str], str]:
    def read(text: str) -> str:
        if text not in choices:
            raise ValueError(" or ".join(choices))
        return text

    return read


def _setting(
    about: str, read: Callable[[str], Any], default: Any, absent: str = "", *, secret: bool = False
) -> Any:
    """Declare a setting: its description, the reader of its text, and its default.

    `absent` says that value in words where it is made. A `secret` one is never shown.
    """
    metadata = {"about": about, "read": read, "absent": absent, "secret": secret}
    return field(default=default, repr=not secret, metadata=metadata)


@frozen
class Settings:
    """How a service runs. The name in the environment is `MAPCORE_` and the field in capitals.

    >>> Settings.from_environment({"MAPCORE_QUEUE_LIMIT": "8"}).queue_limit
    8
    """

    database_url: str = _setting(
        "where workspaces, keys and counters are kept: `sqlite:///FILE` or `postgresql://…`",
        _database,
        Factory(lambda: f"sqlite:///{user_data_path('mapcore') / 'service.sqlite'}"),
        "`service.sqlite` in the user's data folder",
    )
    base_url: str = _setting(
        "where callers reach the service, as the contract documents name it",
        _url,
        "http://127.0.0.1:8000",
    )
    docs_url: str = _setting(
        "where its documentation stands; problem documents lead to `DOCS_URL/errors#code`",
        _url,
        Factory(lambda self: f"{self.base_url}/docs", takes_self=True),
        "`docs` under the base URL",
    )
    docs_dir: Path | None = _setting(
        "folder of the docs that `nox -s site` built, to be served under `/docs`",
        _docs_dir,
        None,
        "a page of the fields and one of the errors",
    )
    signup_url: str = _setting(
        "where a caller without a key gets one",
        _url,
        Factory(lambda self: f"{self.base_url}/signup", takes_self=True),
        "`signup` under the base URL",
    )
    upgrade_url: str = _setting(
        "where a workspace changes its plan",
        _url,
        Factory(lambda self: f"{self.base_url}/upgrade", takes_self=True),
        "`upgrade` under the base URL",
    )
    tiers: Path | str | None = _setting(
        "a TOML file that changes what each tier may do, or `none` where nothing is limited",
        _tiers,
        None,
        "the table above",
    )
    attribution: str = _setting(
        "the line on images of tiers with attribution", _attribution, "Made with mapcore"
    )
    signup: Literal["open", "invited", "closed"] = _setting(
        "who may make an account on the pages: all (`open`), those `invited`, or none (`closed`)",
        _choice("open", "invited", "closed"),
        "invited",
    )
    smtp_url: str = _setting(
        "the server that e-mail is handed to: `smtp://USER:PASSWORD@HOST:587`, or `smtps://…:465`",
        _smtp,
        "",
        "no e-mail is sent",
        secret=True,
    )
    smtp_from: str = _setting(
        "the sender of e-mail",
        _sender,
        Factory(lambda self: f"mapcore@{urlsplit(self.base_url).hostname}", takes_self=True),
        "`mapcore@` the host of the base URL",
    )
    smtp_seconds: float = _setting(
        "seconds after which an SMTP server that does not answer is given up",
        _number(float, 0.1, 60),
        10.0,
    )
    oidc_issuer: str = _setting(
        "the OpenID provider that people may sign in with, as it names itself",
        _issuer,
        "",
        "no single sign-on",
    )
    oidc_client_id: str = _setting("this service's id at that provider", _text_given, "", "none")
    oidc_client_secret: str = _setting(
        "this service's secret at that provider", _text_given, "", "none", secret=True
    )
    oidc_seconds: float = _setting(
        "seconds after which an OpenID provider that does not answer is given up",
        _number(float, 0.1, 60),
        10.0,
    )
    trusted_proxies: Networks = _setting(
        "networks of the proxies whose `X-Forwarded-For` is believed, separated by commas",
        _networks,
        (),
    )
    render_workers: int = _setting(
        "render processes",
        _number(int, 1, 256),
        Factory(lambda: min(4, os.cpu_count() or 1)),
        "one a processor, at most 4",
    )
    queue_limit: int = _setting(
        "renders that may wait for a process; more are refused", _number(int, 1, 10_000), 32
    )
    key_pepper: str = _setting(
        "the secret under which keys are stored; with SQLite one is made and kept beside the file",
        _pepper,
        "",
        "made once, with SQLite; else required",
        secret=True,
    )
    image_cache_dir: Path = _setting(
        "folder of the images that GET keeps for a day",
        _path,
        Factory(lambda: user_cache_path("mapcore") / "images"),
        "`images` in the user's cache folder",
    )
    image_cache_bytes: int = _setting(
        "bytes that these images may take in all", _number(int, 0, 2**50), 256 * 2**20
    )
    map_cache_dir: Path = _setting(
        "folder of the private maps that this machine has at hand",
        _path,
        Factory(lambda: user_cache_path("mapcore") / "maps"),
        "`maps` in the user's cache folder",
    )
    record_days: int = _setting(
        "days for which the page of an image that was drawn without a key can be opened",
        _number(int, 1, 36_500),
        30,
    )
    workspace_record_days: int = _setting(
        "days for which the page of an image that was drawn with a key can be opened",
        _number(int, 1, 36_500),
        365,
    )
    render_seconds: float = _setting(
        "seconds after which a render is given up, its wait included", _number(float, 0.1, 30), 30.0
    )
    plan_seconds: float = _setting(
        "seconds after which reading a request or a dry run is given up, its wait included",
        _number(float, 0.1, 30),
        10.0,
    )
    worker_memory_mb: int = _setting(
        "MiB of address space that a render process may take", _number(int, 512, 2**20), 2048
    )
    body_seconds: float = _setting(
        "seconds in which a request's body has to arrive", _number(float, 0.1, 300), 10.0
    )
    store_seconds: float = _setting(
        "seconds after which a database that does not answer is an error",
        _number(float, 0.1, 30),
        3.0,
    )
    deprecated_at: datetime | None = _setting(
        "date from which /v1 is deprecated; every answer says so in the header `Deprecation`",
        _moment,
        None,
        "none",
    )
    sunset_at: datetime | None = _setting(
        "date on which /v1 ends; every answer says so in the header `Sunset`",
        _moment,
        None,
        "none",
    )

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> Settings:
        """Return the settings that the environment gives; raises SettingsError."""
        given = os.environ if environ is None else environ
        known = {variable(each): each for each in attrs.fields(cls)}
        values: dict[str, Any] = {}
        faults: list[str] = []
        for name in sorted(each for each in given if each.startswith(PREFIX)):
            if name in OTHERS:
                continue
            if name not in known:
                near = find_similar(name, known)
                hint = f"; did you mean {near[0]}?" if near else ""
                faults.append(f"{name}: there is no such setting{hint}")
                continue
            try:
                values[known[name].name] = known[name].metadata["read"](given[name])
            except ValueError as expected:
                faults.append(f"{name}: expected {expected}")
        if faults:
            raise SettingsError("\n".join(faults))
        settings = cls(**values)
        ends, deprecated = settings.sunset_at, settings.deprecated_at
        if ends and deprecated and ends < deprecated:
            raise SettingsError("MAPCORE_SUNSET_AT: expected no time before MAPCORE_DEPRECATED_AT")
        _check_complete(settings)
        return settings


def _check_complete(settings: Settings) -> None:
    """Raise SettingsError where some settings of single sign-on are there and others are not."""
    names = ("oidc_issuer", "oidc_client_id", "oidc_client_secret")
    missing = [f"{PREFIX}{name.upper()}" for name in names if not getattr(settings, name)]
    if missing and len(missing) < len(names):
        raise SettingsError(
            "\n".join(f"{name}: expected a value, as single sign-on is set up" for name in missing)
        )


def variable(declared: attrs.Attribute[Any]) -> str:
    """Return the name in the environment of a declared setting."""
    return PREFIX + declared.name.upper()


def shown(settings: Settings) -> dict[str, str]:
    """Return the settings in force by their names in the environment, secrets masked.

    >>> shown(Settings(database_url="postgresql://me:secret@db/maps"))["MAPCORE_DATABASE_URL"]
    'postgresql://me:***@db/maps'
    """
    texts = {}
    for each in attrs.fields(Settings):
        text = _text(getattr(settings, each.name))
        texts[variable(each)] = "***" if each.metadata["secret"] and text else text
    texts["MAPCORE_DATABASE_URL"] = make_url(settings.database_url).render_as_string()
    return texts


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime):
        return value.isoformat()
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)
