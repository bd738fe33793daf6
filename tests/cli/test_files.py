from __future__ import annotations

import click
import pytest

import mapcore
from mapcore_cli.files import assign_stems, check_suffix, write_output


@pytest.fixture(scope="module")
def result() -> mapcore.Result:
    return mapcore.render({"mapId": "switzerland", "output": {"width": 100, "format": "svg"}})


def test_another_extension_is_refused(result: mapcore.Result) -> None:
    check_suffix("map.svg", result)
    with pytest.raises(click.BadParameter, match=r"\.png"):
        check_suffix("map.png", result)


def test_output_goes_to_a_file_or_to_standard_output(tmp_path, capfdbinary) -> None:
    write_output(b"picture", str(tmp_path / "a.png"))
    assert (tmp_path / "a.png").read_bytes() == b"picture"
    write_output(b"picture", "-")
    assert capfdbinary.readouterr().out == b"picture"


@pytest.mark.parametrize("sources", [["a/map.json", "b/map.yaml"], ["map.json", "map.json"]])
def test_two_specs_of_one_stem_are_refused(sources: list[str]) -> None:
    with pytest.raises(click.BadParameter, match="would both be written"):
        assign_stems("out", sources)


def test_each_spec_has_its_stem() -> None:
    assert assign_stems("out", ["a.json", "b.json"]) == {"a.json": "out/a", "b.json": "out/b"}


def test_who_names_a_picture_html_is_told_of_the_command_for_pages() -> None:
    with pytest.raises(click.BadParameter, match="mapcore html makes web pages"):
        check_suffix("map.html", mapcore.render({"mapId": "world", "output": {"width": 100}}))
