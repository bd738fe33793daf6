from __future__ import annotations

import pytest

from mapcore.assets.ordinal_scales import find_languages, load_ordinal_scales, load_scales_of
from mapcore.classification.category_order import fold_category
from mapcore.locales.words import LANGUAGES, read_words


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


@pytest.mark.parametrize("language", [each for each in LANGUAGES if each != "en"])
def test_the_scales_of_a_language_have_the_ranks_of_the_english_ones(language: str) -> None:
    english = {scale.name: scale for scale in load_ordinal_scales().scales}
    residual = {fold_category(name) for name in read_words(language).residual}
    for scale in load_scales_of(language):
        assert set(scale.ranks.values()) <= set(english[scale.name].ranks.values())
        assert (scale.palette, scale.middle) == (
            english[scale.name].palette,
            english[scale.name].middle,
        )
        assert all(fold_category(name) == name for name in scale.ranks)
        assert residual.isdisjoint(scale.ranks)
    assert {"weekdays", "months"} <= {scale.name for scale in load_scales_of(language)}


def test_languages_are_found_by_two_names() -> None:
    assert find_languages(["nein", "cdu"]) == ()
    assert "fr" in find_languages(["faible", "élevé", "autre"])
