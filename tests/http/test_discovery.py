"""Maps, usage, health and unknown paths through a real server: sections 4.3 to 4.6."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from serving import FAST, Server

import mapcore


def test_the_catalog_is_the_library_s(server: Server) -> None:
    answer = server.client.get("/v1/maps", params={"q": "GERM"})
    found = mapcore.list_maps("germ")
    total = len(mapcore.list_maps())
    assert answer.json() == {
        "data": mapcore.encode(found),
        "meta": {"matched": len(found), "total": total},
    }
    assert answer.headers["cache-control"] == "public, max-age=3600"
    held = {"If-None-Match": answer.headers["etag"]}
    assert server.client.get("/v1/maps", params={"q": "GERM"}, headers=held).status_code == 304


def test_a_map_is_described_with_its_regions(server: Server) -> None:
    query = {"q": "lake", "offset": 1, "limit": 2}
    answer = server.client.get("/v1/maps/us-counties", params=query)
    assert answer.json() == mapcore.encode(mapcore.get_map("us-counties", "lake", 1, 2))
    assert answer.headers["cache-control"] == "public, max-age=3600"


def test_regions_have_the_titles_of_the_language_that_the_query_names(server: Server) -> None:
    described = [
        server.client.get("/v1/maps/germany", params=query, headers={"Accept-Language": "es"})
        for query in ({"locale": "es-MX", "q": "turing"}, {"q": "turing"}, {})
    ]
    spanish, unnamed, whole = (answer.json() for answer in described)
    assert spanish == mapcore.encode(mapcore.get_map("germany", "turing", locale="es-MX"))
    assert [region["title"] for region in spanish["regions"]] == ["Turingia"]
    assert unnamed == mapcore.encode(mapcore.get_map("germany", "turing"))
    assert whole == mapcore.encode(mapcore.get_map("germany"))  # never what a browser prefers


def test_changes_of_boundaries_are_told(server: Server) -> None:
    query = {"from": "2021", "to": "2023", "key": "09001"}
    answer = server.client.get("/v1/maps/us-counties/changes", params=query)
    assert answer.json() == mapcore.encode(mapcore.changes("us-counties", "2021", "2023", "09001"))
    assert answer.headers["cache-control"] == "public, max-age=3600"
    unknown = server.client.get("/v1/maps/atlantis/changes", params=query)
    assert unknown.status_code == 404


@pytest.mark.parametrize(
    ("path", "param"),
    [
        ("/v1/maps/ghana/changes?from=2010", "to"),
        ("/v1/maps/ghana/changes?from=then&to=2020", "from"),
        ("/v1/maps/fiji/changes?from=2010&to=2020", "mapId"),
        ("/v1/maps?q=" + "x" * 101, "q"),
        ("/v1/maps/world?limit=0", "limit"),
        ("/v1/maps/world?limit=5001", "limit"),
        ("/v1/maps/world?limit=ten", "limit"),
        ("/v1/maps/world?offset=-1", "offset"),
        ("/v1/maps/world?offset=1&offset=2", "offset"),
        ("/v1/maps/world?q=%FF", "q"),
        ("/v1/maps/world?locale=not%20a%20tag", "locale"),
    ],
)
def test_a_bad_query_is_400_and_names_the_parameter(server: Server, path: str, param: str) -> None:
    answer = server.client.get(path)
    assert answer.status_code == 400
    assert [error["param"] for error in answer.json()["errors"]] == [param]


def test_an_unknown_map_is_404_with_suggestions(server: Server) -> None:
    answer = server.client.get("/v1/maps/germny")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_map")
    assert "germany" in answer.json()["suggestions"]


def test_usage_counts_the_workspace_and_the_key(server: Server) -> None:
    key = server.key("free")
    server.render(FAST, headers=key)
    server.render({**FAST, "dryRun": True}, headers=key)
    answer = server.client.get("/v1/usage", headers=key)
    now = datetime.now(UTC)
    month = now.replace(day=28, hour=0, minute=0, second=0, microsecond=0)
    resets = (
        month.replace(year=now.year + now.month // 12, month=now.month % 12 + 1, day=1)
        .isoformat()
        .replace("+00:00", "Z")
    )
    assert answer.json() == {
        "plan": "free",
        "renders": {
            "used": 1, "quota": 500, "resetsAt": resets, "today": {"used": 1, "cap": 50},
        },
    }  # fmt: skip


def test_usage_needs_a_key(server: Server) -> None:
    answer = server.client.get("/v1/usage")
    assert (answer.status_code, answer.json()["code"]) == (401, "unauthorized")
    assert answer.headers["www-authenticate"] == "Bearer"


def test_health_tells_of_the_workers(server: Server) -> None:
    answer = server.client.get("/v1/health")
    body = answer.json()
    assert body["status"] == "ok"
    assert body["engine"] == {"availableWorkers": 2, "queueDepth": 0}
    stamp = datetime.fromisoformat(body["timestamp"])
    assert abs((datetime.now(UTC) - stamp).total_seconds()) < 60
    assert answer.headers["cache-control"] == "no-store"


UNKNOWN = [
    "/v1/",
    "/v1",
    "/v1/nothing",
    "/v1/maps/",
    "/v1/maps/world/x",
    "/v1/renders/",
    "/v1/renders/1",
]


@pytest.mark.parametrize("path", UNKNOWN)
def test_an_unknown_path_is_404(server: Server, path: str) -> None:
    answer = server.client.get(path)
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert answer.headers["content-type"] == "application/problem+json"


def test_a_wrong_method_is_405_and_says_which_are_right(server: Server) -> None:
    answer = server.client.delete("/v1/renders")
    assert (answer.status_code, answer.json()["code"]) == (405, "not_found")
    assert answer.headers["allow"] == "GET, HEAD, POST"


def test_a_preflight_opens_every_path(server: Server) -> None:
    asked = {"Origin": "https://example.org", "Access-Control-Request-Method": "POST"}
    answer = server.client.options("/v1/renders", headers=asked)
    assert answer.status_code == 204
    assert "Authorization" in answer.headers["access-control-allow-headers"]
    assert answer.headers["access-control-allow-origin"] == "*"
    exposed = answer.headers["access-control-expose-headers"]
    assert "X-RateLimit-Remaining" in exposed
    assert "X-Service-Matching" in exposed


def test_no_end_of_the_contract_is_announced_by_default(server: Server) -> None:
    answer = server.client.get("/v1/health")
    assert "sunset" not in answer.headers
    assert "deprecation" not in answer.headers


def test_a_set_end_of_the_contract_is_announced_on_every_answer(private: Server) -> None:
    image = private.render()
    answers = [
        private.client.get("/v1/health"),
        private.client.get("/v1/nowhere"),
        private.client.post("/v1/health"),
        private.client.options("/v1/renders"),
        private.render({}),
        image,
    ]
    for answer in answers:
        assert answer.headers["sunset"] == "Fri, 30 Jun 2028 00:00:00 GMT"
        assert answer.headers["deprecation"] == "@1814356800"
