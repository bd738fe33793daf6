"""The pages as any client gets them, without a browser."""

from __future__ import annotations

import gzip
import json
import re
from pathlib import Path
from typing import get_args

import pytest
from error_docs import error_docs
from serving import Server

import mapcore
from mapcore_http.contract.problems import Code
from mapcore_http.people.pages.front import front_matching
from mapcore_http.people.pages.samples import FRONT_PAGE_MAP, SAMPLES, sample_text
from mapcore_http.people.pages.site import STATIC_FOLDER
from mapcore_http.settings import Settings

SOURCES = Path(__file__).parents[4] / "mapcore_http/people/pages/web-sources"
EXAMPLES = Path(__file__).parents[4] / "examples"
PAGES = ["/", "/docs", "/docs/errors", "/signup", "/upgrade", "/maps", "/editor",
         "/editor?map=us-states", "/editor?sample=germany"]  # fmt: skip
WALKED = [path for path in PAGES if not path.startswith("/docs")]
"""Those whose links are followed here; `test_manual.py` walks the docs."""
MOST_PAGE_BYTES = 400_000


@pytest.mark.parametrize("path", PAGES)
def test_a_page_keeps_to_its_policy(site: Server, path: str) -> None:
    answer = site.client.get(path, headers=site.fresh())
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert "access-control-allow-origin" not in answer.headers
    text = answer.text
    assert not re.search(r"<[^>]+ (style|on[a-z]+)=", text)
    assert "<style" not in text
    assert all(
        "src=" in tag or "application/json" in tag for tag in re.findall("<script[^>]*>", text)
    )


@pytest.mark.parametrize("path", WALKED)
def test_every_address_on_a_page_leads_somewhere(site: Server, path: str) -> None:
    text = site.client.get(path, headers=site.fresh()).text
    own = set(re.findall(r'(?:href|src|srcset)="(/[^"#]*)', text))
    assert own
    for address in own:
        found = site.client.get(address.replace("&amp;", "&"), headers=site.fresh())
        asks_to_sign_in = address == "/console"
        assert found.status_code == (403 if asks_to_sign_in else 200), address


@pytest.mark.parametrize("path", ["/nothing", "/editor?sample=x"])
def test_what_is_not_there_is_a_page(site: Server, path: str) -> None:
    answer = site.client.get(path)
    assert answer.status_code == 404
    assert "Nothing is at this address" in answer.text
    assert answer.headers["content-type"].startswith("text/html")


def test_an_address_without_a_map_names_those_that_may_be_meant(site: Server) -> None:
    answer = site.client.get("/editor?map=us-stats")
    assert answer.status_code == 404
    assert "There is no map of this name" in answer.text
    assert 'href="/editor?map=us-states"' in answer.text


def test_the_example_of_the_front_page_is_what_the_library_says() -> None:
    spec = json.loads(sample_text(FRONT_PAGE_MAP))
    found = mapcore.check(spec).region_matching
    corrected = [{name: getattr(each, name) for name in ("input", "title", "via")}
                 for each in found.corrected]  # fmt: skip
    assert front_matching() == {"matched": found.matched_keys, "corrected": corrected}


_NAMES_COMMAND = re.compile(
    r"(?<![\w-])--[a-z]|\bmapcore (render|check|serve|html|import)\b|in Python"
)


@pytest.mark.parametrize("path", [*WALKED, "/signin", "/nothing", "/editor?map=atlantis"])
def test_no_sentence_of_a_page_is_for_the_command_line(site: Server, path: str) -> None:
    """Code that is shown to be copied may name commands, and the docs; other sentences may not."""
    text = site.client.get(path, headers=site.fresh()).text
    text = re.sub(r"<(pre|script|code)\b.*?</\1>", "", text, flags=re.DOTALL)
    assert not _NAMES_COMMAND.search(re.sub(r"<[^>]*>", " ", text))


def test_scripts_in_an_address_stay_text(site: Server) -> None:
    answer = site.client.get("/editor", params={"map": "</script><script>alert(1)</script>"})
    assert answer.status_code == 404
    assert "alert(1)" not in answer.text


def test_every_code_has_an_anchor_where_its_type_leads(site: Server) -> None:
    settings = Settings(base_url="https://maps.example.org")
    assert f"{settings.docs_url}/errors" == "https://maps.example.org/docs/errors"
    text = site.client.get("/docs/errors").text
    assert {each.code for each in error_docs()} == set(get_args(Code))
    for code in get_args(Code):
        assert f'id="{code}"' in text


def test_files_are_kept_for_long_and_compressed(site: Server) -> None:
    address = re.search(r'href="([^"]+base.css)"', site.client.get("/").text)
    assert address
    answer = site.client.get(address[1])
    assert "immutable" in answer.headers["cache-control"]
    assert answer.headers["content-encoding"] == "gzip"
    plain = site.client.get(address[1], headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == answer.content
    gone = re.sub(r"/static/\w+/", "/static/000000000000/", address[1])
    assert site.client.get(gone).status_code == 404
    for other in ("none.css", "..%2Fsite.py", "%2Fetc%2Fpasswd", ""):
        assert site.client.get(address[1].replace("base.css", other)).status_code == 404


def test_the_editor_is_small() -> None:
    """All that the editor loads, the spec editor too, which comes when it is opened."""
    files = [
        file
        for pattern in (
            "editor/**/*.js",
            "vendor/**/*.*",
            "*.css",
            "pictures/theme-*",
            "pictures/*.svg",
        )
        for file in STATIC_FOLDER.glob(pattern)
    ]
    size = sum(
        len(gzip.compress(file.read_bytes(), 9)) for file in files if file.name != "LICENSES.txt"
    )
    assert size <= MOST_PAGE_BYTES


def test_the_lock_file_names_no_registry() -> None:
    lock = json.loads((SOURCES / "package-lock.json").read_text("utf-8"))
    assert not [name for name, each in lock["packages"].items() if "resolved" in each]
    assert all("integrity" in each for name, each in lock["packages"].items() if name)


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_can_be_drawn_and_is_the_example_of_its_name(name: str) -> None:
    spec = json.loads(sample_text(name))
    matching = mapcore.check(spec).region_matching
    assert len(matching.unmatched) <= matching.matched_keys / 100  # counties that were merged
    example = EXAMPLES / f"{name}.json"
    if example.exists():
        assert json.loads(example.read_text("utf-8")) == spec


def test_the_catalog_is_searched_by_ids_as_they_stand_in_addresses_of_the_editor(
    site: Server,
) -> None:
    for listed in mapcore.list_maps():
        assert listed.id in {each.id for each in mapcore.list_maps(q=listed.id)}
    page = site.client.get("/editor?map=us-counties")
    assert page.status_code == 200
    found = site.client.get("/v1/maps", params={"q": "us-counties"}).json()
    assert "us-counties" in [each["id"] for each in found["data"]]
