"""Why an OpenID provider lets nobody in; the texts are for who wants to sign in."""

from __future__ import annotations


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
