"""Columns of text are read as numbers by what the column shows; no column is read wrongly."""

from __future__ import annotations

import json

import pytest
from hypothesis import assume, given, strategies as st

import mapcore
from mapcore.locales.numbers import FILE
from mapcore.tables.numbers.columns import read_column
from mapcore.tables.numbers.words import decimal_sign

NB = "\u202f"
READ = [
    ("5 days ; 1 day ; 12 days", "5|1|12"),
    ("3 Stunden ; 1 Stunde", "3|1"),
    ("-3,5 % ; ±0 %", "-3.5|0"),
    ("12.5 (11.1-13.9) ; 7.1 (6.0-8.2)", "12.5|7.1"),
    ("12,5 [11,1–13,9] ; 7,1 [6,0~8,2]", "12.5|7.1"),
    ("12% (10%-14%) ; 7% (5%-9%)", "12|7"),
    ("-1.5 (-3.0, 0.2) ; 2 ± 0.3", "-1.5|2"),
    ("1.200,50 € ; EUR 1.000,00", "1200.5|1000"),
    ("4,2 ; 3,8", "4.2|3.8"),
    ("4.2 ; 3.8", "4.2|3.8"),
    ("10,25 ; 9", "10.25|9"),
    ("0,250 ; 0,125", "0.25|0.125"),
    ("2.500.000 ; 875.000", "2500000|875000"),
    ("1,250 ; 310 ; 45 ; 2,800 ; 7,300 ; 9", "1250|310|45|2800|7300|9"),
    ("4.321,09", "4321.09"),
    ("4,321.09", "4321.09"),
    ("98765,432", "98765.432"),
    (",333 ; ,5", "0.333|0.5"),
    ("6,54321", "6.54321"),
    ("8 400 ; 12 000 000", "8400|12000000"),
    (f"8{NB}400,5", "8400.5"),
    ("8'400 ; 12'000.5", "8400|12000.5"),
    ("8’400’000", "8400000"),
    ("45,67,890", "4567890"),
    ("45,67,890 ; 2,345", "4567890|2345"),
    ("٩٫٧٥ ; ١٠", "9.75|10"),
    ("۹٬۸۷۶", "9876"),
    ("९.७५", "9.75"),
    ("９８．５", "98.5"),
    ("3,3 % ; 4 %", "3.3|4"),
    ("%3,3", "3.3"),
    ("6 ‰", "6"),
    ("£9.99 ; £12", "9.99|12"),
    ("9,99 € ; 12 €", "9.99|12"),
    ("₹9,87,654", "987654"),
    ("−3,5 ; 2", "-3.5|2"),
    ("(7) ; 8", "-7|8"),
    ("9- ; 4", "-9|4"),
    ("2,5k ; 900", "2500|900"),
    ("2,5 Mio. ; 1 Mrd.", "2500000|1000000000"),
    ("8万 ; 1.2億", "80000|120000000"),
    ("514万人 ; 1.2億人 ; 3千人", "5140000|120000000|3000"),
    ("3.5兆円 ; 42.5億円", "3.5e+12|4250000000"),
    ("5兆瓦 ; 7兆瓦", "5|7"),
    ("6.1* ; 5.9", "6.1|5.9"),
    ("6,1¹ ; 5,9", "6.1|5.9"),
    ("6.1 b ; 5.9", "6.1|5.9"),
    ("12.3 b ; 45.1 ep ; :", "12.3|45.1|None"),
    ("<3 ; 14", "None|14"),
    ("6,1 ; k. A. ; …", "6.1|None|None"),
    ("3,2e4", "32000"),
    ("4.5 ; S ; (D) ; 3.5 ; 2.5", "4.5|None|None|3.5|2.5"),
    ("4.5 ; nincs adat ; n.p. ; χωρίς στοιχεία ; 暂无", "4.5|None|None|None|None"),
    ("$12.3B ; $450M", "12300000000|450000000"),
]  # fmt: skip
REFUSED = [
    ("875.000 ; 940.000", "ambiguous"),
    ("875,000 ; 940,000", "ambiguous"),
    ("1,250 ; 1100 ; 45 ; 2,800 ; 7,300 ; 9", "ambiguous"),
    ("€9,999", "ambiguous"),
    ("12.03 ; 07.11", "ambiguous"),
    ("4,321.09 ; 4.321,09", "row 1 .* row 2"),
    ("5,5 ; 5.5", "row 1 .* row 2"),
    ("7.654.321 ; 3.2", "row 1 .* row 2"),
    ("84 00", "three digits"),
    ("45.67.890", "three digits"),
    ("9٨", "two scripts"),
    ("3.3% ; 0.04", "row 1 .* row 2"),
    ("GBP 9.9 ; EUR 3.2", "two currencies"),
    ("5 kg ; 300 g", "two units"),
    ("(7 ; 8", "bracket"),
    ("3 mil", "two meanings"),
    ("12.3b ; 4.5", "two meanings"),
]


def numbers_of(texts: str, **context: object) -> str:
    numbers = read_column(texts.split(" ; "), **context).numbers  # type: ignore[arg-type]
    return "|".join("None" if number is None else f"{number:.12g}" for number in numbers)


@pytest.mark.parametrize(("texts", "numbers"), READ, ids=[each for each, _ in READ])
def test_columns_that_show_how_they_are_read(texts: str, numbers: str) -> None:
    assert numbers_of(texts) == numbers


@pytest.mark.parametrize(("texts", "message"), REFUSED, ids=[each for each, _ in REFUSED])
def test_columns_that_contradict_themselves_or_say_too_little(texts: str, message: str) -> None:
    with pytest.raises(mapcore.ValidationError, match=message):
        numbers_of(texts)


def test_other_columns_then_the_locale_decide_what_a_column_leaves_open() -> None:
    assert numbers_of("875.000 ; 940.000", locale="de") == "875000|940000"
    assert numbers_of("875.000 ; 940.000", locale="en-GB") == "875|940"
    assert numbers_of("875.000 ; 940.000", siblings=[["3,5"]]) == "875000|940000"
    assert numbers_of("875.000 ; 940.000", siblings=[["3.5"]], locale="de") == "875|940"
    assert numbers_of("5.5 ; 875.000", locale="de") == "5.5|875"
    assert numbers_of("3 mil", locale="pt") == "3000"


@pytest.mark.parametrize("tag", sorted(json.loads(FILE.read_text("utf-8"))))
def test_a_locale_reads_the_sign_that_it_writes(tag: str) -> None:
    written = mapcore.format_number(1.5, "plain", f"{tag}-u-nu-latn").strip("\u200e\u200f")
    assert written == f"1{decimal_sign(tag)}5"


@pytest.mark.parametrize(
    ("tag", "sign"),
    [("sr", ","), ("hr-HR", ","), ("ms", "."), ("ms-ID", ","), ("kk", ","), ("kk-CN", ".")],
)
def test_languages_that_are_not_written_are_read(tag: str, sign: str) -> None:
    assert decimal_sign(tag) == sign


def test_a_language_whose_sign_is_not_known_decides_nothing() -> None:
    with pytest.raises(mapcore.ValidationError, match="how 'tlh' writes numbers is not known"):
        read_column(["875.000", "940.000"], locale="tlh")
    assert read_column(["875.00"], locale="tlh").numbers == (875.0,)


def test_the_refusal_gives_both_readings_and_what_to_write() -> None:
    with pytest.raises(mapcore.ValidationError) as caught:
        read_column(["875.000", "940.000"])
    (error,) = caught.value.errors
    assert "row 1 (875.000) is 875000 or 875.000" in error.message
    assert 'locale="de" (875000) or locale="en" (875.000)' in error.message
    assert "--locale de (875000) or --locale en (875.000)" in error.message.command
    assert error.suggestions == ("de", "en")


@pytest.mark.parametrize(
    ("texts", "kind"),
    [
        ("15–20 ; 20–25", "categories"),
        ("03.11.2023 ; 04.11.2023", "dates"),
        ("2023-11-03 ; 2023-11-04", "dates"),
        ("02134 ; 10001", "codes"),
        ("2019 ; 2020", "years"),
        ("north ; south ; 3", "categories"),
        ("k. A. ; :", "empty"),
        ("1 Low ; 2 High", "categories"),
    ],
)
def test_columns_that_are_no_quantities(texts: str, kind: str) -> None:
    assert read_column(texts.split(" ; ")).kind == kind


def test_thousands_are_told_as_such() -> None:
    assert str(read_column(["1,234,567"]).reading) == "thousands by comma (row 1: 1,234,567)"


def test_codes_are_numbers_where_they_are_asked_for_as_such() -> None:
    assert read_column(["02134", "10001"]).numbers == (2134, 10001)


def test_the_reading_tells_its_evidence_and_its_gaps() -> None:
    reading = read_column(["12,5", "k. A.", "7,1 b"]).reading
    assert (reading.decimal, reading.row, reading.text) == (",", 1, "12,5")
    assert str(reading) == (
        "decimal comma (row 1: 12,5); marks left out: b in 1 row; 1 missing (k. A.)"
    )


FORMS = st.sampled_from(
    [(",", "."), (".", ","), (" ", ","), ("\u202f", ","), ("'", "."), ("", ",")]
)


@given(
    values=st.lists(st.decimals(-(10**9), 10**9, places=3), min_size=1, max_size=8),
    form=FORMS,
    places=st.integers(0, 3),
)
def test_no_column_is_read_as_other_numbers_than_were_written(
    values: list[object], form: tuple[str, str], places: int
) -> None:
    assume(places < 3 or len(values) < 5)  # five rows such as 1,234 are read as thousands
    group, decimal = form
    texts = [f"{value:,.{places}f}" for value in values]
    printed = [text.replace(",", "\0").replace(".", decimal).replace("\0", group) for text in texts]
    try:
        numbers = read_column(printed).numbers
    except mapcore.ValidationError as error:
        assert "ambiguous" in str(error)  # noqa: PT017 - a refusal is allowed, a wrong number not
        return
    assert numbers in ((), tuple(float(text.replace(",", "")) for text in texts))
