"""How many bytes the maps of an account may have, on both databases."""

from __future__ import annotations

import itertools

import pytest
from databases import ClockedStore, new_workspace

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.users import create_user, set_member
from mapcore_http.people.maps.checking import PackFacts
from mapcore_http.people.maps.private_map_store import add_map

NUMBERS = itertools.count()


def owned(store: ClockedStore, plans: tuple[str, ...]) -> list[str]:
    """Make workspaces of one new owner."""
    user = create_user(store, f"keeper{next(NUMBERS)}@example.org")
    made = [new_workspace(store, f"kept {next(NUMBERS)}", plan) for plan in plans]
    for workspace in made:
        set_member(store, workspace, user, "owner")
    return made


def keep(
    store: ClockedStore, workspace: str, name: str, size: int, most: int | None = 100,
    *, replace: bool = False,
) -> None:  # fmt: skip
    facts = PackFacts(name, name, 1, "1")
    add_map(store, workspace, bytes(size), facts, replace=replace, most_bytes=most)


def test_the_bytes_of_all_workspaces_of_an_account_count(store: ClockedStore) -> None:
    first, second, pro = owned(store, ("free", "free", "pro"))
    (other,) = owned(store, ("free",))
    keep(store, first, "a", 60)
    keep(store, pro, "a", 90)
    with pytest.raises(AccountError, match="the plan has"):
        keep(store, second, "b", 41)
    keep(store, second, "b", 40)
    keep(store, other, "b", 100)
    keep(store, first, "free-of-limits", 1000, None)


def test_what_is_replaced_makes_room(store: ClockedStore) -> None:
    (workspace,) = owned(store, ("free",))
    keep(store, workspace, "a", 80)
    keep(store, workspace, "a", 100, replace=True)
    with pytest.raises(AccountError, match="the plan has"):
        keep(store, workspace, "a", 101, replace=True)
    keep(store, workspace, "a", 10, replace=True)
