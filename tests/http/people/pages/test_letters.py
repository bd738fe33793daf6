"""Letters: what they let in, what they tell nobody, and an SMTP server that is not there."""

from __future__ import annotations

import json
from collections.abc import Iterator

import httpx
import pytest
from people import PASSWORD, find_shown, join, member, visiting
from postbox import Postbox
from serving import Server, running
from waiting import wait_until

SAME = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture(scope="module")
def posted(tmp_path_factory: pytest.TempPathFactory, postbox: Postbox) -> Iterator[Server]:
    """A server that sends letters, where all may sign up."""
    with running(
        tmp_path_factory.mktemp("posted"),
        smtp_url=f"smtp://127.0.0.1:{postbox.port}",
        smtp_from="Maps <maps@example.org>",
        smtp_seconds="1",
        signup="open",
    ) as started:
        yield started


def send(client: httpx.Client, path: str, **fields: str) -> httpx.Response:
    return client.post(path, data=fields, headers=SAME)


def test_a_letter_signs_in_and_leads_on(posted: Server, postbox: Postbox) -> None:
    with member(posted) as person, visiting(posted) as client:
        path = f"{person.home}/keys"
        told = send(client, "/signin/link", email=person.email.upper(), next=path)
        assert told.status_code == 200
        assert "If there is an account for" in told.text
        letter = postbox.letter(person.email)
        assert letter["From"] == "Maps <maps@example.org>"
        assert letter["Auto-Submitted"] == "auto-generated"
        link = postbox.link(person.email)
        assert person.email in client.get(link).text
        used = send(client, link)
        assert (used.status_code, used.headers["location"]) == (303, path)
        assert client.get("/signin").status_code == 303
        assert send(client, link).status_code == 410


def test_a_letter_leads_to_a_new_password(posted: Server, postbox: Postbox) -> None:
    with member(posted) as person, visiting(posted) as client:
        send(client, "/signin/reset", email=person.email)
        link = postbox.link(person.email)
        assert send(client, link, password="short").status_code == 400
        assert send(client, link, password="a new one for every lake").status_code == 303
        assert person.client.get("/signin").status_code == 200  # the sessions of before ended
        assert send(client, link, password=PASSWORD).status_code == 410


def test_no_letter_reveals_who_has_an_account(posted: Server, postbox: Postbox) -> None:
    with member(posted) as person, visiting(posted) as client:
        texts = set()
        for email in (person.email, "nobody@example.org"):
            for path in ("/signin/link", "/signin/reset"):
                answer = send(client, path, email=email)
                assert answer.status_code == 200
                texts.add(answer.text.replace(email, ""))
        assert len(texts) == 1
        for email in (person.email, "new@example.org"):
            answer = send(client, "/signup", email=email)
            texts.add(answer.text.replace(email, ""))
        assert len(texts) == 2
        postbox.letter(person.email, 3)
        assert "There is one already" in postbox.letter(person.email, 3).get_content()
        assert not postbox.to("nobody@example.org")


def test_an_account_begins_with_a_letter(posted: Server, postbox: Postbox) -> None:
    with visiting(posted) as client:
        assert "Password" not in client.get("/signup").text
        email = "begins@example.org"
        assert "on its way to begins@example.org" in send(client, "/signup", email=email).text
        link = postbox.link(email)
        assert send(client, link, password="password1234", name="Ada").status_code == 400
        made = send(client, link, password=PASSWORD, name="Ada")
        assert (made.status_code, made.headers["location"]) == (303, "/console")
        assert "Make a workspace" in client.get("/console").text
        assert send(client, link, password=PASSWORD).status_code == 410
        # a password of one's own choice makes no account for an address of somebody else
        form = {"email": "other@example.org", "password": PASSWORD}
        assert "Check your mail" in send(client, "/signup", **form).text
        assert send(client, "/signin", **form).status_code == 400


def test_an_invitation_is_sent(posted: Server, postbox: Postbox) -> None:
    with member(posted) as owner, visiting(posted) as client:
        email = "invited@example.org"
        page = owner.post(f"{owner.home}/members", email=email, role="member").text
        assert f"The invitation is on its way to {email}" in page
        assert "/invitations/" not in page.replace("/take-back", "").replace(
            "/invitations/inv_", ""
        )
        letter = postbox.letter(email)
        assert letter["Subject"] == f"{owner.email} invites you to the workspace {owner.workspace}"
        joined = join(client, postbox.link(email), email)
        assert joined.headers["location"] == owner.home


def test_an_address_with_a_line_break_adds_no_header_and_no_recipient(
    posted: Server, postbox: Postbox
) -> None:
    with visiting(posted) as client:
        for email in (
            "a@example.org\r\nBcc: b@example.org", "a@example.org, b@example.org", "a@b..example",
            "=?utf-8?q?x=40evil.example?=@example.org",
        ):  # fmt: skip
            assert send(client, "/signup", email=email).status_code == 400
            assert send(client, "/signin/link", email=email).status_code == 400
    assert not any("Bcc" in each or "," in each["To"] for each in postbox.letters)


@pytest.mark.parametrize("email", ["a@b..example", "=?utf-8?q?x=40evil.example?=@example.org"])
def test_who_signs_up_with_what_is_no_address_is_told(
    posted: Server, postbox: Postbox, email: str
) -> None:
    with visiting(posted) as client:
        for path in ("/signup", "/signin/link", "/signin/reset"):
            answer = send(client, path, email=email)
            assert answer.status_code in (200, 400), path
        assert send(client, "/signup", email=email).status_code == 400
        after = f"after-{len(email)}@example.org"
        send(client, "/signup", email=after)
        postbox.letter(after)  # so that one before would have come
    assert not [each for each in postbox.recipients if "evil" in each or ".." in each]


def test_nobody_is_flooded_with_letters(posted: Server) -> None:
    for email in ("flooded@example.org", "unknown@example.org"):
        statuses = []
        for _ in range(6):
            with visiting(posted) as client:
                statuses.append(send(client, "/signup", email=email).status_code)
        assert statuses == [200] * 5 + [429]
    with member(posted) as owner:
        sent = {"email": "often-invited@example.org", "role": "member"}
        answers = [owner.post(f"{owner.home}/members", **sent) for _ in range(6)]
        assert [each.status_code for each in answers] == [200] * 5 + [429]


def test_an_smtp_server_that_is_busy_is_asked_again(posted: Server, postbox: Postbox) -> None:
    with member(posted) as person, visiting(posted) as client:
        postbox.answers = ["450 come back"]
        assert send(client, "/signin/link", email=person.email).status_code == 200
        assert postbox.link(person.email).startswith("/links/")


def test_an_address_that_is_refused_is_told(posted: Server, postbox: Postbox) -> None:
    with member(posted) as owner, visiting(posted) as client:
        postbox.answers = ["550 no such box"] * 2
        answer = send(client, "/signup", email="refused@example.org")
        assert answer.status_code == 503
        assert "takes no letters for refused@example.org" in answer.text
        page = owner.post(f"{owner.home}/members", email="refused@example.org", role="member").text
        assert "takes no letters for refused@example.org" in page
        link = find_shown(r'value="http[^"]+(/invitations/[^"]+)"', page)  # it is not lost
        assert "Join" in client.get(link).text


@pytest.mark.parametrize("fault", ["away", "slow"])
def test_an_unreachable_smtp_server_loses_no_letter(
    posted: Server, postbox: Postbox, fault: str
) -> None:
    with member(posted) as owner, visiting(posted) as client:
        if fault == "away":
            postbox.close()
        else:
            postbox.pause = 3
        try:
            for email in (owner.email, "nobody@example.org"):
                for path in ("/signin/link", "/signup"):
                    answer = send(client, path, email=email)
                    assert answer.status_code == 503
                    assert "the mail server does not answer. Try again later" in answer.text
            page = owner.post(f"{owner.home}/members", email="later@example.org", role="member")
            assert "The invitation stands: hand its link on yourself" in page.text
            link = find_shown(r'value="http[^"]+(/invitations/[^"]+)"', page.text)
            assert owner.post("/signin", email=owner.email, password=PASSWORD).status_code == 303
        finally:
            postbox.pause = 0
            if fault == "away":
                postbox.open()
        assert "Join" in client.get(link).text
        before = len(postbox.to(owner.email))
        assert send(client, "/signin/link", email=owner.email).status_code == 200
        assert send(client, postbox.link(owner.email, before + 1)).status_code == 303


def test_the_log_tells_nobody_s_address_or_link(posted: Server, postbox: Postbox) -> None:
    with member(posted) as person, visiting(posted) as client:
        assert send(client, "/signin/link", email=person.email).status_code == 200
        assert send(client, postbox.link(person.email)).status_code == 303
        postbox.close()
        try:
            assert send(client, "/signin/link", email=person.email).status_code == 503
        finally:
            postbox.open()
    wait_until(lambda: '"the SMTP server does not answer"' in posted.log.read_text())
    text = posted.log.read_text()
    lines = [json.loads(line) for line in text.splitlines() if line[0] == "{"]
    assert any(line["message"] == "the SMTP server does not answer" for line in lines)
    assert "/links/{token}" in text
    assert "@example.org" not in text


def test_no_letter_is_promised_where_none_is_sent(site: Server) -> None:
    with visiting(site) as client:
        assert "by e-mail" not in client.get("/signin").text
        for path in ("/signin/link", "/signin/reset"):
            assert send(client, path, email="ada@example.org").status_code == 404
