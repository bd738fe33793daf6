from __future__ import annotations

from itertools import combinations

from mapcore.assets.color_names import load_color_names
from mapcore.classification.categories import CONFUSED_DISTANCE
from mapcore.classification.category_order import fold_category
from mapcore.color import delta_e, lab


def test_words_are_folded_and_their_colours_told_apart() -> None:
    names = load_color_names()
    assert all(fold_category(name) == name for name in names)
    colors = sorted({*names.values()})
    assert len(colors) == 11
    for one, other in combinations(colors, 2):
        assert delta_e(lab(one), lab(other))[0] >= CONFUSED_DISTANCE, (one, other)
