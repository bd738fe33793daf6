"""World views of the built-in maps: disputed areas with the state that claims them."""

from __future__ import annotations

import json
from functools import lru_cache

from mapcore.atlas.catalog_index import DATA_FOLDER
from mapcore.frozen import frozen

INDEX = DATA_FOLDER / "views.json"


@frozen
class WorldView:
    """The view of one state on a map, itself a map.

    `map_id` is the map that it is a view of and `areas` the areas that it draws with this state.
    `files` are packs below the folder of the built-in maps: each is a change of the one before it,
    the first of the map's own.
    """

    id: str
    map_id: str
    state: str
    title: str
    areas: tuple[str, ...]
    files: tuple[str, ...]


@lru_cache(maxsize=1)
def read_views() -> dict[str, WorldView]:
    """Return the views of all maps by their ids.

    >>> read_views()["world-in"].areas
    ('Aksai Chin', 'Shaksgam Valley', 'Azad Kashmir', 'Gilgit-Baltistan')
    """
    return {
        told["id"]: WorldView(
            told["id"], map_id, state, told["title"], tuple(told["areas"]), tuple(told["files"])
        )
        for map_id, views in json.loads(INDEX.read_text("utf-8")).items()
        for state, told in views.items()
    }


def list_views(map_id: str) -> dict[str, WorldView]:
    """Return the views of a map by their states, none for maps that are alike in all.

    >>> sorted(list_views("africa")), list_views("fiji")
    (['ma'], {})
    """
    return {view.state: view for view in read_views().values() if view.map_id == map_id}
