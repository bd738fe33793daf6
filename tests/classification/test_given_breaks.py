"""Class edges that the caller gives."""

from __future__ import annotations

import pytest

from mapcore.classification.inference import resolve
from mapcore.errors import ValidationError

VALUES = [float(i) for i in range(40)]


def test_given_breaks_are_the_edges() -> None:
    found = resolve(VALUES, breaks=(0, 5, 10, 100))
    assert found.edges == (0.0, 5.0, 10.0, 100.0)
    assert (found.type, found.method, found.classes) == ("steps", "manual", 3)
    assert found.reason == "Steps, because the class edges were given."
    assert len(found.colors) == 3


@pytest.mark.parametrize("kind", ["gradient", "steps", "groups"])
def test_an_asked_type_is_kept_beside_breaks(kind: str) -> None:
    found = resolve(VALUES, type=kind, breaks=(0, 5, 100))  # type: ignore[arg-type]
    assert (found.type, found.edges) == (kind, (0.0, 5.0, 100.0))
    assert "as requested" in found.reason


def test_a_gradient_has_a_stop_at_every_break() -> None:
    found = resolve(VALUES, type="gradient", palette="greens", breaks=(0, 5, 100))
    assert found.stops == (0.0, 5.0, 100.0)
    assert found.points == (0.0, None, 100.0)


@pytest.mark.parametrize("breaks", [(1, 39), (0, 38.5), (50, 60)])
def test_breaks_that_leave_values_out_are_refused(breaks: tuple[float, ...]) -> None:
    with pytest.raises(ValidationError, match="go from 0 to 39, the breaks only from"):
        resolve(VALUES, breaks=breaks)


def test_few_values_may_have_breaks() -> None:
    found = resolve([3.0, 3.0], breaks=(0, 3, 6))
    assert (found.type, found.classes) == ("steps", 2)
