"""Who stands in which workspace: what every page of the console begins with."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

from attrs import evolve, frozen

from mapcore_http.people.accounts.errors import MembersOnly, OwnersOnly
from mapcore_http.people.accounts.rights import Rights
from mapcore_http.people.accounts.workspaces import Membership, find_membership
from mapcore_http.people.pages.visits import PageEndpoint, SignedInVisit, Visit, require_sign_in

if TYPE_CHECKING:
    from starlette.responses import Response

    from mapcore_http.limits.tiers import Tier
    from mapcore_http.people.accounts.users import Role


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
    visitor, workspace = await require_sign_in(visit), visit.request.path_params["workspace"]
    member = await visit.ask(find_membership, visitor.user, workspace)
    if member is None or member.id != workspace:
        raise MembersOnly
    if role == "owner" and member.role != "owner":
        raise OwnersOnly
    rights = Rights(visitor.session, member.id, role)
    of = (visit.runtime, visit.site, visit.request)
    return ConsoleVisit(*of, visitor, rights, fields, member)
