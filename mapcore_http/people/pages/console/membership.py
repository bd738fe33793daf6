"""Who stands in which workspace: what every page of the console begins with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import evolve, frozen

from mapcore_http.people.accounts.errors import MembersOnly, OwnersOnly
from mapcore_http.people.accounts.rights import Rights
from mapcore_http.people.accounts.users import Role, User, workspaces_of
from mapcore_http.people.accounts.workspaces import plan_of
from mapcore_http.people.pages.visits import PageEndpoint, SignedInVisit, Visit, require_sign_in

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.limits.tiers import Tier
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


@frozen(eq=False)
class ConsoleVisit(SignedInVisit):
    """A visit to the console, whose store writes only while the visitor has a role there.

    `member` is as it was when the last byte had come.
    """

    member: Membership

    @property
    def tier(self) -> Tier:
        """What the plan of the workspace draws."""
        return self.runtime.limits.tiers.of_plans()[self.member.plan]

    def for_owners(self) -> ConsoleVisit:
        """Return this visit as one that owners alone may make; raises OwnersOnly."""
        if self.member.role != "owner":
            raise OwnersOnly
        return evolve(self, rights=evolve(self.rights, role="owner"))

    def page(self, template: str, status: int = 0, **context: Any) -> Response:
        """Return a page of the console."""
        context |= {"member": self.member, "here": template}
        return self.site.page(f"console/{template}.html", status, **context)

    def lead_to(self, path: str) -> Response:
        """Lead to a page of the workspace's console by GET."""
        return self.see_other(f"{self.member.home}{path}")


ConsoleHandler: TypeAlias = "Callable[[ConsoleVisit], Awaitable[Response]]"


def for_role(role: Role, handle: ConsoleHandler) -> PageEndpoint:
    """Return the endpoint of a page or form of the console for a role in the workspace."""

    async def receive(visit: Visit) -> Response:
        fields = await visit.read_form()
        return await handle(await authorize(visit, role, fields))

    return receive


def for_upload(role: Role, handle: ConsoleHandler) -> PageEndpoint:
    """Return the endpoint of a form with a file, of which nothing is read for others.

    The handler reads the form, and authorizes the visit once more when the last byte has come.
    """

    async def receive(visit: Visit) -> Response:
        return await handle(await authorize(visit, role, {}))

    return receive


async def authorize(visit: Visit, role: Role, fields: Mapping[str, str]) -> ConsoleVisit:
    """Return a visit to the workspace of its path, whose last byte has come.

    Raises SignInNeeded; MembersOnly for the workspace of others as for one that never was; and
    OwnersOnly where the role of an owner is asked for and the user is a member.
    """
    visitor = await require_sign_in(visit)
    member = await visit.ask(_read, visitor.user, visit.request.path_params["workspace"])
    if role == "owner" and member.role != "owner":
        raise OwnersOnly
    rights = Rights(visitor.session, member.id, role)
    of = (visit.runtime, visit.site, visit.request)
    return ConsoleVisit(*of, visitor, rights, fields, member)


def _read(store: Store, user: User, workspace: str) -> Membership:
    every = {each: (name, role) for each, name, role in workspaces_of(store, user)}
    if workspace not in every:
        raise MembersOnly
    name, role = every[workspace]
    listed = tuple((each, its_name) for each, (its_name, _) in every.items())
    return Membership(user, workspace, name, plan_of(store, workspace), role, listed)
