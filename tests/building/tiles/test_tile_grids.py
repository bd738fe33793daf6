"""The built-in tile grids: each region once, the base's names, and what is drawn of them."""

from __future__ import annotations

import numpy as np
import pytest

import mapcore
from mapcore import Atlas
from mapcore.atlas.tiles import read_tiles
from mapcore.building.tables import rows
from mapcore.building.tiles.bordering import find_neighbours, list_islands
from mapcore.building.tiles.grid import Grid, find_beside, find_faults, own_grid, read_grid
from mapcore.building.tiles.tile_packs import TILE_SHAPES
from mapcore.layout.layout import lay_out
from mapcore.layout.scene import Lines, Text
from mapcore.matching.map_suggestions import rank_maps
from mapcore.matching.matching import match_keys
from mapcore.rendering import arrange_request
from mapcore.request.decoding.decode import decode_request

ROWS = {row["id"]: row for row in rows("maps") if row["kind"] in TILE_SHAPES}
ATLAS = Atlas()


def grid_of(map_id: str) -> Grid:
    return own_grid(map_id, TILE_SHAPES[ROWS[map_id]["kind"]])


def scene_of(spec: dict[str, object]) -> tuple[list[Text], list[object]]:
    scene = lay_out(arrange_request(decode_request(spec)))
    texts = [mark for mark in scene.marks if isinstance(mark, Text) and mark.role == "label"]
    return texts, list(scene.marks)


@pytest.mark.parametrize("map_id", ROWS)
def test_each_region_of_the_base_stands_once(map_id: str) -> None:
    grid, base = grid_of(map_id), ATLAS.open(ROWS[map_id]["of"])
    assert find_faults(grid, base, list_islands(base, find_neighbours(base))) == []
    assert len(set(grid.places.values())) == len(grid.places) == len(base.regions)


@pytest.mark.parametrize("map_id", ROWS)
def test_keys_titles_aliases_and_former_names_are_the_base_maps(map_id: str) -> None:
    tiles, base = ATLAS.open(map_id), ATLAS.open(ROWS[map_id]["of"])
    names = [
        name
        for region in base.regions
        for name in (region.key, region.title, *region.aliases, *region.former)
    ]
    expected = match_keys(base, names)
    found = match_keys(tiles, names)
    assert found.resolved == expected.resolved
    assert found.corrected == expected.corrected
    assert [(r.key, r.title, r.aliases, r.former, r.parent) for r in tiles.regions] == [
        (r.key, r.title, r.aliases, r.former, r.parent) for r in base.regions
    ]


@pytest.mark.parametrize("map_id", ROWS)
def test_tiles_are_alike_and_do_not_overlap(map_id: str) -> None:
    pack = ATLAS.open(map_id)
    assert pack.tiles is not None
    middles = np.array([region.label for region in pack.regions])
    apart = np.hypot(*(middles[:, None] - middles[None]).transpose(2, 0, 1))
    np.fill_diagonal(apart, np.inf)
    assert apart.min() == pytest.approx(1.06 * pack.tiles.side, rel=0.01)
    low, high = pack.geometry(1200).rings.bounds()
    sizes = high - low
    assert np.ptp(sizes, axis=0) == pytest.approx(0, abs=0.1)
    assert sizes[0, 0] == pytest.approx(pack.tiles.side, rel=0.01)
    assert pack.geometry(1200).find_regions(middles) == list(range(len(middles)))


@pytest.mark.parametrize("map_id", ROWS)
def test_the_catalog_names_the_base(map_id: str) -> None:
    base = ROWS[map_id]["of"]
    assert ATLAS.get(map_id).tiles_of == base
    assert [each.tiles_of for each in ATLAS.list() if each.id == map_id] == [base]
    assert ATLAS.get(base).tiles_of is None


def test_every_grid_has_a_record_of_its_judgement() -> None:
    records = {row["map"]: row for row in rows("tile_grids")}
    assert set(records) == set(ROWS)
    assert all(row["judged"] and row["idea"] for row in records.values())


def test_faults_are_told() -> None:
    base = ATLAS.open("germany")
    grid = read_grid("SH .\n.  HH\nXX NI", "square")
    faults = find_faults(grid, base, frozenset())
    assert "DE-BY has no tile" in faults
    assert "XX is no region of germany" in faults
    assert "DE-SH touches no other tile with a side" in faults
    assert not any("DE-HH touches" in fault for fault in faults)
    assert "DE-SH touches no other tile with a side" not in find_faults(
        grid, base, frozenset({"DE-SH"})
    )
    with pytest.raises(ValueError, match="SH stands in two places"):
        read_grid("SH SH", "square")


def test_hexagons_have_six_neighbours_and_squares_eight_with_corners() -> None:
    text = "A B C\nD E F\nG H I"
    square, hexagon = read_grid(text, "square"), read_grid(text, "hexagon")
    assert find_beside(square, "E", corners=False) == set("BDFH")
    assert find_beside(square, "E", corners=True) == set("ABCDFGHI")
    assert find_beside(hexagon, "E", corners=True) == set("BCDFHI")


def test_codes_are_always_drawn_and_values_and_names_where_asked_for() -> None:
    spec = {"mapId": "germany-tiles", "choropleth": {"values": {"BY": 2, "HH": 3, "BE": 5}}}
    plain, marks = scene_of(spec)
    assert {text.text for text in plain} >= {"BY", "HH", "SH"}
    assert len(plain) == 16
    assert not [mark for mark in marks if isinstance(mark, Lines)]
    values, _ = scene_of({**spec, "style": {"labels": {"show": True, "content": "value"}}})
    assert len(values) == 19
    style = {"labels": {"show": True}}
    large = {**spec, "style": style, "output": {"width": 1000, "height": 1000}}
    assert "Hamburg" in {text.text for text in scene_of(large)[0]}
    small = {**spec, "style": style, "output": {"width": 400, "height": 400}}
    assert len(scene_of(small)[0]) == 16
    tiny = {**spec, "mapId": "us-states-tiles", "output": {"width": 120, "height": 100}}
    assert scene_of({**tiny, "choropleth": {"values": {"TX": 1, "CA": 2}}})[0] == []


def test_values_of_symbols_stand_in_the_upper_right_corner_of_squares() -> None:
    spec = {
        "mapId": "us-states-tiles",
        "symbols": {"values": {"CA": 52, "TX": 38, "WY": 1}},
        "style": {"labels": {"show": True, "content": "value", "regions": ["CA", "WY"]}},
        "output": {"width": 760},
    }
    texts, _ = scene_of(spec)
    placed = {text.text: text for text in texts}
    assert len(texts) == 53
    assert "38" not in placed
    assert placed["52"].x > placed["CA"].x
    assert placed["52"].anchor == "end"
    assert placed["52"].y == pytest.approx(placed["CA"].y, abs=placed["CA"].size / 4)
    small = mapcore.check({**spec, "output": {"width": 300}})
    assert [each.code for each in small.warnings] == ["labels_left_out"]


def test_codes_of_small_tiles_have_8_px_or_are_left_out() -> None:
    spec = {"mapId": "world-tiles", "choropleth": {"values": {"FR": 1, "DE": 2}}}
    texts, _ = scene_of({**spec, "output": {"width": 1000}})
    assert [text.size for text in texts] == [8.0] * 249
    assert scene_of({**spec, "output": {"width": 760}})[0] == []


def test_places_stand_on_no_tile() -> None:
    pin = {"lat": 48.1, "lon": 11.6, "title": "München"}
    report = mapcore.check({"mapId": "germany-tiles", "locations": [pin]})
    assert [warning.code for warning in report.warnings] == ["pin_outside_map"]
    assert "Tile grid: one square of equal size for each Land." in report.alt_text


def test_no_map_of_tiles_is_suggested() -> None:
    found = rank_maps(["Bayern", "Hessen", "Sachsen"], ATLAS)
    assert found[0].map_id == "germany"
    assert not {each.map_id for each in found} & set(ROWS)


def test_tiles_of_a_pack_are_checked() -> None:
    good = {"of": "germany", "title": "Germany", "shape": "hexagon", "side": 80.0}
    assert read_tiles(None) is None
    assert read_tiles(good)
    for wrong in ({"shape": "star"}, {"side": 0.0}, {"side": float("nan")}, {"of": 3}):
        with pytest.raises(ValueError, match="tile"):
            read_tiles({**good, **wrong})
