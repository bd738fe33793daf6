"""Private maps in the editor, behind links and as thumbnails: for members of their workspace."""

from __future__ import annotations

import json
import re
import statistics
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from acting import check_barriers
from people import Person, find_shown, member, visiting
from playwright.sync_api import Browser, expect
from private import TwoWorkspaces, spec_of, two_workspaces
from serving import Server
from zones import SHAPES, frame

import mapcore

OWN = {"Sec-Fetch-Site": "same-origin"}


@pytest.fixture(scope="module")
def two(site: Server, tmp_path_factory: pytest.TempPathFactory) -> TwoWorkspaces:
    """Two workspaces, of which the first has the private map of zones."""
    return two_workspaces(site, tmp_path_factory.mktemp("packs"))


@pytest.fixture(scope="module")
def insider(site: Server, two: TwoWorkspaces) -> Iterator[Person]:
    """A member of the workspace that has the map."""
    with member(site, two["own"][0]) as person:
        yield person


@pytest.fixture(scope="module")
def outsider(site: Server, two: TwoWorkspaces) -> Iterator[Person]:
    """A member of the other workspace."""
    with member(site, two["other"][0]) as person:
        yield person


def draw_and_open(site: Server, two: TwoWorkspaces, **more: Any) -> str:
    """Draw the private map with a key, and return the path that the image leads to."""
    answer = site.render(spec_of(two["id"], **more), headers=two["own"][1])
    return answer.headers["link"].partition("<")[2].partition(">")[0].removeprefix(site.base)


def preview(client: httpx.Client, spec: Any) -> httpx.Response:
    return client.post("/editor/preview", json=spec, headers=OWN)


def plain(answer: httpx.Response, *own: str) -> str:
    """The text of an answer, without what every answer has of its own."""
    text = answer.text
    for each in own:
        text = text.replace(each, "ID")
    return re.sub(r'"(requestId|instance|renderId)":\s*"[^"]*"', "", text)


@contextmanager
def strangers(site: Server, outsider: Person) -> Iterator[list[httpx.Client]]:
    with visiting(site) as nobody:
        yield [outsider.client, nobody]


def test_members_open_and_edit_it(site: Server, two: TwoWorkspaces, insider: Person) -> None:
    path = draw_and_open(site, two, title={"text": "Our zones"})
    page = insider.client.get(path)
    assert page.status_code == 200
    assert "Our zones" in page.text
    assert "1 matched" in re.sub(r"<[^>]*>", "", page.text)
    picture = insider.client.get(f"{path}/picture")
    assert picture.headers["content-type"] == "image/png"
    assert picture.headers["cache-control"] == "private, no-cache"
    answer = preview(insider.client, spec_of(two["id"]))
    assert answer.status_code == 200
    assert b"image/png" in answer.content
    fresh = insider.client.get(f"/editor?map={two['id']}")
    assert fresh.status_code == 200
    own = json.loads(find_shown(r'id="boot">(.*?)</script>', fresh.text))["ownMaps"]
    assert own == [{"id": two["id"], "title": "Zones", "layers": []}]
    first = insider.client.get(f"/editor/picture?map={two['id']}")
    assert (first.status_code, first.headers["cache-control"]) == (200, "private, no-cache")


def download(client: httpx.Client, spec: Any, headers: Any = OWN) -> httpx.Response:
    return client.post("/editor/download", json=spec, headers=headers)


def test_members_download_it_without_a_key(
    site: Server, two: TwoWorkspaces, insider: Person, outsider: Person
) -> None:
    answer = download(insider.client, spec_of(two["id"]))
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert answer.headers["cache-control"] == "no-store"
    assert int.from_bytes(answer.content[16:20], "big") == 200
    assert 'rel="edit-form"' in answer.headers["link"]
    assert download(insider.client, spec_of(two["id"], output={"width": 4001})).status_code >= 400
    from_elsewhere = {"Sec-Fetch-Site": "cross-site"}
    assert download(insider.client, spec_of(two["id"]), from_elsewhere).status_code == 403
    none = two["id"].replace(".zones", ".zonez")
    with strangers(site, outsider) as clients:
        for client in clients:
            answers = [download(client, spec_of(each)) for each in (two["id"], none)]
            assert [each.status_code for each in answers] == [404, 404]
            assert plain(answers[0], two["id"]) == plain(answers[1], none)


def test_the_editor_saves_its_picture(
    browser: Browser, site: Server, two: TwoWorkspaces, insider: Person
) -> None:
    context = browser.new_context()
    cookies = [
        {"name": each.name, "value": each.value or "", "url": site.base}
        for each in insider.client.cookies.jar
    ]
    context.add_cookies(cookies)  # type: ignore[arg-type]
    page = context.new_page()
    page.goto(f"{site.base}{draw_and_open(site, two)}#take")
    button = page.get_by_role("button", name=re.compile("^Download PNG"))
    expect(button).to_be_enabled()
    with page.expect_download() as saved:
        button.click()
    assert saved.value.path().read_bytes()[:4] == b"\x89PNG"
    expect(page.get_by_text("Saved.")).to_be_visible()
    context.close()


def test_for_all_others_it_is_not_there(site: Server, two: TwoWorkspaces, outsider: Person) -> None:
    none = two["id"].replace(".zones", ".zonez")
    with strangers(site, outsider) as clients:
        for client in clients:
            for path in ("/editor?map=", "/editor/picture?map="):
                answers = [client.get(path + each) for each in (two["id"], none)]
                assert [each.status_code for each in answers] == [404, 404]
                assert plain(answers[0], two["id"]) == plain(answers[1], none)
            answers = [preview(client, spec_of(each)) for each in (two["id"], none)]
            assert [each.status_code for each in answers] == [404, 404]
            assert answers[0].json()["code"] == "unknown_map"
            assert plain(answers[0], two["id"]) == plain(answers[1], none)
            assert two["id"] not in client.get("/editor").text
            assert two["id"] not in client.get("/editor?map=us-states").text


def test_a_render_of_it_is_opened_by_nobody_else(
    site: Server, two: TwoWorkspaces, outsider: Person
) -> None:
    path = draw_and_open(site, two)
    never = "/editor/rnd_" + "a" * (len(path) - len("/editor/rnd_"))
    for below in ("", "/picture"):
        answers = [outsider.client.get(each + below) for each in (path, never)]
        assert [each.status_code for each in answers] == [404, 404]
        assert plain(answers[0], path) == plain(answers[1], never)


def test_suggestions_name_it_to_members_alone(
    site: Server, two: TwoWorkspaces, insider: Person, outsider: Person
) -> None:
    typo = spec_of(two["id"].replace(".zones", ".zonse"))
    assert two["id"] in preview(insider.client, typo).text
    with strangers(site, outsider) as clients:
        for client in clients:
            assert two["id"] not in preview(client, typo).text


def test_the_time_of_an_answer_does_not_reveal_a_private_map(
    site: Server, two: TwoWorkspaces, outsider: Person
) -> None:
    """The same questions are asked of the store: medians of interleaved requests are alike."""
    none = two["id"].replace(".zones", ".zonez")
    taken: dict[str, list[float]] = {two["id"]: [], none: []}
    for _ in range(20):
        for map_id, times in taken.items():
            begun = time.perf_counter()
            assert outsider.client.get(f"/editor?map={map_id}").status_code == 404
            times.append(time.perf_counter() - begun)
    private, missing = (statistics.median(times) for times in taken.values())
    spread = statistics.quantiles(taken[none], n=4)
    assert abs(private - missing) <= 3 * (spread[2] - spread[0]) + 0.005


def test_two_maps_of_one_name_have_pictures_of_their_own(
    site: Server, two: TwoWorkspaces, insider: Person, tmp_path: Path
) -> None:
    """An edition is any text that is given: pictures are kept by what the pack holds."""
    pictures = []
    for shapes in (SHAPES, SHAPES[::-1]):
        pack = mapcore.import_map(
            frame().set_geometry(shapes), id="twins", key="code", edition="one"
        )
        verb = "replace" if pictures else "add"
        file = str(pack.save(tmp_path))
        map_id = site.command("map", verb, file, "--workspace", two["own"][0])
        site.render(spec_of(map_id, regions={"Z1": "#336699"}), headers=two["own"][1])
        renders = insider.client.get(f"{insider.home}/renders").text
        first = re.search(r'src="([^"]+/thumbnail)"', renders)
        assert first
        pictures.append(insider.client.get(first[1]).content)
    assert all(each.startswith(b"\x89PNG") for each in pictures)
    assert pictures[0] != pictures[1]
    site.command("map", "remove", map_id, "--workspace", two["own"][0])


def test_another_edition_is_told_and_a_map_that_is_gone_too(
    site: Server, two: TwoWorkspaces, insider: Person, tmp_path: Path
) -> None:
    name, key = two["own"]
    first = mapcore.import_map(frame(), id="towns", key="code", edition="of 2025")
    map_id = site.command("map", "add", str(first.save(tmp_path)), "--workspace", name)
    answer = site.render(spec_of(map_id, regions={"Z1": "#336699"}), headers=key)
    path = answer.headers["link"].partition("<")[2].partition(">")[0]
    assert "another edition" not in insider.client.get(path).text
    newer = mapcore.import_map(frame(), id="towns", key="code", edition="of 2026")
    site.command("map", "replace", str(newer.save(tmp_path)), "--workspace", name)
    page = insider.client.get(path)
    assert "another edition since this picture was made: of 2026, no longer of 2025" in page.text
    site.command("map", "remove", map_id, "--workspace", name)
    for below in ("", "/picture"):
        gone = insider.client.get(path + below)
        assert gone.status_code == 410
        assert "The map of this picture is gone" in gone.text


def test_the_editor_draws_it_and_says_what_it_takes(
    browser: Browser, site: Server, two: TwoWorkspaces, insider: Person
) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    context.add_cookies(
        [{"name": each.name, "value": each.value or "", "url": site.base}
         for each in insider.client.cookies.jar]
    )  # fmt: skip
    page = context.new_page()
    try:
        page.goto(f"{site.base}{draw_and_open(site, two)}#take")
        expect(page.locator(".report .time")).to_contain_text("Drawn in", timeout=30_000)
        expect(page.get_by_text("belongs to your workspace")).to_be_visible()
        expect(page.get_by_role("button", name="Download PNG")).to_be_enabled()
        expect(page.get_by_role("group", name="Code: curl")).to_contain_text("$MAPCORE_KEY")
        check_barriers(page)
        page.locator(".steps").get_by_text("Data").click()
        expect(page.locator("#map")).to_have_value("Zones")
    finally:
        context.close()
