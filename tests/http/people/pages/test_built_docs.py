"""Built docs under /docs, in place of the service's own pages."""

from __future__ import annotations

from pathlib import Path

import pytest
from starlette.testclient import TestClient

from mapcore_http import create_app
from mapcore_http.extensions import installed_extensions
from mapcore_http.settings import Settings, SettingsError

INLINE = "<script>document.title = 'ran'</script>"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (".", "errors"):
        (tmp_path / "docs" / name).mkdir(exist_ok=True, parents=True)
        page = f"<!doctype html><body data-x='1'><h1>Docs {name}</h1>{INLINE}</body>"
        (tmp_path / "docs" / name / "index.html").write_text(page)
    return tmp_path / "docs"


@pytest.fixture
def client(folder: Path, tmp_path: Path) -> TestClient:
    settings = Settings.from_environment(
        {
            "MAPCORE_DOCS_DIR": str(folder),
            "MAPCORE_DATABASE_URL": f"sqlite:///{tmp_path / 'service.sqlite'}",
            "MAPCORE_IMAGE_CACHE_DIR": str(tmp_path / "images"),
        }
    )
    return TestClient(create_app(settings, installed_extensions()), follow_redirects=False)


def test_built_docs_are_served_with_a_policy_for_their_scripts_alone(client: TestClient) -> None:
    answer = client.get("/docs/")
    assert answer.status_code == 200
    assert "Docs ." in answer.text
    policy = answer.headers["content-security-policy"]
    assert "script-src 'self' 'sha256-" in policy
    assert policy.split("script-src")[1].split(";")[0].count("sha256") == 1
    assert answer.headers["x-content-type-options"] == "nosniff"


def test_each_page_of_the_docs_leads_to_the_service_in_one_click(client: TestClient) -> None:
    for path in ("/docs/", "/docs/errors/"):
        text = client.get(path).text
        assert text.index('href="/editor"') < text.index("<h1>")
        assert 'href="/console"' in text
    assert 'href="https://' not in client.get("/docs/").text


@pytest.mark.parametrize("path", ["/docs", "/docs/errors"])
def test_an_address_without_a_last_slash_leads_on(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code in (301, 302, 307, 308)
    assert answer.headers["location"] == f"{path}/"
    assert client.get(f"{path}/").status_code == 200


def test_a_page_that_is_not_there_is_404(client: TestClient) -> None:
    assert client.get("/docs/nothing").status_code == 404
    assert client.get("/docs/../settings.py").status_code == 404


def test_a_folder_without_pages_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"MAPCORE_DOCS_DIR.*index\.html"):
        Settings.from_environment({"MAPCORE_DOCS_DIR": str(tmp_path)})
