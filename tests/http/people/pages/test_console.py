"""The console, as people use it in a browser and as others try to."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

import httpx
import pytest
from acting import check_barriers
from people import PASSWORD, Person, find_shown, join, member, new_workspace, visiting
from playwright.sync_api import Browser, Page, expect
from serving import FAST, STATES, Server
from waiting import wait_until

SAME = {"Sec-Fetch-Site": "same-origin"}
SECRET = re.compile("^Key")
NAME = "<script>alert(1)</script>"


@contextmanager
def person_at(
    browser: Browser, site: Server, *, width: int = 1280, dark: bool = False, scripts: bool = True
) -> Iterator[Page]:
    """Give a page to somebody who was never here; fails for every error in its console."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if dark else "light",
        java_script_enabled=scripts,
        base_url=site.base,
    )
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    try:
        yield page
    finally:
        context.close()
    assert not faults, faults


def let_in(page: Page, site: Server, workspace: str, email: str, role: str = "owner") -> None:
    """Choose a password by a link of the command line."""
    link = site.command("user", "create", email, "--workspace", workspace, "--role", role)
    page.goto(link)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Save and sign in").click()
    expect(page.get_by_role("heading", name="Your maps")).to_be_visible()


def draw_with(site: Server, key: str) -> httpx.Response:
    return site.render(STATES, headers={"Authorization": f"Bearer {key}"})


def cards(page: Page) -> str:
    return page.get_by_label("API keys").inner_text()


def test_a_key_is_made_used_rotated_and_revoked(browser: Browser, site: Server) -> None:
    with person_at(browser, site) as page:
        let_in(page, site, new_workspace(site), "keys@example.org")
        page.get_by_role("link", name="API keys").first.click()
        expect(page.get_by_text("No key yet")).to_be_visible()
        page.get_by_label("What will use it?").fill("Website")
        page.get_by_role("button", name="Create key").click()
        first = page.get_by_label(SECRET).input_value()
        expect(page.get_by_role("button", name="Copy key")).to_be_visible()
        assert draw_with(site, first).status_code == 200
        page.get_by_role("link", name="Done").click()
        assert first not in page.content()
        page.get_by_role("link", name="Rotate").click()
        expect(page.get_by_text("keeps working for 72 hours")).to_be_visible()
        page.get_by_role("button", name="Rotate key").click()
        second = page.get_by_label(SECRET).input_value()
        assert first != second
        for key in (first, second):
            assert draw_with(site, key).status_code == 200
        expect(page.get_by_text(re.compile(r"stops in 7[12] h"))).to_be_visible()
        page.get_by_role("link", name="Done").click()
        page.get_by_role("link", name="Stop now").click()
        page.get_by_role("button", name="Revoke key").click()
        expect(page.get_by_text("1 ended key")).to_be_visible()
        assert draw_with(site, first).status_code == 401
        assert draw_with(site, second).status_code == 200
        page.get_by_role("link", name="Overview").click()
        expect(page.locator(".figure")).to_have_text("4 of 5,000")
        expect(page.get_by_text("Website").first).to_be_visible()
        page.get_by_role("link", name="Audit log").click()
        for change in (
            "workspace created",
            "member added",
            "key created",
            "key rotated",
            "key revoked",
        ):
            expect(page.get_by_text(change)).to_be_visible()


def test_who_is_invited_opens_the_editor_of_a_keyed_render(browser: Browser, site: Server) -> None:
    workspace = new_workspace(site)
    with (
        person_at(browser, site) as owner,
        person_at(browser, site) as guest,
        person_at(browser, site) as stranger,
    ):
        let_in(owner, site, workspace, "host@example.org")
        owner.get_by_role("link", name="API keys").first.click()
        owner.get_by_role("button", name="Create key").click()
        key = owner.get_by_label(SECRET).input_value()
        render = find_shown("<([^>]+)>", draw_with(site, key).headers["link"])
        owner.get_by_role("link", name="Members").click()
        owner.get_by_label("E-mail, or nothing").fill("guest@example.org")
        owner.get_by_role("button", name="Make a link").click()
        link = owner.get_by_label("Link", exact=True).input_value()

        guest.goto(link)
        expect(guest.get_by_label("E-mail")).to_have_value("guest@example.org")
        guest.get_by_label("Name").fill(NAME)
        guest.get_by_label("Password").fill(PASSWORD)
        guest.get_by_role("button", name="Make an account").click()
        expect(guest.get_by_label("E-mail")).to_have_value("guest@example.org")
        guest.get_by_label("Password").fill(PASSWORD)
        guest.get_by_role("button", name="Sign in").click()
        guest.get_by_role("button", name="Join as guest@example.org").click()
        expect(guest.get_by_role("heading", name="Overview")).to_be_visible()
        guest.get_by_role("link", name="Renders").click()
        guest.get_by_role("link", name="us-states").click()
        assert guest.url == render
        expect(guest.locator("#stage img, #stage canvas").first).to_be_visible()

        let_in(stranger, site, new_workspace(site), "stranger@example.org")
        stranger.goto(render)
        expect(stranger.get_by_text("Nothing is at this address")).to_be_visible()
        stranger.context.clear_cookies()
        stranger.goto(render)
        expect(stranger.get_by_role("heading", name="Sign in to open this")).to_be_visible()
        stranger.get_by_label("E-mail").fill("guest@example.org")
        stranger.get_by_label("Password").fill(PASSWORD)
        stranger.get_by_role("button", name="Sign in").click()
        expect(stranger.locator("#stage img, #stage canvas").first).to_be_visible()
        assert stranger.url == render

        owner.get_by_role("link", name="Done").click()
        expect(owner.get_by_text(NAME)).to_be_visible()  # as text: no dialog opened
        owner.get_by_role("link", name="Remove guest@example.org").click()
        owner.get_by_role("button", name="Remove").click()
        for page in (guest, stranger):
            page.goto(render)
            expect(page.get_by_text("Nothing is at this address")).to_be_visible()


def test_no_page_needs_a_script(browser: Browser, site: Server) -> None:
    with person_at(browser, site, scripts=False) as page:
        let_in(page, site, new_workspace(site), "plain@example.org")
        page.get_by_role("link", name="API keys").first.click()
        page.get_by_role("button", name="Create key").click()
        assert page.get_by_label(SECRET).input_value().startswith("mpk_")
        page.get_by_role("link", name="Members").click()
        page.get_by_role("button", name="Make a link").click()
        link = page.get_by_label("Link", exact=True).input_value()
        page.get_by_role("link", name="Done").click()
        page.get_by_role("button", name="Take back").click()
        page.goto(link)
        expect(page.get_by_text("This link has run out")).to_be_visible()
        page.goto("/console")
        page.get_by_role("button", name="Sign out").click()
        expect(page.get_by_role("heading", name="Sign in")).to_be_visible()


@pytest.mark.parametrize(
    ("width", "dark"), [(380, True), pytest.param(1280, False, marks=pytest.mark.weekly)]
)
def test_the_pages_are_accessible(browser: Browser, site: Server, width: int, dark: bool) -> None:
    """axe-core and a walk through the tree find nothing; no page scrolls sideways."""
    workspace = new_workspace(site)
    with person_at(browser, site, width=width, dark=dark) as page:
        email = f"axe{width}{dark}@example.org"
        link = site.command("user", "create", email, "--workspace", workspace)
        for path in (link, "/links/gone"):  # test_editor.py looks at those for guests
            _check(page, path)
        let_in(page, site, workspace, f"two{email}")
        home = urlsplit(page.url).path.removesuffix("/saved")
        page.goto(f"{home}/keys")
        page.get_by_role("button", name="Create key").click()
        _check(page)
        key = {"Authorization": f"Bearer {page.get_by_label('Key', exact=True).input_value()}"}
        site.render(FAST, headers=key)
        page.get_by_role("link", name="Done").click()
        page.get_by_role("link", name="Rotate").click()
        _check(page)
        page.get_by_role("button", name="Rotate key").click()
        _check(page, "/account")
        for below in ("", "/keys", "/renders", "/plan", "/log", "/workspace", "/members"):
            _check(page, home + below)
            assert "mapcore workspace" not in page.locator("main").inner_text()
        page.get_by_role("button", name="Make a link").click()
        _check(page)
        invitation = page.get_by_label("Link", exact=True).input_value()
        _check(page, f"{home}/members")
        page.get_by_role("link", name="Remove").first.click()
        _check(page)
        _check(page, invitation)
        page.context.clear_cookies()
        _check(page, invitation)


def _check(page: Page, path: str = "") -> None:
    if path:
        page.goto(path)
    check_barriers(page)


def test_a_workspace_of_others_looks_like_an_unknown_one(site: Server) -> None:
    with member(site) as person, member(site) as other:
        key = find_shown(r'value="(mpk_\w+)"', other.post(f"{other.home}/keys").text)
        key_id = find_shown(r"/keys/(key_\w+)/", other.client.get(f"{other.home}/keys").text)
        for below in (
            "",
            "/keys",
            "/renders",
            "/members",
            "/plan",
            "/log",
            "/workspace",
            f"/keys/{key_id}/revoke",
        ):
            answers = [
                person.client.get(f"/console/{each}{below}")
                for each in (other.home.rpartition("/")[2], "wsp_never")
            ]
            assert [each.status_code for each in answers] == [404, 404]
            assert answers[0].text == answers[1].text
        for home in (other.home, person.home):  # nor by way of one's own workspace
            for action in ("revoke", "rotate"):
                assert person.post(f"{home}/keys/{key_id}/{action}").status_code == 404
        assert draw_with(site, key).status_code == 200
        for below in ("/keys", "/members"):
            assert person.post(other.home + below, role="owner").status_code == 404
        user = find_shown(r"/members/(usr_\w+)/", _with_a_second_owner(site, other))
        assert person.post(f"{person.home}/members/{user}/remove").status_code == 404


def _with_a_second_owner(site: Server, person: Person) -> str:
    with member(site, person.workspace):
        return person.client.get(f"{person.home}/members").text


def test_a_member_changes_nothing(site: Server) -> None:
    workspace = new_workspace(site)
    with member(site, workspace) as owner, member(site, workspace, "member") as person:
        owner.post(f"{owner.home}/keys")
        key_id = find_shown(r"/keys/(key_\w+)/", owner.client.get(f"{owner.home}/keys").text)
        user = find_shown(r"/members/(usr_\w+)/", owner.client.get(f"{owner.home}/members").text)
        changes = ("/keys", f"/keys/{key_id}/revoke", "/members", f"/members/{user}/role")
        for path in (*changes, "/workspace", "/workspace/delete"):
            assert person.post(person.home + path, role="owner").status_code == 403
        assert person.client.get(f"{person.home}/log").status_code == 403
        assert "Create key" not in person.client.get(f"{person.home}/keys").text


def _users(person: Person) -> set[str]:
    """Return the ids of those who can be removed."""
    page = person.client.get(f"{person.home}/members").text
    return set(re.findall(r"/members/(usr_\w+)/", page))


def test_the_last_owner_cannot_go(site: Server) -> None:
    with member(site) as person, member(site, person.workspace, "member") as other:
        page = other.client.get(f"{other.home}/members").text
        assert "Leave" in page
        users = set(
            re.findall(r"/members/(usr_\w+)/", person.client.get(f"{person.home}/members").text)
        )
        (second,) = users
        person.post(f"{person.home}/members/{second}/role", role="owner")
        both = set(
            re.findall(r"/members/(usr_\w+)/", person.client.get(f"{person.home}/members").text)
        )
        (first,) = both - {second}
        assert person.post(f"{person.home}/members/{first}/role", role="member").status_code == 303
        for path in (f"/members/{second}/remove", f"/members/{second}/role"):
            refused = other.post(other.home + path, role="member")
            assert refused.status_code == 400
            assert "is the last owner" in refused.text


def test_who_is_removed_is_out_at_once(site: Server) -> None:
    with member(site) as owner, member(site, owner.workspace, "member") as person:
        home = person.home
        assert person.client.get(home).status_code == 200
        user = find_shown(r"/members/(usr_\w+)/", owner.client.get(f"{owner.home}/members").text)
        assert owner.post(f"{owner.home}/members/{user}/remove").status_code == 303
        assert person.client.get(home).status_code == 404
        assert "You belong to no workspace" in person.client.get("/console").text


def test_an_invitation_works_once_and_for_its_address(site: Server) -> None:
    with member(site) as owner, member(site) as other, visiting(site) as client:
        page = owner.post(f"{owner.home}/members", email="named@example.org", role="member").text
        link = urlsplit(find_shown(r'value="(http[^"]+/invitations/[^"]+)"', page)).path
        assert "is for named@example.org" in other.post(link).text
        form = {"email": other.email, "password": PASSWORD}  # the address of the invitation counts
        assert "named@example.org" in client.post(link, data=form, headers=SAME).text
        assert join(client, link, "named@example.org").headers["location"] == owner.home
        assert client.post(link, data=form, headers=SAME).status_code == 410
        assert "named@example.org" in owner.client.get(f"{owner.home}/members").text


def test_scripts_in_names_stay_text(site: Server) -> None:
    site.command("workspace", "create", NAME, "--plan", "free")
    with member(site, NAME) as person:
        key = find_shown(r'value="(mpk_\w+)"', person.post(f"{person.home}/keys").text)
        titled = {**FAST, "title": {"text": NAME}}
        site.render(titled, headers={"Authorization": f"Bearer {key}"})
        person.post(f"{person.home}/keys", name=NAME)
        for below in ("", "/keys", "/renders", "/members", "/plan", "/log", "/workspace"):
            text = person.client.get(person.home + below).text
            assert "&lt;script&gt;alert(1)" in text
            assert "<script>alert" not in text


def test_pictures_of_a_workspace_are_for_no_shared_cache(site: Server) -> None:
    with member(site) as person:
        key = find_shown(r'value="(mpk_\w+)"', person.post(f"{person.home}/keys").text)
        path = urlsplit(find_shown("<([^>]+)>", draw_with(site, key).headers["link"])).path
        picture = person.client.get(f"{path}/picture")
        assert picture.headers["content-type"] == "image/png"
        assert picture.headers["cache-control"] == "private, no-cache"


def test_thumbnails_are_for_members_alone(site: Server) -> None:
    with member(site) as person, member(site) as other:
        key = find_shown(r'value="(mpk_\w+)"', person.post(f"{person.home}/keys").text)
        draw_with(site, key)
        page = person.client.get(f"{person.home}/renders").text
        path = find_shown(r'src="([^"]+/thumbnail)"', page)
        picture = person.client.get(path)
        assert picture.headers["content-type"] == "image/png"
        assert picture.headers["cache-control"].startswith("private")
        assert int.from_bytes(picture.content[16:20]) == 480
        again = person.client.get(path, headers={"If-None-Match": picture.headers["etag"]})
        assert again.status_code == 304
        elsewhere = path.replace(person.home, other.home)
        assert [other.client.get(each).status_code for each in (path, elsewhere)] == [404, 404]
        with visiting(site) as client:
            assert client.get(path).status_code == 403
        keyless = find_shown("<[^>]+/editor/([^>]+)>", site.render(STATES).headers["link"])
        assert person.client.get(f"{person.home}/renders/{keyless}/thumbnail").status_code == 404


def test_what_was_refused_is_told_with_its_reason(site: Server) -> None:
    with member(site) as person, member(site) as other:
        key = find_shown(r'value="(mpk_\w+)"', person.post(f"{person.home}/keys", name="Bot").text)
        headers = {"Authorization": f"Bearer {key}"}
        for _ in range(3):
            assert site.render({"mapId": "us-state"}, headers=headers).status_code == 404
        site.render({**FAST, "title": {"text": NAME, "size": NAME}}, headers=headers)
        wait_until(lambda: "validation_error" in person.client.get(person.home).text)
        page = person.client.get(person.home).text
        row = find_shown("(<tr><th[^>]*><a[^>]*#unknown_map.*?</tr>)", page)
        assert "us-state" in row
        assert "Bot" in row
        assert '<td class="num">3</td>' in row
        assert "<script>alert" not in page
        assert "unknown_map" not in other.client.get(other.home).text


def test_the_last_use_of_a_key_is_told(site: Server) -> None:
    with member(site) as person:
        key = find_shown(r'value="(mpk_\w+)"', person.post(f"{person.home}/keys").text)
        assert "never" in person.client.get(f"{person.home}/keys").text
        usage = site.client.get("/v1/usage", headers={"Authorization": f"Bearer {key}"})
        assert usage.status_code == 200
        assert "just now" in person.client.get(f"{person.home}/keys").text


def test_a_workspace_is_renamed_and_deleted(site: Server) -> None:
    with member(site) as owner, member(site, owner.workspace, "member") as person:
        home, path = owner.home, f"{owner.home}/workspace"
        key = find_shown(r'value="(mpk_\w+)"', owner.post(f"{home}/keys").text)
        for bad in ("", " ", "a" * 81, "two\nlines"):
            assert owner.post(path, name=bad).status_code == 400
        assert owner.post(path, name="Desk of maps").status_code == 303
        assert "Desk of maps" in person.client.get(home).text
        assert owner.post(f"{path}/delete", confirmed=owner.workspace).status_code == 400
        assert owner.post(f"{path}/delete", confirmed="Desk of maps").status_code == 303
        for each in (owner, person):
            assert each.client.get(home).status_code == 404
        assert draw_with(site, key).status_code == 401


def test_names_of_others_are_free(private: Server) -> None:
    """That a name is taken would tell of the workspaces of others."""
    with member(private) as person, member(private) as other:
        for each in (person, other):
            assert each.post("/console", name="Acme").status_code == 303
        again = person.post("/console", name="Acme")
        assert again.status_code == 400
        assert "You have a workspace" in again.text
        command = [sys.executable, "-m", "mapcore_cli.main", "workspace", "plan", "Acme"]
        told = subprocess.run(
            [*command, "--plan", "pro"],
            env=private.environment, check=False, capture_output=True, text=True,
        )  # fmt: skip
        assert "Several workspaces are named 'Acme'; give one of the ids wsp_" in told.stderr
        workspace = find_shown("(wsp_[0-9a-f]+)", told.stderr)
        assert "pro" in private.command("workspace", "plan", workspace, "--plan", "pro")


def test_without_limits_no_limit_is_told(private: Server) -> None:
    with member(private) as person:
        person.post(f"{person.home}/keys")
        page = person.client.get(person.home).text
        assert "no limit" in page
        assert "1,000,000,000" not in page
