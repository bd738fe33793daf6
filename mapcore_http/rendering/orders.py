"""What is asked to be drawn: a text that nobody has read, or an order that is understood."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Any, TypeVar

from attrs import evolve, field, frozen

import mapcore
from mapcore.request.decoding.canvas import check_canvas
from mapcore.request.decoding.data_fields import check_served
from mapcore.request.decoding.json_text import write_json
from mapcore.request.output import MOST_SIDE, USUAL_WIDTH
from mapcore.request.values.presets import PRESETS
from mapcore_http.limits.tiers import PlanRefused, plan_problem
from mapcore_http.rendering.atlases import OwnPack, atlas_of, house_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from mapcore_http.limits.tiers import Tier
    from mapcore_http.rendering.atlases import Maps, OwnHouse

T = TypeVar("T")


@frozen
class Text:
    """A request as it was sent, the tier that judges it, and its house style if it names none."""

    text: bytes = field(repr=False)
    tier: Tier
    house: OwnHouse | None = None

    @property
    def dry_run(self) -> bool:
        """Return whether it speaks of dry runs: only who reads it knows what it says of them."""
        return b"dryRun" in self.text


@frozen
class Order:
    """A request that is understood, and the map it means; `own` is its pack if it is private.

    `as_page` asks for a web page in the place of the picture: one file with tooltips.
    Where it is drawn in a `house` style, the request holds what that says where it was silent.
    """

    request: mapcore.RenderRequest = field(repr=False)
    map_id: str
    edition: str
    own: OwnPack | None = None
    as_page: bool = False
    house: OwnHouse | None = None

    @property
    def dry_run(self) -> bool:
        """Return whether a dry run is ordered."""
        return self.request.dry_run


def with_maps(maps: Maps, function: Callable[..., T], *arguments: Any) -> T:
    """Call a function with the atlas that some maps are found in; its order is of that map."""
    found = function(atlas_of(maps), *arguments)
    if isinstance(found, Order) and isinstance(maps, OwnPack):
        return evolve(found, own=maps)
    return found


def open_order(atlas: mapcore.Atlas, text: bytes, house: OwnHouse | None = None) -> Order:
    """Return the order of a request text, for any tier.

    More regions than the service takes are refused, though the library draws them. Raises
    ValidationError, UnknownHouse or UnknownMap.
    """
    request = mapcore.decode_request(text)
    check_served(request)
    order = order_of(atlas, request, house)
    check_canvas(order.request.output)
    return order


def order_of(
    atlas: mapcore.Atlas, request: mapcore.RenderRequest, house: OwnHouse | None = None
) -> Order:
    """Return the order of a request that was drawn before; raises UnknownHouse or UnknownMap.

    A request that names no house style is drawn in `house`, and names it from then on.
    """
    if house:
        style = request.style or mapcore.Style()
        request = evolve(request, style=evolve(style, house=style.house or house.name))
    dressed = mapcore.Plan(request, atlas, house_of(house)).dressed
    pack = atlas.open(dressed.map_id)
    return Order(dressed, pack.id, pack.edition, house=house)


def read_order(
    atlas: mapcore.Atlas, text: bytes, tier: Tier, house: OwnHouse | None = None
) -> Order:
    """Return the order of a request text, if the tier allows it.

    Where neither width nor height is given, the order has a width at which the tier draws the map.
    Raises ValidationError, UnknownHouse or UnknownMap, and PlanRefused for what the tier does not
    draw.
    """
    return fit_order(atlas, open_order(atlas, text, house), tier)


def fit_order(atlas: mapcore.Atlas, order: Order, tier: Tier) -> Order:
    """Return an order with the width at which a tier draws it, as `read_order` does.

    The size of the canvas is derived only where it may be over the tier's limit, as that takes the
    whole plan.
    """
    output, most = order.request.output, tier.max_side
    if output.height is not None:
        most = int(tier.max_side * min(1.0, PRESETS[output.preset].aspect)) if output.preset else 0
        advice = f' A {output.preset} needs "width": {most} at most.' if most else ""
        _judge(tier, output, output.width or USUAL_WIDTH, output.height, advice)
        return order
    width = output.width or min(USUAL_WIDTH, most)
    _judge(tier, output, width, None)
    plan = mapcore.Plan(order.request, atlas, house_of(order.house))
    if plan.tallest_at(width) > most:
        width = _fit_width(tier, plan)
    if width == (output.width or USUAL_WIDTH):
        return order
    return evolve(order, request=evolve(order.request, output=evolve(output, width=width)))


def _fit_width(tier: Tier, plan: mapcore.Plan) -> int:
    """Return the width of a canvas whose height follows from the map and fits a tier.

    A width that is given is kept: where it makes the canvas too high, `PlanRefused` names the
    greatest that does not, and so does `ValidationError` where no tier draws it.
    """
    output, most = plan.request.output, tier.max_side
    if output.width is not None and most < MOST_SIDE:
        fitting = plan.greatest_width(most)
        advice = f" A width of at most {fitting} fits." if fitting else ""
        _judge(tier, output, output.width, plan.height_at(output.width), advice)
    return plan.canvas(most).width


def _judge(
    tier: Tier, output: mapcore.Output, width: int, height: int | None, advice: str = ""
) -> None:
    """Refuse a canvas or format that a tier does not draw; raises PlanRefused."""
    reason = plan_problem(tier, width, height, output.scale, output.format)
    if reason:
        raise PlanRefused(tier, f"{reason}{advice}")


def digest_of(order: Order, attribution: str | None) -> str:
    """Return the digest of a picture: the order's meaning, its attribution, map and version."""
    own = [order.own.digest] if order.own else []  # an edition may be any text that is given
    worn = {"house": order.house.digest} if order.house else {}
    meaning = {
        "request": mapcore.encode(order.request),
        "map": [order.map_id, order.edition, *own],
        **worn,
        "attribution": attribution,
        "mapcore": mapcore.__version__,
    }
    return hashlib.sha256(write_json(meaning)).hexdigest()
