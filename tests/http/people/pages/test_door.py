"""Signing in and out, links and sign-up, and the attacks on them."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from people import PASSWORD, find_shown, member, new_workspace, visiting
from serving import Server, running

SAME = {"Sec-Fetch-Site": "same-origin"}


def test_a_link_of_the_command_line_lets_in_once(site: Server) -> None:
    link = urlsplit(
        site.command("user", "create", "once@example.org", "--workspace", new_workspace(site))
    ).path
    with visiting(site) as client:
        for _ in range(2):  # looking does not use it up
            assert "Choose a password" in client.get(link).text
        weak = client.post(link, data={"password": "password1234"}, headers=SAME)
        assert weak.status_code == 400
        assert "choose another" in weak.text
        used = client.post(link, data={"password": PASSWORD}, headers=SAME)
        assert (used.status_code, used.headers["location"]) == (303, "/console")
        cookie = used.headers["set-cookie"]
        assert all(each in cookie for each in ("HttpOnly", "SameSite=lax", "Path=/"))
    with visiting(site) as client:
        for answer in (
            client.post(link, data={"password": PASSWORD}, headers=SAME),
            client.get(link),
        ):
            assert answer.status_code == 410
            assert "set-cookie" not in answer.headers


def test_one_signs_in_and_out(site: Server) -> None:
    with member(site) as person, visiting(site) as client:
        form = {"email": person.email.upper(), "password": PASSWORD}
        let_in = client.post("/signin", data=form, headers=SAME)
        assert (let_in.status_code, let_in.headers["location"]) == (303, "/console")
        assert client.get("/signin").headers["location"] == "/console"
        held = dict(client.cookies)
        assert client.post("/signout", headers=SAME).headers["location"] == "/signin"
        assert not client.cookies
        assert client.get("/signin").status_code == 200
        client.cookies.update(held)  # the session ended, not the cookie alone
        assert client.get("/signin").status_code == 200


def test_an_account_that_there_is_not_is_answered_alike(site: Server) -> None:
    with member(site) as person, visiting(site) as client:
        texts = []
        for email in (person.email, "nobody@example.org", "no address"):
            form = {"email": email, "password": "not the password"}
            answer = client.post("/signin", data=form, headers=SAME)
            assert answer.status_code == 400
            texts.append(answer.text.replace(email, ""))
        assert len(set(texts)) == 1
        assert "E-mail or password is not right" in texts[0]


def test_guesses_are_limited_and_the_owner_is_not_locked_out(site: Server) -> None:
    with member(site) as person, visiting(site) as thief:
        form = {"email": person.email, "password": "not the password"}
        tries = [thief.post("/signin", data=form, headers=SAME) for _ in range(12)]
        assert [each.status_code for each in tries] == [400] * 10 + [429] * 2
        assert int(tries[-1].headers["retry-after"]) > 0
        assert person.post("/signin", email=person.email, password=PASSWORD).status_code == 303


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Sec-Fetch-Site": "none"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
)
def test_what_another_site_sends_is_refused(site: Server, headers: dict[str, str]) -> None:
    with member(site) as person:
        forms = ("/signin", "/signout", "/signup", "/links/x", "/invitations/x", "/console")
        for path in (*forms, f"{person.home}/keys", f"{person.home}/members"):
            answer = person.client.post(path, data={"email": person.email}, headers=headers)
            assert answer.status_code == 403, path
            assert "set-cookie" not in answer.headers
        assert person.client.get("/signin").status_code == 303  # still signed in


def test_a_session_token_set_before_signing_in_is_replaced(site: Server) -> None:
    with member(site) as person, visiting(site) as client:
        form = {"email": person.email, "password": PASSWORD}
        tokens = ["planted"]
        for _ in range(2):
            shows = {**SAME, "Cookie": f"mapcore={tokens[-1]}"}
            given = client.post("/signin", data=form, headers=shows).headers["set-cookie"]
            tokens.append(find_shown("mapcore=([^;]+)", given))
            client.cookies.clear()
        assert len(set(tokens)) == 3
        seen = [
            client.get("/signin", headers={"Cookie": f"mapcore={each}"}).status_code
            for each in tokens
        ]
        assert seen == [200, 200, 303]  # the one before ended when the next began


@pytest.mark.parametrize(
    ("asked", "led_to"),
    [
        ("/console/wsp_1/keys", "/console/wsp_1/keys"),
        ("//evil.example", "/console"),
        ("https://evil.example/console", "/console"),
        ("/\\evil.example", "/console"),
        ("/console/../../evil", "/console"),
        ("/console\r\nSet-Cookie: a=b", "/console"),
        ("/console//evil.example", "/console"),
        ("javascript:alert(1)", "/console"),
        ("/signout", "/console"),
    ],
)
def test_signing_in_leads_to_no_other_site(site: Server, asked: str, led_to: str) -> None:
    with member(site) as person:
        form = {"email": person.email, "password": PASSWORD, "next": asked}
        assert person.post("/signin", **form).headers["location"] == led_to
        again = person.client.get("/signin", params={"next": asked})
        assert again.headers["location"] == led_to


def test_malformed_forms_are_refused(site: Server) -> None:
    with visiting(site) as client:
        for body in (b"a" * 20_000, b"\xff\xfe", "&".join("a=b" for _ in range(50)).encode()):
            assert client.post("/signin", content=body, headers=SAME).status_code == 400


def test_cookies_are_for_pages_alone(site: Server) -> None:
    with member(site) as person:
        answer = person.client.get("/v1/usage")
        assert answer.status_code == 401
        assert "set-cookie" not in answer.headers


def test_nobody_signs_up_who_is_not_invited(site: Server) -> None:
    with visiting(site) as client:
        assert "Accounts are by invitation" in client.get("/signup").text
        form = {"email": "new@example.org", "password": PASSWORD}
        assert client.post("/signup", data=form, headers=SAME).status_code == 403


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server behind a proxy that ends TLS, where all may sign up."""
    folder = tmp_path_factory.mktemp("public")
    with running(folder, base_url="https://maps.example", signup="open") as started:
        yield started


def test_all_may_sign_up_where_the_service_is_open(public: Server) -> None:
    same = {"Origin": "https://maps.example"}
    form = {"email": "new@example.org", "name": "<script>alert(1)</script>", "password": PASSWORD}
    with visiting(public) as client:
        assert "Make an account" in client.get("/signup").text
        weak = client.post("/signup", data={**form, "password": "short"}, headers=same)
        assert weak.status_code == 400
        assert "<script>alert" not in weak.text
        made = client.post("/signup", data=form, headers=same)
        assert made.status_code == 303
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("__Host-mapcore=")
        assert all(each in cookie for each in ("Secure", "HttpOnly", "Path=/"))
        assert "Domain" not in cookie
    with visiting(public) as client:
        again = client.post("/signup", data=form, headers=same)
        assert again.status_code == 400
        assert "set-cookie" not in again.headers
