"""The caller's own texts in a choropleth's legend."""

from __future__ import annotations

from typing import Any

import pytest

import mapcore

VALUES = {"DE-BW": 311, "DE-BY": 187, "DE-BE": 4127, "DE-BB": 86, "DE-HB": 1612, "DE-HH": -24}


def check(labels: list[str], **choropleth: Any) -> mapcore.Report:
    spec = {"mapId": "germany", "choropleth": {"values": VALUES, **choropleth}}
    return mapcore.check({**spec, "legend": {"labels": labels}})


@pytest.mark.parametrize("kind", ["steps", "groups"])
def test_they_name_the_classes_from_low_to_high(kind: str) -> None:
    report = check(["thin", "usual", "dense"], type=kind, classes=3)
    assert isinstance(report.legend, tuple)
    assert [entry.label for entry in report.legend] == ["thin", "usual", "dense"]
    assert report.choropleth
    assert report.choropleth.classes == 3


@pytest.mark.parametrize("labels", [["low", "high"], ["low", "none", "high"]])
def test_they_name_the_ends_and_the_middle_of_a_gradient(labels: list[str]) -> None:
    report = check(labels, type="gradient")
    assert isinstance(report.legend, mapcore.GradientLegend)
    assert report.legend.labels == tuple(labels)


@pytest.mark.parametrize(
    ("labels", "choropleth", "says"),
    [
        (["a", "b"], {"type": "steps", "classes": 3}, "2 texts for 3 classes"),
        (["a", "b", "c", "d"], {"type": "gradient"}, "two texts, or three"),
    ],
)
def test_another_count_is_refused(labels: list[str], choropleth: Any, says: str) -> None:
    with pytest.raises(mapcore.ValidationError, match=says) as caught:
        check(labels, **choropleth)
    (error,) = caught.value.errors
    assert error.param == "legend.labels"


def test_they_need_a_choropleth() -> None:
    with pytest.raises(mapcore.ValidationError, match="need choropleth"):
        mapcore.check({"mapId": "germany", "legend": {"labels": ["a", "b"]}})


def test_a_bar_draws_them_below_its_cells_without_ticks() -> None:
    spec = {
        "mapId": "germany",
        "choropleth": {"values": VALUES, "type": "steps", "classes": 3},
        "output": {"format": "svg", "width": 600},
    }
    own = mapcore.render({**spec, "legend": {"labels": ["thin", "usual", "dense"]}})
    for text in ("thin", "usual", "dense"):
        assert f">{text}</text>" in own.content.decode()
    assert 'class="tick"' not in own.content.decode()
