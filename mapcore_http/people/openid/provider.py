"""An OpenID provider: where it sends browsers, and whom it vouches for.

Libraries do the protocol: Authlib the requests and the claims, joserfc the signatures. What they
raise is turned into errors for who wants to sign in; what is wrong is told by the log alone.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from attrs import field, frozen

from mapcore_http.logs import log_trouble

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from authlib.integrations.httpx_client import AsyncOAuth2Client

ALGORITHMS = ("RS256", "PS256", "ES256", "EdDSA", "RS512", "ES512")
"""How an ID token may be signed: with keys that the provider alone has."""
SCOPE = "openid email profile"
KEPT_SECONDS = 600
"""How long what the provider says of itself is believed before it is asked again."""
LEEWAY_SECONDS = 60
"""Seconds by which the clocks of two machines may differ."""
LONGEST_CLAIM = 500


class OpenIdError(Exception):
    """Signing in with the provider came to nothing; the text says why."""


class ProviderAway(OpenIdError):  # noqa: N818 - it says what happened
    """The provider does not answer, or not as a provider does."""

    def __init__(self) -> None:
        super().__init__(
            "The identity provider does not answer at the moment. Try again later, or sign in "
            "another way."
        )


class NotVouched(OpenIdError):  # noqa: N818 - it says what happened
    """What the provider, or somebody in its name, sent does not let anybody in."""

    def __init__(self, why: str = "") -> None:
        super().__init__(
            why or "The identity provider did not let you in. Begin anew to try again."
        )


@frozen
class Secrets:
    """What one browser is sent with: only who began with them can end with them."""

    state: str = field(repr=False)
    nonce: str = field(repr=False)
    verifier: str = field(repr=False)


@frozen
class Identity:
    """Whom a provider vouches for: `email` is one that it has verified."""

    issuer: str
    subject: str
    email: str
    name: str


@frozen
class Metadata:
    """What a provider says of itself (OpenID Connect Discovery 1.0), and its keys."""

    told: Mapping[str, Any]
    keys: Any
    at: float


class Provider:
    """One provider, and this service as its client; it calls back at `redirect_uri`."""

    def __init__(
        self, issuer: str, client_id: str, client_secret: str, redirect_uri: str, seconds: float
    ) -> None:
        self.issuer, self._client_id, self._secret = issuer, client_id, client_secret
        self._redirect_uri, self._seconds = redirect_uri, seconds
        self._metadata: Metadata | None = None

    async def begin(self, secrets: Secrets) -> str:
        """Return the address of the provider that a browser is sent to; raises ProviderAway."""
        async with self._client() as client:
            metadata = await self._fetch_metadata(client)
            url, _ = client.create_authorization_url(
                metadata.told["authorization_endpoint"],
                state=secrets.state,
                code_verifier=secrets.verifier,
                nonce=secrets.nonce,
            )
        return str(url)

    async def finish(self, query: Mapping[str, str], secrets: Secrets) -> Identity:
        """Return whom the provider vouches for, by the query that a browser brought back.

        The caller has seen to it that the query's `state` is that of the secrets. Raises
        ProviderAway and NotVouched.
        """
        async with self._client() as client:
            metadata = await self._fetch_metadata(client)
            self._check_issuer(query, metadata)
            if "error" in query or not query.get("code"):
                log_trouble("the OpenID provider refused", why=query.get("error", "")[:100])
                raise NotVouched
            with _telling("the OpenID provider gave no token"):
                token = await client.fetch_token(
                    metadata.told["token_endpoint"],
                    grant_type="authorization_code",
                    code=query["code"],
                    code_verifier=secrets.verifier,
                )
            with _telling("the OpenID provider gave a wrong token"):
                claims = self._claims(token, secrets.nonce, metadata)
            with _telling("the OpenID provider tells nothing of its user"):
                about = await _about(client, metadata, token, claims)
        return _identity(self.issuer, about)

    def _client(self) -> AsyncOAuth2Client:
        from authlib.integrations.httpx_client import AsyncOAuth2Client

        return AsyncOAuth2Client(
            self._client_id,
            self._secret,
            scope=SCOPE,
            redirect_uri=self._redirect_uri,
            code_challenge_method="S256",
            timeout=self._seconds,
        )

    async def _fetch_metadata(self, client: AsyncOAuth2Client) -> Metadata:
        """Return what the provider says of itself, asked anew every now and then."""
        from joserfc.jwk import KeySet

        known = self._metadata
        if known and time.monotonic() - known.at < KEPT_SECONDS:
            return known
        with _telling("the OpenID provider does not say what it is"):
            told = await _json(client, f"{self.issuer}/.well-known/openid-configuration")
            if told["issuer"].rstrip("/") != self.issuer:
                raise ValueError("it names another issuer")
            self._check_endpoints(told)
            keys = KeySet.import_key_set(await _json(client, told["jwks_uri"]))
            self._metadata = Metadata(told, keys, time.monotonic())
        assert self._metadata
        return self._metadata

    def _check_endpoints(self, told: Mapping[str, Any]) -> None:
        """Raise ValueError where an https provider would have this service talk in the open."""
        secure = urlsplit(self.issuer).scheme == "https"
        for name in ("authorization_endpoint", "token_endpoint", "jwks_uri"):
            if secure and urlsplit(told[name]).scheme != "https":
                raise ValueError(f"{name} is not https")

    def _check_issuer(self, query: Mapping[str, str], metadata: Metadata) -> None:
        """Raise NotVouched where another provider answers in the place of this one (RFC 9207)."""
        named = query.get("iss")
        promised = metadata.told.get("authorization_response_iss_parameter_supported")
        if (named is None and promised) or named not in (None, metadata.told["issuer"]):
            log_trouble("another issuer answered in the place of the OpenID provider")
            raise NotVouched

    def _claims(self, token: Mapping[str, Any], nonce: str, metadata: Metadata) -> dict[str, Any]:
        """Return the claims of an ID token that is whole and meant for this sign-in."""
        from authlib.oidc.core import CodeIDToken
        from joserfc import jwt

        decoded = jwt.decode(token["id_token"], metadata.keys, algorithms=list(ALGORITHMS))
        claims = CodeIDToken(
            decoded.claims,
            decoded.header,
            {
                "iss": {"essential": True, "value": metadata.told["issuer"]},
                "aud": {"essential": True, "value": self._client_id},
            },
            {
                "nonce": nonce,
                "client_id": self._client_id,
                "access_token": token.get("access_token"),
            },
        )
        claims.validate(leeway=LEEWAY_SECONDS)
        return dict(claims)


async def _about(
    client: AsyncOAuth2Client,
    metadata: Metadata,
    token: Mapping[str, Any],
    claims: dict[str, Any],
) -> dict[str, Any]:
    """Return what is known of a user: the claims, and those of the userinfo endpoint."""
    endpoint = metadata.told.get("userinfo_endpoint")
    if "email" in claims or not endpoint:
        return claims
    bearer = {"Authorization": f"Bearer {token['access_token']}"}
    more = await _json(client, endpoint, bearer)
    if more["sub"] != claims["sub"]:
        raise ValueError("it tells of somebody else")
    return {**more, **claims}


async def _json(client: AsyncOAuth2Client, url: str, headers: Mapping[str, str] = {}) -> Any:
    answer = await client.request("GET", url, headers=headers, withhold_token=True)
    answer.raise_for_status()
    return answer.json()


def _identity(issuer: str, about: Mapping[str, Any]) -> Identity:
    """Return an identity whose e-mail address the provider has verified; raises NotVouched."""
    email, subject = about.get("email"), about["sub"]
    if not isinstance(email, str) or about.get("email_verified") is not True:
        raise NotVouched(
            "The identity provider has not verified your e-mail address. Verify it there first."
        )
    if not isinstance(subject, str) or max(len(subject), len(email)) > LONGEST_CLAIM:
        raise NotVouched
    name = about.get("name")
    return Identity(issuer, subject, email, name if isinstance(name, str) else "")


@contextmanager
def _telling(trouble: str) -> Iterator[None]:
    """Turn what libraries raise into ProviderAway, or NotVouched where the provider did answer."""
    import httpx2
    from authlib.common.errors import AuthlibBaseError
    from joserfc.errors import JoseError

    try:
        yield
    except httpx2.HTTPError as error:
        log_trouble(trouble, why=type(error).__name__)
        raise ProviderAway from error
    except (AuthlibBaseError, JoseError, ValueError, KeyError, TypeError, AttributeError) as error:
        log_trouble(trouble, why=type(error).__name__)
        raise NotVouched from error
