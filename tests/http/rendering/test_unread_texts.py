"""Pictures and dry runs that one process reads and makes: callers are told what they were told."""

from __future__ import annotations

import json

import pytest
from serving import FAST, Server

HIDDEN_DRY_RUN = '{"mapId": "luxembourg", "\\u0064ryRun": true}'
"""A dry run that the text does not show."""
REFUSED = [
    ({**FAST, "colour": "red"}, 400),
    ({**FAST, "mapId": "luxemburgg"}, 404),
    ({**FAST, "output": {"width": 4000}}, 403),
]
UNMATCHED = {**FAST, "onUnmatched": "error", "regions": {"Atlantis": "#112233"}}
"""What is refused after it was read."""


def send(server: Server, text: str, headers: dict[str, str]) -> tuple[int, dict[str, str]]:
    told = {**headers, "Content-Type": "application/json"}
    answer = server.client.post("/v1/renders", content=text, headers=told)
    return answer.status_code, dict(answer.headers)


def statuses_at_limit(server: Server, *specs: object) -> list[int]:
    """Return what an address is told that has used up its rate, within one minute."""
    while True:
        address, dry = server.fresh(), {**FAST, "dryRun": True}
        while server.render(dry, headers=address).status_code != 429:
            pass
        told = [server.render(spec, headers=address).status_code for spec in specs]
        if server.render(dry, headers=address).status_code == 429:
            return told


def counted_by(server: Server, specs: list[object], status: int) -> tuple[int, int]:
    """Return what some refused requests cost a key: of its pictures, and of its minute's rate."""
    while True:
        key, dry = server.key("pro"), {**FAST, "dryRun": True}
        first = server.render(dry, headers=key).headers
        assert [server.render(each, headers=key).status_code for each in specs] == [
            status for _ in specs
        ]
        last = server.render(dry, headers=key).headers
        used = server.client.get("/v1/usage", headers=key).json()["renders"]["used"]
        if first["x-ratelimit-reset"] == last["x-ratelimit-reset"]:
            name = "x-ratelimit-remaining"
            return used, int(first[name]) - int(last[name]) - 1


@pytest.mark.parametrize(("spec", "status"), REFUSED)
def test_a_caller_at_its_limit_is_told_what_is_wrong_with_its_request(
    server: Server, spec: object, status: int
) -> None:
    assert statuses_at_limit(server, spec, FAST, UNMATCHED) == [status, 429, 429]


@pytest.mark.parametrize("dry_run", [False, True])
@pytest.mark.parametrize(("spec", "status"), REFUSED[:2])
def test_a_request_that_is_refused_counts_nowhere(
    server: Server, spec: dict[str, object], status: int, *, dry_run: bool
) -> None:
    assert counted_by(server, [{**spec, "dryRun": dry_run}] * 3, status) == (0, 0)


def test_the_keys_of_a_dry_run_are_not_matched_for_a_caller_at_its_limit(server: Server) -> None:
    unmatched = {**UNMATCHED, "dryRun": True}
    assert statuses_at_limit(server, unmatched, {**FAST, "colour": "red", "dryRun": True}) == [
        429,
        400,
    ]


def test_what_matching_refuses_counts_as_asked_but_not_as_drawn(server: Server) -> None:
    assert counted_by(server, [UNMATCHED] * 2, 400) == (0, 2)


def test_a_dry_run_that_is_written_with_escapes_is_not_charged(server: Server) -> None:
    key = server.key("pro")
    status, headers = send(server, HIDDEN_DRY_RUN, key)
    assert (status, headers["content-type"]) == (200, "application/json")
    assert "link" not in headers
    used = server.client.get("/v1/usage", headers=key).json()["renders"]["used"]
    assert used == 0


def test_a_picture_that_only_speaks_of_dry_runs_is_drawn(server: Server) -> None:
    for spec in ({**FAST, "dryRun": False}, {**FAST, "title": {"text": "dryRun"}}):
        answer = server.render(spec)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
        assert "link" in answer.headers


def test_a_long_text_is_answered_as_a_short_one(server: Server) -> None:
    texts = [json.dumps(FAST) + " " * blank for blank in (0, 2**18)]
    found = []
    for text in texts:
        status, headers = send(server, text, server.fresh())
        changing = ("date", "link", "x-service-render-id", "x-ratelimit-reset")
        found.append((status, {name: headers[name] for name in headers if name not in changing}))
    assert found[0] == found[1]
