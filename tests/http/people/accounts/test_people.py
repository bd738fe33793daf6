"""Users, memberships, sessions, links, invitations and the audit log, on both databases."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
from databases import ClockedStore
from sqlalchemy import select

from mapcore_http.keys.errors import AccountError
from mapcore_http.keys.keys import create_key, revoke_key, rotate_key
from mapcore_http.keys.workspaces import create_workspace, set_plan
from mapcore_http.people.accounts.attempt_limits import TooManyTries
from mapcore_http.people.accounts.audit import read_audit
from mapcore_http.people.accounts.errors import SignInNeeded
from mapcore_http.people.accounts.invitations import (
    INVITATION_SECONDS,
    accept,
    invite,
    list_invitations,
    read_invitation,
    take_back,
)
from mapcore_http.people.accounts.passwords import fits, hash_password
from mapcore_http.people.accounts.sign_in.links import LINK_SECONDS, new_link, read_link, use_link
from mapcore_http.people.accounts.sign_in.sessions import (
    IDLE_SECONDS,
    WHOLE_SECONDS,
    end_session,
    end_sessions,
    list_sessions,
    session_of,
    start_session,
)
from mapcore_http.people.accounts.sign_in.signing_in import (
    FROM_ONE_PLACE,
    FROM_STRANGERS,
    NotSignedIn,
    change_password,
    count_try,
    judge,
)
from mapcore_http.people.accounts.users import (
    User,
    create_user,
    email_of,
    find_user,
    list_members,
    remove_member,
    set_member,
    set_password,
    workspaces_of,
)
from mapcore_http.people.accounts.workspaces import workspace_id
from mapcore_http.people.tables import TABLES, invitations, links, sessions, users
from mapcore_http.settings import Settings, SettingsError

DAY = 24 * 3600
PASSWORD = "a map of every lake in Finland"
_NUMBERS = itertools.count()


def new_user(store: ClockedStore) -> User:
    return create_user(store, f"user{next(_NUMBERS)}@example.org", "Ada")


def new_workspace(store: ClockedStore, *owners: User) -> str:
    name = f"people {next(_NUMBERS)}"
    create_workspace(store, name, "free")
    made = workspace_id(store, name)
    for owner in owners:
        set_member(store, made, owner, "owner")
    return made


def members(store: ClockedStore, workspace: str) -> dict[str, str]:
    return {each.email: each.roles[workspace] for each in list_members(store, workspace)}


def address() -> str:
    return f"192.0.2.{next(_NUMBERS)}"


# Users and memberships


@pytest.mark.parametrize("right", ["a.b+c@x-y.example.org", "ä@bücher.example", "a=b@1.example"])
def test_what_is_an_address_is_taken(right: str) -> None:
    assert email_of(right) == right


def test_a_user_is_one_by_the_address_however_written(store: ClockedStore) -> None:
    made = new_user(store)
    assert create_user(store, f" {made.email.upper()} ", "Another name") == made
    assert find_user(store, made.email) == made
    with pytest.raises(AccountError, match="no user"):
        find_user(store, "nobody@example.org")


@pytest.mark.parametrize(
    "wrong", ["", "ada", "ada@", "@example.org", "a b@example.org", "ada@example", "ada@x.org\n<s>",
              "<ada@example.org>", "ada\x00@example.org", "a" * 250 + "@example.org",
              "a@b..example", "a@.example", "a@b.example.", "a@-b.example", "a..b@example.org",
              ".a@example.org", "=?utf-8?q?x=40evil.org?=@b.example", "a@=?utf-8?q?b?=.example",
              "a=?b@example.org", f"a@{'b' * 64}.example"],
)  # fmt: skip
def test_what_is_no_address_is_refused(wrong: str) -> None:
    with pytest.raises(AccountError):
        email_of(wrong)


def test_the_last_owner_cannot_go(store: ClockedStore) -> None:
    owner, other = new_user(store), new_user(store)
    workspace = new_workspace(store, owner)
    set_member(store, workspace, other, "member")
    for leaving in (
        lambda: remove_member(store, workspace, owner),
        lambda: set_member(store, workspace, owner, "member"),
    ):
        with pytest.raises(AccountError, match="last owner"):
            leaving()
    set_member(store, workspace, other, "owner")
    remove_member(store, workspace, owner)
    assert members(store, workspace) == {other.email: "owner"}
    with pytest.raises(AccountError, match="does not belong"):
        remove_member(store, workspace, owner)


def test_two_owners_who_leave_at_once_leave_one(store: ClockedStore) -> None:
    pair = [new_user(store), new_user(store)]
    workspace = new_workspace(store, *pair)

    def leave(each: User) -> bool:
        try:
            remove_member(store, workspace, each)
        except AccountError:
            return False
        return True

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(leave, pair)) == [False, True]
    assert list(members(store, workspace).values()) == ["owner"]


def test_a_user_sees_the_own_workspaces_alone(store: ClockedStore) -> None:
    user, other = new_user(store), new_user(store)
    mine = [new_workspace(store, user) for _ in range(2)]
    new_workspace(store, other)
    assert sorted(each[0] for each in workspaces_of(store, user)) == sorted(mine)


# Sessions


def test_a_session_lives_while_it_is_used_and_ninety_days_at_most(store: ClockedStore) -> None:
    user = new_user(store)
    used, idle = (start_session(store, user, address()) for _ in range(2))
    begin = store.time
    while store.time + 13 * DAY < begin + WHOLE_SECONDS:
        store.time += 13 * DAY
        assert session_of(store, used) is not None
        assert (session_of(store, idle) is not None) == (store.time < begin + IDLE_SECONDS)
        if store.time == begin + 13 * DAY:
            store.time += 1  # the other is not looked at again before it ends
            idle = "gone"
    store.time = begin + WHOLE_SECONDS
    assert session_of(store, used) is None


def test_an_unused_session_ends_after_fourteen_days(store: ClockedStore) -> None:
    user = new_user(store)
    first, second = (start_session(store, user, address()) for _ in range(2))
    store.time += IDLE_SECONDS - 1
    assert session_of(store, first) is not None
    store.time += 1
    assert session_of(store, first) is not None
    assert session_of(store, second) is None
    assert len(list_sessions(store, user)) == 1


def test_sessions_are_listed_and_ended(store: ClockedStore) -> None:
    user, other = new_user(store), new_user(store)
    tokens = [start_session(store, user, address(), "Firefox") for _ in range(3)]
    theirs = start_session(store, other, address())
    shown = session_of(store, tokens[0])
    assert shown is not None
    assert shown.user == user
    assert {each.agent for each in list_sessions(store, user)} == {"Firefox"}
    end_session(store, other, shown.session)
    assert session_of(store, tokens[0]) is not None  # nobody ends another's
    end_sessions(store, user, but=shown.session)
    assert [session_of(store, each) is not None for each in tokens] == [True, False, False]
    end_session(store, user, shown.session)
    assert session_of(store, tokens[0]) is None
    assert session_of(store, theirs) is not None


def test_who_is_removed_while_signed_in_has_no_role_at_once(store: ClockedStore) -> None:
    owner, user = new_user(store), new_user(store)
    workspace = new_workspace(store, owner)
    set_member(store, workspace, user, "member")
    token = start_session(store, user, address())
    before = session_of(store, token)
    remove_member(store, workspace, user)
    after = session_of(store, token)
    assert before is not None
    assert after is not None
    assert (before.user.roles, after.user.roles) == ({workspace: "member"}, {})


@pytest.mark.parametrize("token", ["", "x", "\x00", "\udc80", "ä" * 10**5])
def test_malformed_tokens_belong_to_no_user(store: ClockedStore, token: str) -> None:
    assert session_of(store, token) is None
    assert read_link(store, token) is None
    assert use_link(store, token) is None
    assert read_invitation(store, token) is None


def test_no_token_and_no_password_is_stored(store: ClockedStore) -> None:
    user = new_user(store)
    workspace = new_workspace(store, user)
    set_password(store, user, PASSWORD)
    secrets = [PASSWORD, start_session(store, user, address()), new_link(store, user, "reset")]
    secrets.append(invite(store, workspace, "member", user)[1])
    with store.reading() as connection:
        for table in (users, sessions, links, invitations):
            for row in connection.execute(select(table)):
                assert not any(secret in str(value) for secret in secrets for value in row)
    assert set(secrets) == {*secrets}
    assert {table.name for table in (users, sessions, links, invitations)} <= set(TABLES.tables)


# Links and invitations


def test_a_link_works_once_for_an_hour(store: ClockedStore) -> None:
    user = new_user(store)
    token = new_link(store, user, "reset")
    for _ in range(2):
        found = read_link(store, token)  # looking is not using
        assert found is not None
        assert (found.purpose, found.user) == ("reset", user)
    assert use_link(store, token) == found
    assert use_link(store, token) is None
    late = new_link(store, user, "reset")
    store.time += LINK_SECONDS
    assert read_link(store, late) is None
    assert use_link(store, late) is None


def test_a_link_is_used_by_one_of_many(store: ClockedStore) -> None:
    token = new_link(store, new_user(store), "sign-in")
    with ThreadPoolExecutor(8) as pool:
        used = list(pool.map(lambda _: use_link(store, token), range(16)))
    assert sum(each is not None for each in used) == 1


def test_a_new_link_ends_the_old(store: ClockedStore) -> None:
    user = new_user(store)
    old, sign_in_link = new_link(store, user, "reset"), new_link(store, user, "sign-in")
    new = new_link(store, user, "reset")
    assert [read_link(store, each) is not None for each in (old, sign_in_link, new)] == [
        False, True, True,
    ]  # fmt: skip


def test_an_invitation_is_accepted_once(store: ClockedStore) -> None:
    owner, guest, late = (new_user(store) for _ in range(3))
    workspace = new_workspace(store, owner)
    made, token = invite(store, workspace, "member", owner)
    assert read_invitation(store, token) == made
    assert list_invitations(store, workspace) == [made]
    accept(store, token, guest)
    assert members(store, workspace) == {owner.email: "owner", guest.email: "member"}
    with pytest.raises(AccountError, match="was used"):
        accept(store, token, late)
    with pytest.raises(AccountError, match="Only an owner"):
        invite(store, workspace, "owner", guest)


def test_an_invitation_for_an_address_is_for_it_alone(store: ClockedStore) -> None:
    owner, guest, other = (new_user(store) for _ in range(3))
    workspace = new_workspace(store, owner)
    _, token = invite(store, workspace, "owner", owner, guest.email.upper())
    with pytest.raises(AccountError, match=guest.email):
        accept(store, token, other)
    accept(store, token, guest)
    assert members(store, workspace)[guest.email] == "owner"


def test_an_invitation_ends(store: ClockedStore) -> None:
    owner, guest = new_user(store), new_user(store)
    workspace = new_workspace(store, owner)
    back, token = invite(store, workspace, "member", owner)
    take_back(store, workspace, back.id, owner)
    with pytest.raises(AccountError):
        take_back(store, workspace, back.id, owner)
    _, old = invite(store, workspace, "member", owner)
    store.time += INVITATION_SECONDS
    for each in (token, old):
        assert read_invitation(store, each) is None
        with pytest.raises(AccountError):
            accept(store, each, guest)
    assert list_invitations(store, workspace) == []


def test_an_owner_who_follows_an_invitation_stays_one(store: ClockedStore) -> None:
    owner = new_user(store)
    workspace = new_workspace(store, owner)
    _, token = invite(store, workspace, "member", owner)
    accept(store, token, owner)
    assert members(store, workspace) == {owner.email: "owner"}


# Passwords and signing in


@pytest.mark.parametrize(
    "weak", ["short", "passwordpassword", "aaaaaaaaaaaaaaaa", "123456789012", "qwertyuiopas", ""]
)
def test_a_password_that_is_guessed_first_is_refused(store: ClockedStore, weak: str) -> None:
    with pytest.raises(AccountError, match="password"):
        set_password(store, new_user(store), weak)


def test_the_own_address_is_no_password(store: ClockedStore) -> None:
    user = create_user(store, "augusta.lovelace@example.org")
    with pytest.raises(AccountError, match="tried first"):
        set_password(store, user, "augusta.lovelace@example.org")


def test_the_right_password_signs_in(store: ClockedStore) -> None:
    user = new_user(store)
    workspace = new_workspace(store, user)
    set_password(store, user, PASSWORD)
    token = start_session(store, user, address())
    signed_in = judge(store, count_try(store, user.email.upper(), address()), PASSWORD)
    assert (signed_in.id, signed_in.roles) == (user.id, {workspace: "owner"})
    set_password(store, user, f"{PASSWORD}, and Karelia")
    assert session_of(store, token) is None  # who changes it ends what others may have
    with pytest.raises(NotSignedIn):
        judge(store, count_try(store, user.email, address()), PASSWORD)


def test_who_knew_the_old_password_gets_no_session_after_it_was_changed(
    store: ClockedStore,
) -> None:
    user = new_user(store)
    set_password(store, user, PASSWORD)
    tried = count_try(store, user.email, address())
    assert judge(store, tried, PASSWORD).id == user.id
    set_password(store, user, f"{PASSWORD}, and Karelia")
    with pytest.raises(SignInNeeded):
        start_session(store, user, address(), "", tried.password)
    assert list_sessions(store, user) == []


def test_of_two_who_change_a_password_at_once_one_does(store: ClockedStore) -> None:
    user = new_user(store)
    set_password(store, user, PASSWORD)

    def change(number: int) -> bool:
        new = f"{PASSWORD}, and {number} of Karelia"
        try:
            change_password(store, user, PASSWORD, new, "", address())
        except AccountError:
            return False
        return True

    with ThreadPoolExecutor(4) as pool:
        assert sum(pool.map(change, range(4))) == 1


def test_a_password_is_stored_at_the_cost_of_the_settings(store: ClockedStore) -> None:
    assert hash_password(PASSWORD, Settings().password_memory_mb).startswith(
        "$argon2id$v=19$m=65536,t=3,p=4$"
    )
    cheap = hash_password(PASSWORD, store.password_memory_mb)
    assert cheap.startswith("$argon2id$v=19$m=1024,t=3,p=4$")
    assert fits(PASSWORD, cheap, 64)  # what is stored says what it cost
    with pytest.raises(SettingsError, match="PASSWORD_MEMORY_MB"):
        Settings.from_environment({"MAPCORE_PASSWORD_MEMORY_MB": "11"})


def test_no_answer_reveals_who_has_an_account(store: ClockedStore) -> None:
    user, without = new_user(store), new_user(store)
    set_password(store, user, PASSWORD)
    told = set()
    for email in (user.email, without.email, "nobody@example.org", "not an address"):
        place = address()
        for _ in range(FROM_ONE_PLACE.limit):
            with pytest.raises(NotSignedIn) as wrong:
                judge(store, count_try(store, email, place), "a wrong password")
            told.add(str(wrong.value))
        with pytest.raises(TooManyTries) as many:
            judge(store, count_try(store, email, place), PASSWORD)
        told.add(str(many.value))
    assert len(told) == 2


def test_guesses_do_not_lock_the_owner_out(store: ClockedStore) -> None:
    user = new_user(store)
    set_password(store, user, PASSWORD)
    home = address()
    start_session(store, user, home)
    store.time = store.time // 3600 * 3600
    for number in range(FROM_STRANGERS.limit):
        with pytest.raises(NotSignedIn):
            judge(store, count_try(store, user.email, f"2001:db8:{number}::/64"), "a guess")
    with pytest.raises(TooManyTries) as refused:
        judge(store, count_try(store, user.email, address()), PASSWORD)
    assert refused.value.retry_after == FROM_STRANGERS.seconds
    assert judge(store, count_try(store, user.email, home), PASSWORD).id == user.id
    store.time += FROM_STRANGERS.seconds
    assert judge(store, count_try(store, user.email, address()), PASSWORD).id == user.id


def test_an_address_cannot_try_every_account(store: ClockedStore) -> None:
    place = address()
    tries: list[type[Exception]] = []
    for number in range(70):
        with pytest.raises(AccountError) as refused:
            judge(store, count_try(store, f"guess{number}@example.org", place), "a guess")
        tries.append(type(refused.value))
    assert tries == [NotSignedIn] * 60 + [TooManyTries] * 10


# The audit log


def test_every_change_of_a_workspace_is_written_down(store: ClockedStore) -> None:
    owner, guest = new_user(store), new_user(store)
    workspace = new_workspace(store, owner)
    name = next(each[1] for each in workspaces_of(store, owner))

    def then(change: Callable[[], object]) -> None:
        store.time += 1
        change()

    key = create_key(store, name, by=owner.id)
    then(lambda: rotate_key(store, key.id, by=owner.id))
    then(lambda: revoke_key(store, key.id, by=owner.id))
    then(lambda: set_plan(store, name, "pro"))
    _, token = invite(store, workspace, "member", owner)
    then(lambda: accept(store, token, guest))
    then(lambda: set_member(store, workspace, guest, "owner", by=owner.id))
    then(lambda: remove_member(store, workspace, owner, by=guest.id))
    entries = [(each.action, each.by) for each in read_audit(store, workspace)]
    assert sorted(entries, key=repr) == sorted(
        [
            ("workspace created", None), ("member added", None), ("key created", owner.email),
            ("key rotated", owner.email), ("key revoked", owner.email), ("plan changed", None),
            ("invited", owner.email), ("invitation accepted", guest.email),
            ("member added", guest.email),
            ("role changed", owner.email), ("member removed", guest.email),
        ],
        key=repr,
    )  # fmt: skip
    assert entries[0] == ("member removed", guest.email)
    assert read_audit(store, workspace, limit=2) == read_audit(store, workspace)[:2]
    other = new_workspace(store)
    assert [each.action for each in read_audit(store, other)] == ["workspace created"]
