"""Rights are judged in the transaction that writes, on both databases."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from databases import ClockedStore

from mapcore_http.keys.errors import AccountError
from mapcore_http.keys.keys import create_key, list_keys
from mapcore_http.people.accounts.errors import MembersOnly, OwnersOnly, SignInNeeded
from mapcore_http.people.accounts.rights import Rights, store_with
from mapcore_http.people.accounts.sign_in.sessions import (
    IDLE_SECONDS,
    end_session,
    end_sessions,
    session_of,
    start_session,
)
from mapcore_http.people.accounts.sign_in.signing_up import found_workspace
from mapcore_http.people.accounts.users import (
    User,
    change_role,
    create_user,
    remove_member,
    set_member,
)
from mapcore_http.people.accounts.workspaces import delete_workspace
from mapcore_http.store.database import Store

_NUMBERS = itertools.count()


class Desk:
    """Two owners of a workspace; one of them is signed in."""

    def __init__(self, store: ClockedStore) -> None:
        self.store, self.number = store, next(_NUMBERS)
        self.user, self.other = self.person("one"), self.person("two")
        self.name = f"desk {self.number}"
        self.workspace = found_workspace(store, self.name, self.user)
        set_member(store, self.workspace, self.other, "owner")
        shown = session_of(store, start_session(store, self.user, "192.0.2.1"))
        assert shown
        self.session = shown.session

    def person(self, name: str) -> User:
        return create_user(self.store, f"{name}{self.number}@desk.example")

    def allowed(self, role: str = "owner") -> Store:
        return store_with(self.store, Rights(self.session, self.workspace, role))  # type: ignore[arg-type]

    def end(self) -> None:
        delete_workspace(self.store, self.workspace, by=self.other.id, confirmed=self.name)


TAKEN: dict[str, tuple[Callable[[Desk], None], type[Exception]]] = {
    "role": (
        lambda d: change_role(d.store, d.workspace, d.user, "member", by=d.other.id), OwnersOnly,
    ),
    "membership": (
        lambda d: remove_member(d.store, d.workspace, d.user, by=d.other.id), MembersOnly,
    ),
    "workspace": (Desk.end, MembersOnly),
    "session": (lambda d: end_session(d.store, d.user, d.session), SignInNeeded),
    "all sessions": (lambda d: end_sessions(d.store, d.user), SignInNeeded),
    "time": (lambda d: setattr(d.store, "time", d.store.time + IDLE_SECONDS), SignInNeeded),
}  # fmt: skip
"""How a right goes, and what a change is then refused with."""


@pytest.mark.parametrize("taken", TAKEN)
def test_a_change_needs_its_right_when_it_is_made(store: ClockedStore, taken: str) -> None:
    desk = Desk(store)
    allowed = desk.allowed()
    create_key(allowed, desk.workspace)
    take, refused = TAKEN[taken]
    at = store.time
    take(desk)
    with pytest.raises(refused):
        create_key(allowed, desk.workspace)
    store.time = at


def test_a_member_may_what_members_may(store: ClockedStore) -> None:
    desk = Desk(store)
    change_role(store, desk.workspace, desk.user, "member", by=desk.other.id)
    remove_member(desk.allowed("member"), desk.workspace, desk.user, by=desk.user.id)
    with pytest.raises(MembersOnly):
        create_key(desk.allowed("member"), desk.workspace)


@pytest.mark.parametrize("taken", ["role", "membership", "workspace", "session", "all sessions"])
def test_nothing_is_made_after_a_right_was_taken(store: ClockedStore, taken: str) -> None:
    """Four make keys as fast as they can, while the right of all is taken."""
    desk = Desk(store)
    take, refused = TAKEN[taken]
    begun = threading.Barrier(5)

    def make() -> type[Exception]:
        begun.wait()
        while True:
            try:
                create_key(desk.allowed(), desk.workspace)
            except (AccountError, refused) as error:
                return type(error)

    with ThreadPoolExecutor(4) as pool:
        makers = [pool.submit(make) for _ in range(4)]
        begun.wait()
        take(desk)
        made = [] if taken == "workspace" else list_keys(store, desk.workspace)
        ended = {each.result() for each in makers}
    assert ended <= {refused, AccountError}  # AccountError: there are as many keys as may be
    if taken != "workspace":
        assert list_keys(store, desk.workspace) == made


def test_two_owners_who_remove_each_other_leave_one(store: ClockedStore) -> None:
    desk = Desk(store)
    shown = session_of(store, start_session(store, desk.other, "192.0.2.1"))
    assert shown
    pairs = [
        (desk.allowed(), desk.user, desk.other),
        (store_with(store, Rights(shown.session, desk.workspace, "owner")), desk.other, desk.user),
    ]

    def remove(pair: tuple[Store, User, User]) -> bool:
        allowed, by, whom = pair
        try:
            remove_member(allowed, desk.workspace, whom, by=by.id)
        except MembersOnly:
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(remove, pairs)) == [False, True]
