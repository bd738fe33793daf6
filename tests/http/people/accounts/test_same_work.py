"""Whether an account exists is told by no work that is done for it alone."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest
from argon2 import PasswordHasher
from databases import ClockedStore
from sqlalchemy import event

from mapcore_http.keys.errors import AccountError
from mapcore_http.people.accounts.invitations import invite
from mapcore_http.people.accounts.sign_in.links import ask_for_link, ask_to_sign_up
from mapcore_http.people.accounts.sign_in.signing_in import NotSignedIn, count_try, judge
from mapcore_http.people.accounts.sign_in.signing_up import found_workspace, sign_up_by_invitation
from mapcore_http.people.accounts.users import create_user, set_password

PASSWORD = "a map of every lake in Finland"
_NUMBERS = itertools.count()


@contextmanager
def statements(store: ClockedStore) -> Iterator[list[str]]:
    """Give the statements that are sent to the database meanwhile."""
    sent: list[str] = []

    def note(_: Any, __: Any, statement: str, *___: Any) -> None:
        sent.append(statement)

    event.listen(store.engine, "before_cursor_execute", note)
    yield sent
    event.remove(store.engine, "before_cursor_execute", note)


def people(store: ClockedStore) -> list[str]:
    """Return addresses of who has a password, of who has none, and of nobody."""
    known, without = (f"work{next(_NUMBERS)}@example.org" for _ in range(2))
    set_password(store, create_user(store, known), PASSWORD)
    create_user(store, without)
    return [known, without, f"nobody{next(_NUMBERS)}@example.org"]


def work(store: ClockedStore, call: Callable[[], object]) -> tuple[str, ...]:
    with statements(store) as sent, suppress(AccountError):
        call()
    return tuple(sent)


def test_a_wrong_password_is_the_same_work_for_all(
    store: ClockedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[int] = []
    verify = PasswordHasher.verify

    def counting(self: PasswordHasher, stored: str, password: Any) -> bool:
        parameters = stored.split("$")[3]
        hashed.append(len(parameters))
        return verify(self, stored, password)

    monkeypatch.setattr(PasswordHasher, "verify", counting)
    done = set()
    for email in people(store):
        hashed.clear()

        def guess(email: str = email) -> None:
            with pytest.raises(NotSignedIn):
                judge(
                    store, count_try(store, email, f"192.0.2.{next(_NUMBERS)}"), "a wrong password"
                )

        done.add((work(store, guess), tuple(hashed)))
    assert len(done) == 1
    ((sent, verified),) = done
    assert len(verified) == 1
    assert sent


@pytest.mark.parametrize("purpose", ["sign-in", "reset"])
def test_asking_for_a_letter_is_the_same_work_for_all(store: ClockedStore, purpose: Any) -> None:
    known, _, unknown = people(store)
    done = [
        work(store, lambda: ask_for_link(store, email, purpose, f"192.0.2.{next(_NUMBERS)}"))  # noqa: B023
        for email in (known, unknown)
    ]
    assert _alike(done[0]) == _alike(done[1])
    assert sum(each.startswith("INSERT INTO links") for each in done[0]) == 1


def test_asking_for_an_account_is_the_same_work_for_all(store: ClockedStore) -> None:
    known, _, unknown = people(store)
    done = [
        work(store, lambda: ask_to_sign_up(store, email, f"192.0.2.{next(_NUMBERS)}"))  # noqa: B023
        for email in (known, unknown)
    ]
    assert _alike(done[0]) == _alike(done[1])


def test_an_invitation_hashes_one_password_for_all(
    store: ClockedStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    hashed: list[str] = []
    monkeypatch.setattr(
        PasswordHasher, "hash", lambda self, password: hashed.append("once") or "stored"
    )
    host = create_user(store, f"host{next(_NUMBERS)}@example.org")
    workspace = found_workspace(store, f"alike {next(_NUMBERS)}", host)
    known = create_user(store, f"known{next(_NUMBERS)}@example.org").email
    bound, done = [], []
    for email in (known, f"nobody{next(_NUMBERS)}@example.org"):
        _, token = invite(store, workspace, "member", host)
        hashed.clear()
        place = f"192.0.2.{next(_NUMBERS)}"
        bound.append(sign_up_by_invitation(store, token, email, "Ada", PASSWORD, place).email)
        done.append(tuple(hashed))
    assert done == [("once",)] * 2
    assert bound[0] == known


def _alike(sent: tuple[str, ...]) -> list[str]:
    """Return statements without their conditions: which link is ended has another for nobody."""
    return [each.partition("WHERE")[0] for each in sent]
