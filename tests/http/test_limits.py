"""Rates, caps and quotas through a real server: section 8 of the contract."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from serving import FAST, SIGNUP, Server

SMALL = {"mapId": "luxembourg", "output": {"width": 100}}
DRY = {**SMALL, "dryRun": True}


def codes(answers: list) -> dict[str, int]:
    told = [each.json()["code"] if each.status_code != 200 else "ok" for each in answers]
    return {code: told.count(code) for code in sorted(set(told))}


def test_keyless_bursts_end_at_five_a_minute(server: Server) -> None:
    address = server.fresh()
    answers = [server.render(DRY, headers=address) for _ in range(7)]
    assert codes(answers) in (
        {"ok": 5, "rate_limit_exceeded": 2},
        {"ok": 6, "rate_limit_exceeded": 1},  # a minute may begin anew between two of them
        {"ok": 7},
    )
    refused = [each for each in answers if each.status_code == 429]
    for answer in refused:
        assert answer.json()["signup_url"] == SIGNUP
        assert 1 <= int(answer.headers["retry-after"]) <= 60
        assert not any(name.startswith("x-ratelimit") for name in answer.headers)


def test_two_addresses_of_one_64_share_a_limit(server: Server) -> None:
    answers = [
        server.render(DRY, headers={"X-Forwarded-For": f"2001:db8:1:2::{number:x}"})
        for number in range(1, 12)
    ]
    assert codes(answers)["rate_limit_exceeded"] >= 1
    other = server.render(DRY, headers={"X-Forwarded-For": "2001:db8:1:3::1"})
    assert other.status_code == 200


def test_a_free_key_has_ten_a_minute(server: Server) -> None:
    key = server.key("free")
    answers = [server.render(DRY, headers=key) for _ in range(21)]
    assert answers[0].headers["x-ratelimit-limit"] == "10"
    assert 10 <= codes(answers)["ok"] <= 20
    assert codes(answers)["rate_limit_exceeded"] >= 1
    refused = next(each for each in answers if each.status_code == 429)
    assert "signup_url" not in refused.json()


def test_a_pro_key_has_thirty_a_minute(server: Server) -> None:
    key = server.key("pro")
    answers = [server.render(DRY, headers=key) for _ in range(61)]
    assert answers[0].headers["x-ratelimit-limit"] == "30"
    assert 30 <= codes(answers)["ok"] <= 60


def test_racing_clients_never_get_more_than_the_plan_allows(server: Server) -> None:
    key = server.key("free")
    with ThreadPoolExecutor(64) as pool:
        answers = list(pool.map(lambda _: server.render(SMALL, headers=key), range(64)))
    assert {each.status_code for each in answers} <= {200, 429}
    assert codes(answers)["ok"] <= 20
    used = server.client.get("/v1/usage", headers=key).json()["renders"]
    assert used["used"] == used["today"]["used"] == codes(answers)["ok"]


def test_a_third_render_at_once_is_refused(server: Server) -> None:
    key = server.key("pro")
    heavy = {"mapId": "us-counties", "output": {"width": 4000, "height": 4000}}
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: server.render(heavy, headers=key), range(6)))
    told = codes(answers)
    assert told["concurrency_limit_reached"] >= 1
    assert told["ok"] >= 2
    for answer in answers:
        if answer.status_code == 429:
            assert int(answer.headers["retry-after"]) >= 1
    assert server.render(FAST, headers=key).status_code == 200


def test_a_kept_image_is_given_when_the_limit_is_reached(server: Server) -> None:
    spec = {**FAST, "title": {"text": "kept beyond the limit"}}
    address = server.fresh()
    assert server.image(spec, address).status_code == 200
    while server.render(DRY, headers=address).status_code != 429:
        pass
    assert server.image(spec, address).status_code == 200
