"""What a result can do with its picture: save, convert, describe and show it, and be pickled."""

from __future__ import annotations

import base64
import html
import io
import pickle
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, PngImagePlugin

import mapcore

SPEC: dict[str, Any] = {
    "mapId": "us-states",
    "title": {"text": 'Rates <b>&"'},
    "choropleth": {"values": {"CA": 39.0, "Texass": 30.5, "<i>Atlantis": 19.6}},
    "output": {"width": 300},
}
SVG = "{http://www.w3.org/2000/svg}"


@pytest.mark.parametrize(("kind", "other"), [("png", "svg"), ("svg", "png")])
def test_a_name_of_the_other_image_kind_draws_the_map_anew(
    kind: str, other: str, tmp_path: Path
) -> None:
    result = mapcore.render(SPEC, format=kind)
    path = result.save(tmp_path / f"map.{other}")
    assert path.read_bytes() == mapcore.render(SPEC, format=other).content
    assert result.save(tmp_path / f"map.{kind}").read_bytes() == result.content
    assert result.save(tmp_path / "map").read_bytes() == result.content


@pytest.mark.parametrize("name", ["map.jpg", "map.json"])
def test_a_name_of_another_kind_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"is no name for image/png: name it \.png"):
        mapcore.render(SPEC).save(tmp_path / name)
    assert not list(tmp_path.iterdir())


def test_who_names_a_picture_html_is_told_how_pages_are_made(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="make a web page by render_page"):
        mapcore.render(SPEC).save(tmp_path / "map.html")


def test_a_dry_run_has_no_picture(tmp_path: Path) -> None:
    result = mapcore.render({**SPEC, "dryRun": True})
    with pytest.raises(ValueError, match="is no name for application/json"):
        result.save(tmp_path / "map.png")
    with pytest.raises(ValueError, match="dry run"):
        result.to_pil()
    assert result._repr_mimebundle_()[0] == {"text/plain": str(result.report)}


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_result_becomes_a_pillow_image(kind: str) -> None:
    picture = mapcore.render(SPEC, format=kind, scale=2).to_pil()
    assert picture.width == 600
    assert picture.tobytes() == Image.open(
        io.BytesIO(mapcore.render(SPEC, scale=2).content)
    ).tobytes()  # fmt: skip


def test_keyword_arguments_take_the_place_of_the_request_s_fields() -> None:
    wide = {"width": 250, "height": 200, "scale": 2, "format": "svg"}
    spec = {**SPEC, "output": wide, "style": {"theme": "dark"}}
    assert mapcore.render(SPEC, theme="dark", **wide).content == mapcore.render(spec).content
    assert mapcore.check(SPEC, theme="dark", **wide) == mapcore.check(spec)


@pytest.mark.parametrize(
    ("wish", "param"),
    [
        ({"width": 5}, "output.width"),
        ({"width": "300"}, "output.width"),
        ({"format": "gif"}, "output.format"),
        ({"theme": "neonn"}, "style.theme"),
        ({"width": 4000, "height": 4000, "scale": 4}, "output"),
    ],
)
@pytest.mark.parametrize("call", [mapcore.render, mapcore.check])
def test_a_wrong_keyword_argument_is_named_by_its_field(
    call: Any, wish: dict[str, Any], param: str
) -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        call(SPEC, **wish)
    assert caught.value.errors[0].param.startswith(param)


def test_the_picture_in_words_is_in_the_result_the_svg_and_the_png() -> None:
    result = mapcore.render(SPEC)
    assert result.alt_text.startswith('Rates <b>&". Map: United States by state')
    picture = result.to_pil()
    assert isinstance(picture, PngImagePlugin.PngImageFile)
    assert picture.text["Description"] == result.alt_text
    assert set(picture.text) == {"Description", "mapcore"}
    root = ET.fromstring(mapcore.render(SPEC, format="svg").content)
    assert root.get("role") == "img"
    texts = [root.findtext(f"{SVG}{tag}") for tag in ("title", "desc")]
    assert ". ".join(map(str, texts)) == result.alt_text


def test_a_notebook_shows_the_canvas_s_size_whatever_the_scale() -> None:
    for scale in (1, 2):
        result = mapcore.render(SPEC, scale=scale)
        data, metadata = result._repr_mimebundle_()
        height = result.report.canvas.height
        assert metadata["image/png"] == {"width": 300, "height": height, "alt": result.alt_text}
        assert data["image/png"] == result.content
        assert f'width="300" height="{height}"' in str(data["text/html"])


@pytest.mark.parametrize("kind", ["png", "svg"])
def test_a_notebook_folds_keys_rows_and_warnings_below_the_picture(kind: str) -> None:
    values = {"CA": 3900.0, "Texass": 30.5, "<i>Atlantis": 19.6}
    result = mapcore.choropleth(values, "us-states", width=300, output={"format": kind},
                                format="percent", title='<b>&"')  # fmt: skip
    page = str(result._repr_mimebundle_()[0]["text/html"])
    (source,) = re.findall(r'src="data:[^;]*;base64,([^"]*)"', page)
    assert base64.b64decode(source) == result.content
    assert "<details><summary>2 keys matched, 1 of them corrected, 1 key not matched" in page
    assert "3 rows: 2 used, 1 not matched" in page
    assert "<td>Texass</td><td>Texas (US-TX)</td>" in page
    assert "<td>&lt;i&gt;Atlantis</td>" in page
    assert result.report.warnings[0].message in html.unescape(page)
    assert "<i>" not in page
    assert "<b>" not in page


def test_long_tables_of_keys_are_cut_and_counted() -> None:
    values = {"CA": 1.0} | {f"Nowhere {i}": 1.0 for i in range(60)}
    page = str(mapcore.choropleth(values, "us-states", width=100)._repr_mimebundle_()[0])
    assert page.count("Nowhere") == 50
    assert "and 10 more" in page


def test_a_picture_without_keys_has_nothing_folded_below() -> None:
    assert set(mapcore.render({"mapId": "world"}, width=200)._repr_mimebundle_()[0]) == {
        "image/png"
    }


def test_a_picture_of_the_notebook_s_own_page_is_written_by_its_formatter() -> None:
    formatter = pytest.importorskip("IPython.core.formatters").DisplayFormatter()
    data, metadata = formatter.format(mapcore.render(SPEC, scale=2))
    assert metadata["image/png"]["width"] == 300
    assert {"image/png", "text/html", "text/plain"} <= set(data)


def pickle_and_load(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


def test_results_reports_and_requests_are_pickled(tmp_path: Path) -> None:
    for result in (
        mapcore.render(SPEC),
        mapcore.render({**SPEC, "dryRun": True}),
        mapcore.choropleth({"TX": 1}, "us-states", width=200),
        mapcore.render(SPEC, atlas=mapcore.Atlas()),
    ):
        copy = pickle_and_load(result)
        assert copy == result
        assert copy.timings == result.timings
        assert pickle_and_load(result.report) == result.report
    copy = pickle_and_load(mapcore.render(SPEC))
    assert copy.save(tmp_path / "map.svg").read_bytes().startswith(b"<svg")
    request = mapcore.decode_request(SPEC)
    assert pickle_and_load(request) == request


@pytest.mark.parametrize(
    "spec",
    [
        {"mapId": "us-sttes"},
        {"mapId": "us-states", "regions": {"CA": "red"}, "titel": {}},
        {"mapId": "us-states", "regions": {"Texass": "#2853A3", "?": "#2853A3"},
         "onUnmatched": "error"},
        {"mapId": "us-states", "regions": {f"{i}": "red" for i in range(200)}},
    ],
)  # fmt: skip
def test_errors_are_pickled_whole(spec: dict[str, Any]) -> None:
    with pytest.raises(mapcore.MapcoreError) as caught:
        mapcore.render(spec)
    copy = pickle_and_load(caught.value)
    assert (type(copy), str(copy), vars(copy)) == (
        type(caught.value), str(caught.value), vars(caught.value)
    )  # fmt: skip


PROGRAM = """
import warnings

import cloudpickle
import mapcore

SPEC = {"mapId": "us-states", "regions": {"TX": "#2853A3"}, "output": {"width": 200}}


def draw(width):
    return mapcore.render(SPEC, width=width)


def fail(_):
    return mapcore.render({"mapId": "us-sttes"})


if __name__ == "__main__":
    widths = [200, 210]
    expected = [draw(width) for width in widths]
    assert [cloudpickle.loads(cloudpickle.dumps(draw))(width) for width in widths] == expected
    LIBRARY
    try:
        run(fail, [1])
    except mapcore.UnknownMap as error:
        assert error.suggestions[0] == "us-states"
        assert "Did you mean us-states" in str(error)
    else:
        raise AssertionError("nothing was raised")
    assert run(draw, widths) == expected
    print("same")
"""
LIBRARIES = {
    "joblib": """
    import joblib
    def run(function, values):
        return joblib.Parallel(n_jobs=2)(joblib.delayed(function)(value) for value in values)
    """,
    "dask": """
    import dask
    def run(function, values):
        jobs = [dask.delayed(function)(value) for value in values]
        return list(dask.compute(*jobs, scheduler="processes", num_workers=2))
    """,
}


@pytest.mark.parametrize("library", LIBRARIES)
def test_functions_of_a_script_are_run_in_other_processes(library: str, tmp_path: Path) -> None:
    for name in ("cloudpickle", library):
        pytest.importorskip(name)
    script = tmp_path / "script.py"
    script.write_text(PROGRAM.replace("    LIBRARY", LIBRARIES[library]), "utf-8")
    command = [sys.executable, str(script)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, cwd=tmp_path)
    assert run.stdout == "same\n", run.stderr
