"""The service's settings: each declared once and read from the environment."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from datetime import datetime
from importlib import import_module
from pathlib import Path
from typing import Any

import attrs
from attrs import Factory, field, frozen
from platformdirs import user_cache_path, user_data_path
from sqlalchemy.engine import make_url

import mapcore
from mapcore_http.setting_readers import (
    LEAST_PASSWORD_MEMORY_MB,
    PASSWORD_MEMORY_MB,
    Networks,
    number_reader,
    read_attribution,
    read_database,
    read_folder,
    read_map_folders,
    read_moment,
    read_networks,
    read_pepper,
    read_tiers_file,
    read_url,
)

VARIABLE_PREFIX = "MAPCORE_"
OTHER_NAMES = ("EXAMPLES", "MAPS", "ORACLE_CASES", "CACHE_MB")
"""Names after this prefix that are for the library and its tests."""
EXTENSION = "mapcore_http.people.settings"
"""The module of the extension that has settings of its own; it needs no further packages."""


class SettingsError(Exception):
    """Some settings cannot be used; the text has a line for each."""


def setting(
    about: str, read: Callable[[str], Any], default: Any, absent: str = "", *, secret: bool = False
) -> Any:
    """Declare a setting: its description, the reader of its text, and its default.

    `absent` says that value in words where it is made. A `secret` one is never shown.
    """
    metadata = {"about": about, "read": read, "absent": absent, "secret": secret}
    return field(default=default, repr=not secret, metadata=metadata)


def _page(name: str, about: str) -> Any:
    """Declare the address of a page, which by default stands under the base URL."""
    default = Factory(lambda self: f"{self.base_url}/{name}", takes_self=True)
    return setting(about, read_url, default, f"`{name}` under the base URL")


def cache_folder(name: str, about: str) -> Any:
    """Declare a folder, by default one in the user's cache folder."""
    default = Factory(lambda: user_cache_path("mapcore") / name)
    return setting(about, read_folder, default, f"`{name}` in the user's cache folder")


def seconds(default: float, most: float, about: str) -> Any:
    """Declare a time of a tenth of a second or more."""
    return setting(about, number_reader(float, 0.1, most), default)


def _days(default: int, about: str) -> Any:
    """Declare a number of days, from one to a hundred years."""
    return setting(about, number_reader(int, 1, 36_500), default)


@frozen
class Settings:
    """How a service runs. The name in the environment is `MAPCORE_` and the field in capitals.

    >>> Settings.from_environment({"MAPCORE_QUEUE_LIMIT": "8"}).queue_limit
    8
    """

    database_url: str = setting(
        "where workspaces, keys and counters are kept: `sqlite:///FILE` or `postgresql://…`",
        read_database,
        Factory(lambda: f"sqlite:///{user_data_path('mapcore') / 'service.sqlite'}"),
        "`service.sqlite` in the user's data folder",
    )
    base_url: str = setting(
        "where callers reach the service, as the contract documents name it",
        read_url,
        "http://127.0.0.1:8000",
        "`http://127.0.0.1:8000`, with what `--host` and `--port` say",
    )
    docs_url: str = _page(
        "docs", "where its documentation stands; problem documents lead to `DOCS_URL/errors#code`"
    )
    signup_url: str = _page("signup", "where a caller without a key gets one")
    upgrade_url: str = _page("upgrade", "where a workspace changes its plan")
    tiers: Path | str | None = setting(
        "a TOML file that changes what each tier may do, or `none` where nothing is limited",
        read_tiers_file,
        None,
        "the table above",
    )
    attribution: str = setting(
        "the line on images of tiers with attribution", read_attribution, "Made with mapcore"
    )
    content_license: str = setting(
        "the licence under which images with attribution may be used", read_attribution, "CC BY 4.0"
    )
    content_license_url: str = setting(
        "where that licence stands", read_url, "https://creativecommons.org/licenses/by/4.0"
    )
    trusted_proxies: Networks = setting(
        "networks of the proxies whose `X-Forwarded-For` is believed, separated by commas",
        read_networks,
        (),
    )
    render_workers: int = setting(
        "render processes",
        number_reader(int, 1, 256),
        Factory(lambda: min(4, os.cpu_count() or 1)),
        "one a processor, at most 4",
    )
    queue_limit: int = setting(
        "renders that may wait for a process; more are refused", number_reader(int, 1, 10_000), 32
    )
    key_pepper: str = setting(
        "the secret under which keys are stored; with SQLite one is made and kept beside the file",
        read_pepper,
        "",
        "made once, with SQLite; else required",
        secret=True,
    )
    password_memory_mb: int = setting(
        "MiB that hashing a password takes, and with them its time; give it before people sign up",
        number_reader(int, LEAST_PASSWORD_MEMORY_MB, 1024),
        PASSWORD_MEMORY_MB,
    )
    image_cache_dir: Path = cache_folder("images", "folder of the images that GET keeps for a day")
    image_cache_bytes: int = setting(
        "bytes that these images may take in all", number_reader(int, 0, 2**50), 256 * 2**20
    )
    maps_dir: tuple[Path, ...] = setting(
        "folders of map packs that are drawn for all, in the place of built-in maps of their ids; "
        "they are read at the start and never listed",
        read_map_folders,
        (),
        "none",
    )
    record_days: int = _days(
        30, "days for which the page of an image that was drawn without a key can be opened"
    )
    workspace_record_days: int = _days(
        365, "days for which the page of an image that was drawn with a key can be opened"
    )
    render_seconds: float = seconds(
        30.0, 30, "seconds after which a render is given up, its wait included"
    )
    plan_seconds: float = seconds(
        10.0,
        30,
        "seconds after which reading a request or a dry run is given up, its wait included",
    )
    worker_memory_mb: int = setting(
        "MiB of address space that a render process may take", number_reader(int, 512, 2**20), 2048
    )
    body_seconds: float = seconds(10.0, 300, "seconds in which a request's body has to arrive")
    store_seconds: float = seconds(
        3.0, 30, "seconds after which a database that does not answer is an error"
    )
    deprecated_at: datetime | None = setting(
        "date from which /v1 is deprecated; every answer says so in the header `Deprecation`",
        read_moment,
        None,
        "none",
    )
    sunset_at: datetime | None = setting(
        "date on which /v1 ends; every answer says so in the header `Sunset`",
        read_moment,
        None,
        "none",
    )

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] | None = None) -> Settings:
        """Return the settings that the environment gives; raises SettingsError.

        Those of an extension that comes with mapcore are among them.
        """
        kind = installed_settings() if cls is Settings else cls
        given = os.environ if environ is None else environ
        known = {variable(each): each for each in attrs.fields(kind)}
        values: dict[str, Any] = {}
        faults: list[str] = []
        for name in sorted(each for each in given if each.startswith(VARIABLE_PREFIX)):
            if name.removeprefix(VARIABLE_PREFIX) in OTHER_NAMES:
                continue
            if name not in known:
                near = mapcore.find_similar(name, known)
                hint = f"; did you mean {near[0]}?" if near else ""
                faults.append(f"{name}: there is no such setting{hint}")
                continue
            try:
                values[known[name].name] = known[name].metadata["read"](given[name])
            except ValueError as expected:
                faults.append(f"{name}: expected {expected}")
        if faults:
            raise SettingsError("\n".join(faults))
        settings = kind(**values)
        settings.check()
        return settings

    def check(self) -> None:
        """Raise SettingsError for settings that do not go together."""
        ends, deprecated = self.sunset_at, self.deprecated_at
        if ends and deprecated and ends < deprecated:
            raise SettingsError("MAPCORE_SUNSET_AT: expected no time before MAPCORE_DEPRECATED_AT")


def installed_settings() -> type[Settings]:
    """Return the class of all settings: with those of the extension, if its files are there."""
    try:
        kind: type[Settings] = import_module(EXTENSION).PeopleSettings
    except ModuleNotFoundError:
        return Settings
    return kind


def variable(declared: attrs.Attribute[Any]) -> str:
    """Return the name in the environment of a declared setting."""
    return VARIABLE_PREFIX + declared.name.upper()


def show_settings(settings: Settings) -> dict[str, str]:
    """Return the settings in force by their names in the environment, secrets masked.

    >>> settings = Settings(database_url="postgresql://me:secret@db/maps")
    >>> show_settings(settings)["MAPCORE_DATABASE_URL"]
    'postgresql://me:***@db/maps'
    """
    texts = {}
    for each in attrs.fields(type(settings)):
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
