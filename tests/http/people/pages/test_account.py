"""The account of who is signed in."""

from __future__ import annotations

import re

from people import PASSWORD, Person, member, visiting
from serving import Server

NEW = "a map of every lake in Karelia"


def sessions(person: Person) -> list[str]:
    return re.findall(r"/account/sessions/(ses_\w+)/end", person.client.get("/account").text)


def test_the_account_is_for_its_user(site: Server) -> None:
    with visiting(site) as client:
        assert client.get("/account").status_code == 403
    with member(site) as person:
        page = person.client.get("/account").text
        assert person.email in page
        assert "password chosen" in page
        assert "This one" in page


def test_the_password_is_changed_by_who_knows_it(site: Server) -> None:
    with member(site) as person, visiting(site) as other:
        headers = {"Sec-Fetch-Site": "same-origin"}
        form = {"email": person.email, "password": PASSWORD}
        assert other.post("/signin", data=form, headers=headers).status_code == 303
        path = "/account/password"
        for old, new, told in (
            ("a wrong one", NEW, "The old password is not right"),
            (PASSWORD, "short", "A password has 12"),
            (PASSWORD, "password1234", "tried first"),
        ):
            answer = person.post(path, old=old, password=new)
            assert answer.status_code == 400
            assert told in answer.text
        assert other.get("/account").status_code == 200
        assert person.post(path, old=PASSWORD, password=NEW).status_code == 200
        assert person.client.get("/account").status_code == 200
        assert other.get("/account").status_code == 403
        assert other.post("/signin", data=form, headers=headers).status_code == 400
        form["password"] = NEW
        assert other.post("/signin", data=form, headers=headers).status_code == 303


def test_guesses_at_the_old_password_are_limited(site: Server) -> None:
    with member(site) as person:
        tries = [person.post("/account/password", old="a guess", password=NEW) for _ in range(12)]
        assert {each.status_code for each in tries} == {400, 429}
        assert tries[-1].status_code == 429


def test_sessions_are_seen_and_ended(site: Server) -> None:
    with member(site) as person, member(site) as stranger:
        others = []
        for _ in range(3):
            with visiting(site) as client:
                form = {"email": person.email, "password": PASSWORD}
                client.post("/signin", data=form, headers={"Sec-Fetch-Site": "same-origin"})
                others.append(dict(client.cookies))
        ids = sessions(person)
        assert len(ids) == 3
        stranger.post(f"/account/sessions/{ids[0]}/end")
        assert sessions(person) == ids
        person.post(f"/account/sessions/{ids[0]}/end")
        assert len(sessions(person)) == 2
        person.post("/account/sessions/end")
        assert sessions(person) == []
        for held in others:
            with visiting(site) as client:
                client.cookies.update(held)
                assert client.get("/account").status_code == 403
