"""Keys of former regions are found in tables: on the edition that is asked for, and with auto."""

import csv
import io
import json
from pathlib import Path

import pytest

import mapcore
from mapcore_cli.main import run_command

FORMER = {"fips": ["09001", "51515", "02195"], "rate": [8.4, 8.7, 7.9], "other": [1, 2, 3]}
CONNECTICUT = {"fips": ["09001", "09003", "09005"], "rate": [8.4, 8.7, 7.9]}
FRANCE = {
    "old": ["Picardie", "Alsace", "Bretagne", "Auvergne"],
    "new": ["Hauts-de-France", "Grand Est", "Bretagne", "Auvergne-Rhône-Alpes"],
    "rate": [1.5, 2.5, 3.5, 4.5],
}
ASKED = [("2009", "us-counties-2010"), ("auto", "us-counties-2010")]


@pytest.fixture(autouse=True)
def _in_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def write(columns: dict[str, list[object]], name: str) -> str:
    text = io.StringIO()
    csv.writer(text).writerows([columns, *zip(*columns.values(), strict=True)])
    Path(name).write_text(text.getvalue(), "utf-8")
    return text.getvalue()


@pytest.mark.parametrize(("edition", "found"), ASKED)
def test_a_column_of_former_codes_is_found_by_every_call(edition: str, found: str) -> None:
    asked = {"edition": edition, "width": 200}
    results = [
        mapcore.choropleth(FORMER, "us-counties", **asked),
        mapcore.categories(FORMER, "us-counties", value="rate", **asked),
        mapcore.symbols(FORMER, "us-counties", value="rate", **asked),
        mapcore.bivariate(FORMER, "us-counties", x="rate", y="other", **asked),
    ]
    assert [each.report.map_id for each in results] == [found] * 4
    assert [str(each.rows).partition(";")[0] for each in results] == ["3 rows: 3 used"] * 4


def test_a_table_as_text_is_drafted_and_counted_on_its_edition() -> None:
    draft = mapcore.draft_table(write(FORMER, "t.csv"), {"edition": "2009"}, map_id="us-counties")
    assert draft.rows.used == 3
    assert mapcore.check(draft.request).map_id == "us-counties-2010"


@pytest.mark.parametrize(("edition", "key"), [("2010", "old"), ("2020", "new"), (None, "new")])
def test_of_two_columns_that_of_the_edition_is_drawn(edition: str | None, key: str) -> None:
    asked = {} if edition is None else {"edition": edition}
    result = mapcore.choropleth(FRANCE, "france-regions", value="rate", width=200, **asked)
    assert result.report.region_matching.matched_keys == 4
    assert f"key {key}" in result.rows.note


def test_a_total_is_no_evidence_of_an_edition() -> None:
    table = {"region": ["Ghana", "Brong Ahafo", "Volta"], "n": [9.0, 1.0, 2.0]}
    result = mapcore.choropleth(table, "ghana", edition="auto", width=200)
    assert result.report.map_id == "ghana-1983"
    assert (result.rows.used, result.rows.total) == (2, 3)


def test_former_codes_alone_are_told_of_where_no_edition_is_asked_for() -> None:
    with pytest.raises(mapcore.ValidationError, match="Several editions have them"):
        mapcore.choropleth(CONNECTICUT, "us-counties")


def test_codes_of_today_are_found_where_another_edition_is_asked_for() -> None:
    table = {"fips": ["09110", "09120", "09130"], "rate": [1.0, 2.0, 3.0]}
    with pytest.raises(mapcore.ValidationError, match="none of the 3 keys names a region"):
        mapcore.choropleth(table, "us-counties", edition="2009")


@pytest.mark.parametrize(("edition", "found"), ASKED)
def test_the_command_line_draws_and_checks_them(
    edition: str, found: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write(FORMER, "t.csv")
    asked = ["t.csv", "--map", "us-counties", "--edition", edition]
    assert run_command(["render", *asked, "-o", "map.png", "--json", "--width", "200"]) == 0
    assert json.loads(capsys.readouterr().out)["mapId"] == found
    assert run_command(["check", *asked, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["mapId"], told["regionMatching"]["matchedKeys"]) == (found, 3)
    assert run_command(["check", *asked, "--lock", "keys.lock", "--approve"]) == 0
    assert found in Path("keys.lock").read_text("utf-8")


@pytest.mark.parametrize(("edition", "found"), ASKED)
@pytest.mark.usefixtures("forked_batches")
def test_a_series_and_a_batch_draw_them(edition: str, found: str) -> None:
    years = {"year": ["2008", "2009"] * 3}
    fips = [code for code in FORMER["fips"] for _ in range(2)]
    write({"fips": fips, **years, "rate": [8.4, 7.7, 3.1, 4.5, 5.2, 6.9]}, "t.csv")
    asked = ["render", "t.csv", "--map", "us-counties", "--edition", edition]
    assert run_command([*asked, "--by", "year", "--out-dir", "maps", "--width", "200"]) == 0
    template = {"mapId": "us-counties", "edition": edition, "output": {"width": 200}}
    Path("template.json").write_text(json.dumps(template))
    batch = ["batch", "--template", "template.json", "--data", "t.csv", "--by", "year"]
    assert run_command([*batch, "--workers", "1", "-o", "out"]) == 0
    for picture in ("maps/2008.png", "maps/2009.png", "out/2008.png", "out/2009.png"):
        assert mapcore.inspect_picture(Path(picture)).map_id == found


def test_an_edition_of_a_spec_is_no_option_of_check(capsys: pytest.CaptureFixture[str]) -> None:
    Path("spec.json").write_text('{"mapId": "us-counties"}')
    assert run_command(["check", "spec.json", "--edition", "2009"]) == 2
    assert "--edition" in capsys.readouterr().err


def test_a_map_that_is_found_is_that_of_the_keys_edition() -> None:
    former = [region.key for region in mapcore.get_map("us-counties-2003").regions]
    table = {"fips": former, "rate": [float(place % 17) for place in range(len(former))]}
    result = mapcore.choropleth(table, None, width=200)
    assert result.report.map_id == "us-counties-2003"
    assert "drawn as United States by county, 2001 to 2007 (" in result.rows.note
    assert "name the map us-counties to draw that of 2023" in result.rows.note
    assert result.report.region_matching.unmatched == ()


def test_a_map_that_is_named_is_drawn() -> None:
    result = mapcore.choropleth(FRANCE, "france-regions", key="old", value="rate", width=200)
    assert result.report.map_id == "france-regions"


FORMER_REGIONS = ["Picardie", "Alsace", "Auvergne", "Bretagne"]
COUNTIES = ["09001", "09003", "51515", *(f"{place:05}" for place in range(1001, 1100, 2))]


def test_which_prints_the_command_with_the_year(capsys: pytest.CaptureFixture[str]) -> None:
    write({"region": FORMER_REGIONS, "rate": [1.5, 2.5, 3.5, 4.5]}, "t.csv")
    assert run_command(["which", "t.csv"]) == 0
    told = capsys.readouterr().out
    assert "3 keys decide" in told
    assert "--map france-regions --edition 1982 --key region" in told
    lines = [line.split()[0] for line in told.splitlines() if "keys are regions of" in line]
    assert lines[:2] == ["france-regions-1982", "france-regions"]


def test_a_year_of_the_table_decides_where_two_editions_have_the_keys() -> None:
    rates = [float(place * 7 % 31) for place in range(len(COUNTIES))]
    columns = {"fips": COUNTIES, "rate": rates}
    table = {**columns, "year": [2009] * len(rates)}
    asked = {"key": "fips", "value": "rate", "edition": "auto", "width": 200}
    undecided = mapcore.choropleth(columns, "us-counties", **asked)
    assert undecided.report.map_id == "us-counties"
    for drawn in (
        mapcore.choropleth(table, "us-counties", **asked),
        mapcore.symbols(table, "us-counties", **asked),
        mapcore.choropleth(
            {"fips": COUNTIES, "rate_2009": rates}, "us-counties",
            **{**asked, "value": "rate_2009"},
        ),
    ):  # fmt: skip
        assert drawn.report.map_id == "us-counties-2010"
        assert "by the year 2009 of the table" in drawn.rows.note
    draft = mapcore.draft_table(write(table, "t.csv"), {"edition": "auto"}, map_id="us-counties")
    assert draft.request["edition"] == "2010"
    found = mapcore.choropleth(table, None, width=200)
    assert found.report.map_id == "us-counties-2010"
    assert "the year 2009 decides" in found.rows.note


def test_years_of_two_editions_decide_nothing() -> None:
    table = {"fips": COUNTIES[:4], "rate": [8.4, 8.7, 7.9, 9.7], "year": [2006, 2009, 2009, 2009]}
    drawn = mapcore.choropleth(
        table, "us-counties", key="fips", value="rate", edition="auto", width=200
    )
    assert drawn.report.map_id == "us-counties"


@pytest.mark.parametrize(
    "keys",
    [
        ["Alsace", "Aquitaine", "Centre", "PACA", "Rhône-Alpes"],
        ["Alsace", "Lorraine", "Picardie", "Centre-Val de Loire"],
        ["Burgundy", "Brittany", "Picardy", "Lorraine", "Corsica"],
        ["Elsass", "Lothringen", "Burgund", "Bretagne", "Korsika"],
    ],
)
def test_former_regions_of_france_are_read_by_the_names_of_newspapers(keys: list[str]) -> None:
    best = mapcore.suggest_maps(keys)[0]
    assert (best.map_id, best.unmatched) == ("france-regions-1982", 0)
