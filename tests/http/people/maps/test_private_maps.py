from __future__ import annotations

import itertools
import json
import re
import statistics
import subprocess
import time
import zipfile
from pathlib import Path

import pytest
from private import spec_of
from zones import SHAPES, frame

import mapcore


def test_its_workspace_renders_and_describes_it(server, owners):
    _, key = owners["own"]
    assert re.fullmatch(rf"sales-sohne-{server.process.pid}-\d+\.zones", owners["id"])
    answer = server.render(spec_of(owners["id"]), headers=key)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    plan = server.render(spec_of(owners["id"], dryRun=True), headers=key).json()
    assert plan["regionMatching"]["matchedKeys"] == 1
    assert server.render(spec_of(owners["id"].upper()), headers=key).status_code == 200
    detail = server.client.get(f"/v1/maps/{owners['id']}", headers=key)
    assert [region["key"] for region in detail.json()["regions"]] == ["Z1", "Z2", "Z3", "Z4"]
    assert detail.headers["cache-control"] == "private, no-store"
    some = server.client.get(f"/v1/maps/{owners['id']}?q=heim", headers=key)
    assert [region["title"] for region in some.json()["regions"]] == ["Ostheim"]


def test_it_is_never_listed(server, owners):
    _, key = owners["own"]
    listed = server.client.get("/v1/maps", headers=key).json()["data"]
    assert owners["id"] not in [each["id"] for each in listed]


def plain(answer, map_id):
    """An answer without what every answer has of its own."""
    document = answer.json()
    for member in ("requestId", "instance", "renderId"):
        document.pop(member, None)
    text = json.dumps(document).replace(map_id, "ID")
    dull = {"date", "x-service-render-id", "etag", "content-length"}
    kept = {
        name: value
        for name, value in answer.headers.items()
        if name not in dull and not name.startswith("ratelimit") and "rate" not in name
    }
    return answer.status_code, text, kept


def test_for_everybody_else_it_does_not_exist(server, owners):
    none = owners["id"].replace(".zones", ".zonez")
    for headers in (owners["other"][1], None):
        private = server.render(spec_of(owners["id"]), headers=headers)
        missing = server.render(spec_of(none), headers=headers)
        assert private.status_code == 404
        assert private.json()["code"] == "unknown_map"
        assert plain(private, owners["id"]) == plain(missing, none)
        private = server.client.get(f"/v1/maps/{owners['id']}", headers=headers or server.fresh())
        missing = server.client.get(f"/v1/maps/{none}", headers=headers or server.fresh())
        assert plain(private, owners["id"]) == plain(missing, none)
    keyless = server.image(spec_of(owners["id"]))
    assert keyless.status_code == 404


def test_suggestions_name_it_to_its_workspace_alone(server, owners):
    typo = owners["id"].replace(".zones", ".zonse")
    own = server.render(spec_of(typo), headers=owners["own"][1]).json()
    assert owners["id"] in json.dumps(own)
    for headers in (owners["other"][1], server.fresh()):
        assert owners["id"] not in server.render(spec_of(typo), headers=headers).text
        there = server.client.get(f"/v1/maps/{typo}", headers=headers)
        assert owners["id"] not in there.text


def test_a_key_that_is_not_valid_is_judged(server, owners):
    wrong = {"Authorization": "Bearer mpk_" + "0" * 36}
    assert server.client.get(f"/v1/maps/{owners['id']}", headers=wrong).status_code == 401
    assert server.client.get("/v1/maps/none.zones", headers=wrong).status_code == 401
    assert server.client.get("/v1/maps/germany", headers=wrong).status_code == 200


def test_the_time_of_an_answer_does_not_reveal_a_private_map(server, owners):
    """The same questions are asked of the store: medians of interleaved requests are alike."""
    _, key = owners["other"]
    none = owners["id"].replace(".zones", ".zonez")
    taken = {owners["id"]: [], none: []}
    for _ in range(40):
        for map_id, times in taken.items():
            begun = time.perf_counter()
            answer = server.client.get(f"/v1/maps/{map_id}", headers=key)
            times.append(time.perf_counter() - begun)
            assert answer.status_code == 404
    private, missing = (statistics.median(times) for times in taken.values())
    spread = statistics.quantiles(taken[none], n=4)
    assert abs(private - missing) <= 3 * (spread[2] - spread[0]) + 0.002


def test_it_is_replaced_listed_and_removed(server, owners, tmp_path):
    name, key = owners["own"]
    pack = mapcore.import_map(
        frame(code=["Y1", "Y2", "Y3", "Y4"]).set_geometry(SHAPES[::-1]), id="towns", key="code",
    )  # fmt: skip
    first = pack.save(tmp_path)
    map_id = server.command("map", "add", str(first), "--workspace", name)
    with pytest.raises(subprocess.CalledProcessError) as caught:
        server.command("map", "add", str(first), "--workspace", name)
    assert "already" in caught.value.stderr
    assert server.render(spec_of(map_id, regions={"Y1": "#336699"}), headers=key).status_code == 200
    newer = mapcore.import_map(frame(), id="towns", key="code").save(tmp_path)
    assert server.command("map", "replace", str(newer), "--workspace", name) == map_id
    assert server.render(spec_of(map_id, regions={"Z1": "#336699"}), headers=key).status_code == 200
    listed = json.loads(server.command("map", "list", "--workspace", name, "--json"))
    assert [each["id"] for each in listed] == [map_id, owners["id"]]
    assert map_id in server.command("map", "list", "--workspace", name)
    server.command("map", "remove", map_id, "--workspace", name)
    assert server.render(spec_of(map_id), headers=key).status_code == 404
    with pytest.raises(subprocess.CalledProcessError):
        server.command("map", "remove", map_id, "--workspace", name)
    with pytest.raises(subprocess.CalledProcessError) as caught:
        server.command("map", "replace", str(newer), "--workspace", name)
    assert "no map" in caught.value.stderr


def test_two_workspaces_may_have_maps_of_one_id(server, owners):
    name, key = owners["other"]
    map_id = server.command("map", "add", str(owners["file"]), "--workspace", name)
    assert re.fullmatch(rf"rivals-{server.process.pid}-\d+\.zones", map_id)
    assert server.render(spec_of(map_id), headers=key).status_code == 200
    assert server.render(spec_of(map_id), headers=owners["own"][1]).status_code == 404
    server.command("map", "remove", map_id, "--workspace", name)


def test_packs_that_are_not_sound_are_refused(server, owners, tmp_path):
    name, _ = owners["own"]
    with zipfile.ZipFile(owners["file"]) as members:
        content = {each: members.read(each) for each in members.namelist()}
    wrong = {
        "not a sound": {"x": b""},
        "vertices": {**content, "points1.npy": content["table1.npy"]},
    }
    for reason, members_of in wrong.items():
        file = Path(tmp_path / "bad.mappack")
        with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
            for each, data in members_of.items():
                archive.writestr(each, data)
        if reason == "not a sound":
            file.write_bytes(b"nothing")
        with pytest.raises(subprocess.CalledProcessError) as caught:
            server.command("map", "add", str(file), "--workspace", name)
        assert "cannot be taken" in caught.value.stderr, reason


def test_a_pack_with_thousands_of_aliases_is_refused(server, owners, tmp_path):
    """Twelve regions with 12,000 each made every unknown key take as long as a render may take."""
    name, _ = owners["other"]
    with zipfile.ZipFile(owners["file"]) as members:
        content = {each: members.read(each) for each in members.namelist()}
    document = json.loads(content["map.json"])
    names = iter(map("".join, itertools.permutations("santigomerp", 9)))
    document["regions"]["aliases"] = [list(itertools.islice(names, 12_000)) for _ in range(4)]
    file = Path(tmp_path / "many.mappack")
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for each, data in {**content, "map.json": json.dumps(document)}.items():
            archive.writestr(each, data)
    with pytest.raises(subprocess.CalledProcessError) as caught:
        server.command("map", "add", str(file), "--workspace", name)
    assert "a region has 12,000 aliases" in caught.value.stderr


def test_a_workspace_that_is_not_there_is_told(server, owners):
    with pytest.raises(subprocess.CalledProcessError) as caught:
        server.command("map", "add", str(owners["file"]), "--workspace", "nobody")
    assert "no workspace" in caught.value.stderr


def test_the_record_of_a_render_opens_without_an_error_of_the_service(server, owners):
    answer = server.render(spec_of(owners["id"]), headers=owners["own"][1])
    link = answer.headers["link"].partition("<")[2].partition(">")[0]
    page = server.client.get(link)
    assert page.status_code in (200, 404, 410), page.text[:300]
