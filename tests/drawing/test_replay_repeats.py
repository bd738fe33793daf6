from __future__ import annotations

import mapcore
from mapcore.drawing.replay.repeats import Repeats


def test_each_key_is_counted_by_itself():
    repeats = Repeats("tests")
    assert [repeats.count(key) for key in "aabab"] == [1, 2, 1, 3, 2]
    mapcore.clear_caches()
    assert repeats.count("a") == 1
