"""Every region of every built-in map is reached by its published key."""

from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas
from mapcore.matching.matching import match_keys


@pytest.mark.parametrize("map_id", [entry.id for entry in Atlas().list()])
def test_every_published_key_is_its_region(map_id: str) -> None:
    pack = Atlas().open(map_id)
    keys = [region.key for region in pack.regions]
    matching = match_keys(pack, keys)
    assert dict(matching.resolved) == {key: key for key in keys}
    assert not matching.corrected
