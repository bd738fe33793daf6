"""The settings of accounts, mail, single sign-on and pages, beside those of the service."""

from __future__ import annotations

from email.utils import parseaddr
from pathlib import Path
from typing import Literal
from urllib.parse import urlsplit

from attrs import Factory, asdict, frozen

from mapcore_http.people.mail.sending import smtp_server
from mapcore_http.setting_readers import read_url
from mapcore_http.settings import (
    VARIABLE_PREFIX,
    Settings,
    SettingsError,
    cache_folder,
    seconds,
    setting,
)

LOOPBACK = ("127.0.0.1", "::1", "localhost")
WHO_SIGNS_UP = ("open", "invited", "closed")


def read_docs_folder(text: str) -> Path:
    """Return a folder with built docs in it."""
    folder = Path(text).expanduser()
    if not (folder / "index.html").is_file():
        raise ValueError("a folder that holds the built docs, with an index.html")
    return folder


def read_signup(text: str) -> str:
    """Return who may make an account."""
    if text not in WHO_SIGNS_UP:
        raise ValueError(" or ".join(WHO_SIGNS_UP))
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


@frozen
class PeopleSettings(Settings):
    """How a service with people runs."""

    docs_dir: Path | None = setting(
        "folder of the docs that `nox -s site` built, to be served under `/docs`",
        read_docs_folder,
        None,
        "the docs as the package has them",
    )
    signup: Literal["open", "invited", "closed"] = setting(
        "who may make an account on the pages: all (`open`), those `invited`, or none (`closed`)",
        read_signup,
        "invited",
    )
    smtp_url: str = setting(
        "the server that e-mail is handed to: `smtp://USER:PASSWORD@HOST:587`, or `smtps://…:465`",
        read_smtp,
        "",
        "no e-mail is sent",
        secret=True,
    )
    smtp_from: str = setting(
        "the sender of e-mail",
        read_sender,
        Factory(lambda self: f"mapcore@{urlsplit(self.base_url).hostname}", takes_self=True),
        "`mapcore@` the host of the base URL",
    )
    smtp_seconds: float = seconds(
        10.0, 60, "seconds after which an SMTP server that does not answer is given up"
    )
    oidc_issuer: str = setting(
        "the OpenID provider that people may sign in with, as it names itself",
        read_issuer,
        "",
        "no single sign-on",
    )
    oidc_client_id: str = setting("this service's id at that provider", read_given, "", "none")
    oidc_client_secret: str = setting(
        "this service's secret at that provider", read_given, "", "none", secret=True
    )
    oidc_seconds: float = seconds(
        10.0, 60, "seconds after which an OpenID provider that does not answer is given up"
    )
    map_cache_dir: Path = cache_folder(
        "maps", "folder of the private maps that this machine has at hand"
    )

    def check(self) -> None:
        """Raise SettingsError also where single sign-on is set up in part."""
        Settings.check(self)
        names = ("oidc_issuer", "oidc_client_id", "oidc_client_secret")
        missing = [f"{VARIABLE_PREFIX}{name.upper()}" for name in names if not getattr(self, name)]
        if missing and len(missing) < len(names):
            raise SettingsError(
                "\n".join(
                    f"{name}: expected a value, as single sign-on is set up" for name in missing
                )
            )


def people_settings(settings: Settings) -> PeopleSettings:
    """Return the settings of a service with those of people, which have their defaults if unset."""
    if isinstance(settings, PeopleSettings):
        return settings
    return PeopleSettings(**asdict(settings, recurse=False))
