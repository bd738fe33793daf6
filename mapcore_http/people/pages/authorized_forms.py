"""Forms of people who are signed in: read to their end before any right is judged.

Whoever sends a form may take ten seconds, and for a file ten minutes. What a handler knows of
rights is therefore read after the last byte, and judged once more in each transaction that writes:
`AuthorizedForm.write` is the way to the store.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Concatenate, ParamSpec, TypeAlias, TypeVar

from attrs import field, frozen

from mapcore_http.people.accounts.rights import Rights, store_with
from mapcore_http.people.pages.forms import read_form
from mapcore_http.people.pages.visitors import require_sign_in

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.accounts.sign_in.sessions import SignedIn
    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.store.database import Store

P = ParamSpec("P")
T = TypeVar("T")
PageEndpoint: TypeAlias = "Callable[[Runtime, Site, Request], Awaitable[Response]]"


@frozen(eq=False)
class AuthorizedForm:
    """The fields of a form, who sent it, and the store as the rights of that person allow it.

    Every transaction of `store` that writes raises SignInNeeded, MembersOnly or OwnersOnly where
    the rights are gone by then.
    """

    runtime: Runtime = field(repr=False)
    site: Site = field(repr=False)
    request: Request
    fields: Mapping[str, str] = field(repr=False)
    visitor: SignedIn
    store: Store = field(repr=False)

    async def write(
        self, call: Callable[Concatenate[Store, P], T], *args: P.args, **kwargs: P.kwargs
    ) -> T:
        """Call a function that changes the store, with the store that judges the rights."""
        return await self.store.call(call, *args, **kwargs)


FormHandler: TypeAlias = "Callable[[AuthorizedForm], Awaitable[Response]]"


def for_signed_in(handle: FormHandler) -> PageEndpoint:
    """Return the endpoint of a form that everybody who is signed in may send."""

    async def receive(runtime: Runtime, site: Site, request: Request) -> Response:
        fields = await read_form(request, runtime.settings.body_seconds)
        visitor = await require_sign_in(runtime, request)
        store = store_with(runtime.store, Rights(visitor.session))
        return await handle(AuthorizedForm(runtime, site, request, fields, visitor, store))

    return receive
