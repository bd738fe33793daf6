"""House styles in the store, on both databases: put, replaced, used for all, removed."""

from __future__ import annotations

import itertools

import pytest
from databases import ClockedStore, new_workspace

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.audit import read_audit
from mapcore_http.people.houses.checking import BuiltHouse
from mapcore_http.people.houses.house_store import (
    HOUSE_STYLES,
    MOST_STYLES,
    put_style,
    set_usual_style,
    usual_style_of,
)

NUMBERS = itertools.count()


@pytest.fixture
def workspace(store: ClockedStore) -> str:
    return new_workspace(store, f"newsroom {next(NUMBERS)}")


def built(name: str, content: bytes = b"a style") -> BuiltHouse:
    return BuiltHouse(name, name.title(), content)


def test_one_of_the_same_name_is_replaced(store: ClockedStore, workspace: str) -> None:
    first = put_style(store, workspace, built("meridian"))
    assert HOUSE_STYLES.content(store, workspace, first.digest) == b"a style"
    second = put_style(store, workspace, built("meridian", b"another"))
    assert HOUSE_STYLES.by_name(store, (workspace,)) == {"meridian": second}
    assert HOUSE_STYLES.content(store, workspace, first.digest) is None
    told = [entry.action for entry in read_audit(store, workspace)]
    assert {"house style replaced", "house style added"} <= {*told}


def test_workspaces_have_styles_of_their_own(store: ClockedStore, workspace: str) -> None:
    other = new_workspace(store, f"rival {next(NUMBERS)}")
    mine = put_style(store, workspace, built("meridian"))
    theirs = put_style(store, other, built("meridian", b"theirs"))
    assert HOUSE_STYLES.by_name(store, (workspace, other))["meridian"] == mine
    assert HOUSE_STYLES.by_name(store, (other, workspace))["meridian"] == theirs
    assert HOUSE_STYLES.content(store, workspace, theirs.digest) is None
    assert HOUSE_STYLES.by_name(store, ()) == {}


def test_one_style_at_most_is_used_for_all(store: ClockedStore, workspace: str) -> None:
    for name in ("a", "b"):
        put_style(store, workspace, built(name))
    assert usual_style_of(store, workspace) is None
    for name in ("a", "b"):
        set_usual_style(store, workspace, name)
        found = usual_style_of(store, workspace)
        assert found == HOUSE_STYLES.by_name(store, (workspace,))[name]
        assert found is not None
        assert found.usual
    put_style(store, workspace, built("b", b"newer"))
    assert usual_style_of(store, workspace) == HOUSE_STYLES.by_name(store, (workspace,))["b"]
    with pytest.raises(AccountError, match="no house style 'c'"):
        set_usual_style(store, workspace, "c")
    set_usual_style(store, workspace, None)
    assert usual_style_of(store, workspace) is None


def test_the_style_that_is_removed_is_used_no_more(store: ClockedStore, workspace: str) -> None:
    put_style(store, workspace, built("meridian"))
    set_usual_style(store, workspace, "meridian")
    HOUSE_STYLES.remove(store, workspace, "meridian")
    assert usual_style_of(store, workspace) is None
    assert HOUSE_STYLES.by_name(store, (workspace,)) == {}
    with pytest.raises(AccountError, match="no house style 'meridian'"):
        HOUSE_STYLES.remove(store, workspace, "meridian")


def test_a_workspace_has_so_many_styles_at_most(store: ClockedStore, workspace: str) -> None:
    for number in range(MOST_STYLES):
        put_style(store, workspace, built(f"style-{number}"))
    with pytest.raises(AccountError, match="at most"):
        put_style(store, workspace, built("one-more"))
    put_style(store, workspace, built("style-0", b"newer"))
