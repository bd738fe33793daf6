"""Who stands in which workspace: what every page of the console begins with."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import frozen

from mapcore_http.accounts.users import Role, User, workspaces_of
from mapcore_http.accounts.workspaces import plan_of
from mapcore_http.pages.editor import NoPage
from mapcore_http.pages.visitors import OwnersOnly, require_sign_in

if TYPE_CHECKING:
    from starlette.requests import Request
    from starlette.responses import Response

    from mapcore_http.pages.site import Site
    from mapcore_http.rendering.service import Service
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


async def membership_of(service: Service, request: Request, *, owner: bool = False) -> Membership:
    """Return who asks in the workspace of the path.

    Raises SignInNeeded; NoPage for the workspace of others as for one that never was; and
    OwnersOnly where `owner` is asked for and the user is a member.
    """
    visitor = await require_sign_in(service, request)
    workspace = request.path_params["workspace"]
    if workspace not in visitor.user.roles:
        raise NoPage
    if owner and visitor.user.roles[workspace] != "owner":
        raise OwnersOnly
    return await service.run_in_store(_read, service.store, visitor.user, workspace)


def console_page(
    site: Site, member: Membership, template: str, status: int = 200, **context: Any
) -> Response:
    """Return a page of the console."""
    return site.page(f"console/{template}.html", status, member=member, here=template, **context)


def _read(store: Store, user: User, workspace: str) -> Membership:
    every = {each: (name, role) for each, name, role in workspaces_of(store, user)}
    if workspace not in every:
        raise NoPage
    name, role = every[workspace]
    listed = tuple((each, its_name) for each, (its_name, _) in every.items())
    return Membership(user, workspace, name, plan_of(store, workspace), role, listed)
