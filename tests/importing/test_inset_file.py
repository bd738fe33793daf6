"""A file of insets: what it says is drawn, and each of its errors names a field."""

from __future__ import annotations

import numpy as np
import pytest
from zones import frame

import mapcore
from mapcore_cli.main import run_command


def imported(text, tmp_path, **options):
    path = tmp_path / "insets.toml"
    path.write_text(text, "utf-8")
    return mapcore.import_map(frame(), id="zones", key="code", insets=path, **options)


def errors(text, tmp_path):
    with pytest.raises(mapcore.ValidationError) as caught:
        imported(text, tmp_path)
    return {error.param: error for error in caught.value.errors}


def test_an_inset_stands_in_its_box_and_in_its_projection(tmp_path):
    text = """
    [[inset]]
    name = "The south-east"
    regions = ["Z4"]
    box = [1.0, 0.25, 1.5, 0.75]
    projection = "EPSG:25833"
    framed = false
    """
    pack = imported(text, tmp_path)
    (inset,) = pack.insets
    assert (inset.name, inset.framed) == ("The south-east", False)
    assert "+proj=utm +zone=33" in inset.projection.proj
    own = pack.keys.index("Z4")
    geometry = pack.geometry(1200)
    ring = geometry.region_rings[own]
    points = geometry.rings.points[geometry.rings.starts[ring] : geometry.rings.starts[ring + 1]]
    x0, y0, x1, y1 = inset.frame.sides
    assert (points.min(axis=0) >= (x0, y0)).all()
    assert (points.max(axis=0) <= (x1, y1)).all()
    others = np.delete(geometry.rings.points, np.arange(*geometry.rings.starts[ring : ring + 2]), 0)
    assert others[:, 0].max() <= x0 + 1
    main = x0 - 0.0  # the box begins where the main part ends, and is half as wide
    assert (x1 - x0) / main == pytest.approx(0.5, abs=0.02)


def test_bounds_take_parts_of_regions_and_a_free_corner_is_found(tmp_path):
    pack = imported("[[inset]]\nbounds = [10.5, 46.5, 11, 47]\n", tmp_path)
    assert [inset.name for inset in pack.insets] == ["Westerau"] or len(pack.insets) == 1
    assert pack.insets[0].framed
    assert "inset-over-land" not in [finding.code for finding in pack.findings]


def test_bounds_may_count_on_past_180_degrees(tmp_path):
    whole = imported("[[inset]]\nbounds = [-350, 46, -349, 47]\n", tmp_path)
    assert len(whole.insets) == 1


def test_an_inset_of_a_map_with_a_built_in_id_and_key_has_the_title_of_its_region():
    zones = frame(code=["YE-AB", "YE-AD", "YE-AM", "YE-HD"])
    pack = mapcore.import_map(zones, id="yemen", key="code", title="name", insets=["YE-HD"])
    assert [inset.name for inset in pack.insets] == ["Westerau"]
    assert [inset.name for inset in mapcore.Atlas().open("yemen").insets] == ["Socotra"]


def test_an_inset_over_regions_is_told(tmp_path):
    text = '[[inset]]\nregions = ["Z4"]\nbox = [0, 0, 0.3, 0.3]\n'
    (found,) = [f for f in imported(text, tmp_path).findings if f.code == "inset-over-land"]
    assert found.severity == "warning"
    assert found.regions


@pytest.mark.parametrize(
    ("text", "param"),
    [
        ("[[inset]", "insets"),
        ("", "insets"),
        ("inset = 3", "insets"),
        ("[[insets]]", "insets.insets"),
        ("inset = [3]", "insets.1"),
        ("[[inset]]\nname = 'x'", "insets.1"),
        ("[[inset]]\nregion = ['Z4']\nregions = ['Z4']", "insets.1.region"),
        ("[[inset]]\nregions = 'Z4'", "insets.1.regions"),
        ("[[inset]]\nregions = ['Z9']", "insets.1.regions"),
        ("[[inset]]\nregions = ['Z4']\n[[inset]]\nregions = ['Z4']", "insets.2"),
        ("[[inset]]\nregions = ['Z1', 'Z2', 'Z3', 'Z4']", "insets"),
        ("[[inset]]\nbounds = [1, 2, 3]", "insets.1.bounds"),
        ("[[inset]]\nbounds = [3, 2, 1, 4]", "insets.1.bounds"),
        ("[[inset]]\nbounds = [1, 2, 3, 91]", "insets.1.bounds"),
        ("[[inset]]\nbounds = [1, 2, 3, nan]", "insets.1.bounds"),
        ("[[inset]]\nbounds = [100, 2, 103, 4]", "insets.1"),
        ("[[inset]]\nregions = ['Z4']\nbox = [0, 0, 1, true]", "insets.1.box"),
        ("[[inset]]\nregions = ['Z4']\nbox = [0, 0, 9, 1]", "insets.1.box"),
        ("[[inset]]\nregions = ['Z4']\nprojection = 'EPSG:4326'", "insets.1.projection"),
        ("[[inset]]\nregions = ['Z4']\nprojection = 7", "insets.1.projection"),
        ("[[inset]]\nregions = ['Z4']\nframed = 'no'", "insets.1.framed"),
        ("[[inset]]\nregions = ['Z4']\nname = ''", "insets.1.name"),
    ],
)
def test_every_error_names_its_field(text, param, tmp_path):
    assert param in errors(text, tmp_path)


def test_all_errors_are_told_at_once_with_suggestions(tmp_path):
    found = errors("[[inset]]\nregion = ['Z4']\nbox = 1\n[[inset]]\nframed = 2", tmp_path)
    assert list(found) == ["insets.1.region", "insets.1.box", "insets.1", "insets.2.framed",
                           "insets.2"]  # fmt: skip
    assert found["insets.1.region"].suggestions == ("regions",)


def test_a_projection_that_does_not_show_the_inset_is_refused(tmp_path):
    text = "[[inset]]\nregions = ['Z4']\nprojection = '+proj=ortho +lat_0=-45 +lon_0=-170'"
    assert "does not show" in errors(text, tmp_path)["insets.1.projection"].message


@pytest.mark.usefixtures("forked_imports")
def test_the_file_is_given_on_the_command_line(tmp_path):
    frame().to_file(tmp_path / "zones.gpkg", engine="pyogrio")
    insets = tmp_path / "insets.toml"
    insets.write_text("[[inset]]\nregions = ['Z4']\n")
    arguments = ["--id", "zones", "--key", "code", "-o", str(tmp_path), "--insets", str(insets)]
    assert run_command(["import", str(tmp_path / "zones.gpkg"), *arguments]) == 0
    assert len(mapcore.Atlas([tmp_path]).open("zones").insets) == 1
    assert run_command(["import", str(tmp_path / "zones.gpkg"), *arguments[:-1], "none.toml"]) == 1
