"""Who stands in which workspace: what every page of the console begins with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import evolve, frozen

from mapcore_http.people.accounts.errors import MembersOnly, OwnersOnly
from mapcore_http.people.accounts.rights import Rights, store_with
from mapcore_http.people.accounts.users import Role, User, workspaces_of
from mapcore_http.people.accounts.workspaces import plan_of
from mapcore_http.people.pages.authorized_forms import AuthorizedForm, PageEndpoint
from mapcore_http.people.pages.forms import read_form
from mapcore_http.people.pages.visitors import require_sign_in

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.people.accounts.sign_in.sessions import SignedIn
    from mapcore_http.people.pages.site import Site
    from mapcore_http.rendering.runtime import Runtime
    from mapcore_http.store.database import Store


@frozen
class Membership:
    """A user in a workspace: `id`, `name` and `plan` are the workspace's.

    `all` are id and name of each workspace of the user.
    """

    user: User
    id: str
    name: str
    plan: str
    role: Role
    all: tuple[tuple[str, str], ...]

    @property
    def home(self) -> str:
        """Return the path of the workspace's console."""
        return f"/console/{self.id}"


async def membership_of(runtime: Runtime, request: Request, *, owner: bool = False) -> Membership:
    """Return who asks in the workspace of the path.

    Raises SignInNeeded; MembersOnly for the workspace of others as for one that never was; and
    OwnersOnly where `owner` is asked for and the user is a member.
    """
    visitor = await require_sign_in(runtime, request)
    return await _membership_of_visitor(runtime, request, visitor, "owner" if owner else "member")


@frozen(eq=False)
class ConsoleForm(AuthorizedForm):
    """A form of the console, whose store writes only while the sender has a role in the workspace.

    `member` is as it was when the last byte had come.
    """

    member: Membership

    def for_owners(self) -> ConsoleForm:
        """Return this form as one that owners alone may send; raises OwnersOnly."""
        if self.member.role != "owner":
            raise OwnersOnly
        rights = Rights(self.visitor.session, self.member.id, "owner")
        return evolve(self, store=store_with(self.runtime.store, rights))


ConsoleFormHandler: TypeAlias = "Callable[[ConsoleForm], Awaitable[Response]]"


def for_role(role: Role, handle: ConsoleFormHandler) -> PageEndpoint:
    """Return the endpoint of a form of the console that a role in the workspace may send."""

    async def receive(runtime: Runtime, site: Site, request: Request) -> Response:
        fields = await read_form(request, runtime.settings.body_seconds)
        return await handle(await authorize(runtime, site, request, role, fields))

    return receive


async def authorize(
    runtime: Runtime, site: Site, request: Request, role: Role, fields: Mapping[str, str]
) -> ConsoleForm:
    """Return a form whose last byte has come; raises what `membership_of` does."""
    visitor = await require_sign_in(runtime, request)
    member = await _membership_of_visitor(runtime, request, visitor, role)
    store = store_with(runtime.store, Rights(visitor.session, member.id, role))
    return ConsoleForm(runtime, site, request, fields, visitor, store, member)


def console_page(
    site: Site, member: Membership, template: str, status: int = 200, **context: Any
) -> Response:
    """Return a page of the console."""
    return site.page(f"console/{template}.html", status, member=member, here=template, **context)


async def _membership_of_visitor(
    runtime: Runtime, request: Request, visitor: SignedIn, role: Role
) -> Membership:
    workspace = request.path_params["workspace"]
    member = await runtime.store.call(_read, visitor.user, workspace)
    if role == "owner" and member.role != "owner":
        raise OwnersOnly
    return member


def _read(store: Store, user: User, workspace: str) -> Membership:
    every = {each: (name, role) for each, name, role in workspaces_of(store, user)}
    if workspace not in every:
        raise MembersOnly
    name, role = every[workspace]
    listed = tuple((each, its_name) for each, (its_name, _) in every.items())
    return Membership(user, workspace, name, plan_of(store, workspace), role, listed)
