"""What the editor sends to keep a map: who may, what is refused, and who was faster."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from people import Person, find_shown, member, visiting
from serving import Server
from starlette.requests import Request

from mapcore_http.people.pages.samples import SAMPLES
from mapcore_http.web.answering import check_path
from mapcore_http.web.errors import NoEndpoint

TILES = {"us-house-seats", "europe-older-tiles", "us-election-hexes"}
OWN = {"Sec-Fetch-Site": "same-origin"}
SPEC = {"mapId": "luxembourg", "title": {"text": "Small"}, "output": {"width": 120}}
DOCUMENT = {"spec": '{"mapId":"luxembourg"}', "table": None, "keyColumn": 0}


def create(client: httpx.Client, body: Any = None, **query: str) -> httpx.Response:
    sent = body if body is not None else {"title": "Small", "spec": SPEC, "document": DOCUMENT}
    return client.post("/editor/saved", params=query, json=sent, headers=OWN)


def put(client: httpx.Client, map_id: str, revision: object, **more: Any) -> httpx.Response:
    body = {"title": "Small", "spec": SPEC, "document": DOCUMENT, **more}
    headers = {**OWN, "If-Match": f'"{revision}"'}
    return client.put(f"/editor/saved/{map_id}", json=body, headers=headers)


def boot_of(client: httpx.Client, path: str) -> Any:
    return json.loads(find_shown(r'id="boot">(.*?)</script>', client.get(path).text))


def test_a_title_of_a_hundred_thousand_letters_is_refused_with_its_length(ada: Person) -> None:
    long = "T" * 100_000
    refused = create(ada.client, {"title": long, "spec": SPEC, "document": None})
    assert (refused.status_code, refused.json()["code"]) == (422, "not_saved")
    assert "at most 200 characters; this one has 100,000" in refused.json()["detail"]
    made = create(ada.client).json()["id"]
    assert put(ada.client, made, 1, title=long).status_code == 422
    assert put(ada.client, made, 1, title="T" * 200).status_code == 200
    named = ada.post(f"{ada.home}/saved/{made}/rename", title=long[:300])
    assert named.status_code == 400
    assert "this one has 300" in named.text


def test_a_map_is_saved_and_opened_by_every_member(ada: Person, tom: Person) -> None:
    made = create(ada.client)
    assert made.status_code == 201, made.text
    told = made.json()
    assert (told["title"], told["revision"], made.headers["etag"]) == ("Small", 1, '"1"')
    page = boot_of(tom.client, f"/editor/saved/{told['id']}")
    assert page["saved"]["document"] == DOCUMENT
    assert page["saved"]["updatedBy"] == ada.email
    assert json.loads(page["spec"]) == SPEC
    picture = tom.client.get(f"/editor/saved/{told['id']}/picture")
    assert (picture.content[:4], picture.headers["cache-control"]) == (
        b"\x89PNG",
        "private, no-cache",
    )
    saved = put(tom.client, told["id"], 1, madeFor="Downloaded: PNG")
    assert (saved.status_code, saved.json()["revision"], saved.json()["versions"]) == (200, 2, 1)


def test_who_was_slower_is_told_who_was_faster(ada: Person, tom: Person) -> None:
    map_id = create(ada.client).json()["id"]
    assert put(tom.client, map_id, 1, title="Tom's").status_code == 200
    late = put(ada.client, map_id, 1, title="Ada's")
    told = late.json()
    assert (late.status_code, told["code"], told["by"]) == (412, "changed_meanwhile", tom.email)
    assert told["detail"] == (
        f"{tom.email} changed this map meanwhile. Your changes were not saved in it."
    )
    assert boot_of(ada.client, f"/editor/saved/{map_id}")["saved"]["title"] == "Tom's"
    assert put(ada.client, map_id, told["revision"], title="Ada's").status_code == 200


def test_nobody_else_reads_or_writes_it(site: Server, ada: Person) -> None:
    map_id = create(ada.client).json()["id"]
    with member(site) as other, visiting(site) as nobody:
        for each, codes in ((other.client, (404, 404)), (nobody, (403, 403))):
            assert each.get(f"/editor/saved/{map_id}").status_code == codes[0]
            assert each.get(f"/editor/saved/{map_id}/picture").status_code == codes[0]
            assert put(each, map_id, 1).status_code == codes[1]
        workspace = ada.home.split("/")[2]
        assert create(other.client, workspace=workspace).json()["code"] == "gone"
        assert create(nobody).json()["code"] == "sign_in"
        for page in ("", "/versions", "/share", "/picture"):
            below = f"/{map_id}{page}" if page else ""
            assert other.client.get(f"{ada.home}/saved{below}").status_code == 404
    foreign = {"Sec-Fetch-Site": "cross-site", "If-Match": '"1"'}
    for answer in (
        ada.client.post("/editor/saved", json={"spec": SPEC}, headers=foreign),
        ada.client.put(f"/editor/saved/{map_id}", json={"spec": SPEC}, headers=foreign),
    ):
        assert (answer.status_code, answer.json()["code"]) == (403, "validation_error")


@pytest.mark.parametrize(
    "body", [[], {"spec": {}}, {"spec": SPEC, "title": 3}, {"spec": SPEC, "document": "x"}]
)
def test_what_is_no_map_is_refused(ada: Person, body: Any) -> None:
    answer = create(ada.client, body)
    assert (answer.status_code, answer.json()["code"]) == (422, "not_saved")


def test_bounds_and_headers(ada: Person) -> None:
    map_id = create(ada.client).json()["id"]
    assert create(ada.client, {"spec": SPEC, "document": {"x": "y" * (2 << 20)}}).status_code == 413
    for revision in ("", "x", "1e3", "-1"):
        assert put(ada.client, map_id, revision).status_code == 422
    for client in (ada.client,):
        assert put(client, "map_none", 1).json()["code"] == "gone"
    half_done = put(ada.client, map_id, 1, spec={"mapId": "luxembourg", "title": {"text": 3}})
    assert half_done.status_code == 200
    page = ada.client.get(f"/editor/saved/{map_id}")
    assert page.status_code == 200
    stand_in = ada.client.get(f"/editor/saved/{map_id}/picture")
    assert (stand_in.status_code, stand_in.headers["location"][-11:]) == (303, "nothing.png")


def test_a_template_and_the_list_of_guests_are_pages(site: Server, ada: Person) -> None:
    with visiting(site) as nobody:
        templates = nobody.get("/templates")
        assert templates.status_code == 200
        assert templates.text.count("/editor?sample=") == 2 * len(SAMPLES)
        tiles = nobody.get("/templates?show=tiles")
        assert {*re.findall(r"sample=([\w-]+)", tiles.text)} == TILES
        assert 'show=tiles" aria-current="page">Tiles' in tiles.text
        assert "in this browser alone" in nobody.get("/maps").text
    assert ada.client.get("/maps").headers["location"].endswith("/saved")


def test_a_path_with_a_nul_never_reaches_the_database() -> None:
    """PostgreSQL takes no NUL in a text; SQLite does, so that a server on it would show nothing."""
    scope = {"type": "http", "method": "GET", "path": "/x", "headers": [], "server": ("x", 80)}
    check_path(Request({**scope, "path_params": {"map": "map_1"}}))
    with pytest.raises(NoEndpoint):
        check_path(Request({**scope, "path_params": {"map": "a\0b"}}))


def test_where_there_are_no_maps_yet_the_picture_is_dark_on_dark_pages(site: Server) -> None:
    with member(site) as newcomer:
        page = newcomer.client.get(f"{newcomer.home}/saved").text
    assert "No maps yet" in page
    dark, light = page.split("<picture><source ")[1].split("</picture>")[0].split("<img ")
    assert "nothing-dark" in dark
    assert "(prefers-color-scheme: dark)" in dark
    assert "nothing" in light
