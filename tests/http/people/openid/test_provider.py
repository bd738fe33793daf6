"""A provider that is not what it says: every token that is not whole lets nobody in."""

from __future__ import annotations

import asyncio
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest
from joserfc import jwt
from joserfc.jwk import OctKey, RSAKey

from mapcore_http.people.openid.provider import (
    Identity,
    NotVouched,
    Provider,
    ProviderAway,
    Secrets,
)

SECRETS = Secrets("the state", "the nonce", "a verifier of forty-three characters or more, all")
KEY = RSAKey.generate_key(2048, {"kid": "one", "alg": "RS256", "use": "sig"})
OTHER = RSAKey.generate_key(2048, {"kid": "one", "alg": "RS256", "use": "sig"})
SHARED = OctKey.import_key("the secret of the maps, which is long enough")
PERSON = {"sub": "ada", "email": "ada@example.org", "email_verified": True, "name": "Ada"}


class Answers:
    """What a provider answers; a test changes what it is about."""

    def __init__(self, base: str) -> None:
        now = int(time.time())
        self.base = base
        self.metadata: dict[str, Any] = {
            "issuer": base,
            "authorization_endpoint": f"{base}/auth",
            "token_endpoint": f"{base}/token",
            "userinfo_endpoint": f"{base}/me",
            "jwks_uri": f"{base}/jwks",
        }
        self.claims: dict[str, Any] = {
            "iss": base, "aud": "maps", "sub": "ada", "iat": now, "exp": now + 300,
            "nonce": SECRETS.nonce,
        }  # fmt: skip
        self.person: Any = dict(PERSON)
        self.sign: Any = lambda claims: jwt.encode({"alg": "RS256", "kid": "one"}, claims, KEY)
        self.token: dict[str, Any] = {"access_token": "x", "token_type": "Bearer"}

    def to(self, path: str) -> Any:
        if path == "/.well-known/openid-configuration":
            return self.metadata
        if path == "/jwks":
            return {"keys": [KEY.as_dict(private=False)]}
        if path == "/me":
            return self.person
        return {**self.token, "id_token": self.sign(self.claims)} if path == "/token" else None


def make_unsigned(claims: dict[str, Any]) -> str:
    whole = jwt.encode({"alg": "HS256"}, claims, SHARED)
    return f"eyJhbGciOiJub25lIn0.{whole.split('.')[1]}."


@contextmanager
def answering() -> Iterator[Answers]:
    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.rfile.read(int(self.headers.get("content-length", 0)))
            body = json.dumps(answers.to(self.path)).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    answers = Answers(f"http://127.0.0.1:{server.server_port}")
    thread = threading.Thread(target=server.serve_forever, args=(0.005,))  # looks whether to end
    thread.start()
    try:
        yield answers
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.fixture
def answers() -> Iterator[Answers]:
    with answering() as made:
        yield made


def finish(answers: Answers, **query: str) -> Identity:
    provider = Provider(answers.base, "maps", "a secret", "https://maps.example/back", 5)
    return asyncio.run(provider.finish({"code": "a code", **query}, SECRETS))


def test_a_valid_token_is_accepted(answers: Answers) -> None:
    assert finish(answers) == Identity(answers.base, "ada", "ada@example.org", "Ada")
    answers.claims |= PERSON
    answers.person = None  # what the token says itself is not asked for
    assert finish(answers).email == "ada@example.org"


@pytest.mark.parametrize(
    "change",
    [
        {"iss": "https://evil.example"}, {"aud": "another"}, {"aud": ["maps", "another"]},
        {"azp": "another"}, {"nonce": "another"}, {"nonce": None}, {"exp": 1}, {"iat": 2**40},
        {"sub": "somebody else"}, {"at_hash": "another"}, {"sub": None},
    ],
    ids=str,
)  # fmt: skip
def test_a_token_for_another_service_is_refused(answers: Answers, change: dict[str, Any]) -> None:
    answers.claims |= change
    answers.claims = {name: value for name, value in answers.claims.items() if value is not None}
    with pytest.raises(NotVouched):
        finish(answers)


@pytest.mark.parametrize(
    "sign",
    [
        lambda claims: jwt.encode({"alg": "RS256", "kid": "one"}, claims, OTHER),
        lambda claims: jwt.encode({"alg": "HS256", "kid": "one"}, claims, SHARED),
        lambda claims: make_unsigned(claims),
        lambda claims: "no token",
        lambda claims: None,
        lambda claims: {"id_token": 1},
    ],
    ids=["other key", "shared secret", "none", "text", "null", "object"],
)  # fmt: skip
def test_a_token_that_the_provider_did_not_sign_is_refused(answers: Answers, sign: Any) -> None:
    answers.sign = sign
    with pytest.raises(NotVouched):
        finish(answers)


@pytest.mark.parametrize(
    "change",
    [
        {"email_verified": False}, {"email_verified": None}, {"email_verified": "true"},
        {"email": None}, {"email": 5}, {"email": "a" * 600}, {"sub": "somebody else"},
    ],
    ids=lambda change: str(change)[:40],
)  # fmt: skip
def test_a_token_without_a_complete_identity_is_refused(
    answers: Answers, change: dict[str, Any]
) -> None:
    answers.person |= change
    with pytest.raises(NotVouched):
        finish(answers)


@pytest.mark.parametrize(
    "change",
    [{"issuer": "https://evil.example"}, {"jwks_uri": "http://127.0.0.1:1/jwks"}, {"issuer": 5}],
    ids=str,
)
def test_another_provider_is_refused(answers: Answers, change: dict[str, Any]) -> None:
    answers.metadata |= change
    with pytest.raises((NotVouched, ProviderAway)):
        finish(answers)


def test_an_answer_of_another_issuer_is_refused(answers: Answers) -> None:
    with pytest.raises(NotVouched):
        finish(answers, iss="https://evil.example")
    answers.metadata["authorization_response_iss_parameter_supported"] = True
    with pytest.raises(NotVouched):
        finish(answers)
    assert finish(answers, iss=answers.base).subject == "ada"


@pytest.mark.parametrize("answer", [[], "text", None, {"sub": 5}, {}])
def test_malformed_answers_of_a_provider_are_refused(answers: Answers, answer: Any) -> None:
    answers.person = answer
    with pytest.raises(NotVouched):
        finish(answers)
    answers.metadata = answer
    with pytest.raises(NotVouched):
        finish(answers)
