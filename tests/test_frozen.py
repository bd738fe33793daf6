"""The shared methods of frozen classes, beside those that attrs writes for each class."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest
from hypothesis import given, strategies as st

from mapcore.frozen import frozen
from mapcore.geometry.box import Box


def _make(decorate: Any) -> type:
    @decorate
    class Mark:
        name: str
        size: float = 1
        note: str = attrs.field(default="", eq=False)
        hidden: int = attrs.field(default=0, repr=False)
        content: bytes = attrs.field(default=b"", repr=lambda content: f"<{len(content)} bytes>")

    return Mark


OURS, THEIRS = _make(frozen), _make(attrs.frozen)
FIELDS = st.tuples(
    st.text(max_size=1), st.integers(0, 1), st.text(max_size=1), st.integers(0, 1), st.binary()
)


@given(one=FIELDS, other=FIELDS)
def test_instances_compare_hash_and_print_as_those_of_attrs(one: Any, other: Any) -> None:
    ours, theirs = (OURS(*one), OURS(*other)), (THEIRS(*one), THEIRS(*other))
    assert (ours[0] == ours[1]) is (theirs[0] == theirs[1])
    assert (ours[0] != ours[1]) is (theirs[0] != theirs[1])
    assert (hash(ours[0]) == hash(ours[1])) is (hash(theirs[0]) == hash(theirs[1]))
    assert repr(ours[0]) == repr(theirs[0])


def test_another_class_with_the_same_fields_is_not_equal() -> None:
    assert OURS("a") != THEIRS("a")
    assert OURS("a") != "a"


def test_a_class_keeps_its_own_methods() -> None:
    @frozen
    class Word:
        text: str

        def __eq__(self, other: object) -> bool:
            return isinstance(other, Word) and self.text.lower() == other.text.lower()

        def __hash__(self) -> int:
            return hash(self.text.lower())

        def __repr__(self) -> str:
            return "a word"

    assert Word("A") == Word("a")
    assert len({Word("A"), Word("a")}) == 1
    assert repr(Word("A")) == "a word"


def test_without_eq_instances_are_compared_by_identity() -> None:
    @frozen(eq=False)
    class Task:
        name: str

    task = Task("a")
    assert task == task
    assert task != Task("a")
    assert repr(task) == "Task(name='a')"


def test_a_class_without_fields_has_equal_instances() -> None:
    @frozen
    class Nothing:
        pass

    assert Nothing() == Nothing()
    assert hash(Nothing()) == hash(Nothing())
    assert repr(Nothing()) == "Nothing()"


def test_instances_are_frozen_pickled_and_evolved() -> None:
    box = Box(1, 2, 3, 4)
    with pytest.raises(attrs.exceptions.FrozenInstanceError):
        box.x = 5  # type: ignore[misc]
    assert pickle.loads(pickle.dumps(box)) == box
    assert attrs.evolve(box, x=1) == box
