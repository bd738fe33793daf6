"""`mapcore user` on a database of its own."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner
from serving import PEPPER

from mapcore_http.keys.workspaces import create_workspace
from mapcore_http.people.accounts.sign_in.links import use_link
from mapcore_http.people.accounts.users import find_user
from mapcore_http.people.accounts.workspaces import workspace_id
from mapcore_http.people.commands.user import user
from mapcore_http.people.tables import SCHEMA
from mapcore_http.settings import Settings
from mapcore_http.store.opening import open_store


@pytest.fixture
def settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    given = {
        "MAPCORE_DATABASE_URL": f"sqlite:///{tmp_path / 'service.sqlite'}",
        "MAPCORE_KEY_PEPPER": PEPPER,
        "MAPCORE_BASE_URL": "https://maps.example",
    }
    for name, value in given.items():
        monkeypatch.setenv(name, value)
    return Settings.from_environment(given)


def test_a_user_is_made_and_let_in_once(settings: Settings) -> None:
    store = open_store(settings, [SCHEMA])
    create_workspace(store, "newsroom", "pro")
    arguments = ["create", "ada@example.org", "--workspace", "newsroom", "--role", "owner"]
    for command in (arguments, ["reset", "Ada@example.org"]):
        told = CliRunner().invoke(user, command)
        assert told.exit_code == 0, told.output
        link = told.stdout.strip()
        assert link.startswith("https://maps.example/links/")
        used = use_link(store, link.rpartition("/")[2])
        assert used is not None
        assert (used.purpose, used.user) == ("reset", find_user(store, "ada@example.org"))
        assert used.user.roles == {workspace_id(store, "newsroom"): "owner"}
    store.close()


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (["create", "ada@example.org", "--workspace", "nowhere"], "There is no workspace"),
        (["reset", "nobody@example.org"], "There is no user"),
        (["reset", "nobody"], "This is not an e-mail address"),
    ],
)
def test_what_cannot_be_done_is_said(settings: Settings, command: list[str], told: str) -> None:
    outcome = CliRunner().invoke(user, command)
    assert outcome.exit_code == 1
    assert told in outcome.stderr
