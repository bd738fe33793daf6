from __future__ import annotations

import io
import json
import random
import zipfile
from importlib.resources import files

import numpy as np
import pytest

import mapcore
from mapcore.atlas import verifying
from mapcore.atlas.verifying import verify_pack

DATA = files("mapcore.atlas") / "data"
IDS = [entry.id for entry in mapcore.list_maps()]


@pytest.mark.parametrize("map_id", [*random.Random(7).sample(IDS, 12), "us-states", "world"])
def test_built_in_packs_are_sound(map_id):
    assert verify_pack(str(DATA / f"{map_id}.mappack")).id == map_id


def members():
    with zipfile.ZipFile(str(DATA / "switzerland.mappack")) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def write(path, content):
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in content.items():
            archive.writestr(name, data)
    return path


def change(document, way, value):
    *outer, last = way
    place = document
    for step in outer:
        place = place[step]
    place[last] = value
    return document


DOCUMENTS = {
    "id": (["id"], "../x"),
    "dotted-id": (["id"], "team.x"),
    "title": (["title"], 7),
    "control": (["title"], "a\x00b"),
    "long": (["title"], "x" * 20_000),
    "doubled": (["regions", "key", 0], "CH-ZH"),
    "short-column": (["regions", "title"], ["one"]),
    "no-regions": (["regions"], {"key": [], "title": [], "label": []}),
    "alias": (["regions", "aliases", 0], [7]),
    "layer": (["layers"], ["streets"]),
    "default-layer": (["defaultLayers"], ["streets"]),
    "no-proj": (["projection"], "EPSG:4326"),
    "degrees": (["projection"], "+proj=longlat"),
    "init": (["projection"], "+init=/etc/passwd:x"),
    "grids": (["projection"], "+proj=utm +zone=32 +nadgrids=/etc/passwd"),
    "frame": (["frame"], [0, 0, 1200, 1e-9]),
    "huge-frame": (["frame"], [0, 0, 1e300, 1e300]),
    "nan": (["toPlane", 0], float("nan")),
    "levels": (["sections", "levels"], {}),
    "level-9": (["sections", "levels", "9"], {}),
    "negative": (["sections", "levels", "1", "arcs"], -1),
    "wrong-size": (["sections", "levels", "1", "arcs"], 1),
}


@pytest.mark.parametrize("name", DOCUMENTS)
def test_a_pack_with_a_wrong_document_is_refused(name, tmp_path):
    content = members()
    document = change(json.loads(content["map.json"]), *DOCUMENTS[name])
    content["map.json"] = json.dumps(document).encode()
    with pytest.raises(ValueError):  # noqa: PT011 - each has a text of its own
        verify_pack(write(tmp_path / "x.mappack", content))


def save(array):
    buffer = io.BytesIO()
    np.save(buffer, array)
    return buffer.getvalue()


@pytest.mark.parametrize("seed", range(30))
def test_a_pack_with_wrong_tables_is_refused_or_can_be_drawn(seed, tmp_path):
    chance = random.Random(seed)
    content = members()
    name = chance.choice([each for each in content if "table" in each])
    table = np.load(io.BytesIO(content[name]))
    table[chance.randrange(len(table))] = chance.choice([-1, 0, 10**9, -(10**9), 3])
    content[name] = save(table)
    try:
        pack = verify_pack(write(tmp_path / "x.mappack", content))
    except ValueError:
        return
    layers = dict.fromkeys(pack.layers, True)
    spec = {"mapId": pack.id, "layers": layers, "output": {"width": 300}}
    assert mapcore.render(spec, atlas=mapcore.Atlas([pack])).content


@pytest.mark.parametrize(
    "array",
    [
        np.zeros((2, 5), np.float64),
        np.zeros(5, np.int16),
        np.zeros((3, 5), np.int16),
        np.array([[object()]], object),
    ],
    ids=["floats", "flat", "three", "objects"],
)
def test_a_pack_with_wrong_vertices_is_refused(array, tmp_path):
    buffer = io.BytesIO()
    np.save(buffer, array, allow_pickle=True)
    content = {**members(), "points1.npy": buffer.getvalue()}
    with pytest.raises(ValueError):  # noqa: PT011 - each has a text of its own
        verify_pack(write(tmp_path / "x.mappack", content))


def test_other_files_are_refused(tmp_path, monkeypatch):
    path = tmp_path / "x.mappack"
    for content in (b"", b"PK", b"no pack"):
        path.write_bytes(content)
        with pytest.raises(ValueError, match="not a sound map pack"):
            verify_pack(path)
    with pytest.raises(ValueError, match="no member"):
        verify_pack(write(path, {**members(), "../evil": b""}))
    monkeypatch.setattr(verifying, "MOST_UNPACKED", 6 << 20)
    bomb = {**members(), "points1.npy": bytes(6 << 20)}
    with pytest.raises(ValueError, match="unpacks to more than"):
        verify_pack(write(path, bomb))


ALIASES = {
    "of-a-region": [["a" * 20 + str(i) for i in range(101)]],
    "long": [["a" * 201]],
    "former": [["a" * 201]],
}


@pytest.mark.parametrize("name", ALIASES)
def test_names_are_bounded(tmp_path, name):
    content = members()
    document = json.loads(content["map.json"])
    column = "former" if name == "former" else "aliases"
    rest = [[] for _ in document["regions"]["key"]]
    document["regions"][column] = [*ALIASES[name], *rest[1:]]
    path = write(tmp_path / "x.mappack", {**content, "map.json": json.dumps(document)})
    with pytest.raises(ValueError, match=r"aliases|name"):
        verify_pack(path)


def test_damaged_packs_are_refused_or_sound(tmp_path):
    """Bytes of members are changed; what is taken can be read whole."""
    content = members()
    for seed in range(60):
        chance = random.Random(seed)
        name = chance.choice(sorted(content))
        changed = bytearray(content[name])
        for _ in range(1 + seed % 5):
            changed[chance.randrange(min(len(changed), 128))] = chance.randrange(256)
        path = write(tmp_path / "x.mappack", {**content, name: bytes(changed)})
        try:
            verify_pack(path)
        except ValueError:
            continue


def test_a_place_without_a_name_is_refused(tmp_path):
    content = members()
    document = json.loads(content["map.json"])
    document["sections"]["places"][0] = [None]
    path = write(tmp_path / "x.mappack", {**content, "map.json": json.dumps(document)})
    with pytest.raises(ValueError, match="place"):
        verify_pack(path)
