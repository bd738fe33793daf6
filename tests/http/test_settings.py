from __future__ import annotations

import pytest

from mapcore_http.settings import Settings, SettingsError, show_settings


def faults(**environment: str) -> list[str]:
    with pytest.raises(SettingsError) as caught:
        Settings.from_environment({f"MAPCORE_{name}": text for name, text in environment.items()})
    return str(caught.value).splitlines()


def test_nothing_needs_to_be_set() -> None:
    settings = Settings.from_environment({"PATH": "/bin"})
    assert settings.database_url.startswith("sqlite:///")
    assert settings.docs_url == "http://127.0.0.1:8000/docs"
    assert settings.trusted_proxies == ()


def test_all_faults_are_told_at_once() -> None:
    told = faults(
        DATABASE_URL="mysql://x/y", BASE_URL="maps", TRUSTED_PROXIES="10.0.0.0/33",
        RENDER_WORKERS="0", QUEUE_LIMIT="ten", KEY_PEPPER="short", RENDER_SECONDS="31",
        QUEUE_LIMITS="3",
    )  # fmt: skip
    assert [line.partition(":")[0].removeprefix("MAPCORE_") for line in told] == [
        "BASE_URL", "DATABASE_URL", "KEY_PEPPER", "QUEUE_LIMIT", "QUEUE_LIMITS",
        "RENDER_SECONDS", "RENDER_WORKERS", "TRUSTED_PROXIES",
    ]  # fmt: skip
    assert told[4].endswith("did you mean MAPCORE_QUEUE_LIMIT?")


def test_what_is_given_is_read() -> None:
    settings = Settings.from_environment(
        {
            "MAPCORE_BASE_URL": "https://maps.example/",
            "MAPCORE_TRUSTED_PROXIES": "10.0.0.0/8, ::1",
            "MAPCORE_RENDER_WORKERS": "3",
            "MAPCORE_EXAMPLES": "1000",
        }
    )
    assert settings.base_url == "https://maps.example"
    assert settings.signup_url == "https://maps.example/signup"
    assert [str(each) for each in settings.trusted_proxies] == ["10.0.0.0/8", "::1/128"]
    assert settings.render_workers == 3


def test_the_settings_of_people_are_known_where_their_files_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    given = {"MAPCORE_SIGNUP": "open"}
    assert show_settings(Settings.from_environment(given))["MAPCORE_SIGNUP"] == "open"
    monkeypatch.setattr("mapcore_http.settings.EXTENSION", "mapcore_http.no_people")
    with pytest.raises(SettingsError, match="MAPCORE_SIGNUP: there is no such setting"):
        Settings.from_environment(given)


def test_secrets_are_not_shown() -> None:
    settings = Settings(
        database_url="postgresql://me:secret@db/maps",
        key_pepper="the pepper of the keys",
    )
    assert "of the" not in repr(settings)
    texts = show_settings(settings)
    assert "secret" not in str(texts)
    assert "the pepper" not in str(texts)
    assert texts["MAPCORE_QUEUE_LIMIT"] == "32"


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://", "sqlite:///:memory:", "sqlite+aiosqlite:///maps.sqlite", "mysql://db/maps",
        "postgresql+asyncpg://db/maps", "postgresql+psycopg2://db/maps", "maps.sqlite",
    ],
)  # fmt: skip
def test_a_database_that_cannot_be_used_is_refused(url: str) -> None:
    (told,) = faults(DATABASE_URL=url)
    assert told.startswith("MAPCORE_DATABASE_URL: expected sqlite:///FILE or postgresql://")


def test_the_end_of_the_contract_is_not_before_its_deprecation() -> None:
    dates = {"MAPCORE_SUNSET_AT": "2028-01-01", "MAPCORE_DEPRECATED_AT": "2028-01-02"}
    with pytest.raises(SettingsError, match="MAPCORE_SUNSET_AT"):
        Settings.from_environment(dates)
    with pytest.raises(SettingsError, match="2028-06-30"):
        Settings.from_environment({"MAPCORE_SUNSET_AT": "soon"})
