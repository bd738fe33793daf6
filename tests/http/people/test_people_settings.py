from __future__ import annotations

import pytest

from mapcore_http.people.settings import PeopleSettings, people_settings
from mapcore_http.settings import Settings, SettingsError, show_settings


def faults(**environment: str) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        Settings.from_environment({f"MAPCORE_{name}": text for name, text in environment.items()})
    return str(caught.value).splitlines()


def test_secrets_are_not_shown() -> None:
    settings = PeopleSettings(
        smtp_url="smtp://me:secret@mail.example.org",
        oidc_client_secret="the secret of the client",
    )
    assert "of the" not in repr(settings)
    assert "secret" not in str(show_settings(settings))


def test_what_a_service_was_given_is_kept_beside_the_defaults_of_people() -> None:
    settings = people_settings(Settings(base_url="https://maps.example", queue_limit=8))
    assert (settings.queue_limit, settings.signup) == (8, "invited")
    assert settings.smtp_from == "mapcore@maps.example"
    assert people_settings(settings) is settings


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("SMTP_URL", "mail.example.org"), ("SMTP_URL", "http://mail.example.org"),
        ("SMTP_URL", "smtp://"), ("SMTP_URL", "smtp://mail:port"), ("SMTP_FROM", "nobody"),
        ("SMTP_FROM", "a@example.org\nBcc: b@example.org"), ("OIDC_ISSUER", "http://id.example.org"),
        ("OIDC_ISSUER", "https://id.example.org?x=1"), ("OIDC_CLIENT_ID", " "),
    ],
)  # fmt: skip
def test_sign_in_settings_that_cannot_be_used_are_refused(name: str, text: str) -> None:
    (told,) = faults(**{name: text})
    assert told.startswith(f"MAPCORE_{name}: expected ")


def test_single_sign_on_is_set_up_whole() -> None:
    told = faults(OIDC_ISSUER="https://id.example.org", OIDC_CLIENT_ID="maps")
    assert told == ["MAPCORE_OIDC_CLIENT_SECRET: expected a value, as single sign-on is set up"]
    assert PeopleSettings().smtp_from == "mapcore@127.0.0.1"
