from __future__ import annotations

from mapcore.assets.ordinal_scales import load_ordinal_scales


def test_the_middle_of_a_scale_with_two_sides_is_one_of_its_ranks() -> None:
    scales = load_ordinal_scales().scales
    two_sided = [scale for scale in scales if scale.middle is not None]
    assert two_sided
    assert all(scale.middle in scale.ranks.values() for scale in two_sided)


def test_scales_and_residual_names_are_read_in_order() -> None:
    table = load_ordinal_scales()
    levels = {scale.name: scale.ranks for scale in table.scales}["levels"]
    assert levels["very low"] < levels["low"] < levels["medium"] < levels["high"]
    assert table.residual["other"] < table.residual["unknown"]
