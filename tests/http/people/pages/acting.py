"""What the tests do in the editor, in the words of the person who does it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise
from typing import Any

from axe_playwright_python.base import AXE_SCRIPT
from people import Person
from playwright.sync_api import Browser, Page, expect
from serving import Server

PATIENCE = 120_000
"""Milliseconds in which a page has to open and a control to answer: machines are busy."""
_PASTE = """(text) => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = { clipboardData: data, bubbles: true, cancelable: true };
  document.body.dispatchEvent(new ClipboardEvent('paste', event));
}"""
_TWO_FRAMES = """() => new Promise((done) => {
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)));
})"""
_DROP = """([name, text]) => {
  const data = new DataTransfer(), bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  data.items.add(new File([bytes], name));
  document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));
}"""


@contextmanager
def open_page(
    browser: Browser, site: Server, path: str, *, width: int = 1280, dark: bool = False
) -> Iterator[Page]:
    """Open a page as somebody who was never here; fails for every error in its console."""
    context = browser.new_context(
        viewport={"width": width, "height": 900},
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",  # what moves is painted sixty times a second
        extra_http_headers=site.fresh(),
        accept_downloads=True,
    )
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.on(
        "console",
        lambda message: (
            faults.append(message.text)
            if message.type == "error" and not message.text.startswith("Failed to load resource")
            else None
        ),
    )
    page.goto(site.base + path)
    try:
        yield page
    finally:
        context.close()
    assert not faults, faults


def let_in(page: Page, site: Server, person: Person, path: str) -> None:
    """Open a page as a person who is signed in."""
    cookies = [
        {"name": each.name, "value": each.value or "", "url": site.base}
        for each in person.client.cookies.jar
    ]
    page.context.add_cookies(cookies)  # type: ignore[arg-type]
    page.set_default_timeout(PATIENCE)
    page.goto(site.base + path)


def paste(page: Page, text: str) -> None:
    """Paste a text where no field has the focus."""
    page.evaluate(_PASTE, text)
    wait_for_frames(page)


def drop(page: Page, name: str, content: bytes) -> None:
    """Drop a file onto the page."""
    page.evaluate(_DROP, [name, content.decode("latin-1")])  # a letter a byte


def wait_until_drawn(page: Page) -> None:
    """Wait until the picture is that of what is on the page, and the browser keeps the work."""
    expect(page.locator(".report .time")).to_contain_text("Drawn in", timeout=PATIENCE)
    wait_for_frames(page)  # what was typed last reaches the page in a task of its own
    expect(page.locator("#stage")).to_have_attribute("data-shown", "true", timeout=PATIENCE)
    wait_until_kept(page)


def wait_until_kept(page: Page) -> None:
    """Wait until the browser keeps what was done, so that a reload finds it."""
    wait_for_frames(page)
    expect(page.locator("#stage")).not_to_have_attribute("data-kept", "false", timeout=PATIENCE)


def wait_for_frames(page: Page) -> None:
    """Wait until the page has done what its events have led to and was painted twice."""
    page.evaluate(_TWO_FRAMES)


def step(page: Page, name: str) -> None:
    """Go to a step, and wait until it is shown."""
    page.locator(".steps").get_by_text(name).click()
    expect(page.locator(".steps a[aria-current=step]")).to_contain_text(name, timeout=PATIENCE)


def spec_of(page: Page) -> Any:
    """Return the spec that the page shows: the file that it offers."""
    step(page, "Take it")
    page.locator(".segments label").filter(has_text="CLI").click()
    with page.expect_download() as download:
        page.get_by_role("button", name="spec.json").click()
    return json.loads(download.value.path().read_text("utf-8"))


def check_barriers(page: Page) -> None:
    """Fail where axe-core finds something, in light or dark, and where the page scrolls sideways.

    What the other colours change is the contrast: that alone is looked at in both.
    """
    _run_axe(page, "'html'", rules=_NO_CONTRAST)
    _check_contrast(page)
    dark = page.evaluate("matchMedia('(prefers-color-scheme: dark)').matches")
    page.emulate_media(color_scheme="light" if dark else "dark", reduced_motion="reduce")
    _check_contrast(page)
    page.emulate_media(color_scheme="dark" if dark else "light")
    _check_width(page)
    walk_tree(page)


def check_article(page: Page) -> None:
    """Do as `check_barriers` for what a page of the docs has within its frame, but for colours.

    Those are the same on all of these pages.
    """
    _run_axe(page, "'article'", rules=_NO_CONTRAST)
    _check_width(page)


_NO_CONTRAST = {"color-contrast": {"enabled": False}}
_ONE_OF_EACH_KIND = """(() => {
  const kinds = new Map([[null, 0]]), numbers = new Map();
  const found = [];
  for (const each of document.querySelectorAll('*')) {
    const style = getComputedStyle(each);
    const own = ['color', 'backgroundColor', 'backgroundImage', 'opacity', 'fontSize', 'fontWeight',
      'position'].map((name) => style[name]);
    const name = [each.localName, each.getAttribute('class')];
    const kind = [kinds.get(each.parentElement), ...name, ...own].join();
    if (!numbers.has(kind)) {
      numbers.set(kind, numbers.size + 1);
      const hasText = [...each.childNodes].some((one) => one.nodeType === 3 && one.data.trim());
      if (hasText || each.shadowRoot || each.matches('input, select, textarea')) found.push(each);
    }
    kinds.set(each, numbers.get(kind));
  }
  return { include: found };
})()"""
"""One element with text of all that look alike and stand in elements that look alike."""


def _check_contrast(page: Page) -> None:
    """Fail where axe-core finds too little contrast, looking once at what looks alike.

    It takes axe-core most of its time, and a table has hundreds of cells.
    """
    _run_axe(page, _ONE_OF_EACH_KIND, runOnly=["color-contrast"])


_CUT_OFF = """() => {
  const edges = (each) => each.getBoundingClientRect();
  const parts = '.segments, .menu[open] > .list, .side a[aria-current]';
  return [...document.querySelectorAll(parts)].filter((each) => {
    const { left, right } = edges(each);
    return left < 0 || right > innerWidth
      || [...each.children].some((child) => edges(child).right > right + 1);
  }).map((each) => each.textContent.trim().slice(0, 80));
}"""
"""Choices, menus and the chosen page of a list of pages that are not whole in sight."""


def _check_width(page: Page) -> None:
    wide = page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )
    assert wide <= 0, page.url
    cut = page.evaluate(_CUT_OFF)
    assert not cut, (page.url, cut)


def _run_axe(page: Page, within: str, **options: Any) -> None:
    """Fail where axe-core finds something within what an expression of the page gives."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    found = page.evaluate(
        f"(options) => axe.run({within}, options)",
        {"reporter": "no-passes", "preload": False, **options},
    )
    barriers = [
        (each["id"], [node["html"][:200] for node in each["nodes"]]) for each in found["violations"]
    ]
    assert not barriers, (page.url, barriers)


_CONTROLS = frozenset(
    [
        "button",
        "link",
        "textbox",
        "searchbox",
        "combobox",
        "checkbox",
        "radio",
        "slider",
        "spinbutton",
        "listbox",
        "option",
        "menuitem",
        "switch",
        "tab",
        "ColorWell",
        "DisclosureTriangle",
        "PopUpButton",
        "grid",
    ]
)
"""Roles of what is worked with, as Chromium calls them; each needs a name."""


def walk_tree(page: Page) -> None:
    """Fail where the tree that screen readers are given does not tell what is on the page.

    The page has a name, one main part and one heading of the first level; headings skip no level;
    every control and every picture that is not left out has a name.
    """
    session = page.context.new_cdp_session(page)
    nodes = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    told = [(_text_of(node, "role"), _text_of(node, "name"), node)
            for node in nodes if not node.get("ignored")]  # fmt: skip
    nameless = [role for role, name, _ in told if role in _CONTROLS | {"image", "img"} and not name]
    assert not nameless, (page.url, nameless)
    roles = [role for role, _, _ in told]
    assert roles.count("main") == 1, (page.url, roles.count("main"))
    assert told[0][1], page.url
    levels = [_level_of(node) for role, _, node in told if role == "heading"]
    assert levels.count(1) == 1, (page.url, levels)
    skipped = [pair for pair in pairwise([0, *levels]) if pair[1] > pair[0] + 1]
    assert not skipped, (page.url, levels)


def _text_of(node: dict[str, Any], field: str) -> str:
    return str(node.get(field, {}).get("value", "")).strip()


def _level_of(node: dict[str, Any]) -> int:
    found = (each for each in node["properties"] if each["name"] == "level")
    return int(next(found)["value"]["value"])
