"""What the pages share while the service runs: letters, single sign-on, passwords, uploads."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from attrs import field, frozen

from mapcore.workers.errors import QueueFull
from mapcore_http.limits.limits import Counts
from mapcore_http.limits.tiers import per_minute
from mapcore_http.people.accounts.refused import RefusedCounts
from mapcore_http.people.mail.sending import Mailer, smtp_server
from mapcore_http.people.openid.provider import Provider
from mapcore_http.people.settings import people_settings
from mapcore_http.people.workspace_files import PackFiles
from mapcore_http.rendering.orders import with_maps
from mapcore_http.threads import Threads

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine

    from mapcore_http.limits.callers import Caller
    from mapcore_http.limits.limits import Turn
    from mapcore_http.rendering.orders import Order
    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.store.database import Store

P = ParamSpec("P")
T = TypeVar("T")
NAME = "people"
OIDC_BACK = "/signin/oidc/callback"
"""The page that the OpenID provider leads back to."""
SEARCHES = per_minute(60)
"""Searches of the docs from one address."""
PASSWORD_THREADS = 2
"""Threads that hash passwords, which takes time and memory by design."""
PASSWORD_SECONDS = 10.0
MAP_THREADS = 2
"""Files that are read at once to become private maps, each by a process of its own."""
MAP_SECONDS = 600.0
MOST_PACK_BYTES, MOST_STYLE_BYTES = 2 << 30, 256 << 20
"""Bytes of private maps and of house styles that are kept on this machine's disk."""


@frozen(eq=False)
class People:
    """What pages, forms, private maps and house styles need beyond the service.

    `close` it when done.
    """

    store: Store
    packs: PackFiles
    styles: PackFiles
    mailer: Mailer | None = field(repr=False)
    provider: Provider | None = field(repr=False)
    refused: RefusedCounts = field(factory=RefusedCounts, repr=False)
    searches: Counts = field(
        factory=lambda: Counts(SEARCHES, "searches of yours were made"), repr=False
    )
    _password_threads: Threads = field(
        factory=lambda: Threads(PASSWORD_THREADS, "passwords"), repr=False
    )
    _home_threads: Threads = field(factory=lambda: Threads(1, "passwords-at-home"), repr=False)
    _map_threads: Threads = field(factory=lambda: Threads(MAP_THREADS, "uploads"), repr=False)

    async def run_hash(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Call what hashes a password; raises QueueFull where too many others wait for that."""
        return await _within(PASSWORD_SECONDS, self._password_threads.call(call, *args, **kwargs))

    async def run_hash_at_home(self, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        """Do as `run_hash`, beside the guesses of strangers, which may fill its queue."""
        return await _within(PASSWORD_SECONDS, self._home_threads.call(call, *args, **kwargs))

    async def run_on_upload(
        self, turn: Turn, call: Callable[P, T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Read a file of a stranger, which a process with bounds does; raises QueueFull."""
        return await _within(MAP_SECONDS, self._map_threads.call(call, *args, **kwargs))

    def close(self) -> None:
        """Stop the threads, and write down what was refused last."""
        for threads in (self._password_threads, self._home_threads, self._map_threads):
            threads.close()
        self.refused.write_last(self.store)


def open_people(runtime: Runtime) -> People:
    """Return what the pages of a service share."""
    settings = people_settings(runtime.settings)
    packs = PackFiles(settings.map_cache_dir, MOST_PACK_BYTES, ".mappack")
    styles = PackFiles(settings.map_cache_dir, MOST_STYLE_BYTES, ".mapstyle")
    mailer = provider = None
    if settings.smtp_url:
        server = smtp_server(settings.smtp_url)
        mailer = Mailer(server, settings.smtp_from, settings.smtp_seconds)
    if settings.oidc_issuer:
        provider = Provider(
            settings.oidc_issuer,
            settings.oidc_client_id,
            settings.oidc_client_secret,
            f"{settings.base_url}{OIDC_BACK}",
            settings.oidc_seconds,
        )
    return People(runtime.store, packs, styles, mailer, provider)


def note_refused(runtime: Runtime, caller: Caller, code: str, detail: str) -> None:
    """Count a refusal of a key for its workspace; many are written together."""
    refused = people_of(runtime).refused
    if refused.add(caller, code, detail):
        runtime.aside(refused.write_soon(runtime.store))


def people_of(runtime: Runtime) -> People:
    """Return what was opened with a service."""
    people: People = runtime.opened[NAME]
    return people


async def plan_for(
    runtime: Runtime, turn: Turn, order: Order, function: Callable[..., T], *arguments: Any
) -> T:
    """Call a function with the atlas that holds an order's map, in a process that plans."""
    maps = order.own or runtime.atlas
    return await runtime.readers.call(turn, with_maps, maps, function, *arguments)


async def _within(seconds: float, answer: Coroutine[Any, Any, T]) -> T:
    try:
        return await asyncio.wait_for(answer, seconds)
    except TimeoutError:
        raise QueueFull from None
