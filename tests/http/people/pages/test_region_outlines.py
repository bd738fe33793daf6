"""The regions of a preview: what the picture of the editor answers with."""

from __future__ import annotations

import json
from typing import Any

from serving import Server

import mapcore
from mapcore_http.people.pages.editor.region_outlines import MOST_OUTLINE_BYTES, outlines_of
from mapcore_http.rendering.orders import order_of

SPEC = {
    "mapId": "us-states",
    "choropleth": {"values": {"Texas": 3, "Ohio": 5}},
    "output": {"width": 500},
}


def outlines(spec: Any) -> dict[str, Any]:
    atlas = mapcore.Atlas()
    order = order_of(atlas, mapcore.decode_request(spec))
    answer: dict[str, Any] = json.loads(outlines_of(atlas, order, None))
    return answer


def test_every_region_has_a_name_a_value_and_an_outline() -> None:
    answer = outlines(SPEC)
    found = {each["title"]: each for each in answer["regions"]}
    assert len(found) == 51
    assert (answer["width"], found["Texas"]["value"], found["Maine"]["value"]) == (500, "3", None)
    assert all(each["paths"].startswith("M") for each in found.values())


def test_outlines_are_left_out_where_they_are_too_much() -> None:
    atlas = mapcore.Atlas()
    order = order_of(atlas, mapcore.decode_request({"mapId": "us-counties"}))
    answer = outlines_of(atlas, order, None)
    assert len(answer) <= MOST_OUTLINE_BYTES


def test_the_picture_of_the_preview_has_the_same_size(site: Server) -> None:
    headers = {**site.fresh(), "Origin": site.base}
    answer = site.client.post("/editor/regions", json=SPEC, headers=headers)
    assert answer.status_code == 200
    preview = site.client.post("/editor/preview", json=SPEC, headers=headers)
    told = json.loads(preview.content.split(b"\r\n\r\n", 1)[1].split(b"\r\n--", 1)[0])
    assert [told["canvas"]["width"], told["canvas"]["height"]] == [
        answer.json()["width"],
        answer.json()["height"],
    ]
    assert site.client.post("/editor/regions", json=SPEC, headers=site.fresh()).status_code == 403
