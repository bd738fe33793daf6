from __future__ import annotations

import pytest

from mapcore.atlas.catalog import Atlas


@pytest.mark.parametrize(
    ("map_id", "key", "apart"),
    [("denmark", "DK-84", False), ("chile", "CL-VS", False), ("japan", "JP-47", True)],
)
def test_a_label_stands_in_an_inset_only_where_its_region_is_not_seen_elsewhere(
    map_id: str, key: str, apart: bool
) -> None:
    pack = Atlas().open(map_id)
    (region,) = (region for region in pack.regions if region.key == key)
    assert region.label is not None
    assert any(inset.frame.contains(*region.label) for inset in pack.insets) == apart


def test_insets_stand_inside_of_the_frame() -> None:
    atlas = Atlas()
    for map_id in ("japan", "denmark", "south-korea", "taiwan", "colombia", "tonga", "chile"):
        pack = atlas.open(map_id)
        assert pack.insets
        assert all(inset.frame.is_within(pack.frame) for inset in pack.insets)
