"""Links to saved maps: what they show, what they never show, and how they end."""

from __future__ import annotations

import json
import re
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from people import Person, find_shown, member, visiting
from private import TwoWorkspaces, two_workspaces
from serving import Server

OWN = {"Sec-Fetch-Site": "same-origin"}
SPEC = {
    "mapId": "luxembourg",
    "title": {"text": "Shared far"},
    "choropleth": {"values": {"Diekirch": 3, "Grevenmacher": 2}},
    "output": {"width": 200},
}


@pytest.fixture(scope="module")
def two(site: Server, tmp_path_factory: pytest.TempPathFactory) -> TwoWorkspaces:
    """Two workspaces, of which the first has the private map of zones."""
    return two_workspaces(site, tmp_path_factory.mktemp("packs"))


def save(person: Person, spec: Any, title: str = "Internal name") -> str:
    body = {"title": title, "spec": spec, "document": None}
    answer = person.client.post("/editor/saved", json=body, headers=OWN)
    return str(answer.json()["id"])


def share(person: Person, map_id: str, may: str) -> str:
    """Make a link and return its path."""
    page = person.post(f"{person.home}/saved/{map_id}/share", may=may)
    assert page.status_code == 200, page.text
    return urlsplit(find_shown(r'id="link"[^>]* value="([^"]+)"', page.text)).path


def put(client: httpx.Client, path: str, revision: int, spec: Any) -> httpx.Response:
    body = {"title": "By a guest", "spec": spec, "document": None}
    return client.put(path, json=body, headers={**OWN, "If-Match": f'"{revision}"'})


def test_a_link_to_look_shows_the_picture_and_its_words(site: Server, ada: Person) -> None:
    map_id = save(ada, SPEC)
    path = share(ada, map_id, "view")
    with visiting(site) as nobody:
        page = nobody.get(path)
        assert page.status_code == 200
        assert page.headers["x-robots-tag"] == "noindex, nofollow"
        assert page.headers["referrer-policy"] == "no-referrer"
        assert "Shared far" in page.text
        alt = find_shown(r'<img [^>]*alt="([^"]+)"', page.text)
        assert "Diekirch" in alt
        source = find_shown(r'<img src="([^"]+)"', page.text)
        assert nobody.get(source).content.startswith(b"\x89PNG")
        answers = page.text + str(page.headers) + str(nobody.get(source).headers)
        workspace = ada.home.split("/")[2]
        for secret in (ada.workspace, workspace, ada.email, map_id, "Internal name"):
            assert secret not in answers
        assert put(nobody, path, 1, SPEC).status_code == 404
    assert "Shared by 1 link" in ada.client.get(f"{ada.home}/saved").text


def test_a_link_ends_and_none_can_be_told_from_it(site: Server, ada: Person) -> None:
    map_id = save(ada, SPEC)
    path = share(ada, map_id, "view")
    links = ada.client.get(f"{ada.home}/saved/{map_id}/share").text
    end = find_shown(r'action="([^"]+/end)"', links)
    assert path.rpartition("/")[2] not in links
    assert ada.post(end).status_code == 303
    with visiting(site) as nobody:
        gone, never = (nobody.get(each) for each in (path, "/shared/" + "a" * 43))
        assert gone.status_code == never.status_code == 404
        assert gone.text == never.text
        assert nobody.get(f"{path}/picture").status_code == 404


def test_a_link_to_change_opens_the_editor_and_saves(site: Server, ada: Person) -> None:
    map_id = save(ada, SPEC)
    path = share(ada, map_id, "edit")
    with visiting(site) as nobody:
        page = nobody.get(path)
        saved = json.loads(find_shown(r'id="boot">(.*?)</script>', page.text))["saved"]
        assert (saved["shared"], saved["address"], saved["revision"]) == (True, path, 1)
        assert not {"versions", "share", "updatedBy"} & saved.keys()
        assert ada.email not in page.text
        assert ada.workspace not in page.text
        changed = {**SPEC, "title": {"text": "Changed by link"}}
        assert put(nobody, path, 1, changed).status_code == 200
        assert put(nobody, path, 1, changed).json()["code"] == "changed_meanwhile"
    assert "Changed by link" in ada.client.get(f"/editor/saved/{map_id}").text
    versions = ada.client.get(f"{ada.home}/saved/{map_id}/versions").text
    assert "First save" in versions
    assert "somebody with a link" in ada.client.get(f"{ada.home}/saved").text


def test_own_boundaries_are_shown_and_not_named(site: Server, two: TwoWorkspaces) -> None:
    with member(site, two["own"][0]) as ada:
        check_own_boundaries(site, two, ada)


def check_own_boundaries(site: Server, two: TwoWorkspaces, ada: Person) -> None:
    spec = {"mapId": two["id"], "choropleth": {"values": {"Z1": 1}}, "title": {"text": "Zones"}}
    map_id = save(ada, spec)
    path = share(ada, map_id, "view")
    refused = ada.post(f"{ada.home}/saved/{map_id}/share", may="edit")
    assert refused.status_code == 400
    assert "members alone" in refused.text
    with visiting(site) as nobody:
        page = nobody.get(path)
        assert two["id"] not in page.text
        assert two["id"].partition(".")[0] not in re.sub(r"/static/\w+", "", page.text)
        source = find_shown(r'<img src="([^"]+)"', page.text)
        assert nobody.get(source).content.startswith(b"\x89PNG")
