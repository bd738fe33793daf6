from __future__ import annotations

import pandas as pd

import mapcore
from mapcore.tables.rows import find_spellings

ANSWERS = {
    "country": ["France", "Italy", "Spain", "Poland", "Germany"],
    "legal": ["yes", "Yes", "YES ", "No", "Yes"],
}


def labels(result: mapcore.Result) -> list[str]:
    legend = result.report.legend
    assert isinstance(legend, tuple)
    return [entry.label for entry in legend]


def test_spellings_of_a_category_are_one_and_told() -> None:
    result = mapcore.categories(pd.DataFrame(ANSWERS), "europe", key="country", value="legal")
    assert labels(result) == ["Yes", "No"]
    assert "spelt in several ways: yes as Yes, YES  as Yes" in str(result.rows)


def test_a_spelling_with_a_color_is_kept() -> None:
    colors = {"yes": "#112233", "Yes": "#445566"}
    assert not find_spellings(ANSWERS["legal"][:2], colors)
    assert find_spellings(["Yes", "Yes", "yes"], {"yes": "#112233"}) == {"Yes": "yes"}
    result = mapcore.categories(
        pd.DataFrame(ANSWERS), "europe", key="country", value="legal", colors=colors
    )
    assert {"yes", "Yes"} < set(labels(result))


def test_panels_have_the_same_spelling() -> None:
    rows = {
        "country": ["France", "Italy", "France", "Italy", "Spain"],
        "year": [2020, 2020, 2021, 2021, 2021],
        "ok": ["Yes", "yes", "yes", "yes", "No"],
    }
    result = mapcore.categories(
        pd.DataFrame(rows), "europe", key="country", value="ok", panel="year"
    )
    assert labels(result) == ["yes", "No"]
