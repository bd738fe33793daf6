"""Who works in the editor as a member of a workspace: in its plan, and counted to it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from attrs import asdict, evolve, frozen

import mapcore
from mapcore_http.limits.callers import Caller
from mapcore_http.limits.tiers import PREVIEW
from mapcore_http.people.accounts.workspaces import Membership, find_membership
from mapcore_http.people.houses.house_store import HOUSE_STYLES
from mapcore_http.people.pages.visits import Visit, visitor_of
from mapcore_http.rendering.maps import order_for
from mapcore_http.rendering.orders import fit_order, open_order, read_order
from mapcore_http.store.database import StoreAway

if TYPE_CHECKING:
    from mapcore_http.limits.limits import Turn
    from mapcore_http.limits.tiers import Tier, Tiers
    from mapcore_http.people.accounts.users import User
    from mapcore_http.people.houses.house_store import HeldStyle
    from mapcore_http.rendering.atlases import OwnHouse
    from mapcore_http.rendering.orders import Order
    from mapcore_http.store.database import Store

MOST_TRIED = 8
"""Workspaces of one person whose maps are looked through for a download."""


@frozen
class EditorMember(Membership):
    """A person in the editor, and the workspace that the work is for, with its house styles.

    Of `all` this one comes first.
    """

    styles: tuple[HeldStyle, ...]

    @property
    def usual_style(self) -> str | None:
        """The name of the house style in which new maps of the workspace are drawn."""
        return next((each.name for each in self.styles if each.usual), None)

    def tier(self, tiers: Tiers) -> Tier:
        """Return what the plan draws."""
        return tiers.of_plans()[self.plan]

    def previewing(self, tiers: Tiers) -> Caller:
        """Return who is shown a picture while editing: counted apart, by the person.

        It has the line below the picture where the plan has it.
        """
        tier = evolve(tiers.preview, name=PREVIEW.name, attribution=self.tier(tiers).attribution)
        return Caller(tier, address=self.user.id, counted_as="preview")

    def downloading(self, tiers: Tiers) -> Caller:
        """Return who takes a picture away: the person, as the holder of a key would."""
        return Caller(self.tier(tiers), key=self.user.id, workspace=self.id)


async def member_in_editor(visit: Visit, wanted: str = "") -> EditorMember | None:
    """Return the member who asks; None for guests, and for who belongs to no workspace.

    The workspace is the `wanted` one, by its id, else that of the query, else the person's first.
    """
    visitor = await visitor_of(visit)
    if visitor is None or not visitor.user.roles:
        return None
    asked = wanted or visit.request.query_params.get("workspace", "")
    return await visit.ask(find_member, visitor.user, asked)


async def member_or_guest(visit: Visit, wanted: str = "") -> EditorMember | None:
    """Do as `member_in_editor`; a guest is who asks while the store is away."""
    try:
        return await member_in_editor(visit, wanted)
    except StoreAway:
        return None


def find_member(store: Store, user: User, wanted: str) -> EditorMember | None:
    """Return a person in a workspace, the wanted one if the person belongs to it."""
    found = find_membership(store, user, wanted)
    if found is None:
        return None
    every = tuple(sorted(found.all, key=lambda each: each[0] != found.id))
    styles = tuple(HOUSE_STYLES.by_name(store, (found.id,)).values())
    return EditorMember(**{**asdict(found, recurse=False), "all": every}, styles=styles)


async def order_of_member(
    visit: Visit, turn: Turn, member: EditorMember, body: bytes, *, as_page: bool = False
) -> tuple[EditorMember, Order]:
    """Return what a member orders, and the member in the workspace that has its map and its style.

    `as_page` orders a web page in the place of a picture. Raises UnknownMap, UnknownHouse,
    ValidationError and PlanRefused.
    """
    read = read_page_order if as_page else read_order
    unknown: mapcore.UnknownMap | mapcore.UnknownHouse | None = None
    for workspace, _ in member.all[:MOST_TRIED]:
        found = member
        if workspace != member.id:
            other = await visit.ask(find_member, member.user, workspace)
            found = other or member
        tier = found.tier(visit.runtime.limits.tiers)
        try:
            order = await order_for(visit.runtime, turn, (found.id,), read, body, tier)
        except (mapcore.UnknownMap, mapcore.UnknownHouse) as error:
            unknown = unknown or error
        else:
            return found, order
    assert unknown is not None, "a member has a workspace"
    raise unknown


def describe_member(member: EditorMember | None) -> dict[str, Any] | None:
    """Return what the script of the editor knows of who is signed in; None for guests."""
    if member is None:
        return None
    return {
        "name": member.user.name or member.user.email,
        "email": member.user.email,
        "plan": member.plan,
        "house": member.usual_style,
        "houses": [{"name": each.name, "title": each.title} for each in member.styles],
        "workspace": {"id": member.id, "name": member.name},
        "workspaces": [{"id": each, "name": name} for each, name in member.all],
    }


def read_page_order(
    atlas: mapcore.Atlas, text: bytes, tier: Tier, house: OwnHouse | None = None
) -> Order:
    """Do as `read_order` for a web page of a request, which those may have who may have an SVG."""
    order = open_order(atlas, text, house)
    drawn = evolve(order.request, output=evolve(order.request.output, format="svg", scale=1))
    return evolve(fit_order(atlas, evolve(order, request=drawn), tier), as_page=True)
