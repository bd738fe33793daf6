from __future__ import annotations

import hashlib
import subprocess
import sys
from inspect import get_annotations

import attrs
import geopandas
import numpy as np
import pytest
import shapely
from zones import SHAPES, frame, write

import mapcore
from mapcore.atlas.pack import open_pack
from mapcore.atlas.shapes import LEVEL_CANVASES
from mapcore.building.importing.options import ImportOptions, Options
from mapcore_cli.commands.importing import import_

FORMATS = (
    "zones.gpkg",
    "zones.geojson",
    "zones.geojson.gz",
    "zones.topojson",
    "zones.shp",
    "zones.zip",
    "zones.fgb",
    "zones.parquet",
)


def import_zones(source=None, **options):
    given = {"id": "zones", "key": "code", "title": "name", **options}
    return mapcore.import_map(frame() if source is None else source, **given)


def codes(pack):
    return [finding.code for finding in pack.findings]


def refusal(source=None, **options):
    with pytest.raises(mapcore.ValidationError) as caught:
        import_zones(source, **options)
    return [(error.param, error.message) for error in caught.value.errors]


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_gives_the_same_map(name, tmp_path):
    pack = import_zones(write(name, tmp_path))
    assert pack.keys == ("Z1", "Z2", "Z3", "Z4")
    assert pack.titles == ("Nordland", "Ostheim", "Südtal", "Westerau")
    assert np.allclose(pack.geometry(1200).inner.points, import_zones().geometry(1200).inner.points)
    assert (pack.source, len(pack.edition)) == (name, 12)


def test_its_regions_are_matched_like_those_of_built_in_maps():
    pack = import_zones(aliases=["other"], parent="region")
    keys = ["z1", "Upper", "ostheim", "Sudtal", "Westerau, Beta", "Nordlnd"]
    found = mapcore.match("ZONES", keys, atlas=mapcore.Atlas([pack]))
    assert list(found.resolved.values()) == ["Z1", "Z1", "Z2", "Z3", "Z4", "Z1"]


def test_what_keys_mean_elsewhere_is_no_name_of_ones_own_regions():
    pack = import_zones(frame(code=["AT", "BE", "CH", "DE"]))
    atlas = mapcore.Atlas([pack])
    assert dict(mapcore.match("zones", ["Austria", "Belgium"], atlas=atlas).resolved) == {}
    official = import_zones(frame(code=["AT", "BE", "CH", "DE"]), key_scheme="ISO 3166-1 alpha-2")
    found = mapcore.match("zones", ["Austria"], atlas=mapcore.Atlas([official]))
    assert dict(found.resolved) == {"Austria": "AT"}


def test_borders_between_parents_are_layers():
    pack = import_zones(parent="region")
    assert pack.layers == ("admin1-mesh", "admin1-mesh-inner", "admin2-mesh")
    border = pack.layer("admin1-mesh-inner", 1200).lines
    whole = pack.layer("admin2-mesh", 1200).lines
    assert 0 < len(border.points) < len(whole.points)


def test_it_is_drawn(tmp_path):
    folder = import_zones().save(tmp_path / "maps").parent
    spec = {"mapId": "zones", "choropleth": {"values": {"Z1": 1, "Ostheim": 5, "Z4": 9}}}
    result = mapcore.render(spec, atlas=mapcore.Atlas([folder]))
    assert result.content[:4] == b"\x89PNG"
    assert result.report.region_matching.matched_keys == 3


def test_the_same_source_gives_the_same_bytes_in_any_process(tmp_path):
    source = write("zones.gpkg", tmp_path)
    code = (
        "import sys, hashlib, mapcore; "
        "pack = mapcore.import_map(sys.argv[1], id='zones', key='code', title='name'); "
        "print(hashlib.sha256(pack.archive.content()).hexdigest())"
    )
    environment = {"PYTHONHASHSEED": "7", "PATH": ""}
    run = subprocess.run(
        [sys.executable, "-c", code, str(source)],
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    here = hashlib.sha256(import_zones(source).archive.content()).hexdigest()
    assert run.stdout.strip() == here


def test_the_order_of_rows_does_not_matter():
    turned = frame().iloc[::-1].reset_index(drop=True)
    a, b = (import_zones(each, edition="1").archive.content() for each in (frame(), turned))
    assert a == b


def test_a_saved_pack_is_the_pack(tmp_path):
    pack = import_zones(map_title="Our zones", region_type="zone", region_type_plural="zones")
    path = pack.save(tmp_path)
    assert path.name == "zones.mappack"
    again = open_pack(path)
    assert (again.title, again.region_type, again.findings) == ("Our zones", "zone", pack.findings)


def test_another_coordinate_system_is_projected_back():
    meters = frame().to_crs("EPSG:25832")
    there = import_zones(meters).geometry(1200).rings.points
    assert np.allclose(
        there.max(axis=0), import_zones().geometry(1200).rings.points.max(axis=0), atol=2
    )


def test_a_projection_can_be_chosen():
    assert "+proj=utm +zone=32" in import_zones(projection="EPSG:25832").projection.proj
    assert "+units=km" in import_zones(projection="EPSG:25832").projection.proj
    assert refusal(projection="EPSG:4326")[0][0] == "projection"
    assert refusal(projection="EPSG:0")[0][0] == "projection"


def test_the_whole_world_is_in_equal_earth():
    boxes = [shapely.box(x, -50, x + 90, 60) for x in (-180, -90, 0, 90)]
    world = frame().set_geometry(boxes)
    pack = import_zones(world.set_crs("EPSG:4326"))
    assert "eqearth" in pack.projection.proj


def test_a_ring_that_jumps_across_the_antimeridian_is_drawn_on():
    across = shapely.Polygon([(178, -18), (-178, -18), (-178, -16), (178, -16)])
    beside = shapely.box(176, -18, 178, -16)
    pack = import_zones(
        geopandas.GeoDataFrame(
            {"code": ["A", "B"], "name": ["Across", "Beside"]}, geometry=[across, beside], crs=4326
        )
    )
    assert "jumps" in codes(pack)
    rings = pack.geometry(1200).rings
    sizes = [np.ptp(part[:, 0]) for part in np.split(rings.points, rings.starts[1:-1])]
    assert 1.5 < max(sizes) / min(sizes) < 2.5


def test_far_regions_stand_in_insets_unless_they_must_not():
    far = frame().set_geometry([*SHAPES[:3], shapely.box(-53, 3, -52, 4)])
    assert len(import_zones(far).insets) == 1
    assert "inset" in codes(import_zones(far))
    assert import_zones(far, insets="none").insets == ()


def test_insets_of_the_united_states_are_those_of_the_built_in_maps():
    boxes = [
        shapely.box(-120, 35, -100, 45),
        shapely.box(-100, 35, -80, 45),
        shapely.box(-160, 60, -145, 68),
        shapely.box(-158, 20, -156, 22),
    ]
    pack = import_zones(frame().set_geometry(boxes), insets="us")
    assert [inset.name for inset in pack.insets] == ["Alaska", "Hawaii"]


TERRITORIES = {
    "Puerto Rico": (-67.2, 17.95, -65.6, 18.5),
    "U.S. Virgin Islands": (-65.1, 18.3, -64.9, 18.4),
    "Guam": (144.6, 13.25, 144.95, 13.65),
    "Northern Mariana Islands": (145.6, 14.9, 145.85, 15.3),
    "American Samoa": (-170.85, -14.37, -170.55, -14.23),
}


def test_territories_stand_beside_the_far_states_and_cover_nothing():
    boxes = {
        "Mainland": (-120, 30, -75, 45),
        "Florida": (-83, 25, -80, 30),
        "Texas": (-100, 26, -97, 30),
        "Alaska": (-165, 56, -145, 70),
        "Hawaii": (-160, 19, -155, 22),
        **TERRITORIES,
    }
    states = geopandas.GeoDataFrame(
        {"name": list(boxes)}, geometry=[shapely.box(*each) for each in boxes.values()], crs=4326
    )
    pack = mapcore.import_map(states, id="us", key="name", insets="us")
    assert "regions-left-out" not in codes(pack)
    assert len(pack.keys) == len(boxes)
    assert [inset.name for inset in pack.insets] == ["Alaska", "Hawaii", *TERRITORIES]
    geometry = pack.geometry(1200)
    areas = []
    for number in range(len(pack.keys)):
        rings = range(*geometry.region_rings[number : number + 2])
        points = [geometry.rings.points[slice(*geometry.rings.starts[i : i + 2])] for i in rings]
        areas.append(shapely.box(*shapely.total_bounds([shapely.Polygon(each) for each in points])))
    apart = [area for key, area in zip(pack.keys, areas, strict=True) if key != "Mainland"]
    assert shapely.union_all(apart).area == pytest.approx(sum(each.area for each in apart))
    for name, (west, south, east, north) in TERRITORIES.items():
        place = pack.project((west + east) / 2, (south + north) / 2)
        assert place is not None
        assert areas[pack.keys.index(name)].buffer(0.5).covers(shapely.Point(place))


def test_a_map_can_be_framed_like_a_built_in_one():
    boxes = [shapely.box(x, 35, x + 5, 40) for x in (-120, -115, -110, 10)]
    pack = import_zones(frame().set_geometry(boxes), like="us-states")
    model = mapcore.Atlas().open("us-states")
    assert (pack.frame, pack.to_plane) == (model.frame, model.to_plane)
    assert pack.keys == ("Z1", "Z2", "Z3")
    assert codes(pack) == ["regions-left-out"]
    assert {"lakes", "rivers", "cities"} <= set(pack.layers)
    assert refusal(like="us-stats")[0][0] == "like"


def test_a_map_like_one_with_insets_has_the_land_of_that_map_in_them():
    """One region lies in Alaska; the rest of Alaska is land around it."""
    boxes = [
        shapely.box(x, y, x + 5, y + 3) for x, y in ((-120, 35), (-155, 64), (-110, 40), (10, 40))
    ]
    pack = import_zones(frame().set_geometry(boxes), like="us-counties")
    model = mapcore.Atlas().open("us-counties")
    rings = pack.layer("admin0", 1200).rings
    lines = np.split(rings.points, rings.starts[1:-1])
    land = [shapely.Polygon(line) for line in lines if len(line) > 3]
    areas = {}
    for inset in pack.insets:
        window = shapely.box(*inset.frame.sides)
        areas[inset.name] = sum(each.area for each in land if window.contains(each))
        assert inset.land
    assert not any(inset.land for inset in model.insets)
    assert areas["Alaska"] > areas["Hawaii"] > 100


def test_layers_come_from_files_of_their_own(tmp_path):
    road = geopandas.GeoDataFrame(geometry=[shapely.LineString([(8, 47), (12, 49)])], crs=4326)
    lake = geopandas.GeoDataFrame(geometry=[shapely.Point(10, 48).buffer(0.5)], crs=4326)
    land = geopandas.GeoDataFrame(geometry=[shapely.box(0, 40, 20, 55)], crs=4326)
    road.to_file(tmp_path / "roads.gpkg", engine="pyogrio")
    layers = {"roads": tmp_path / "roads.gpkg", "lakes": lake, "admin0": land}
    pack = import_zones(layers=layers, default_layers=["admin0"])
    assert pack.layers == ("admin0", "lakes", "roads")
    assert pack.default_layers == ("admin0",)
    assert len(pack.layer("roads", 1200).lines) == 1
    spec = {"mapId": "zones", "layers": {"roads": True, "lakes": True}}
    assert not mapcore.check(spec, atlas=mapcore.Atlas([pack])).warnings


def test_borders_that_almost_agree_are_made_common():
    a = shapely.Polygon([(8, 48), (10, 48), (10, 50), (8, 50)])
    b = shapely.Polygon([(10, 48), (12, 48), (12, 50), (10, 50), (10.000001, 49)])
    frame_ = geopandas.GeoDataFrame({"code": ["A", "B"], "name": ["A", "B"]}, geometry=[a, b],
                                    crs=4326)  # fmt: skip
    pack = import_zones(frame_)
    assert "borders-matched" in codes(pack)
    assert len(pack.geometry(1200).inner) == 1


def test_overlaps_and_gaps_are_told_with_their_regions():
    overlapping = [shapely.box(8, 46, 10.5, 50), shapely.box(10, 46, 12, 50)]
    frame_ = geopandas.GeoDataFrame({"code": ["A", "B"], "name": ["A", "B"]}, geometry=overlapping,
                                    crs=4326)  # fmt: skip
    found = {f.code: f for f in import_zones(frame_).findings}
    assert found["overlaps"].regions == ("A", "B")
    assert "km²" in found["overlaps"].message
    gap = [
        shapely.Polygon([(8, 46), (10, 46), (10, 47), (9.998, 48), (10, 49), (10, 50), (8, 50)]),
        shapely.Polygon([(10, 46), (12, 46), (12, 50), (10, 50), (10, 49), (10.002, 48), (10, 47)]),
    ]
    found = {f.code: f for f in import_zones(frame_.set_geometry(gap)).findings}
    assert found["gaps"].regions == ("A", "B")


def test_rings_that_cross_themselves_are_mended_and_told():
    bow = shapely.Polygon([(8, 48), (10, 50), (10, 48), (8, 50)])
    pack = import_zones(frame().set_geometry([bow, *SHAPES[1:]]))
    (finding,) = [each for each in pack.findings if each.code == "rings-mended"]
    assert (finding.regions, finding.severity) == (("Z1",), "warning")
    assert "rings-mended" not in codes(import_zones())


def test_strict_makes_warnings_errors():
    bow = shapely.Polygon([(8, 48), (10, 50), (10, 48), (8, 50)])
    assert refusal(frame().set_geometry([bow, *SHAPES[1:]]), strict=True)[0][0] == "source"
    assert import_zones(strict=True).keys == ("Z1", "Z2", "Z3", "Z4")


@pytest.mark.parametrize(
    ("options", "param"),
    [
        ({"id": "Sales zones"}, "id"),
        ({"id": "team.zones"}, "id"),
        ({"id": "x" * 65}, "id"),
        ({"key": "cod"}, "key"),
        ({"title": "nome"}, "title"),
        ({"parent": "state"}, "parent"),
        ({"aliases": ["others"]}, "aliases"),
        ({"crs": "EPSG:1"}, "crs"),
        ({"insets": "some"}, "insets"),
        ({"insets": ["Z9"]}, "insets"),
        ({"layers": {"streets": "x.shp"}}, "layers"),
        ({"default_layers": ["lake"]}, "default_layers"),
        ({"map_title": "two\nlines"}, "map_title"),
        ({"region_type": " "}, "region_type"),
        ({"like": "us-states", "insets": "us"}, "like"),
    ],
)
def test_options_that_cannot_be_right_are_refused(options, param):
    assert refusal(**options)[0][0] == param


def test_a_near_name_of_a_column_is_suggested():
    with pytest.raises(mapcore.ValidationError) as caught:
        import_zones(key="cod")
    assert caught.value.errors[0].suggestions == ("code",)


def test_keys_that_are_missing_or_doubled_are_told_together():
    errors = refusal(frame(code=["Z1", "z1", "", "Z4"]))
    assert [param for param, _ in errors] == ["key", "key"]
    assert "row 3" in errors[0][1]
    assert "'Z1', 'z1'" in errors[1][1]
    assert all(told.endswith("every row has a key of its own in name") for _, told in errors)


@pytest.mark.parametrize(
    ("scheme", "code"), [("ISO 3166-1 alpha-2", "FR"), ("ISO 3166-2", "FR-75"), ("FIPS", "06037")]
)
def test_keys_that_are_no_codes_of_their_scheme_are_told(scheme, code):
    def codes_of(*keys):
        found = import_zones(frame(code=keys), key_scheme=scheme).findings
        return [each.code for each in found if each.code == "key-scheme"]

    assert codes_of("Z.1", "Z.2", "Z.3", "Z.4") == ["key-scheme"]
    assert codes_of(code, "Z.2", "Z.3", "Z.4") == []


def test_numbers_are_keys_and_fractions_are_not():
    assert import_zones(frame(code=[1, 2, 3, 4])).keys == ("1", "2", "3", "4")
    assert import_zones(frame(code=[1.0, 2.0, 3.0, 4.0])).keys == ("1", "2", "3", "4")
    assert refusal(frame(code=[1.5, 2.0, 3.0, 4.0]))[0][0] == "key"


def test_regions_without_title_or_area_are_told():
    pack = import_zones(frame(name=["Nordland", None, "Südtal", "Westerau"]))
    assert pack.titles[1] == "Z2"
    assert codes(pack)[0] == "titles-missing"
    pack = import_zones(frame().set_geometry([*SHAPES[:3], None]))
    assert pack.keys == ("Z1", "Z2", "Z3")
    assert "without-area" in codes(pack)


def test_the_coordinate_system_must_be_known_and_right(tmp_path):
    assert refusal(frame().set_crs(None, allow_override=True))[0][0] == "crs"
    assert import_zones(frame().set_crs(None, allow_override=True), crs="EPSG:4326").keys[0] == "Z1"
    meters = frame().to_crs("EPSG:25832").set_crs("EPSG:4326", allow_override=True)
    ((param, message),) = refusal(meters)
    assert param == "source"
    assert "coordinate system" in message


def test_a_file_with_several_layers_needs_one_named(tmp_path):
    path = tmp_path / "zones.gpkg"
    for layer in ("a", "b"):
        frame().to_file(path, layer=layer, engine="pyogrio")
    ((param, message),) = refusal(path)
    assert (param, "a, b" in message) == ("layer", True)
    assert import_zones(path, layer="b").keys[0] == "Z1"
    assert refusal(path, layer="c")[0][0] == "layer"


def test_a_missing_file_is_an_os_error(tmp_path):
    with pytest.raises(FileNotFoundError):
        import_zones(tmp_path / "none.gpkg")


def test_the_stages_are_told(tmp_path):
    from mapcore_cli.commands.importing import STAGES

    told = []
    import_zones(progress=told.append)
    assert tuple(told) == STAGES


def test_two_packs_of_one_id_are_refused(tmp_path):
    with pytest.raises(ValueError, match="two map packs"):
        mapcore.Atlas([import_zones(), import_zones()])


def test_ones_own_maps_are_suggested_and_not_listed():
    atlas = mapcore.Atlas([import_zones(id="sales-zones")])
    with pytest.raises(mapcore.UnknownMap) as caught:
        atlas.open("sales-zone")
    assert caught.value.suggestions[0] == "sales-zones"
    assert "sales-zones" not in [entry.id for entry in atlas.list()]


@pytest.mark.parametrize("names", ["|".join(f"n{i}" for i in range(101)), "x" * 201])
def test_aliases_are_bounded(names):
    zones_with = frame(other=[names, None, None, None])
    with pytest.raises(mapcore.ValidationError, match="aliases: 'Z1' has"):
        mapcore.import_map(zones_with, id="zones", key="code", aliases="other")


def test_each_level_is_proved_to_be_drawable(monkeypatch):
    def fail(pack, canvas):
        raise IndexError("pop from empty list")

    monkeypatch.setattr(mapcore.MapPack, "geometry", fail)
    with pytest.raises(mapcore.ValidationError, match="could not be drawn at"):
        mapcore.import_map(frame(), id="zones", key="code")


@pytest.mark.parametrize("order", [(0, 1, 2), (1, 0, 2), (2, 1, 0)])
def test_a_whole_beside_its_own_part_and_a_neighbour_is_drawn(order):
    """Like Sudan as it was until 2011, South Sudan and the Central African Republic in one file.

    The neighbour's border has two regions on its other side.
    """
    whole, part, neighbour = shapely.box(10, 46, 12, 50), SHAPES[3], shapely.box(8, 46, 10, 50)
    shapes = [(whole, part, neighbour)[place] for place in order]
    zones = geopandas.GeoDataFrame({"code": ["A", "B", "C"]}, geometry=shapes, crs="EPSG:4326")
    pack = mapcore.import_map(zones, id="zones", key="code")
    for level in pack.levels:
        outer = pack.geometry(LEVEL_CANVASES[level]).outer
        rings = [shapely.Polygon(ring) for ring in np.split(outer.points, outer.starts[1:-1])]
        land = shapely.union_all(rings)
        assert land.area > 0.95 * shapely.envelope(land).area
        assert len({ring.exterior.is_ccw for ring in rings}) == 1  # land is on one side of all
    mapcore.render({"mapId": "zones"}, atlas=mapcore.Atlas([pack]))


@pytest.mark.parametrize("encoding", ["UTF-8", "Windows-1252", "ISO-8859-1"])
@pytest.mark.parametrize("has_cpg", [True, False])
def test_the_texts_of_a_shapefile_without_cpg(tmp_path, encoding, has_cpg):
    """UTF-8 is tried first; another encoding is told."""
    frame().to_file(tmp_path / "zones.shp", engine="pyogrio", encoding=encoding)
    if not has_cpg:
        (tmp_path / "zones.cpg").unlink()
    pack = mapcore.import_map(tmp_path / "zones.shp", id="zones", key="code", title="name")
    assert pack.titles[2] == "Südtal"
    told = [str(each) for each in pack.findings if "no .cpg" in str(each)]
    assert bool(told) == (not has_cpg and encoding != "UTF-8")
    assert not told or "read as Windows-1252" in told[0]


def test_the_options_of_callers_are_those_of_the_import() -> None:
    assert list(get_annotations(ImportOptions)) == [each.name for each in attrs.fields(Options)]
    commands = {each.name for each in import_.params}
    not_said = {"preset"}  # it stands before the file
    assert {each.name for each in attrs.fields(Options)} - commands == not_said


def test_an_option_that_there_is_not_is_refused_with_the_one_that_was_meant() -> None:
    with pytest.raises(TypeError, match="no option regoin_type: did you mean region_type"):
        mapcore.import_map("zones.gpkg", id="zones", key="code", regoin_type="zone")


def test_options_may_be_given_as_none_and_texts_alone() -> None:
    given = {"id": None, "preset": "us-zcta", "layers": None, "aliases": "name"}
    options = Options.of(given)
    assert (options.id, options.layers, options.aliases) == ("us-zcta", {}, ("name",))
    assert Options.of({"id": "zones", "preset": "us-zcta"}).id == "zones"
    assert Options.of({}) == Options()
