"""Every change that accounts can make leaves a row in the audit log, on both databases."""

from __future__ import annotations

import ast
import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from databases import ClockedStore
from sqlalchemy import func, select

import mapcore_http.keys
import mapcore_http.people.accounts
from mapcore_http.keys.keys import create_key, revoke_key, rotate_key
from mapcore_http.keys.workspaces import create_workspace, set_plan
from mapcore_http.people.accounts.audit import read_audit, read_own_audit
from mapcore_http.people.accounts.invitations import accept, invite, take_back
from mapcore_http.people.accounts.sign_in.identities import let_in_identity
from mapcore_http.people.accounts.sign_in.links import ask_to_sign_up, new_link, use_link
from mapcore_http.people.accounts.sign_in.sessions import (
    end_session,
    end_sessions,
    session_of,
    start_session,
)
from mapcore_http.people.accounts.sign_in.signing_up import (
    found_workspace,
    sign_up,
    sign_up_by_invitation,
    sign_up_by_link,
)
from mapcore_http.people.accounts.users import (
    User,
    change_role,
    create_user,
    remove_member,
    set_member,
    set_password,
)
from mapcore_http.people.accounts.workspaces import delete_workspace, rename_workspace
from mapcore_http.people.openid.provider import Identity
from mapcore_http.store.tables import audit

PASSWORD = "a map of every lake in Finland"
SILENT = {
    "session_of": "notes when a session was last seen",
    "authenticate": "notes when a key was last used",
    "count_try": "counts a try; who gets in begins a session, which is written down",
    "count_tries": "counts",
    "ask_for_link": "changes nothing until its reader uses the link, which is written down",
    "ask_to_sign_up": "changes nothing until its reader uses the link, which is written down",
    "begin_sign_in": "sends a browser to the provider",
    "take_sign_in": "takes a browser back from the provider",
}
"""What writes to the store and is no change of an account or a workspace, and why."""
_NUMBERS = itertools.count()


class Scene:
    """An owner with a workspace, a guest, and what they do."""

    def __init__(self, store: ClockedStore) -> None:
        self.store = store
        self.owner, self.guest = self.user(), self.user()
        self.named = f"audited {next(_NUMBERS)}"
        self.workspace = found_workspace(store, self.named, self.owner)
        self.key = create_key(store, self.workspace, by=self.owner.id)

    def user(self) -> User:
        return create_user(self.store, f"audited{next(_NUMBERS)}@example.org")

    def session(self) -> str:
        shown = session_of(self.store, start_session(self.store, self.owner, "192.0.2.1"))
        assert shown
        return shown.session

    def invited(self) -> tuple[str, str]:
        made, token = invite(self.store, self.workspace, "member", self.owner)
        return made.id, token

    def letter(self) -> str:
        return ask_to_sign_up(self.store, f"new{next(_NUMBERS)}@example.org", "192.0.2.1")[2]

    def identity(self) -> Identity:
        number = next(_NUMBERS)
        return Identity("https://id.example.org", f"{number}", f"id{number}@example.org", "")


PREPARED: dict[str, Callable[[Scene], Callable[[], object]]] = {
    "create_user": lambda s: s.user,
    "set_password": lambda s: lambda: set_password(s.store, s.owner, PASSWORD),
    "set_member": lambda s: lambda: set_member(s.store, s.workspace, s.guest, "member"),
    "change_role": lambda s: (
        set_member(s.store, s.workspace, s.guest, "member"),
        lambda: change_role(s.store, s.workspace, s.guest, "owner", by=s.owner.id),
    )[1],
    "remove_member": lambda s: (
        set_member(s.store, s.workspace, s.guest, "member"),
        lambda: remove_member(s.store, s.workspace, s.guest, by=s.owner.id),
    )[1],
    "start_session": lambda s: lambda: start_session(s.store, s.owner, "192.0.2.1"),
    "end_session": lambda s: (lambda session: lambda: end_session(s.store, s.owner, session))(
        s.session()
    ),
    "end_sessions": lambda s: lambda: end_sessions(s.store, s.owner),
    "new_link": lambda s: lambda: new_link(s.store, s.owner, "reset"),
    "use_link": lambda s: (lambda token: lambda: use_link(s.store, token))(
        new_link(s.store, s.owner, "sign-in")
    ),
    "invite": lambda s: lambda: invite(s.store, s.workspace, "member", s.owner),
    "accept": lambda s: (lambda made: lambda: accept(s.store, made[1], s.guest))(s.invited()),
    "take_back": lambda s: (lambda made: lambda: take_back(s.store, s.workspace, made[0], s.owner))(
        s.invited()
    ),
    "create_key": lambda s: lambda: create_key(s.store, s.workspace, by=s.owner.id),
    "rotate_key": lambda s: lambda: rotate_key(s.store, s.key.id, by=s.owner.id),
    "revoke_key": lambda s: lambda: revoke_key(s.store, s.key.id, by=s.owner.id),
    "create_workspace": lambda s: (
        lambda: create_workspace(s.store, f"audited {next(_NUMBERS)}", "free")
    ),
    "found_workspace": lambda s: (
        lambda: found_workspace(s.store, f"audited {next(_NUMBERS)}", s.guest)
    ),
    "set_plan": lambda s: lambda: set_plan(s.store, s.workspace, "pro"),
    "rename_workspace": lambda s: (
        lambda: rename_workspace(s.store, s.workspace, "renamed", by=s.owner.id)
    ),
    "delete_workspace": lambda s: (
        lambda: delete_workspace(s.store, s.workspace, by=s.owner.id, confirmed=s.named)
    ),
    "sign_up": lambda s: (
        lambda: sign_up(
            s.store, f"up{next(_NUMBERS)}@example.org", "", PASSWORD, f"192.0.2.{next(_NUMBERS)}"
        )
    ),
    "sign_up_by_invitation": lambda s: (
        lambda made: (
            lambda: sign_up_by_invitation(
                s.store, made[1], s.guest.email, "", PASSWORD, f"192.0.2.{next(_NUMBERS)}"
            )
        )
    )(s.invited()),
    "sign_up_by_link": lambda s: (
        lambda token: lambda: sign_up_by_link(s.store, token, "", PASSWORD)
    )(s.letter()),
    "let_in_identity": lambda s: (
        lambda identity: lambda: let_in_identity(s.store, identity, "open")
    )(s.identity()),
}
"""Every change of accounts: what it needs is made first, then the change is made."""


def count_written(store: ClockedStore) -> int:
    with store.reading() as connection:
        return connection.execute(select(func.count()).select_from(audit)).scalar_one()


def writers() -> set[str]:
    """Return the functions of accounts and keys that begin a transaction that writes."""
    folders = (*mapcore_http.people.accounts.__path__, *mapcore_http.keys.__path__)
    return {
        each.name
        for folder in folders
        for file in Path(folder).rglob("*.py")
        for each in ast.parse(file.read_text("utf-8")).body
        if isinstance(each, ast.FunctionDef) and ".writing(" in ast.unparse(each)
    }


def test_every_change_is_known_here() -> None:
    assert writers() == PREPARED.keys() | SILENT.keys()
    assert not PREPARED.keys() & SILENT.keys()


@pytest.mark.parametrize("name", PREPARED)
def test_a_change_leaves_a_row(store: ClockedStore, name: str) -> None:
    change = PREPARED[name](Scene(store))
    before = count_written(store)
    assert change() is not False
    assert count_written(store) > before


def test_the_log_of_a_deleted_workspace_stays(store: ClockedStore) -> None:
    scene = Scene(store)
    delete_workspace(store, scene.workspace, by=scene.owner.id, confirmed=scene.named)
    log = read_audit(store, scene.workspace)
    assert {"workspace created", "key created", "workspace deleted"} <= {e.action for e in log}


def test_the_log_of_an_account_is_its_user_s(store: ClockedStore) -> None:
    scene = Scene(store)
    set_password(store, scene.owner, PASSWORD)
    assert "password chosen" in {each.action for each in read_own_audit(store, scene.owner.id)}
    assert "password chosen" not in {each.action for each in read_own_audit(store, scene.guest.id)}
    assert "password chosen" not in {each.action for each in read_audit(store, scene.workspace)}
