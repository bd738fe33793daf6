"""What the editor's script has to know, gathered for the page that loads it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mapcore
from mapcore_http.contract.answers import LONGEST_SPEC
from mapcore_http.people.pages.member_tier import describe_member
from mapcore_http.people.pages.samples import OFFERED_SAMPLES, SAMPLES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore_http.limits.tiers import Tier
    from mapcore_http.people.pages.member_tier import EditorMember
    from mapcore_http.people.pages.site import Site

SWATCHES = {"sequential": 6, "diverging": 7}
"""Colours that a tile of a palette shows."""
INKS = {
    "title.color": "title",
    "choropleth.noDataColor": "no_data",
    "style.backgroundColor": "background",
    "style.defaultRegionColor": "land",
    "style.regionBorders.color": "border",
    "style.regionBorders.width": "border_width",
    "style.mapBorder.color": "outline",
    "style.mapBorder.width": "outline_width",
    "style.labels.color": "label",
    "locations.color": "pin",
}
"""Fields that are the theme's where they are left out, and its name for them."""


def boot(
    site: Site,
    spec: str | None,
    *,
    opened: str | None = None,
    own_maps: Sequence[Mapping[str, Any]] = (),
    member: EditorMember | None = None,
    saved: Mapping[str, Any] | None = None,
) -> dict[str, Any]:
    """Return what the script of a page reads: the spec it begins with, and what can be chosen.

    `opened` is the id of the render whose page it is, `own_maps` tell of the private maps of the
    visitor: id, title, and layers where these are known. `member` is who is signed in, None for
    guests, and `saved` the saved map that the page is of.
    """
    schema = mapcore.json_schema()
    return {
        "spec": spec,
        "opened": opened,
        "ownMaps": list(own_maps),
        "schema": schema,
        "palettes": _describe_palettes(schema),
        "categoryColors": mapcore.CATEGORICAL,
        "themes": {
            each.name: {path: getattr(each, ink) for path, ink in INKS.items()}
            for each in mapcore.list_themes()
        },
        "tiers": {name: _tier(tier) for name, tier in site.tiers.of_plans().items()},
        "previewsAMinute": site.tiers.preview.windows[0].limit,
        "previewWidth": site.tiers.preview.max_side,
        "longestLink": LONGEST_SPEC,
        "samples": {name: SAMPLES[name].title for name in OFFERED_SAMPLES},
        "baseUrl": site.settings.base_url,
        "root": site.path(""),
        "static": site.static(""),
        "signupUrl": site.settings.signup_url,
        "upgradeUrl": site.settings.upgrade_url,
        "member": describe_member(member),
        "saved": saved,
    }


def _describe_palettes(schema: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    asked = schema["properties"]["choropleth"]["properties"]["palette"]["anyOf"][0]["enum"]
    return {
        each.name: {
            "kind": each.kind,
            "colors": each.colors(SWATCHES[each.kind]),
            "offered": each.name in asked,
        }
        for each in mapcore.list_palettes()
    }


def _tier(tier: Tier) -> dict[str, Any]:
    return {
        "formats": sorted(tier.formats),
        "maxSide": tier.max_side,
        "maxScale": tier.max_scale,
        "attribution": tier.attribution,
    }
