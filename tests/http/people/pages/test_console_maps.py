"""Maps in the console: uploaded, looked at, added, replaced and removed, in a real browser."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from acting import check_barriers
from hostile import all_files
from people import Person, member, new_workspace
from playwright.sync_api import Browser, Page, expect
from serving import Server
from zones import frame, write

import mapcore

OWN = {"Sec-Fetch-Site": "same-origin"}
WAIT_MS = 120_000
HOSTILE = re.compile(
    r"(zones-\w+-cut-50|.*bomb.*|virtual|remote|empty|number-nan|text-deep)\.(?!fgb|topo)"
)
"""Some of each kind: a process of its own reads each of them."""
EACH_RUN = {"zones-gpkg-cut-50.gpkg", "text-deep.geojson", "zip-bomb.zip"}
"""The others are read each week, and by tests/importing/test_hostile.py."""


@contextmanager
def open_signed_in(
    browser: Browser, site: Server, person: Person, *, scripts: bool = True, **more: Any
) -> Iterator[Page]:
    """Open the page of maps in a browser, as a person."""
    context = browser.new_context(
        base_url=site.base, java_script_enabled=scripts, extra_http_headers=site.fresh(), **more
    )
    cookies = person.client.cookies.jar
    context.add_cookies(
        [{"name": each.name, "value": each.value or "", "url": site.base} for each in cookies]
    )
    context.set_default_timeout(WAIT_MS)  # a busy machine reads a file for a minute
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on("dialog", lambda dialog: faults.append(dialog.message))
    page.goto(f"{person.home}/maps")
    try:
        yield page
    finally:
        context.close()
    assert not faults, faults


def choose(page: Page, file: Path) -> None:
    """Choose a file and let it be read."""
    page.get_by_label("File").set_input_files(file)
    page.get_by_role("button", name="Read the file").click()


def upload(person: Person, name: str, content: bytes) -> httpx.Response:
    files = {"file": (name, content)}
    return person.client.post(f"{person.home}/maps", files=files, headers=OWN, timeout=300)


@pytest.fixture(scope="module")
def attacker(walled_site: Server) -> Iterator[Person]:
    """An owner who sends what should not be read."""
    with member(walled_site) as person:
        yield person


def key_of(site: Server, person: Person) -> dict[str, str]:
    made = json.loads(site.command("key", "create", "--workspace", person.workspace, "--json"))
    return {"Authorization": f"Bearer {made['key']}"}


def draw(site: Server, map_id: str, key: dict[str, str], region: str = "Z1") -> httpx.Response:
    spec = {"mapId": map_id, "regions": {region: "#336699"}, "output": {"width": 200}}
    return site.render(spec, headers=key)


@pytest.mark.parametrize(
    ("width", "dark", "scripts"),
    [
        (380, True, True),
        pytest.param(1280, False, True, marks=pytest.mark.weekly),
        pytest.param(1280, False, False, marks=pytest.mark.weekly),
    ],
)
def test_a_file_becomes_a_map_and_goes(
    browser: Browser, site: Server, tmp_path: Path, width: int, dark: bool, scripts: bool
) -> None:
    """No page on the way has a barrier, as far as a script can tell."""
    look: dict[str, Any] = {"viewport": {"width": width, "height": 900}}
    look["color_scheme"] = "dark" if dark else "light"
    check = check_barriers if scripts else lambda page: None
    with (
        member(site) as owner,
        open_signed_in(browser, site, owner, scripts=scripts, **look) as page,
    ):
        key = key_of(site, owner)
        expect(page.get_by_text("0 of 100 private maps")).to_be_visible()
        check(page)
        (tmp_path / "broken.gpkg").write_bytes(b"no map at all")
        choose(page, tmp_path / "broken.gpkg")
        expect(page.get_by_text("Not a map yet")).to_be_visible()
        check(page)
        page.goto(f"{owner.home}/maps")
        choose(page, write("zones.gpkg", tmp_path))
        expect(page.get_by_text("Ready")).to_be_visible()
        expect(page.get_by_text("GeoPackage, 4 rows")).to_be_visible()
        expect(page.get_by_label("Keys are in")).to_have_value("code")
        expect(page.get_by_label("Titles are in")).to_have_value("name")
        page.get_by_label("Titles are in").select_option("region")
        page.get_by_label("Map id").fill("sales zones")
        page.get_by_role("button", name="Read again").click()
        expect(page.get_by_text("must be lower-case letters")).to_be_visible()
        expect(page.get_by_role("button", name="Add map")).to_have_count(0)
        page.get_by_label("Map id").fill("sales-zones")
        page.get_by_label("Map title").fill("<b>Sales</b>")
        page.get_by_role("button", name="Read again").click()
        expect(page.get_by_text("Ready, with 1 remark")).to_be_visible()
        expect(page.get_by_text("share their title")).to_be_visible()
        check(page)
        page.get_by_role("button", name="Add map").click()
        expect(page.get_by_text("1 of 100 private maps")).to_be_visible()
        check(page)
        expect(page.get_by_text("<b>Sales</b>").first).to_be_visible()
        map_id = page.locator(".thumbs code").inner_text()
        assert map_id == f"{owner.workspace.replace(' ', '-')}.sales-zones"
        assert draw(site, map_id, key).status_code == 200
        picture = page.locator(".thumbs img").get_attribute("src")
        assert picture
        assert owner.client.get(picture).content.startswith(b"\x89PNG")
        page.get_by_role("link", name="Replace").click()
        expect(page.get_by_role("heading", name="A new edition of")).to_be_visible()
        newer = frame(code=["Y1", "Y2", "Y3", "Y4"], name=["Nordland", None, "Südtal", "Westerau"])
        newer.to_file(tmp_path / "other.geojson", engine="pyogrio")
        choose(page, tmp_path / "other.geojson")
        expect(page.get_by_role("button", name=f"Replace {map_id}")).to_be_visible()
        check(page)
        page.get_by_role("button", name=f"Replace {map_id}").click()
        expect(page.get_by_text("1 of 100 private maps")).to_be_visible()
        assert draw(site, map_id, key, "Y1").status_code == 200
        page.get_by_role("link", name="Remove").click()
        expect(page.get_by_role("button", name="Remove map")).to_be_visible()
        check(page)
        page.get_by_role("button", name="Remove map").click()
        expect(page.get_by_text("No maps yet")).to_be_visible()
        assert draw(site, map_id, key).status_code == 404
        page.get_by_role("link", name="Audit log").click()
        for change in ("map added", "map replaced", "map removed"):
            expect(page.get_by_text(change)).to_be_visible()


def test_a_pack_is_looked_at_and_added(site: Server, tmp_path: Path) -> None:
    pack = mapcore.import_map(frame(), id="zones", key="code", title="name")
    with member(site) as owner:
        assert upload(owner, "zones.mappack", pack.save(tmp_path).read_bytes()).status_code == 303
        page = owner.client.get(f"{owner.home}/maps/draft").text
        assert "Map pack, 4 rows" in page
        assert "Keys are in" not in page
        assert owner.client.get(f"{owner.home}/maps/draft/picture").content[:4] == b"\x89PNG"
        assert owner.post(f"{owner.home}/maps/draft/add").status_code == 303
        assert ".zones" in owner.client.get(f"{owner.home}/maps").text
        assert owner.client.get(f"{owner.home}/maps/draft").status_code == 404
        assert owner.post(f"{owner.home}/maps/draft/add").status_code == 404


def test_of_a_file_with_several_layers_one_is_chosen(site: Server, tmp_path: Path) -> None:
    path = tmp_path / "two.gpkg"
    for layer in ("north", "south"):
        frame().to_file(path, layer=layer, engine="pyogrio")
    with member(site) as owner:
        upload(owner, path.name, path.read_bytes())
        draft = f"{owner.home}/maps/draft"
        assert "several layers" in owner.client.get(draft).text
        answer = owner.post(draft, layer="south", key="code", id="zones")
        assert answer.status_code == 303
        assert "4 regions" in owner.client.get(draft).text
        assert owner.post(f"{draft}/discard").status_code == 303
        assert owner.client.get(draft).status_code == 404


def test_owners_alone_change_maps_and_strangers_see_none(site: Server, tmp_path: Path) -> None:
    content = write("zones.geojson", tmp_path).read_bytes()
    workspace = new_workspace(site)
    with (
        member(site, workspace) as owner,
        member(site, workspace, "member") as reader,
        member(site) as stranger,
    ):
        upload(owner, "zones.geojson", content)
        owner.post(f"{owner.home}/maps/draft/add")
        page = reader.client.get(f"{owner.home}/maps").text
        assert ".zones" in page
        assert "Read the file" not in page
        map_id = re.search(r"<code>([^<]+\.zones)</code>", page)
        assert map_id
        below = f"/{map_id[1]}"
        for person, status in ((reader, 403), (stranger, 404)):
            files = {"file": ("zones.geojson", content)}
            posted = person.client.post(f"{owner.home}/maps", files=files, headers=OWN)
            assert posted.status_code == status
            for path in ("/draft", "/draft/add", "/draft/discard", f"{below}/remove"):
                assert person.post(f"{owner.home}/maps{path}").status_code == status
        for path in ("", f"{below}/picture", f"{below}/remove", "/draft", "/draft/picture"):
            assert stranger.client.get(f"{owner.home}/maps{path}").status_code == 404
        assert owner.client.get(f"{owner.home}/maps/none.zones/remove").status_code == 404
        files = {"file": ("zones.geojson", content)}
        for headers in ({}, {"Sec-Fetch-Site": "cross-site"}):
            posted = owner.client.post(f"{owner.home}/maps", files=files, headers=headers)
            assert posted.status_code == 403


def test_what_is_no_upload_is_told(site: Server) -> None:
    with member(site) as owner:
        nothing = owner.client.post(f"{owner.home}/maps", files={"file": ("", b"")}, headers=OWN)
        assert (nothing.status_code, "Choose a file first" in nothing.text) == (400, True)
        assert owner.post(f"{owner.home}/maps", file="text").status_code == 400
        broken = {**OWN, "Content-Type": "multipart/form-data; boundary=x"}
        for body in (b"", b"--x\r\nnothing", b"--x\r\n\r\n" + bytes(100)):
            answer = owner.client.post(f"{owner.home}/maps", content=body, headers=broken)
            assert answer.status_code == 400
        large = upload(owner, "large.gpkg", bytes((64 << 20) + 1))
        assert (large.status_code, "at most 64 MB" in large.text) == (400, True)


@pytest.mark.parametrize(
    "each",
    [
        pytest.param(each, id=each.name, marks=[] if each.name in EACH_RUN else pytest.mark.weekly)
        for each in all_files()
        if HOSTILE.match(each.name)
    ],
)
def test_a_hostile_file_costs_one_failed_upload(
    walled_site: Server, attacker: Person, each: Any
) -> None:
    assert upload(attacker, each.name, each.content).status_code == 303
    page = attacker.client.get(f"{attacker.home}/maps/draft")
    assert page.status_code == 200
    assert "Not a map yet" in page.text
    assert "bomb" not in each.name or "zip bomb" in page.text
    assert attacker.post(f"{attacker.home}/maps/draft/add").status_code == 404
    assert walled_site.client.get("/v1/health").json()["status"] == "ok"


def test_a_file_name_is_used_neither_as_a_path_nor_as_a_module(
    walled_site: Server, tmp_path: Path
) -> None:
    """A file named as a module is not imported, and one named as a path is not written there."""
    content = write("zones.geojson", tmp_path).read_bytes()
    with member(walled_site) as owner:
        for name in ("mapcore_http.py", "../../../tmp/json.py"):
            assert upload(owner, name, content).status_code == 303
            assert "Ready" in owner.client.get(f"{owner.home}/maps/draft").text
    assert not Path("/tmp/json.py").exists()


def test_a_workspace_goes_with_its_maps_and_drafts(site: Server, tmp_path: Path) -> None:
    content = write("zones.geojson", tmp_path).read_bytes()
    with member(site) as owner:
        key = key_of(site, owner)
        home = owner.home
        upload(owner, "zones.geojson", content)
        owner.post(f"{home}/maps/draft/add")
        upload(owner, "more.geojson", content)
        map_id = f"{owner.workspace.replace(' ', '-')}.zones"
        assert draw(site, map_id, key).status_code == 200
        assert owner.post(f"{home}/workspace/delete", confirmed=owner.workspace).status_code == 303
        assert draw(site, map_id, key).status_code == 401
        assert owner.client.get(f"{home}/maps").status_code == 404
        site.command("workspace", "create", owner.workspace, "--plan", "pro")
        assert site.command("map", "list", "--workspace", owner.workspace) == ""


def test_a_map_keeps_its_id_when_the_workspace_is_renamed(site: Server, tmp_path: Path) -> None:
    with member(site) as owner:
        key = key_of(site, owner)
        before = owner.workspace.replace(" ", "-")
        pack = mapcore.import_map(frame(), id="zones", key="code").save(tmp_path)
        site.command("map", "add", str(pack), "--workspace", owner.workspace)
        after = f"renamed {before}"
        assert owner.post(f"{owner.home}/workspace", name=after).status_code == 303
        assert draw(site, f"{before}.zones", key).status_code == 200
        more = mapcore.import_map(frame(), id="more", key="code").save(tmp_path)
        added = site.command("map", "add", str(more), "--workspace", after)
        assert added == f"renamed-{before}.more"
        replaced = site.command("map", "replace", str(pack), "--workspace", after)
        assert replaced == f"{before}.zones"
