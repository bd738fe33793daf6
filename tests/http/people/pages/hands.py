"""Hands that work on a page, by the mouse or by the keyboard alone, and count what they do.

An action is a click, a paste, a chord, or a text that is typed. Going to a place with Tab or arrows
is none, and neither is waiting; where nothing is reached so, the task fails.
"""

from __future__ import annotations

import time
from pathlib import Path
from typing import ClassVar, Literal

from acting import paste
from playwright.sync_api import FilePayload, Locator, Page

Way = Literal["mouse", "keyboard"]
MOST_STEPS = 120
"""Presses of Tab in which a place has to be reached."""
_IS_THERE = "each => each === document.activeElement"
_IS_BOX = "each => each.matches('input[type=radio], input[type=checkbox]')"


class Hands:
    """A page under hands of one way."""

    tasks: ClassVar[list[tuple[Way, int, float]]] = []
    """Way, actions and seconds of each task that was done, for `tests/bench/bench_tasks.py`."""

    def __init__(self, page: Page, way: Way) -> None:
        self.page = page
        self.way = way
        self.actions = 0
        self.begun = time.perf_counter()

    def done(self) -> int:
        """Note that the task is done, and return how many actions it took."""
        self.tasks.append((self.way, self.actions, time.perf_counter() - self.begun))
        return self.actions

    def reach(self, what: Locator) -> None:
        """Go to a place by Tab, as long as it takes."""
        what.wait_for(state="attached")
        for _ in range(MOST_STEPS):
            if what.evaluate(_IS_THERE):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{what} is not reached by {MOST_STEPS} presses of Tab")

    def use(self, what: Locator) -> None:
        """Click a button or a link, or go to it and press Enter."""
        self.actions += 1
        if self.way == "mouse":
            what.click()
            return
        self.reach(what)
        self.page.keyboard.press("Space" if what.evaluate(_IS_BOX) else "Enter")

    def pick(self, group: Locator, name: str) -> None:
        """Choose one of some radio buttons, by its words or by the arrow keys."""
        self.actions += 1
        if self.way == "mouse":
            group.locator("label").filter(has_text=name).click()
            return
        self.reach(group.locator("input:checked"))
        wanted = group.locator("label").filter(has_text=name).locator("input")
        for _ in range(MOST_STEPS):
            if wanted.is_checked():
                return
            self.page.keyboard.press("ArrowDown")
        raise AssertionError(f"{name} is not reached by arrows")

    def press(self, chord: str) -> None:
        """Press keys together."""
        self.actions += 1
        self.page.keyboard.press(chord)

    def write(self, field: Locator, text: str) -> None:
        """Write a text into a field in the place of what stands there."""
        if self.way == "mouse":
            self.actions += 1
            field.click(click_count=3)
        else:
            self.reach(field)
        self.type(text)

    def type(self, text: str) -> None:
        """Type a text where the hands are."""
        self.actions += 1
        self.page.keyboard.type(text)

    def paste(self, text: str) -> None:
        """Paste a text."""
        self.actions += 1
        paste(self.page, text)

    def bring(self, chooser: Locator, file: Path | FilePayload) -> None:
        """Choose a file in the dialog that a control opens."""
        with self.page.expect_file_chooser() as opened:
            if self.way == "keyboard":
                self.use(chooser)
            else:  # a button drawn over it takes the click for it
                self.actions += 1
                chooser.click(force=True)
        opened.value.set_files(file)

    def take(self, button: Locator) -> bytes:
        """Use a button that saves a file, and return what was saved."""
        with self.page.expect_download(timeout=120_000) as saved:
            self.use(button)
        return saved.value.path().read_bytes()
