"""Sentences of the library on pages: nothing of the command line is left in them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from serving import Server

import mapcore
import mapcore_http.people.pages
from mapcore.request.request import WorldViewState
from mapcore.sentences import Sentence
from mapcore_http.people.pages.editor.brought_tables import read_brought
from mapcore_http.people.pages.page_words import say_on_page, say_warnings

OPTION = re.compile(r"(?<![\w-])--[a-z]|\bmapcore\.|in Python")
ITALIAN = {"Lombardia": 1, "Lazio": 2, "Puglia": 3, "Toscana": 4, "Veneto": 5}


def test_a_sentence_loses_what_pages_cannot_do() -> None:
    spec = {"mapId": "us-states", "choropleth": {"values": {**ITALIAN, "Texas": 6}}}
    (warning,) = [each for each in mapcore.check(spec).warnings if each.code == "few_keys_matched"]
    assert 'set mapId to "italy-regions"' in warning.message
    assert say_on_page(warning.message).endswith(
        "Italy by region fits better: 5 of 6 are its regions."
    )
    assert say_on_page("Rates of A -- B, and no more.") == "Rates of A -- B, and no more."


def test_a_refusal_names_a_field_to_programs_and_nothing_to_write_on_a_page(site: Server) -> None:
    spec = {"mapId": "us-states", "choropleth": {"values": ITALIAN}}
    own = {"Sec-Fetch-Site": "same-origin", **site.fresh()}
    (told,) = site.client.post("/editor/preview", json=spec, headers=own).json()["errors"]
    assert told["message"].endswith("are its regions.")
    (error,) = site.render(spec).json()["errors"]
    assert error["message"] == told["message"].removesuffix(".") + '; set mapId to "italy-regions".'


def test_a_warning_names_a_field_to_programs(site: Server) -> None:
    former = dict.fromkeys(["Picardie", "Alsace", "Auvergne", "Bretagne"], 1)
    spec = {"mapId": "france-regions", "choropleth": {"values": former}, "dryRun": True}
    (warning,) = site.render(spec).json()["warnings"]
    assert warning["message"].endswith('Add "edition": "1982" to draw their own map.')


def test_numbers_that_can_be_read_in_two_ways_are_a_question() -> None:
    text = b"Land;Wert\nBayern;1.234\nHessen;2.345\nBerlin;3.456\n"
    answer = read_brought(text, "table.csv", None, mapcore.Atlas())
    assert answer["ask"] == ["Wert: is 1.234 in row 1 the number 1234 or 1.234?"]
    assert not [each for each in answer["told"] if OPTION.search(each)]


def test_warnings_of_a_report_are_said() -> None:
    message = Sentence('Few match; set mapId to "italy-regions".', plain="Few match.")
    warning = {"code": "few", "message": message}
    assert say_warnings({"warnings": [warning], "dryRun": True}) == {
        "warnings": [{"code": "few", "message": "Few match."}],
        "dryRun": True,
    }


def test_the_editor_offers_the_views_that_a_request_may_ask_for() -> None:
    script = Path(mapcore_http.people.pages.__file__).parent / "static" / "editor" / "look.js"
    line = next(x for x in script.read_text("utf-8").splitlines() if x.startswith("const VIEWS ="))
    offered = re.findall(r"\b([a-z]{2}): \"View of ", line)
    assert offered == list(get_args(WorldViewState))
