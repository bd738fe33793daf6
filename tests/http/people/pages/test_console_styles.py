"""House styles in the console: uploaded, drawn with the workspace's key alone, removed."""

from __future__ import annotations

import io
import json
import re
import zipfile
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
from people import Person, member, new_workspace
from serving import Server

import mapcore

OWN = {"Sec-Fetch-Site": "same-origin"}
STYLE = {
    "name": "meridian",
    "title": "The Meridian",
    "theme": "paper",
    "colors": {"background": "#FBF3EA", "text": "#231F20"},
    "defaults": {"layout": "page", "output": {"width": 320}},
}
LOGO = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10">
<rect x="0" y="0" width="20" height="10" fill="#C8102E"/></svg>"""


def spec_in(name: str | None, **more: Any) -> dict[str, Any]:
    style = {"style": {"house": name}} if name else {}
    return {"mapId": "germany", "title": {"text": "Worn"}, **style, **more}


def upload(person: Person, name: str, content: bytes) -> httpx.Response:
    files = {"file": (name, content)}
    return person.client.post(f"{person.home}/styles", files=files, headers=OWN, timeout=300)


def key_of(site: Server, person: Person) -> dict[str, str]:
    made = json.loads(site.command("key", "create", "--workspace", person.workspace, "--json"))
    return {"Authorization": f"Bearer {made['key']}"}


@pytest.fixture(scope="module")
def owner(site: Server) -> Iterator[Person]:
    with member(site) as person:
        yield person


@pytest.fixture(scope="module")
def worn(site: Server, owner: Person) -> dict[str, str]:
    """The headers of a key whose workspace has a style with a logo."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("style.json", json.dumps({**STYLE, "logo": {"file": "logo.svg"}}))
        archive.writestr("logo.svg", LOGO)
    posted = upload(owner, "meridian.mapstyle", stream.getvalue())
    assert posted.status_code in (200, 303), posted.text
    page = owner.client.get(f"{owner.home}/styles").text
    assert "The Meridian" in page
    return key_of(site, owner)


def test_a_key_of_the_workspace_draws_in_it(site: Server, worn: dict[str, str]) -> None:
    answer = site.render(spec_in("meridian"), headers=worn)
    assert answer.status_code == 200, answer.text
    assert mapcore.inspect_picture(answer.content).house == "meridian"
    drawn = site.render(spec_in("meridian", output={"format": "svg"}), headers=worn)
    assert drawn.status_code == 200, drawn.text
    svg = drawn.text
    assert {"#c8102e", "#fbf3ea"} <= set(re.findall(r"#[0-9a-f]{6}", svg))
    plain = mapcore.render(spec_in(None, output={"format": "svg"})).content.decode()
    assert "#c8102e" not in plain


def test_a_dry_run_knows_it(site: Server, worn: dict[str, str]) -> None:
    answer = site.render(spec_in("meridian", dryRun=True), headers=worn)
    assert answer.status_code == 200, answer.text
    report = answer.json()
    assert report["canvas"]["width"] == 320
    assert report["page"]["form"]


def test_for_everybody_else_it_does_not_exist(site: Server, worn: dict[str, str]) -> None:
    other = json.loads(site.command("key", "create", "--workspace", new_workspace(site), "--json"))
    rival = {"Authorization": f"Bearer {other['key']}"}
    for headers in (rival, site.fresh()):
        answers = [site.render(spec_in(name), headers=headers) for name in ("meridian", "nobody")]
        for answer in answers:
            assert answer.status_code == 400
            (fault,) = answer.json()["errors"]
            assert fault["param"] == "style.house"
            assert not fault.get("suggestions")
    assert site.image(spec_in("meridian")).status_code == 400


def test_a_name_that_is_nearly_right_is_suggested(site: Server, worn: dict[str, str]) -> None:
    answer = site.render(spec_in("meridan"), headers=worn).json()
    assert answer["errors"][0]["suggestions"] == ["meridian"]


def test_one_is_used_for_all_maps_of_the_workspace(
    site: Server, owner: Person, worn: dict[str, str]
) -> None:
    def house_of(spec: dict[str, Any], headers: dict[str, str]) -> str | None:
        answer = site.render(spec, headers=headers)
        assert answer.status_code == 200, answer.text
        return mapcore.inspect_picture(answer.content).house

    usual = f"{owner.home}/styles/meridian/usual"
    assert house_of(spec_in(None), worn) is None
    owner.client.post(usual, headers=OWN)
    assert "For all maps" in owner.client.get(f"{owner.home}/styles").text
    assert house_of(spec_in(None), worn) == "meridian"
    assert house_of(spec_in(None), site.fresh()) is None
    assert '"house": "meridian"' in owner.client.get("/editor").text.replace('":"', '": "')
    owner.client.post(usual, headers=OWN)
    assert house_of(spec_in(None), worn) is None


def test_the_editor_draws_and_checks_in_it(
    site: Server, owner: Person, worn: dict[str, str]
) -> None:
    headers = {"Origin": site.base}
    for door in ("preview", "check", "regions", "download"):
        answer = owner.client.post(f"/editor/{door}", json=spec_in("meridian"), headers=headers)
        assert answer.status_code == 200, (door, answer.text)
        assert b"style.house" not in answer.content


def test_what_is_no_house_style_is_told(owner: Person) -> None:
    style = {**STYLE, "logo": {"file": "/etc/passwd"}}
    answer = upload(owner, "style.json", json.dumps(style).encode())
    assert answer.status_code == 400
    assert "cannot be taken" in answer.text
    assert "logo.file" in answer.text


def test_it_is_replaced_and_removed(site: Server, owner: Person) -> None:
    key = key_of(site, owner)
    for title in ("First", "Second"):
        style = json.dumps({"name": "other", "title": title}).encode()
        assert upload(owner, "style.json", style).status_code in (200, 303)
    page = owner.client.get(f"{owner.home}/styles").text
    assert "Second" in page
    assert "First" not in page
    assert site.render(spec_in("other"), headers=key).status_code == 200
    asked = owner.client.get(f"{owner.home}/styles/other/remove")
    assert "Remove Second?" in asked.text
    owner.client.post(f"{owner.home}/styles/other/remove", headers=OWN)
    assert site.render(spec_in("other"), headers=key).status_code == 400
    assert "house style removed" in owner.client.get(f"{owner.home}/log").text
