"""The editor's pictures: drawn for pages of this service alone, counted apart, never charged."""

from __future__ import annotations

import json
from email import message_from_bytes
from io import BytesIO
from typing import Any

import httpx
import pytest
from PIL import Image
from serving import STATES, Server

import mapcore
from mapcore_http.limits.tiers import PREVIEW
from mapcore_http.people.pages.editor.previews import preview_of
from mapcore_http.rendering.orders import fit_order, open_order

OWN = {"Sec-Fetch-Site": "same-origin"}


def preview(site: Server, spec: Any, headers: dict[str, str] | None = None) -> httpx.Response:
    return site.client.post("/editor/preview", json=spec, headers=headers or site.fresh() | OWN)


def parts_of(answer: httpx.Response) -> tuple[dict[str, Any], bytes]:
    head = f"Content-Type: {answer.headers['content-type']}\r\n\r\n".encode()
    report, image = message_from_bytes(head + answer.content).get_payload()
    return json.loads(report.get_payload(decode=True)), image.get_payload(decode=True)


def test_a_preview_is_a_picture_and_what_became_of_every_key(site: Server) -> None:
    report, image = parts_of(preview(site, STATES))
    assert Image.open(BytesIO(image)).size[0] == PREVIEW.max_side
    assert report["regions"]["Flordia"] == ["US-FL", "Florida"]
    assert report["spellings"]["Florida (US-FL)"] == "Florida"
    assert report["regionMatching"]["unmatched"][0]["input"] == "Atlantis"
    assert report["canvas"]["width"] == 1200


def test_a_spelling_is_read_as_the_region_that_it_stands_for(site: Server) -> None:
    keys = {"Washingtn County": 1, "Lake": 2, "Autauga": 3}
    report, _ = parts_of(preview(site, {"mapId": "us-counties", "choropleth": {"values": keys}}))
    assert report["spellings"]
    for suggestion, text in report["spellings"].items():
        key = suggestion.rpartition(" (")[2].removesuffix(")")
        assert mapcore.match("us-counties", [text]).resolved[text] == key


def test_groups_and_totals_are_told(site: Server) -> None:
    wholes = ["Deutschland", "Neue Länder", "Insgesamt"]
    keys = [*wholes, "Bayern", "Hesen", "Sachsen", "Berlin", "Atlantis"]
    spec = {"mapId": "germany", "choropleth": {"values": dict.fromkeys(keys, 1)}}
    report, _ = parts_of(preview(site, spec))
    assert report["wholes"] == wholes
    assert parts_of(preview(site, STATES))[0]["wholes"] == []


def test_keys_are_those_of_the_boundaries_that_are_drawn_in_the_language(site: Server) -> None:
    old = {"Picardie": 8, "Alsace": 5, "Auvergne": 6, "Bretagne": 4}
    spec = {"mapId": "france-regions", "edition": "1982", "choropleth": {"values": old}}
    report, _ = parts_of(preview(site, spec))
    assert report["mapId"] == "france-regions-1982"
    assert list(report["regions"]) == list(old)
    assert report["regions"]["Picardie"] == ["FR-S", "Picardie"]
    spec = {"mapId": "world", "locale": "vi", "choropleth": {"values": {"Nga": 1, "Mỹ": 2}}}
    report, _ = parts_of(preview(site, spec))
    assert {key: region for key, (region, _) in report["regions"].items()} == {
        "Nga": "RU", "Mỹ": "US",
    }  # fmt: skip


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "https://evil.example"}, 403),
        ({"Origin": "null"}, 403),
        (OWN, 200),
    ],
)
def test_only_pages_of_this_service_may_ask(
    site: Server, headers: dict[str, str], status: int
) -> None:
    answer = preview(site, {"mapId": "luxembourg"}, site.fresh() | headers)
    assert answer.status_code == status
    assert "access-control-allow-origin" not in answer.headers


def test_its_own_origin_will_do_where_the_browser_is_old(site: Server) -> None:
    answer = preview(site, {"mapId": "luxembourg"}, site.fresh() | {"Origin": site.base})
    assert answer.status_code == 200


def test_previews_and_renders_are_counted_apart(site: Server) -> None:
    here = site.fresh()
    for _ in range(7):  # more than a keyless caller has a minute
        assert preview(site, {"mapId": "luxembourg"}, here | OWN).status_code == 200
    answer = site.render(headers=here)
    assert answer.status_code == 200
    assert answer.headers["x-ratelimit-remaining"] == "29"


def test_a_flood_of_previews_is_told_when_the_next_one_comes(site: Server) -> None:
    here = site.fresh() | OWN
    table = {"columns": [["Texas"]]}
    answers = [
        site.client.post("/editor/table", json=table, headers=here)
        for _ in range(PREVIEW.windows[0].limit + 1)
    ]
    assert answers[0].json()["readings"][0]["maps"]
    refused = next((each for each in answers if each.status_code != 200), None)
    if refused is not None:  # the window may have ended meanwhile
        assert refused.json()["code"] == "rate_limit_exceeded"
        assert 0 < int(refused.headers["retry-after"]) <= 60


@pytest.mark.parametrize(
    "body",
    [b"", b"[]", b"{}", b'{"columns": 1}', b'{"columns": [[1, 2], 3]}', b"\xff\xfe", b"[" * 9999],
)
def test_a_table_that_is_none_is_refused(site: Server, body: bytes) -> None:
    headers = site.fresh() | OWN | {"Content-Type": "application/json"}
    answer = site.client.post("/editor/table", content=body, headers=headers)
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


def test_wrong_specs_are_refused_as_everywhere(site: Server) -> None:
    answer = preview(site, {"mapId": "world", "output": {"width": 5000}})
    assert answer.json()["errors"][0]["param"] == "output.width"
    big = {"mapId": "world", "title": {"text": "x" * 3_000_000}}
    assert preview(site, big).json()["code"] == "payload_too_large"


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        ({}, (1000, None, 1, "png")),
        ({"width": 2000, "height": 1000, "scale": 2, "format": "svg"}, (1000, 500, 1, "png")),
        ({"width": 4000, "height": 100}, (1000, 100, 1, "png")),
        ({"width": 300, "height": 400}, (300, 400, 1, "png")),
    ],
)
def test_a_preview_is_as_wide_as_its_tier_draws(
    output: dict[str, Any], expected: tuple[Any, ...]
) -> None:
    text = json.dumps({"mapId": "world", "output": output, "dryRun": True}).encode()
    order, atlas = preview_of(open_order(mapcore.Atlas(), text), PREVIEW), mapcore.Atlas()
    small = (order if "width" in output else fit_order(atlas, order, PREVIEW)).request
    shown = small.output
    assert (shown.width, shown.height, shown.scale, shown.format) == expected
    assert not small.dry_run


@pytest.mark.parametrize("map_id", ["germany", "chile", "us-states"])
def test_a_preview_tells_how_wide_each_tier_draws_the_map(site: Server, map_id: str) -> None:
    report, _ = parts_of(preview(site, {"mapId": map_id}))
    drawn = site.render({"mapId": map_id}).content
    assert report["canvas"] == {
        "width": int.from_bytes(drawn[16:20]),
        "height": int.from_bytes(drawn[20:24]),
    }
    widest = report["widest"]
    assert widest["keyless"] == widest["free"] <= 1600
    assert widest["free"] < widest["pro"] <= 4000
    spec = {"mapId": map_id, "output": {"width": widest["keyless"]}}
    assert site.render(spec).status_code == 200
    if widest["keyless"] < 1600:
        spec["output"]["width"] += 1
        assert site.render(spec).status_code == 403


@pytest.mark.parametrize("map_id", ["germany", "chile"])
def test_the_preview_of_a_tall_map_is_as_high_as_its_tier_draws(site: Server, map_id: str) -> None:
    answer = preview(site, {"mapId": map_id})
    assert answer.status_code == 200
    image = answer.content
    at = image.index(b"IHDR") + 4
    width, height = (int.from_bytes(image[start : start + 4]) for start in (at, at + 4))
    assert width < 1000
    assert 990 <= height <= 1000
