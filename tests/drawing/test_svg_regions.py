from __future__ import annotations

import re

from drawing_scenes import areas
from svg_elements import NS, root_of


def test_each_region_is_one_path_with_its_names():
    mark = areas([[255, 0, 0, 255], [0, 0, 255, 255]])
    paths = [each for each in root_of(mark).iter(f"{NS}path") if each.get("data-key")]
    keys = [path.get("data-key") for path in paths]
    places = [mark.keys.index(key) for key in keys]
    assert sorted(places) == list(range(len(mark.keys)))
    assert [path.get("data-title") for path in paths] == [mark.titles[i] for i in places]
    assert [path.get("data-value") for path in paths] == [mark.values[i] for i in places]
    titles = {key: path.find(f"{NS}title").text for key, path in zip(keys, paths, strict=True)}
    assert (titles["K0"], titles["K1"]) == ("Region 0", "Region 1: 1")
    assert all(path.get("d").startswith("m") for path in paths)


def test_regions_of_one_colour_are_a_group_of_that_colour():
    mark = areas([[255, 0, 0, 255], [0, 0, 255, 255]])
    groups = [each for each in root_of(mark).iter(f"{NS}g") if each.get("fill")]
    assert [group.get("fill") for group in groups] == ["#ff0000", "#0000ff"]
    assert [path.get("data-key") for path in groups[0]] == list(mark.keys[::2])
    assert [path.get("data-key") for path in groups[1]] == list(mark.keys[1::2])


def test_names_and_values_are_escaped():
    titles = ("R&D", *(f"<{i}>" for i in range(24)))
    values = ('"1"', None, "5 < 6", *("é" for _ in range(22)))
    mark = areas([[1, 2, 3, 255]], titles=titles, values=values)
    paths = [each for each in root_of(mark).iter(f"{NS}path") if each.get("data-key")]
    assert tuple(path.get("data-title") for path in paths) == titles
    assert tuple(path.get("data-value") for path in paths) == values
    assert paths[0].find(f"{NS}title").text == 'R&D: "1"'
    assert paths[1].find(f"{NS}title").text == "<0>"


def test_ids_are_unique_and_fit_for_selectors():
    keys = ("US-CA", "US CA", "US_CA", "Å", "01001", *(f"k{i}" for i in range(20)))
    root = root_of(areas([[1, 2, 3, 255]], keys=keys))
    ids = [each.get("id") for each in root.iter() if each.get("id")]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch(r"[A-Za-z][\w.-]*", each, re.ASCII) for each in ids)
    assert "region-US-CA" in ids
