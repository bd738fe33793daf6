"""What was there before somebody proved an address was anybody's, and ends."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import httpx
import pytest
from people import PASSWORD, Person, find_shown, join, member, visiting
from postbox import Postbox
from serving import Server, running

SAME = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture(scope="module")
def posted(tmp_path_factory: pytest.TempPathFactory, postbox: Postbox) -> Iterator[Server]:
    """A server that sends letters, to which one is invited."""
    smtp = f"smtp://127.0.0.1:{postbox.port}"
    with running(tmp_path_factory.mktemp("proving"), smtp_url=smtp) as started:
        yield started


def invite(owner: Person) -> str:
    """Return the path of an invitation that is open to whoever has it."""
    page = owner.post(f"{owner.home}/members", role="member").text
    return find_shown(r'value="http[^"]+(/invitations/[^"]+)"', page)


def sign_in(client: httpx.Client, email: str) -> int:
    form = {"email": email, "password": PASSWORD}
    return client.post("/signin", data=form, headers=SAME).status_code


def prove_by_signing_in(thief: httpx.Client, victim: httpx.Client, box: Postbox, email: str) -> int:
    victim.post("/signin/link", data={"email": email}, headers=SAME)
    return victim.post(box.link(email), headers=SAME).status_code


def prove_by_confirming(thief: httpx.Client, victim: httpx.Client, box: Postbox, email: str) -> int:
    assert "on its way" in thief.post("/account/verify", headers=SAME).text
    return victim.post(box.link(email), headers=SAME).status_code


@pytest.mark.parametrize("prove", [prove_by_signing_in, prove_by_confirming])
def test_a_planted_password_and_its_sessions_end(
    posted: Server,
    postbox: Postbox,
    prove: Callable[[httpx.Client, httpx.Client, Postbox, str], int],
) -> None:
    email = f"{prove.__name__.replace('_', '.')}@example.org"
    with member(posted) as owner, visiting(posted) as thief, visiting(posted) as victim:
        form = {"email": email, "password": PASSWORD}
        thief.post(invite(owner), data=form, headers=SAME)
        sign_in(thief, email)
        assert thief.get("/account").status_code == 200
        assert prove(thief, victim, postbox, email) in (200, 303)
        assert thief.get("/account").status_code == 403
        assert sign_in(thief, email) == 400
        if prove is prove_by_signing_in:
            page = victim.get("/account").text
            assert "password dropped" in page
            assert "Confirmed" in page
        else:  # the letter of a stranger signs nobody in
            assert victim.get("/account").status_code == 403


def test_the_own_browser_keeps_password_and_session(posted: Server, postbox: Postbox) -> None:
    email = "confirms.herself@example.org"
    with member(posted) as owner, visiting(posted) as client, visiting(posted) as elsewhere:
        assert join(client, invite(owner), email).headers["location"] == owner.home
        assert sign_in(elsewhere, email) == 303
        assert "was not confirmed yet" in client.get("/account").text
        client.post("/account/verify", headers=SAME)
        confirm = postbox.link(email)
        assert client.post(confirm, headers=SAME).headers["location"] == "/account"
        page = client.get("/account").text
        assert "Confirmed" in page
        assert "address confirmed" in page
        assert elsewhere.get("/account").status_code == 403
        assert client.post(confirm, headers=SAME).status_code == 410
        assert sign_in(elsewhere, email) == 303
        client.post("/signin/link", data={"email": email}, headers=SAME)
        with visiting(posted) as later:  # what came after the proof stays
            assert later.post(postbox.link(email, 2), headers=SAME).status_code == 303
        assert elsewhere.get("/account").status_code == 200


def test_who_runs_the_service_proves_an_address(site: Server) -> None:
    with member(site) as owner, visiting(site) as thief:
        email = "made.before@example.org"
        thief.post(invite(owner), data={"email": email, "password": PASSWORD}, headers=SAME)
        sign_in(thief, email)
        site.command("user", "create", email, "--workspace", owner.workspace, "--role", "owner")
        assert thief.get(owner.home).status_code == 403
        assert sign_in(thief, email) == 400


def test_an_invitation_does_not_tell_who_has_an_account(site: Server) -> None:
    with member(site) as owner, member(site) as known:
        answers = []
        for email in (known.email, "unknown@example.org"):
            link = invite(owner)
            with visiting(site) as client:
                form = {"email": email, "name": "Ada", "password": "another map of lakes"}
                answer = client.post(link, data=form, headers=SAME)
                told = answer.text.replace(email, "EMAIL").replace(link, "LINK")
                names = sorted(answer.headers.keys())
                answers.append((answer.status_code, names, told))
                page = client.get(link).text  # nor does what the invitation has become
                answers[-1] += (page.replace(email, "EMAIL").replace(link, "LINK"),)
        assert answers[0] == answers[1]
        assert answers[0][0] == 200
        with visiting(site) as client:
            assert sign_in(client, known.email) == 303  # its password is as it was


def test_an_invitation_asks_after_one_address_alone(site: Server) -> None:
    with member(site) as owner, visiting(site) as client:
        link = invite(owner)
        assert join(client, link, "first@example.org").headers["location"] == owner.home
        link = invite(owner)
        with visiting(site) as stranger:
            form = {"email": "second@example.org", "password": PASSWORD}
            assert stranger.post(link, data=form, headers=SAME).status_code == 200
            form["email"] = owner.email
            again = stranger.post(link, data=form, headers=SAME)
            assert "second@example.org" in again.text
            assert owner.email not in again.text
        assert client.post(link, headers=SAME).status_code == 400
        log = owner.client.get(f"{owner.home}/log").text
        assert "invitation bound" in log
        assert "who had the link" in log


def test_looking_at_sign_out_ends_no_session(site: Server) -> None:
    with member(site) as person, visiting(site) as stranger:
        assert person.email in person.client.get("/signout").text
        assert person.client.get("/account").status_code == 200
        assert stranger.get("/signout").headers["location"] == "/signin"
