from __future__ import annotations

import json

import pytest

import mapcore
from mapcore_cli.messages import exit_code, format_catalog, format_regions, tell_error


def fail(spec: dict[str, object]) -> Exception:
    with pytest.raises(mapcore.MapcoreError) as caught:
        mapcore.check(spec)
    return caught.value


INVALID = fail({"mapId": "world", "output": {"width": 1}})
UNKNOWN = fail({"mapId": "germny"})


@pytest.mark.parametrize(
    ("error", "code"), [(INVALID, 2), (UNKNOWN, 3), (mapcore.RenderFailed("broken"), 1)]
)
def test_each_kind_of_error_has_its_exit_code(error: Exception, code: int) -> None:
    assert exit_code(error) == code


def test_an_error_is_told_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    tell_error(INVALID, wants_json=False)
    first, *others = capsys.readouterr().err.splitlines()
    assert first == "mapcore: the spec or table is invalid"
    assert any("output.width" in line for line in others)


def test_an_error_is_told_as_one_line_of_json(capsys: pytest.CaptureFixture[str]) -> None:
    tell_error(UNKNOWN, wants_json=True)
    told = json.loads(capsys.readouterr().err)
    assert told["error"] == "UnknownMap"
    assert "germany" in told["suggestions"]


def test_maps_and_regions_are_aligned() -> None:
    lines = format_catalog(mapcore.list_maps("switzerland")).splitlines()
    assert lines[0].split() == ["switzerland", "Switzerland", "26", "canton"]
    detail = mapcore.get_map("switzerland")
    rows = format_regions(detail).splitlines()
    width = max(len(region.key) for region in detail.regions) + 2
    assert [row[width:] for row in rows] == [region.title for region in detail.regions]
