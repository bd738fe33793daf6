"""The table of the editor: typed into, moved in and changed by the keyboard and by the mouse."""

from __future__ import annotations

from acting import check_barriers, open_page, paste, wait_until_drawn
from playwright.sync_api import Browser, Locator, Page, expect
from serving import Server
from waiting import wait_until

TABLE = "State\tSales\tYear\nTexas\t3\t2024\nOhio\t5\t2024\nKanzas\t2\t2024\nDakota\t9\t2024"
_PASTE_HERE = """(text) => {
  const data = new DataTransfer();
  data.setData('text/plain', text);
  const event = { clipboardData: data, bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new ClipboardEvent('paste', event));
}"""
_COPY = """() => {
  const data = new DataTransfer();
  const event = { clipboardData: data, bubbles: true, cancelable: true };
  document.activeElement.dispatchEvent(new ClipboardEvent('copy', event));
  return data.getData('text/plain');
}"""
_FOCUS = """() => {
  const cell = document.activeElement.closest('[role=gridcell], [role=columnheader]');
  const row = cell?.closest('[role=row]').getAttribute('aria-rowindex');
  return cell ? [Number(row) - 2, Number(cell.getAttribute('aria-colindex')) - 2] : null;
}"""


_RIGHT_EDGES = """() => {
  const range = document.createRange();
  const edges = [...document.querySelectorAll('.sheet .head .num .column, .sheet .e.num')]
    .filter((each) => each.textContent === 'Sales' || each.ariaColIndex === '3')
    .map((each) => { range.selectNodeContents(each); return range.getBoundingClientRect().right; });
  return [...new Set(edges.map(Math.round))];
}"""


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def place(page: Page) -> list[int] | None:
    """Return row and column of the cell that has the focus, -1 for the header."""
    found: list[int] | None = page.evaluate(_FOCUS)
    return found


def texts(page: Page) -> list[list[str]]:
    """Return the cells of the rows in sight, in their order."""
    rows: list[list[str]] = page.locator(".sheet .rows > [role=row]").evaluate_all(
        "all => all.map((row) => [Number(row.ariaRowIndex), "
        "[...row.querySelectorAll('.e')].map((each) => each.textContent)])"
        ".sort((a, b) => a[0] - b[0]).map(([, cells]) => cells)"
    )
    return rows


def bring_table(page: Page) -> None:
    """Paste the table, and wait until it is read and drawn: what is read late takes the focus."""
    paste(page, TABLE)
    expect(page.locator(".report")).to_contain_text("not matched", timeout=30_000)
    wait_until_drawn(page)


def cell(page: Page, row: int, column: int) -> Locator:
    return page.locator(f"[aria-rowindex='{row + 2}'] > [aria-colindex='{column + 2}']").first


def test_a_table_that_is_typed_loses_no_cell_and_is_given_a_map(
    browser: Browser, site: Server
) -> None:
    """From the start to a picture by the keyboard: no key but those of the table's own texts."""
    rows = [["Texas", "3"], ["Ohio", "5"], ["Misissippi", "4"], ["Dakota", "9"], ["Maine", "7"],
            ["Utah", "1"]]  # fmt: skip
    with open_page(browser, site, "/editor") as page:
        page.get_by_role("button", name="Type it in").focus()
        press(page, "Enter")
        for row in rows:
            for text in row:
                page.keyboard.type(text)
                press(page, "Tab")
        assert texts(page) == [*rows, ["", ""]]
        assert place(page) == [6, 0]
        expect(page.locator("#map")).to_have_value("United States by state", timeout=60_000)
        expect(page.locator(".report")).to_contain_text("1 not matched", timeout=30_000)
        expect(page.locator(".report")).to_contain_text("1 corrected")
        assert place(page) == [6, 0]
        assert texts(page) == [*rows, ["", ""]]
        press(page, "Alt+ArrowUp", "Enter", "Enter")  # to its offers, the first one
        expect(cell(page, 3, 0)).to_have_text("North Dakota")
        assert place(page) == [3, 0]
        expect(page.locator(".report")).to_contain_text("0 not matched", timeout=30_000)
        check_barriers(page)


def test_enter_goes_down_and_names_complete(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?map=us-states#data") as page:
        wait_until_drawn(page)
        page.get_by_role("button", name="Type it in").click()
        page.keyboard.type("Tex")
        expect(page.locator(".complete [role=option]").first).to_contain_text("Texas")
        press(page, "ArrowDown", "Enter")
        assert place(page) == [1, 0]
        page.keyboard.type("Ohio")
        press(page, "Escape")  # leaves the cell as it was
        assert texts(page)[:2] == [["Texas", ""], ["", ""]]
        assert place(page) == [1, 0]


def test_the_grid_is_one_stop_of_the_tab_key(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?map=us-states#data") as page:
        wait_until_drawn(page)
        bring_table(page)
        cell(page, 0, 0).click()
        press(page, "Shift+Tab")
        assert place(page) is None
        press(page, "Tab")
        assert place(page) == [0, 0]
        press(page, "ArrowDown", "ArrowRight", "ArrowRight", "ArrowUp", "ArrowUp")
        assert place(page) == [-1, 2]
        press(page, "Control+End")
        assert place(page) == [3, 2]
        press(page, "Tab")
        assert place(page) is None
        press(page, "Shift+Tab", "F2")
        page.keyboard.type("5")
        press(page, "Enter")
        assert texts(page)[3] == ["Dakota", "9", "20245"]


def test_a_block_fills_from_the_cell_on_and_is_undone_after_a_reload(
    browser: Browser, site: Server
) -> None:
    with open_page(browser, site, "/editor?map=us-states#data") as page:
        wait_until_drawn(page)
        bring_table(page)
        before = texts(page)
        cell(page, 2, 0).click()
        page.evaluate(_PASTE_HERE, "Kansas\t20\nMaine\t30\nUtah\t40")
        after = [*before[:2], ["Kansas", "20", "2024"], ["Maine", "30", "2024"], ["Utah", "40", ""]]
        assert texts(page) == after
        assert page.evaluate(_COPY) == "Kansas\t20\nMaine\t30\nUtah\t40"
        wait_until_drawn(page)
        page.reload()
        page.locator(".sheet").wait_for()
        assert texts(page) == after
        expect(page.get_by_role("button", name="Undo: paste 3 rows")).to_be_enabled()
        cell(page, 0, 0).click()
        press(page, "Control+z")
        assert texts(page) == before
        assert place(page) == [2, 0]
        press(page, "Control+y")
        assert texts(page) == after


def test_rows_and_columns_come_and_go_by_the_menu(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?map=us-states#data") as page:
        wait_until_drawn(page)
        bring_table(page)
        cell(page, 1, 0).click()
        press(page, "Shift+F10", "Enter")
        assert [row[0] for row in texts(page)] == ["Texas", "", "Ohio", "Kanzas", "Dakota"]
        assert place(page) == [1, 0]
        press(page, "Shift+F10")
        page.get_by_role("menuitem", name="Delete row 2").click()
        cell(page, 0, 2).click(button="right")
        check_barriers(page)
        page.get_by_role("menuitem", name="Delete column “Year”").click()
        assert texts(page)[0] == ["Texas", "3"]
        cell(page, 0, 0).click()
        press(page, "Shift+F10")
        page.get_by_role("menuitem", name="Insert a column before").click()
        assert texts(page)[0] == ["", "Texas", "3"]
        expect(page.locator("#key-column")).to_have_value("1")
        expect(page.locator(".report")).to_contain_text("3 matched", timeout=30_000)


def test_the_mouse_chooses_edits_and_fills(browser: Browser, site: Server) -> None:
    with open_page(browser, site, "/editor?map=us-states#data") as page:
        wait_until_drawn(page)
        bring_table(page)
        assert len(page.evaluate(_RIGHT_EDGES)) == 1  # numbers and their name, line by line
        cell(page, 2, 0).dblclick()
        page.keyboard.press("Control+a")
        page.keyboard.type("Kansas")
        cell(page, 0, 1).click()
        assert texts(page)[2][0] == "Kansas"
        page.locator(".sheet .fill").hover()
        page.mouse.down()
        cell(page, 3, 1).hover()
        page.mouse.up()
        assert [row[1] for row in texts(page)] == ["3", "3", "3", "3"]
        press(page, "Control+z")
        assert [row[1] for row in texts(page)] == ["3", "5", "2", "9"]
        cell(page, 0, 0).click()
        cell(page, 1, 1).click(modifiers=["Shift"])
        assert page.evaluate(_COPY) == "Texas\t3\nOhio\t5"
        press(page, "Delete")
        assert texts(page)[:2] == [["", "", "2024"], ["", "", "2024"]]


def test_five_thousand_rows_are_few_elements_and_the_focus_stays(
    browser: Browser, site: Server
) -> None:
    rows = "Key\tN\n" + "\n".join(f"Nowhere {at}\t{at}" for at in range(4990))
    with open_page(browser, site, "/editor?map=luxembourg#data") as page:
        wait_until_drawn(page)
        paste(page, rows)
        expect(page.locator(".sheet")).to_have_attribute("aria-rowcount", "4991")
        assert page.locator(".sheet [role=row]").count() < 60
        cell(page, 0, 1).click()
        press(page, "Control+End")
        assert place(page) == [4989, 1]
        page.keyboard.type("7")
        page.locator(".sheet").hover()
        page.mouse.wheel(0, -90_000)
        # Playwright's own waiting evaluates texts in the page, which its policy forbids.
        wait_until(lambda: page.locator(".sheet").evaluate("(sheet) => sheet.scrollTop") < 100_000)
        press(page, "Enter")
        assert place(page) == [4990, 1]
        press(page, "ArrowUp")
        expect(cell(page, 4989, 1)).to_have_text("7")
