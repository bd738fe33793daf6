"""Signing in with a real OpenID provider, and the attacks on that."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import parse_qs, urlencode, urlsplit

import httpx
import pytest
from identity import CLIENT_ID, CLIENT_SECRET, go_back, installed, provider
from people import PASSWORD, find_shown, join, member, visiting
from serving import Server, free_port, running

SAME = {"Sec-Fetch-Site": "same-origin"}
BACK = "/signin/oidc/callback"


@pytest.fixture(scope="module")
def trusting(
    tmp_path_factory: pytest.TempPathFactory, pytestconfig: pytest.Config
) -> Iterator[Server]:
    """A server behind a proxy that people come to by an OpenID provider, or by invitation."""
    assert pytestconfig.cache
    base = "http://maps.example"
    folder = installed(pytestconfig.cache.mkdir("openid-provider"))
    with (
        provider(folder, f"{base}{BACK}") as issuer,
        running(
            tmp_path_factory.mktemp("trusting"),
            base_url=base,
            oidc_issuer=issuer,
            oidc_client_id=CLIENT_ID,
            oidc_client_secret=CLIENT_SECRET,
        ) as started,
    ):
        yield started


def start(client: httpx.Client, next_path: str = "") -> str:
    answer = client.get("/signin/oidc", params={"next": next_path} if next_path else {})
    assert answer.status_code == 303
    return answer.headers["location"]


def come(client: httpx.Client, login: str, next_path: str = "") -> httpx.Response:
    """Sign in with the provider as somebody."""
    return client.get(go_back(start(client, next_path), login, "http://maps.example"))


def read_refusal(answer: httpx.Response) -> str:
    assert answer.status_code == 403
    assert "mapcore=" not in str(answer.headers.get_list("set-cookie")).replace("mapcore-oidc=", "")
    return find_shown(r'role="alert"[^>]*>.*?<span>([^<]+)</span>', answer.text)


def test_who_has_an_account_is_let_in(trusting: Server) -> None:
    with member(trusting) as person, visiting(trusting) as client:
        assert "Continue with single sign-on" in client.get("/signin").text
        path = f"{person.home}/keys"
        answer = come(client, f"ada {person.email}", path)
        assert (answer.status_code, answer.headers["location"]) == (303, path)
        assert client.get(path).status_code == 200
        assert person.client.get(path).status_code == 200  # other sessions go on
        with visiting(trusting) as second:  # the provider's subject counts, not the address
            issuer = trusting.environment["MAPCORE_OIDC_ISSUER"]
            login = f"ada {person.email}"
            moved = {"login": login, "email": "another@example.org"}
            assert httpx.get(f"{issuer}/moved", params=moved).status_code == 200
            come(second, login)
            assert second.get(path).status_code == 200
    log = trusting.log.read_text()
    assert "/signin/oidc/callback" in log
    assert not any(secret in log for secret in ("code=", "state=", CLIENT_SECRET, person.email))


def test_the_request_is_one_that_cannot_be_used_by_others(trusting: Server) -> None:
    with visiting(trusting) as client:
        asked = [parse_qs(urlsplit(start(client)).query) for _ in range(2)]
        for each in asked:
            assert each["response_type"] == ["code"]
            assert each["code_challenge_method"] == ["S256"]
            assert each["redirect_uri"] == [f"http://maps.example{BACK}"]
        for name in ("state", "nonce", "code_challenge"):
            assert asked[0][name] != asked[1][name]


def test_who_has_no_account_is_not_let_in(trusting: Server) -> None:
    with visiting(trusting) as client:
        told = read_refusal(come(client, "nobody nobody@example.org"))
        assert told == "There is no account for nobody@example.org here; ask for an invitation."
        assert "set-cookie" in client.get("/signin/oidc").headers  # one may begin anew


def test_an_invitation_makes_an_account(trusting: Server) -> None:
    with member(trusting) as owner, visiting(trusting) as client, visiting(trusting) as other:
        page = owner.post(f"{owner.home}/members", email="guest@example.org", role="member").text
        link = urlsplit(find_shown(r'value="(http[^"]+/invitations/[^"]+)"', page)).path
        assert "ask for an invitation" in read_refusal(come(other, "else else@example.org", link))
        assert "ask for an invitation" in read_refusal(
            come(other, "x x@example.org", "/invitations/no")
        )
        assert come(client, "guest guest@example.org", link).headers["location"] == link
        joined = client.post(link, headers={"Sec-Fetch-Site": "same-origin"})
        assert joined.headers["location"] == owner.home


@pytest.mark.parametrize("login", ["evil {} unverified", "evil"])
def test_an_address_that_is_not_verified_opens_nothing(trusting: Server, login: str) -> None:
    with member(trusting) as person, visiting(trusting) as client:
        told = read_refusal(come(client, login.format(person.email)))
        assert "has not verified your e-mail address" in told
        assert client.get(person.home).status_code == 403


def test_a_password_of_who_never_proved_the_address_is_dropped(trusting: Server) -> None:
    """Somebody takes another's address first; the owner of the address comes by the provider."""
    with (
        member(trusting) as host,
        visiting(trusting) as thief,
        visiting(trusting) as client,
    ):
        page = host.post(f"{host.home}/members", role="member").text
        link = urlsplit(find_shown(r'value="(http[^"]+/invitations/[^"]+)"', page)).path
        form = {"email": "taken@example.org", "password": PASSWORD}
        assert join(thief, link, form["email"]).status_code == 303
        assert thief.get(host.home).status_code == 200
        assert come(client, "owner taken@example.org").status_code == 303
        assert thief.get(host.home).status_code == 403
        assert thief.post("/signin", data=form, headers=SAME).status_code == 400


def test_a_forged_state_is_refused(trusting: Server) -> None:
    with member(trusting) as person, visiting(trusting) as client, visiting(trusting) as thief:
        good = go_back(start(client), f"victim {person.email}", "http://maps.example")
        query = parse_qs(urlsplit(good).query)
        code = query["code"][0]
        read_refusal(thief.get(good))  # another browser, without the cookie
        start(thief)
        read_refusal(thief.get(good))  # another browser, with a cookie of its own
        own = parse_qs(urlsplit(start(thief)).query)["state"][0]
        forged = {**{name: value[0] for name, value in query.items()}, "state": own}
        read_refusal(thief.get(f"{BACK}?{urlencode(forged)}"))  # PKCE and nonce hold
        for state in ("", "x", "\udc80".encode("utf-8", "surrogatepass").decode("latin-1")):
            read_refusal(client.get(BACK, params={"code": code, "state": state}))
        for thing in (thief, client):
            assert thing.get("/console").status_code == 403


def test_a_code_works_once(trusting: Server) -> None:
    with member(trusting) as person, visiting(trusting) as client:
        asked = client.get("/signin/oidc")
        held = {"Cookie": asked.headers["set-cookie"].partition(";")[0]}
        good = go_back(asked.headers["location"], f"twice {person.email}", "http://maps.example")
        assert client.get(good).status_code == 303
        client.cookies.clear()
        read_refusal(client.get(good, headers=held))


def test_another_issuer_is_refused(trusting: Server) -> None:
    with member(trusting) as person, visiting(trusting) as client:
        for issuer in ("https://evil.example", ""):
            good = go_back(start(client), f"mixed {person.email}", "http://maps.example")
            query = {name: value[0] for name, value in parse_qs(urlsplit(good).query).items()}
            assert query.pop("iss") == trusting.environment["MAPCORE_OIDC_ISSUER"]
            mixed = {**query, "iss": issuer} if issuer else query
            read_refusal(client.get(f"{BACK}?{urlencode(mixed)}"))


def test_who_does_not_agree_at_the_provider_comes_back(trusting: Server) -> None:
    with visiting(trusting) as client:
        state = parse_qs(urlsplit(start(client)).query)["state"][0]
        issuer = trusting.environment["MAPCORE_OIDC_ISSUER"]
        told = {"error": "access_denied", "state": state, "iss": issuer}
        assert "did not let you in" in read_refusal(client.get(BACK, params=told))


def test_signing_in_by_the_provider_leads_to_no_other_site(trusting: Server) -> None:
    with member(trusting) as person, visiting(trusting) as client:
        answer = come(client, f"led {person.email}", "https://evil.example/console")
        assert answer.headers["location"] == "/console"


def test_an_unreachable_provider_is_reported(tmp_path_factory: pytest.TempPathFactory) -> None:
    with running(
        tmp_path_factory.mktemp("away"),
        oidc_issuer=f"http://127.0.0.1:{free_port()}",
        oidc_client_id=CLIENT_ID,
        oidc_client_secret=CLIENT_SECRET,
    ) as server:
        with visiting(server) as client:
            answer = client.get("/signin/oidc")
            assert answer.status_code == 503
            assert "does not answer at the moment" in answer.text
        with member(server) as person:  # other ways in stay open
            assert person.client.get(person.home).status_code == 200


def test_without_a_provider_there_is_no_way_to_it(site: Server) -> None:
    with visiting(site) as client:
        assert "single sign-on" not in client.get("/signin").text
        for path in ("/signin/oidc", BACK):
            assert client.get(path).status_code == 404
