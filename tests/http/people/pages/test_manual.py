"""The docs as the service shows them: whole, in its look, with links that lead somewhere."""

from __future__ import annotations

import re
from html import unescape
from itertools import pairwise
from urllib.parse import urljoin

import httpx
import pytest
from acting import check_article, open_page
from playwright.sync_api import Browser
from serving import Server
from waiting import wait_until

import mapcore
from mapcore_http.people.pages.manual.files import address_of, find_files, manual_files
from mapcore_http.people.pages.manual.markdown import anchor_of, manual_page
from mapcore_http.people.pages.manual.navigation import entries, neighbours
from mapcore_http.people.pages.manual.searching import (
    EXCERPT,
    MOST_ASKED,
    MOST_WORDS,
    mark_words,
    page_words,
    read_question,
    search_manual,
)
from mapcore_http.people.people import SEARCHES

SOON = 5
"""Seconds after which a busy service may be asked again; those of a used-up minute are more."""
OF_EACH_KIND = ["docs/gallery.md", "docs/tutorial.md", "docs/number-formats.md", "docs/console.md"]
"""A page of pictures, of steps with code, of tables, and of screens with their sections."""
NOT_THERE = {"docs/changes/README.md"}
"""Files that pages lead to and no wheel has: what is written for those who change the code."""
CODE = re.compile(r"<(pre|code)\b.*?</\1>", re.DOTALL)
LINK = re.compile(r'(?:href|src)="([^"]+)"')
MARKDOWN_LINK = re.compile(r"\]\(([^)#\s:]+)(?=[)#])")


def read(site: Server, address: str) -> httpx.Response:
    return site.client.get(address, headers=site.fresh(), follow_redirects=False)


def test_every_link_of_every_page_leads_to_a_page_and_its_anchor(site: Server) -> None:
    """All pages are walked from the first one; each anchor is looked up on the page it is of."""
    waiting, texts, asked = ["/docs"], dict[str, str](), set[tuple[str, str, str]]()
    while waiting:
        address = waiting.pop()
        answer = read(site, address)
        assert answer.status_code == 200, address
        texts[address] = answer.text if address.startswith("/docs") else ""
        if not answer.headers["content-type"].startswith("text/html") or not texts[address]:
            continue
        for link in map(unescape, LINK.findall(CODE.sub("", answer.text))):
            target, _, anchor = urljoin(address, link).partition("#")
            if "://" in target or target.startswith(("/v1/renders", "/console")):
                continue
            asked.add((address, target, anchor))
            if target not in texts and target not in waiting and not target.startswith("/editor?"):
                waiting.append(target)
    assert {entry.address for entry in entries()} <= set(texts)
    lost = [
        (page, target, anchor)
        for page, target, anchor in asked
        if anchor and target.startswith("/docs") and f'id="{anchor}"' not in texts[target]
    ]
    assert lost == []
    docs = {address: text for address, text in texts.items() if "<article>" in text}
    assert len(docs) >= len(entries())
    assert {address: found for address in docs if (found := barriers_in(docs[address]))} == {}


def barriers_in(text: str) -> list[str]:
    """Return what keeps readers of a page's HTML from it: heads, pictures, links without a text."""
    text = CODE.sub("code", text)
    ids = re.findall(r' id="([^"]+)"', text)
    pairs = pairwise([0, *map(int, re.findall(r"<h(\d)\b", text))])
    return [
        *re.findall(r"<th\b[^>]*>\s*</th>", text),
        *(tag for tag in re.findall(r"<img\b[^>]*>", text) if not re.search(r' alt="[^"]', tag)),
        *re.findall(r"<a\b[^>]*>\s*</a>", text),
        *(f"{each} twice" for each in {*ids} if ids.count(each) > 1),
        *(f"h{after} after h{before}" for before, after in pairs if after > before + 1),
    ]


def test_every_map_of_the_page_of_maps_leads_to_the_editor() -> None:
    links = set(re.findall(r'href="/editor\?map=([^"]+)"', manual_page("docs/maps.md").html))
    assert links == {each.id for each in mapcore.list_maps()}


def test_a_wheel_has_what_the_pages_lead_to_and_show() -> None:
    pages = [name for name in manual_files() if name.endswith(".md")]
    assert {entry.name for entry in entries()} <= set(pages)
    for page in pages:
        text = re.sub(
            r"^```.*?^```", "", manual_files()[page].read_text("utf-8"), flags=re.M | re.S
        )
        for link in MARKDOWN_LINK.findall(re.sub(r"`[^`]*`", "", text)):
            name = urljoin(f"/{page}", link).removeprefix("/")
            assert name in manual_files() or name in NOT_THERE, (page, link)


def test_the_copy_of_a_wheel_is_found_as_the_checkout_is(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("copy")
    for name, path in manual_files().items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).symlink_to(path)
    assert list(find_files(folder)) == list(manual_files())
    assert sum(path.stat().st_size for path in manual_files().values()) < 8_000_000


def test_the_service_and_its_docs_are_one_click_apart(site: Server) -> None:
    text = read(site, "/docs/how-to/csv").text
    assert text.index('href="/editor"') < text.index("<h1")
    assert 'href="/console"' in text
    assert ">Docs</a>" in read(site, "/editor").text
    assert ">Docs</a>" in read(site, "/").text


@pytest.mark.parametrize(
    ("address", "kind"),
    [
        ("/docs/pictures/home.png", "image/png"),
        ("/docs/pictures/gallery/swiss-languages.svg", "image/svg+xml"),
        ("/docs/examples/us-population.json", "text/plain"),
        ("/docs/NOTICE", "text/plain"),
    ],
)
def test_files_beside_the_pages_are_sent_as_what_they_are(
    site: Server, address: str, kind: str
) -> None:
    answer = read(site, address)
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(kind)
    assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    ["/docs/nothing", "/docs/mkdocs.yml", "/docs/%2e%2e/pyproject.toml", "/docs/changes/README"],
)
def test_what_is_no_page_of_the_docs_is_not_sent(site: Server, path: str) -> None:
    assert read(site, path).status_code == 404


def test_addresses_of_the_built_site_lead_on(site: Server) -> None:
    answer = read(site, "/docs/how-to/csv/")
    assert (answer.status_code, answer.headers["location"]) == (308, "/docs/how-to/csv")


def test_every_public_name_has_its_anchor_signature_and_text() -> None:
    html = manual_page("docs/reference/python.md").html
    for name in set(mapcore.__all__) - {"__version__"}:
        assert f'id="mapcore.{name}"' in html, name
        text = html.partition(f'id="mapcore.{name}"')[2].partition("</h3>")[2]
        assert text.lstrip().startswith(("<p>", "<div")), name
    assert (
        "render(\n    request: RenderRequest | Mapping[str, Any] | str | bytes,\n    *,\n" in html
    )
    assert "<code>report</code>" in html  # a field of Result
    assert ">Draw a fields" not in html


def test_code_comments_and_tables_are_set_for_the_pages() -> None:
    html = manual_page("docs/own-maps.md").html
    assert "<!--" not in html
    assert "&lt;!--" not in html
    assert "style=" not in html
    assert 'class="scroll" tabindex="0"' in html


def test_anchors_are_those_of_the_built_site() -> None:
    assert anchor_of("What’s new in 2.0?", set()) == "whats-new-in-20"
    assert anchor_of("Réunion", set()) == "reunion"
    assert anchor_of("Maps", {"maps", "maps_1"}) == "maps_2"


def test_a_search_finds_the_page_about_it(site: Server) -> None:
    assert search_manual("kubernetes")[0].title == "Run it on Kubernetes"
    assert search_manual("csv file")[0].title == "Draw a map from a CSV file"
    assert search_manual("qqqq") == search_manual("  ") == ()
    wait_until(lambda: read(site, "/docs/search?q=kubernetes").status_code == 200)
    text = read(site, "/docs/search?q=%3Cb%3Ekubernetes").text
    assert "No page has “&lt;b&gt;kubernetes”" in text
    assert 'href="/docs/how-to/kubernetes"' in read(site, "/docs/search?q=kubernetes").text


def test_a_word_is_found_where_it_begins_and_nowhere_else() -> None:
    found = {each.title for each in search_manual("ubernetes")}
    assert not found
    (first, *_) = search_manual("/v1/renders")
    assert "/v1/renders" in first.excerpt
    assert search_manual("KUBERNETES") == search_manual("kubernetes")
    assert all(len(each.excerpt) <= EXCERPT + 4 for each in search_manual("map"))


@pytest.mark.parametrize(
    "name",
    ["docs/request.md", "docs/matching.md", "docs/how-to/series.md", "docs/reference/python.md"],
)
def test_the_words_of_a_page_are_those_that_it_shows(name: str) -> None:
    shown, read = manual_page(name), page_words(name)
    assert read.headings == mark_words(" ".join(heading.text for heading in shown.headings))
    text = unescape(re.sub(r"<[^>]+>", " ", shown.html))
    words = {*re.findall(r"\w+", text), *re.findall(r"\w+", shown.title)}
    assert not {*re.findall(r"\w+", " ".join(read.paragraphs))} - words
    assert not re.search(r"\]\(|\*\*|`|<!--|^\|", "\n".join(read.paragraphs), re.M)


def test_a_question_is_bounded() -> None:
    assert read_question("\x01 " + "a" * 5000) == "a" * (MOST_ASKED - 2)
    assert len(read_question("a " * 5000).split()) == MOST_WORDS
    assert search_manual("\x01") == ()


def test_who_searches_without_end_is_asked_to_wait(site: Server) -> None:
    """Near the end of a minute an address is counted anew; a busy service asks for seconds."""
    address = site.fresh()
    for _ in range(4 * SEARCHES.limit):
        answer = site.client.get("/docs/search?q=csv", headers=address)
        assert answer.status_code in (200, 429)
        if answer.status_code == 429 and int(answer.headers["retry-after"]) > SOON:
            break
    assert answer.status_code == 429
    assert int(answer.headers["retry-after"]) <= SEARCHES.seconds
    assert "The search is busy" in answer.text
    assert 'value="csv"' in answer.text
    assert site.client.get("/docs/how-to/csv", headers=address).status_code == 200
    wait_until(lambda: read(site, "/docs/search?q=csv").status_code == 200)


@pytest.mark.parametrize(
    "names",
    [
        pytest.param(OF_EACH_KIND, id="of-each-kind"),
        pytest.param([each.name for each in entries()], id="all", marks=pytest.mark.weekly),
    ],
)
def test_no_page_of_the_docs_has_a_barrier(
    browser: Browser, site: Server, names: list[str]
) -> None:
    """What stands within their frame; `test_editor.py` looks at some pages whole."""
    with open_page(browser, site, "/docs", width=380) as page:
        for name in names:
            page.goto(f"{site.base}{address_of(name)}", wait_until="domcontentloaded")
            check_article(page)


def test_pages_have_an_order() -> None:
    first, last = entries()[0], entries()[-1]
    assert neighbours(first.name)[0] is None
    assert neighbours(last.name)[1] is None
    assert neighbours("examples/README.md") == (None, None)
    assert address_of("examples/README.md") == "/docs/examples"
