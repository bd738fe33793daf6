"""What belongs to one workspace is seen by no other: not in pages, headers or the log."""

from __future__ import annotations

import json
import re
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import urlsplit

import httpx
from people import PASSWORD, find_shown, member, visiting
from serving import FAST, Server
from waiting import wait_until

from mapcore_http.people.pages.console.paths import CONSOLE_PAGES

SAME = {"Sec-Fetch-Site": "same-origin"}


def everything(answer: httpx.Response) -> str:
    return f"{answer.text}\n{answer.headers}"


def test_nothing_of_a_workspace_is_seen_in_another(site: Server) -> None:
    with member(site) as person, member(site) as other, visiting(site) as stranger:
        key = find_shown(
            r'value="(mpk_\w+)"', person.post(f"{person.home}/keys", name="Wolpertinger").text
        )
        titled = {**FAST, "title": {"text": "Elwetritsch"}}
        drawn = site.render(titled, headers={"Authorization": f"Bearer {key}"})
        render = urlsplit(find_shown("<([^>]+)>", drawn.headers["link"])).path
        site.render({"mapId": "Rasselbock"}, headers={"Authorization": f"Bearer {key}"})
        invited = "hidden@example.org"
        person.post(f"{person.home}/members", email=invited, role="member")
        style = {"file": ("style.json", b'{"name": "worn", "title": "Blutschink"}')}
        person.client.post(f"{person.home}/styles", files=style, headers=SAME, timeout=300)
        assert "Blutschink" in person.client.get(f"{person.home}/styles").text
        workspace = person.home.rpartition("/")[2]
        key_id = find_shown(r"/keys/(key_\w+)/", person.client.get(f"{person.home}/keys").text)
        secrets = {key[:12], key_id, "Wolpertinger", "Elwetritsch", "Rasselbock", invited,
                   "Blutschink", person.email, person.workspace}  # fmt: skip
        given = {"key": key_id, "action": "revoke", "render_id": render.rpartition("/")[2],
                 "user": "usr_x", "map": "apart.zones", "number": "1", "style": "worn"}  # fmt: skip
        for asking, home in (
            (other.client, other.home), (other.client, person.home), (stranger, person.home)
        ):  # fmt: skip
            for path in CONSOLE_PAGES:
                below = path.replace("/console/{workspace}", home)
                below = below.format(**given)
                told = everything(asking.get(below)).replace(below, "")  # as it was asked
                assert not {each for each in secrets if each in told}, below
        for path in (render, f"{render}/picture", "/account", "/console", "/", "/signin"):
            for asking in (other.client, stranger):
                told = everything(asking.get(path))
                assert not {each for each in secrets if each in told}, path
        for asked in ("/v1/usage", "/v1/maps", "/v1/health"):
            told = everything(site.client.get(asked, headers=site.fresh()))
            assert not {each for each in secrets | {workspace} if each in told}


def test_the_log_names_a_workspace_where_its_key_asks_and_nobody_else(site: Server) -> None:
    with member(site) as person, member(site) as other:
        begun = len(site.log.read_text())
        keys = [
            find_shown(
                r'value="(mpk_\w+)"', each.post(f"{each.home}/keys", name="Wolpertinger").text
            )
            for each in (person, other)
        ]
        for key in keys:
            site.render(headers={"Authorization": f"Bearer {key}"})
        wait_until(lambda: len(_lines(site, begun, "workspace")) >= 2)
        lines = _lines(site, begun, "workspace")
        named = [line["workspace"] for line in lines]
        assert named == [each.home.rpartition("/")[2] for each in (person, other)]
        assert all(line["route"].startswith("/v1/") for line in lines)
        log = site.log.read_text()[begun:]
        for secret in (*keys, person.email, person.workspace, PASSWORD, "Wolpertinger"):
            assert secret not in log
        for held in person.client.cookies.values():
            assert held not in log


def _lines(site: Server, begun: int, member: str) -> list[dict[str, str]]:
    lines = site.log.read_text()[begun:].splitlines()
    return [line for line in map(json.loads, filter(_is_json, lines)) if member in line]


def _is_json(line: str) -> bool:
    return line.startswith("{") and line.endswith("}")


def test_fifty_guesses_at_once_do_not_keep_the_owner_out(site: Server) -> None:
    """Guesses from everywhere, fifty under way at any time, while the owner signs in at home."""
    with member(site) as person:

        def guess(number: int) -> int:
            headers = {**SAME, "X-Forwarded-For": f"198.51.{number // 250}.{number % 250}"}
            form = {"email": person.email, "password": f"a guess, number {number}"}
            with httpx.Client(base_url=site.base, timeout=60, verify=False) as client:
                return client.post("/signin", data=form, headers=headers).status_code

        with ThreadPoolExecutor(51) as pool:
            guesses = [pool.submit(guess, number) for number in range(150)]
            home = pool.submit(person.post, "/signin", email=person.email, password=PASSWORD)
            statuses = [each.result() for each in guesses]
            assert home.result().status_code == 303
        assert set(statuses) == {400, 429}
        assert statuses.count(400) <= 100  # no more were judged
        again = person.post("/signin", email=person.email, password=PASSWORD)
        assert again.status_code == 303
        with visiting(site) as stranger:
            form = {"email": person.email, "password": PASSWORD}
            assert stranger.post("/signin", data=form, headers=SAME).status_code == 429
        assert not re.search("Traceback", site.log.read_text())
