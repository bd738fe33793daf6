"""Built docs under /docs, in place of the service's own pages."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

import pytest
from starlette.testclient import TestClient

from mapcore_http import create_app
from mapcore_http.extensions import installed_extensions
from mapcore_http.settings import Settings, SettingsError

ROOT = Path(__file__).parents[4]
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


def test_a_site_served_elsewhere_leads_to_the_service_in_one_click(
    folder: Path, client: TestClient
) -> None:
    lead = run_path(str(ROOT / "docs/site/lead_to_service.py"))["lead_site_to_service"]
    for address in ("https://old.example.org", "https://maps.example.org/m/"):  # the newest counts
        lead(folder, address)
    for name in (".", "errors"):
        page = (folder / name / "index.html").read_text("utf-8")
        assert page.index('href="https://maps.example.org/m/editor"') < page.index("<h1>")
        assert page.count('class="service"') == 1
        assert "old.example.org" not in page
    served = client.get("/docs/").text  # by a service, it leads to that
    assert 'href="/editor"' in served
    assert "maps.example.org" not in served


@pytest.mark.parametrize("address", ["maps.example.org", 'https://x"onclick="', "javascript:1"])
def test_what_is_no_address_of_a_service_is_refused(folder: Path, address: str) -> None:
    lead = run_path(str(ROOT / "docs/site/lead_to_service.py"))["lead_site_to_service"]
    with pytest.raises(ValueError, match="not an address of a service"):
        lead(folder, address)


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
