"""Members in the editor: in the plan of their workspace, counted to it and listed in Renders."""

from __future__ import annotations

import json
import re
from typing import Any

import httpx
import pytest
from acting import check_barriers, open_page
from people import Person, find_shown, member, new_workspace, visiting
from playwright.sync_api import Browser, Page, expect
from serving import FAST, Server

import mapcore

OWN = {"Sec-Fetch-Site": "same-origin"}


def let_browser_in(page: Page, site: Server, person: Person) -> None:
    """Give a browser the session of a person."""
    cookies = [
        {"name": each.name, "value": each.value or "", "url": site.base}
        for each in person.client.cookies.jar
    ]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]


def download(client: httpx.Client, spec: Any, **query: str) -> httpx.Response:
    return client.post("/editor/download", params=query, json=spec, headers=OWN)


def boot_of(client: httpx.Client, path: str = "/editor") -> Any:
    return json.loads(find_shown(r'id="boot">(.*?)</script>', client.get(path).text))


def images_of(person: Person) -> str:
    shown = person.client.get(person.home).text
    return find_shown(r'class="figure">([\d,]+) ', shown)


def test_the_editor_knows_who_is_signed_in(site: Server, ada: Person) -> None:
    told = boot_of(ada.client)["member"]
    assert (told["email"], told["plan"]) == (ada.email, "pro")
    assert told["workspace"]["name"] == ada.workspace
    assert f"/console/{told['workspace']['id']}" == ada.home
    with visiting(site) as nobody:
        assert boot_of(nobody)["member"] is None


def test_a_download_is_drawn_in_the_plan_counted_and_listed(site: Server, ada: Person) -> None:
    before = int(images_of(ada))
    spec = {**FAST, "title": {"text": "Taken by Ada"}, "output": {"width": 1700}}
    answer = download(ada.client, spec)
    assert answer.status_code == 200, answer.text
    assert int.from_bytes(answer.content[16:20], "big") == 1700
    for kind, head in {"svg": b"<", "pdf": b"%PDF"}.items():
        drawn = download(ada.client, {**FAST, "output": {"width": 100, "format": kind}})
        assert drawn.content.startswith(head)
        assert b"Made with" not in drawn.content
    assert int(images_of(ada)) == before + 3
    renders = ada.client.get(f"{ada.home}/renders").text
    assert "Taken by Ada" in renders
    assert f"{ada.email} in the editor" in renders
    assert "Taken from the editor" in ada.client.get(ada.home).text
    page = find_shown("<([^>]+)>", answer.headers["link"]).removeprefix(site.base)
    assert ada.client.get(page).status_code == 200
    with member(site) as other:
        assert other.client.get(page).status_code == 404


def test_the_plan_is_that_of_the_workspace_that_is_asked_for(site: Server, ada: Person) -> None:
    free = new_workspace(site, "free")
    site.command("user", "create", ada.email, "--workspace", free, "--role", "member")
    every = {each["name"]: each["id"] for each in boot_of(ada.client)["member"]["workspaces"]}
    svg = {**FAST, "output": {"width": 100, "format": "svg"}}
    assert download(ada.client, svg, workspace=every[ada.workspace]).status_code == 200
    refused = download(ada.client, svg, workspace=every[free])
    assert (refused.status_code, refused.json()["code"]) == (403, "plan_upgrade_required")
    told = boot_of(ada.client, f"/editor?workspace={every[free]}")["member"]
    assert (told["plan"], told["workspace"]["id"]) == ("free", every[free])


def test_guests_and_members_of_others_are_refused(site: Server, ada: Person) -> None:
    with visiting(site) as nobody:
        assert download(nobody, FAST).json()["errors"][0]["param"] == "mapId"
    workspace = boot_of(ada.client)["member"]["workspace"]["id"]
    with member(site, new_workspace(site, "free")) as other:
        svg = {**FAST, "output": {"width": 100, "format": "svg"}}
        assert download(other.client, svg, workspace=workspace).status_code == 403
    elsewhere = {"Sec-Fetch-Site": "cross-site"}
    assert ada.client.post("/editor/download", json=FAST, headers=elsewhere).status_code == 403


def test_a_page_with_tooltips_is_for_who_may_have_an_svg(site: Server, ada: Person) -> None:
    before = int(images_of(ada))
    spec = {**FAST, "choropleth": {"values": {"Diekirch": 5, "Luxembourg": 3}}}
    answer = download(ada.client, {**spec, "output": {"scale": 2}}, **{"as": "page"})
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"].startswith("text/html")
    assert answer.headers["content-disposition"] == "attachment"
    drawn = {**spec, "output": {"format": "svg"}}
    assert answer.text == mapcore.render_html(drawn)
    assert int(images_of(ada)) == before + 1
    with member(site, new_workspace(site, "free")) as other:
        refused = download(other.client, spec, **{"as": "page"})
        assert refused.json()["code"] == "plan_upgrade_required"


def test_a_preview_tells_a_member_the_size_of_the_download(site: Server, ada: Person) -> None:
    spec = {"mapId": "germany", "layout": "page"}
    image = download(ada.client, spec).content
    answer = ada.client.post("/editor/preview", json=spec, headers=OWN)
    width, height = (int.from_bytes(image[at : at + 4], "big") for at in (16, 20))
    assert f'"canvas": {{"width": {width}, "height": {height}}}' in answer.text
    assert width == 1200  # a guest's is narrower, as it may not be so high


def test_previews_of_pro_members_have_no_line_below(site: Server, ada: Person) -> None:
    def preview(client: httpx.Client) -> bytes:
        answer = client.post("/editor/preview", json=FAST, headers=OWN)
        return answer.content.split(b"image/png\r\n\r\n")[1].rpartition(b"\r\n--")[0]

    with visiting(site) as nobody:
        assert preview(ada.client) != preview(nobody)


def test_pro_members_take_svg_in_the_editor(browser: Browser, site: Server, ada: Person) -> None:
    with open_page(browser, site, "/docs") as page:
        let_browser_in(page, site, ada)
        page.goto(f"{site.base}/editor?map=luxembourg#take")
        expect(page.locator(".report .time")).to_contain_text("Drawn in", timeout=30_000)
        page.get_by_text("SVG, editable").click()
        button = page.get_by_role("button", name=re.compile("^Download SVG"))
        with page.expect_download() as saved:
            button.click()
        assert saved.value.suggested_filename.endswith(".svg")
        assert saved.value.path().read_bytes().lstrip().startswith(b"<")
        expect(page.get_by_text("listed in Renders")).to_be_visible()
        check_barriers(page)


@pytest.mark.parametrize("path", ["/editor", "/editor?map=luxembourg"])
def test_the_editor_of_a_guest_alone_is_compressed(site: Server, ada: Person, path: str) -> None:
    """Beside a text that others chose, the length would tell of a member's names."""
    guest = site.client.get(path, headers=site.fresh())
    assert guest.headers["content-encoding"] == "gzip"
    plain = site.client.get(path, headers={**site.fresh(), "Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == guest.content
    assert int(guest.headers["content-length"]) < len(plain.content) / 3
    assert "content-encoding" not in ada.client.get(path).headers
