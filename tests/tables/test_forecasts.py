"""The newest year that is drawn is no forecast, where the table says which years are."""

from __future__ import annotations

import pytest

import mapcore

COUNTRIES = ["France", "Germany", "Italy", "Spain"]


def _read(columns: dict[str, list[float]]) -> tuple[str | None, str]:
    reading = mapcore.read_table({"country": COUNTRIES, **columns})
    assert reading.best is not None
    return reading.best.value, " ".join(reading.best.told)


@pytest.mark.parametrize(
    ("header", "drawn"),
    [
        ("2019|2023|2026f|2027e|2028p", "2023"),
        ("2023|2024F|2025F", "2023"),
        ("2023|2024E|2025E", "2023"),
        ("2022|2023|2024 (forecast)", "2023"),
        ("2022|2023 Prognose|2024 Prognose", "2022"),
        ("2022|2023 (prévision)", "2022"),
        ("2022|2023|2030 (proj.)|2040", "2023"),
        ("2022|2023e", "2023e"),
        ("2022|2023p|2024p", "2024p"),
        ("2024F|2025F", "2025F"),
    ],
)
def test_years_in_the_header(header: str, drawn: str) -> None:
    names = header.split("|")
    value, told = _read({name: [1.5, 2.5 + at, 3, 4] for at, name in enumerate(names)})
    assert value == drawn
    later = names[names.index(drawn) + 1 :]
    assert all(name in told for name in later)
    assert ("not drawn, as " in told) == bool(later)


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        ("status", ["actual", "actual", "forecast", "forecast"]),
        ("type", ["Estimates", "Estimates", "Projections", "Projections"]),
        ("is_forecast", [0, 0, 1, 1]),
        ("Estimates Start After", [2023] * 4),
    ],
)
def test_years_in_rows(name: str, cells: list[str | int]) -> None:
    years = [2022, 2023, 2024, 2025]
    reading = mapcore.read_table(
        {
            "country": [country for country in COUNTRIES for _ in years],
            "year": years * 4,
            name: cells * 4,
            "gdp": [place + 0.5 for place in range(16)],
        }
    )
    assert reading.best is not None
    assert dict(reading.best.where) == {"year": "2023"}
    assert "not drawn, as they are forecasts: 2024, 2025" in " ".join(reading.best.told)


def test_the_year_after_which_a_wide_table_is_estimated() -> None:
    years = {str(year): [1.5, 2.5, year, 4] for year in range(2019, 2026)}
    value, told = _read({**years, "Estimates Start After": [2022, 2022, 2021, 2022]})
    assert value == "2022"
    assert "not drawn, as they are forecasts: 2025, 2024, 2023" in told
