"""Every code of the contract's table of errors (section 7), through a real server."""

from __future__ import annotations

import re
from typing import Any

import pytest
from serving import DOCS, FAST, SIGNUP, UPGRADE, Server

VALUES = {"CA": 1.0, "TX": 2.0}
STATES: dict[str, Any] = {"mapId": "us-states"}
INVALID = {
    "no mapId": ({}, "mapId"),
    "unknown field": ({**STATES, "theme": "dark"}, "theme"),
    "wrong type": ({**STATES, "output": {"width": "300"}}, "output.width"),
    "out of range": ({**STATES, "output": {"width": 99}}, "output.width"),
    "both modes": (
        {**STATES, "choropleth": {"values": VALUES}, "categories": {"values": {"CA": "a"}}},
        "categories",
    ),
    "legend items with a data mode": (
        {
            **STATES,
            "choropleth": {"values": VALUES},
            "legend": {"items": [{"label": "a", "color": "#000000"}]},
        },
        "legend.items",
    ),
    "value labels without choropleth": (
        {**STATES, "style": {"labels": {"content": "value"}}},
        "style.labels.content",
    ),
    "bad d3 grammar": (
        {**STATES, "choropleth": {"values": VALUES, "format": {"d3": "!!"}}},
        "choropleth.format.d3",
    ),
    "bare d3 string": (
        {**STATES, "choropleth": {"values": VALUES, "format": ".2f"}},
        "choropleth.format",
    ),
    "unknown palette": (
        {**STATES, "choropleth": {"values": VALUES, "palette": "viridis"}},
        "choropleth.palette",
    ),
    "rdylgn": (
        {**STATES, "choropleth": {"values": VALUES, "palette": "rdylgn"}},
        "choropleth.palette",
    ),
    "unknown layer": ({**STATES, "layers": {"trains": True}}, "layers.trains"),
    "no values": ({**STATES, "choropleth": {"values": {}}}, "choropleth.values"),
    "bad color": ({**STATES, "regions": {"CA": "red"}}, "regions.CA"),
    "too many pixels": ({**STATES, "output": {"width": 4000, "scale": 4}}, "output.width"),
}  # fmt: skip


@pytest.mark.parametrize("case", INVALID.values(), ids=INVALID)
def test_an_invalid_request_is_400_and_names_the_field(
    server: Server, case: tuple[dict[str, Any], str]
) -> None:
    body, param = case
    answer = server.client.post("/v1/renders", json=body, headers=server.fresh())
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (400, "validation_error")
    assert problem["type"] == f"{DOCS}/errors#validation_error"
    assert answer.headers["content-type"] == "application/problem+json"
    assert param in [error["param"] for error in problem["errors"]]
    assert all(error["message"] for error in problem["errors"])
    assert answer.headers["x-service-render-id"].startswith("rnd_")
    in_address = server.image(body)
    assert in_address.status_code == 400
    assert in_address.json()["errors"] == problem["errors"]


def test_of_many_errors_the_first_are_listed_and_the_others_counted(server: Server) -> None:
    problem = server.render({**STATES, **{f"field{i}": 1 for i in range(1000)}}).json()
    assert (len(problem["errors"]), problem["omitted"]) == (100, 900)
    assert problem["detail"].startswith("There are 1000 errors (100 are listed). The first: ")


def test_all_errors_are_told_at_once(server: Server) -> None:
    body = {**STATES, "theme": 1, "output": {"width": 1}, "regions": {"CA": "red", "TX": 1}}
    errors = server.render(body).json()["errors"]
    assert {each["param"] for each in errors} == {
        "theme", "output.width", "regions.CA", "regions.TX",
    }  # fmt: skip


def test_unmatched_keys_are_400_where_asked(server: Server) -> None:
    values = {"Texas": 1, "Kansa": 2, "Narnia": 3}
    body = {**STATES, "choropleth": {"values": values}, "onUnmatched": "error"}
    key = server.key("pro")
    answer = server.render(body, headers=key)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (400, "validation_error")
    params = {error["param"]: error["suggestions"] for error in problem["errors"]}
    assert "Narnia" in params
    unmatched = [each["input"] for each in problem["regionMatching"]["unmatched"]]
    assert unmatched == list(params)
    used = server.client.get("/v1/usage", headers=key).json()["renders"]
    assert (used["used"], used["today"]["used"]) == (0, 0)


def test_a_choropleth_without_a_match_is_400(server: Server) -> None:
    answer = server.render({**STATES, "choropleth": {"values": {"Narnia": 1}}})
    assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


def test_categories_without_a_match_are_drawn(server: Server) -> None:
    answer = server.render({**STATES, "categories": {"values": {"Narnia": "a"}}})
    assert answer.status_code == 200


KEYS = {
    "nothing": {"Authorization": "Bearer"},
    "no scheme": {"Authorization": "abc"},
    "basic": {"Authorization": "Basic abc"},
    "malformed": {"Authorization": "Bearer mpk_short"},
    "unknown": {"X-API-Key": "mpk_" + "a" * 36},
    "empty": {"X-API-Key": ""},
}


@pytest.mark.parametrize("header", KEYS.values(), ids=KEYS)
def test_an_invalid_key_is_401_and_never_keyless(server: Server, header: dict[str, str]) -> None:
    answer = server.render(FAST, headers=header)
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized")
    assert answer.headers["x-service-render-id"].startswith("rnd_")


def test_two_keys_have_to_agree(server: Server, pro: dict[str, str]) -> None:
    bearer = pro["Authorization"].removeprefix("Bearer ")
    assert server.render(FAST, headers={**pro, "X-API-Key": bearer}).status_code == 200
    assert server.render(FAST, headers={"X-API-Key": bearer}).status_code == 200
    assert server.render(FAST, headers={**pro, "X-API-Key": bearer[::-1]}).status_code == 401


def test_a_revoked_key_is_401(server: Server) -> None:
    key = server.key("free")
    bearer = key["Authorization"].removeprefix("Bearer ")
    assert server.render(FAST, headers=key).status_code == 200
    server.command("key", "revoke", bearer[:12])
    assert server.render(FAST, headers=key).status_code == 401


def test_an_unknown_map_is_404_with_suggestions(server: Server) -> None:
    answer = server.render({"mapId": "us-state"})
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (404, "unknown_map")
    assert "us-states" in problem["suggestions"]


PLANS = {
    "svg, keyless": ("keyless", {"format": "svg"}),
    "svg, free": ("free", {"format": "svg"}),
    "pdf, keyless": ("keyless", {"format": "pdf"}),
    "wide, keyless": ("keyless", {"width": 1601}),
    "high, keyless": ("keyless", {"width": 300, "height": 1601}),
    "scale, keyless": ("keyless", {"scale": 1.5}),
    "wide, free": ("free", {"width": 1601}),
    "scale, free": ("free", {"scale": 2.5}),
}


@pytest.mark.parametrize("case", PLANS.values(), ids=PLANS)
def test_what_the_plan_lacks_is_403(
    server: Server, free: dict[str, str], case: tuple[str, dict[str, Any]]
) -> None:
    plan, output = case
    headers = server.fresh() if plan == "keyless" else free
    answer = server.render({**FAST, "output": output}, headers=headers)
    problem = answer.json()
    assert (answer.status_code, problem["code"]) == (403, "plan_upgrade_required")
    assert problem["upgrade_url"] == UPGRADE
    assert problem.get("signup_url") == (SIGNUP if plan == "keyless" else None)
    assert not any(name.startswith("x-ratelimit") for name in answer.headers)


def test_the_largest_canvas_of_each_plan_is_drawn(
    server: Server, free: dict[str, str], pro: dict[str, str]
) -> None:
    square = {"width": 1600, "height": 1600}
    assert server.render({**FAST, "output": square}).status_code == 200
    assert server.render({**FAST, "output": {**square, "scale": 2}}, headers=free).is_success
    largest = {"width": 4000, "height": 4000}
    assert server.render({**FAST, "output": largest}, headers=pro).status_code == 200
    assert server.render(
        {**FAST, "output": {"width": 1024, "height": 1024, "scale": 4}}, headers=pro
    ).is_success


def test_a_tier_is_judged_by_the_canvas_that_is_drawn(
    server: Server, free: dict[str, str], pro: dict[str, str]
) -> None:
    high = {"mapId": "germany", "output": {"width": 1600}, "dryRun": True}
    refused = server.render(high)
    assert (refused.status_code, refused.json()["code"]) == (403, "plan_upgrade_required")
    advised = re.search(r"this is 1600x.* A width of at most (\d+) fits", refused.json()["detail"])
    assert advised
    widest = int(advised[1])
    sizes = [{"output": {"width": width}} for width in (widest, widest + 1)]
    assert [server.render(high | size).status_code for size in sizes] == [200, 403]
    assert server.image(high).status_code == server.render(high, headers=free).status_code == 403
    drawn = server.render(high, headers=pro)
    assert drawn.json()["canvas"]["height"] > 1600
    fitting = high | {"output": {"width": 800}}
    assert server.render(fitting).json()["canvas"]["height"] < 1600


@pytest.mark.parametrize("map_id", ["germany", "chile", "us-tn-counties"])
def test_the_smallest_request_is_drawn_for_everybody(
    server: Server, free: dict[str, str], pro: dict[str, str], map_id: str
) -> None:
    for headers, side in ((server.fresh(), 1600), (free, 1600), (pro, 4000)):
        told = server.render({"mapId": map_id, "dryRun": True}, headers=headers)
        drawn = server.render({"mapId": map_id}, headers=headers)
        assert (told.status_code, drawn.status_code) == (200, 200)
        canvas = told.json()["canvas"]
        size = tuple(int.from_bytes(drawn.content[at : at + 4]) for at in (16, 20))
        assert size == (canvas["width"], canvas["height"])
        assert canvas["width"] <= 1200
        assert canvas["height"] <= side
    assert server.image({"mapId": map_id}).status_code == 200


def test_a_derived_height_beyond_the_caps_is_400(server: Server, pro: dict[str, str]) -> None:
    for more in ({}, {"dryRun": True}):
        spec = {"mapId": "chile", "output": {"width": 2000, "scale": 4}, **more}
        answer = server.render(spec, headers=pro)
        assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")
        assert answer.json()["errors"][0]["param"] == "output.width"


def test_a_body_over_2_mb_is_413(server: Server) -> None:
    head = {**server.fresh(), "Content-Type": "application/json"}
    bound = 2 * 1024 * 1024
    text = b'{"mapId": "luxembourg", "output": {"width": 100}}'
    fits = server.client.post("/v1/renders", content=text.ljust(bound), headers=head)
    assert fits.status_code == 200
    for content in (text.ljust(bound + 1), iter([text.ljust(bound), b" "])):
        answer = server.client.post("/v1/renders", content=content, headers=head)
        assert (answer.status_code, answer.json()["code"]) == (413, "payload_too_large")


HOSTILE = {
    "nothing": b"",
    "no json": b"mapId=world",
    "cut off": b'{"mapId": "world"',
    "two values": b'{"mapId": "world"} {}',
    "NaN": b'{"mapId": "world", "choropleth": {"values": {"US": NaN}}}',
    "beyond doubles": b'{"mapId": "world", "choropleth": {"values": {"US": 1e400}}}',
    "many digits": b'{"mapId": "world", "choropleth": {"values": {"US": ' + b"9" * 9999 + b"}}}",
    "a name twice": b'{"mapId": "world", "mapId": "germany"}',
    "deep arrays": b"[" * 200_000,
    "deep objects": b'{"a":' * 100_000,
    "a byte order mark": b'\xef\xbb\xbf{"mapId": "world"}',
    "not utf-8": b'{"mapId": "\xff"}',
    "utf-16": '{"mapId": "world"}'.encode("utf-16"),
    "half a surrogate": b'{"mapId": "world", "title": {"text": "\\ud800"}}',
    "a control character": b'{"mapId": "world", "title": {"text": "\\u0000"}}',
    "an array": b"[]",
    "null": b"null",
    "a string": b'"world"',
    "null everywhere": b'{"mapId": null, "choropleth": null, "output": null}',
    "wrong types": b'{"mapId": 1, "choropleth": [], "legend": "x", "locations": {}, "style": 2}',
    "prototype": b'{"mapId": "world", "__proto__": {"dryRun": true}}',
    "true as a number": b'{"mapId": "world", "output": {"width": true}}',
}


@pytest.mark.parametrize("body", HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_body_is_400(server: Server, body: bytes) -> None:
    head = {**server.fresh(), "Content-Type": "application/json"}
    answer = server.client.post("/v1/renders", content=body, headers=head)
    expected = (400, "validation_error")
    assert (answer.status_code, answer.json()["code"]) == expected
    assert "x-injected" not in answer.headers
    assert len(answer.content) < 20_000


def test_another_content_type_is_400(server: Server) -> None:
    for head in ({"Content-Type": "text/plain"}, {"Content-Type": ""}):
        answer = server.client.post(
            "/v1/renders", content=b'{"mapId": "world"}', headers={**server.fresh(), **head}
        )
        assert (answer.status_code, answer.json()["code"]) == (400, "validation_error")


def test_a_map_s_name_with_a_line_break_reaches_no_header(server: Server) -> None:
    for name in ("world\nX-Injected: 1", "wörld", "😀", "../../etc/passwd"):
        answer = server.image({"mapId": name})
        assert answer.status_code in (400, 404)
        assert "x-injected" not in answer.headers
