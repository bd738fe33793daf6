"""What callers get back of changes of boundaries."""

from __future__ import annotations

from typing import Literal

from mapcore.frozen import frozen
from mapcore.request.declaring.declare import document, require

ChangeKind = Literal["renamed", "merged", "divided", "split"]


@document
@frozen
class RegionChange:
    """One part of a former region, and the region that holds it later."""

    key: str = require("The key of the region.")
    title: str = require("Its name.")
    to_key: str = require("The key of the later region.")
    to_title: str = require("Its name.")
    kind: ChangeKind = require(
        "`renamed`: the same land; `merged`: all of it is part of a larger region; `divided`: the "
        "later region is a part of it; `split`: the later region has parts of others as well."
    )
    share_of_area: float = require("The share of the former region's area, from 0 to 1.")
    share_of_population: float | None = require(
        "The share of its population; null where nobody publishes it."
    )
    source: str = require("How the shares are known.")


@document
@frozen
class MapChanges:
    """What became of the regions of one edition in another one, without those that are the same."""

    id: str = require("The map of both editions.")
    start: str = require("The id of the map with the former boundaries.", wire="from")
    end: str = require("The id of the map with the later ones.", wire="to")
    changes: tuple[RegionChange, ...] = require("The parts of each region, the largest first.")
