"""The render endpoints through a real server: section 4.1 and 4.2 of the contract."""

from __future__ import annotations

import io
import json
import re

import pytest
from PIL import Image
from serving import FAST, STATES, Server

import mapcore

RENDER_ID = re.compile("rnd_[0-9a-hjkmnp-tv-z]{36}")


def test_a_post_returns_a_png_with_every_header(server: Server) -> None:
    answer = server.render(STATES)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/png"
    assert Image.open(io.BytesIO(answer.content)).size[0] == 1200
    headers = answer.headers
    assert headers["content-disposition"] == "inline; filename=us-states.png"
    assert headers["cache-control"] == "no-store"
    assert headers["x-ratelimit-limit"] == "30"
    assert headers["x-ratelimit-remaining"] == "29"
    assert int(headers["x-ratelimit-reset"]) % 3600 == 0
    assert RENDER_ID.fullmatch(headers["x-service-render-id"])
    assert (headers["x-service-corrected"], headers["x-service-unmatched"]) == ("1", "1")
    matching = json.loads(headers["x-service-matching"])
    assert matching["corrected"][0]["matchedTo"] == "US-FL"
    assert matching["unmatched"][0]["input"] == "Atlantis"
    plan = json.loads(headers["x-service-choropleth"])
    assert list(plan) == ["type", "method", "classes", "palette", "format"]
    assert "x-service-warnings" not in headers
    assert headers["access-control-allow-origin"] == "*"


def test_the_picture_is_the_library_s_with_the_attribution(server: Server) -> None:
    credit = "Made with mapcore"
    picture = mapcore.render(FAST, attribution=credit)
    assert server.render(FAST).content == picture.content


def test_the_language_is_that_of_the_spec_and_never_the_browser_s(server: Server) -> None:
    spec = {**FAST, "footer": {"source": "Statec"}}
    for asked in (spec, {**spec, "locale": "ar"}):
        picture = mapcore.render(asked, attribution="Made with mapcore")
        prefers = {**server.fresh(), "Accept-Language": "ar"}
        assert server.image(asked, prefers).content == picture.content


@pytest.mark.parametrize(("kind", "media"), [("svg", "image/svg+xml"), ("pdf", "application/pdf")])
def test_a_pro_key_gets_vectors_without_attribution(
    server: Server, pro: dict[str, str], kind: str, media: str
) -> None:
    spec = {**FAST, "output": {"width": 100, "format": kind}}
    answer = server.render(spec, headers=pro)
    assert answer.headers["content-type"].startswith(media)
    assert answer.headers["content-disposition"] == f"inline; filename=luxembourg.{kind}"
    assert answer.headers["x-ratelimit-limit"] == "30"
    assert answer.content == mapcore.render(spec).content


def test_warnings_stand_in_a_header(server: Server) -> None:
    answer = server.render({**FAST, "layers": {"roads": True}})
    (warning,) = json.loads(answer.headers["x-service-warnings"])
    assert warning["code"] == "layer_unavailable"


def test_a_dry_run_is_the_library_s_report(server: Server) -> None:
    answer = server.render({**STATES, "dryRun": True})
    assert answer.headers["content-type"] == "application/json"
    assert answer.json() == mapcore.encode(mapcore.check(STATES))
    assert answer.headers["x-service-unmatched"] == "1"
    assert "x-service-choropleth" not in answer.headers
    assert "content-disposition" not in answer.headers


def test_a_dry_run_tells_the_language_and_how_many_names_are_in_it(server: Server) -> None:
    answer = server.render({"mapId": "germany", "locale": "fr-CA", "dryRun": True}).json()
    assert (answer["locale"], answer["titles"]) == ("fr-CA", {"translated": 16, "kept": 0})


def test_headers_are_ascii_and_bounded(server: Server) -> None:
    keys = {f"北{'é' * 3000}{number}": number for number in range(20)}
    answer = server.render({"mapId": "us-states", "choropleth": {"values": {"CA": 1, **keys}}})
    assert answer.status_code == 200
    header = answer.headers["x-service-matching"]
    assert header.isascii()
    assert len(header) <= 4096
    assert json.loads(header)["unmatched"]
    assert answer.headers["x-service-unmatched"] == "20"


def test_an_address_gives_an_image_for_a_day(server: Server) -> None:
    answer = server.image({**STATES, "title": {"text": "From an address: é & ü"}})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "image/png"
    assert answer.headers["cache-control"] == "public, max-age=86400"
    assert list(json.loads(answer.headers["x-service-choropleth"])) == [
        "type", "method", "classes", "palette",
    ]  # fmt: skip
    assert answer.headers["x-ratelimit-limit"] == "30"


def test_a_kept_image_costs_nothing_and_says_the_same(server: Server) -> None:
    spec = {**FAST, "title": {"text": "kept"}, "regions": {"Diekirchh": "#112233"}}
    address = server.fresh()
    first = server.image(spec, address)
    again = server.image(json.dumps(spec, indent=1), address)
    assert again.content == first.content
    volatile = {"x-service-render-id", "date", "connection"}  # the last of one says close
    assert {**again.headers, **dict.fromkeys(volatile)} == {
        **first.headers, **dict.fromkeys(volatile)
    }  # fmt: skip
    assert first.headers["x-service-corrected"] == "1"
    held = {**address, "If-None-Match": first.headers["etag"]}
    answer = server.image(spec, held)
    assert (answer.status_code, answer.content) == (304, b"")


def test_another_order_of_values_is_another_image(server: Server) -> None:
    labels = {"Diekirch": "a", "Luxembourg": "b"}
    turned = dict(reversed(labels.items()))
    address = server.fresh()
    for values in (labels, turned):
        answer = server.image({**FAST, "categories": {"values": values}}, address)
    assert answer.headers["x-ratelimit-remaining"] == "28"


def test_a_dry_run_from_an_address_is_never_kept(server: Server) -> None:
    address = server.fresh()
    for remaining in ("29", "28"):
        answer = server.image({**FAST, "dryRun": True}, address)
        assert answer.headers["content-type"] == "application/json"
        assert answer.headers["cache-control"] == "no-store"
        assert answer.headers["x-ratelimit-remaining"] == remaining


@pytest.mark.parametrize("header", [{"Authorization": "Bearer x"}, {"X-API-Key": ""}])
def test_an_address_never_takes_a_key(server: Server, header: dict[str, str]) -> None:
    answer = server.image(FAST, {**server.fresh(), **header})
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


@pytest.mark.parametrize(
    "query",
    ["", "spec=", "spec=%7B", "spec=%FF", "spec={}&spec={}", "other=1", "spec=" + "x" * 6145],
)
def test_a_bad_spec_in_an_address_is_400(server: Server, query: str) -> None:
    answer = server.client.get(f"/v1/renders?{query}", headers=server.fresh())
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


def test_a_spec_may_have_6144_bytes(server: Server) -> None:
    spec = json.dumps(FAST)
    assert server.image(spec + " " * (6144 - len(spec))).status_code == 200
    assert server.image(spec + " " * (6145 - len(spec))).status_code == 400


def test_head_is_answered_where_get_is(server: Server) -> None:
    for path in ("/v1/maps", "/v1/maps/world", "/v1/health", "/v1/openapi.json"):
        answer = server.client.head(path)
        assert (answer.status_code, answer.content) == (200, b"")
