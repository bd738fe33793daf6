"""Sentences of the library on pages: nothing of the command line is left in them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import mapcore
from mapcore_http.people.pages.brought_tables import read_brought
from mapcore_http.people.pages.page_words import say_on_page, say_warnings

MAPCORE = Path(mapcore.__file__).parent
OPTION = re.compile(r"(?<![\w-])--[a-z]|\bmapcore\.|in Python")


@pytest.mark.parametrize(
    ("told", "said"),
    [
        ("Italy fits better: 18 of 20 are its regions; set mapId to \"italy\", or add --map italy.",
         "Italy fits better: 18 of 20 are its regions."),
        ("Regions that US does not show: Guam. A map of their own does: set mapId to \"x\", "
         "or add --map x.", "Regions that US does not show: Guam. A map of their own does."),
        ("the archive holds several tables: a.csv; say which with --sheet NAME",
         "the archive holds several tables: a.csv; bring one of them"),
        ("Rates of A -- B, and no more.", "Rates of A -- B, and no more."),
    ],
)  # fmt: skip
def test_a_sentence_loses_what_pages_cannot_do(told: str, said: str) -> None:
    assert say_on_page(told) == said


def test_numbers_that_can_be_read_in_two_ways_are_a_question() -> None:
    text = b"Land;Wert\nBayern;1.234\nHessen;2.345\nBerlin;3.456\n"
    answer = read_brought(text, "table.csv", None, mapcore.Atlas())
    assert answer["ask"] == ["Wert: is 1.234 in row 1 the number 1234 or 1.234?"]
    assert not [each for each in answer["told"] if OPTION.search(each)]


def test_no_text_of_the_library_that_names_an_option_reaches_a_page() -> None:
    """Every text between quotes in the source that names an option of the command line."""
    texts = [
        text
        for folder in ("tables", "planning", "matching", "reporting", "atlas")
        for file in (MAPCORE / folder).rglob("*.py")
        for text in re.findall(r'f?"([^"\n]*(?<![\w-])--[a-z][^"\n]*)"', file.read_text("utf-8"))
    ]
    assert len(texts) >= 5
    assert not [text for text in texts if OPTION.search(say_on_page(text))]


def test_warnings_of_a_report_are_said() -> None:
    warning = {"code": "few", "message": "Few match; add --map italy."}
    assert say_warnings({"warnings": [warning], "dryRun": True}) == {
        "warnings": [{"code": "few", "message": "Few match."}],
        "dryRun": True,
    }
