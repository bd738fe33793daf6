"""The parts of a page are set once for each width, however many arrangements are tried."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import mapcore
from mapcore.composition.pages import parts

EXAMPLES = Path(__file__).parents[3] / "examples"


@pytest.mark.parametrize("name", ["europe-density", "us-election-2024"])
@pytest.mark.parametrize("output", [{"preset": "slide"}, {"width": 900}])
def test_a_text_is_set_once_for_a_width(
    name: str, output: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    spec = json.loads((EXAMPLES / f"{name}.json").read_text("utf-8"))
    counts = Counter[tuple[object, ...]]()

    def count(function: str) -> None:
        asked = getattr(parts, function)

        def counting(plan: object, sizes: object, *given: object, **more: object) -> object:
            counts[function, given, *sorted(more.items())] += 1
            return asked(plan, sizes, *given, **more)

        monkeypatch.setattr(parts, function, counting)

    for function in ("set_title", "set_footer", "make_sized_column", "make_sized_flat"):
        count(function)
    mapcore.check({**spec, "layout": "page", "output": output})
    assert {function for function, *_ in counts} >= {"set_title", "set_footer"}
    assert set(counts.values()) == {1}
