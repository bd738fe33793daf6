"""Tables as people type and publish them: what is drawn of each is what a careful person would."""

from __future__ import annotations

import pytest

import mapcore

ITALY = """Territorio;2021;2022
Italia;9,5;8,1
Nord-est;5,3;4,5
Piemonte;7,3;6,5
Valle d'Aosta / Vallée d'Aoste;7,3;5,4
Lombardia;5,9;4,9
Liguria;8,3;7,1
Provincia Autonoma Bolzano / Bozen;3,8;2,3
Provincia Autonoma Trento;4,8;4,0
Veneto;5,3;4,3
Toscana;7,5;6,1
Puglia;14,6;12,3
"""
MONTHS = "Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec"
STATIONS = f"State,Lat,Lon,Elev (m),{MONTHS},Annual\n" + "".join(
    f"{state},-{at + 20}.5,14{at}.9,{at * 10.5},{','.join([f'{at}.2'] * 11)},3.1,{at}.9\n"
    for at, state in enumerate(["WA", "NT", "SA", "QLD", "NSW", "TAS"])
)
COMMUNES = "Code du département;Code de la commune;Inscrits\n" + "".join(
    f"{department:02};{commune:03};{100 + department * commune % 97}\n"
    for department in (1, 2, 3, 13, 33, 59)
    for commune in range(1, 31)
)


@pytest.mark.parametrize(
    ("text", "map_id", "value"),
    [
        (ITALY, "italy-regions", "2022"),
        (STATIONS, "australia", "Annual"),
        (COMMUNES, "france", "Inscrits"),
        (
            "Provincia;3T2023;4T2023\nMilano;5,1;4,9\nForlì-Cesena;4,0;4,2\nNapoli;20,1;18,7",
            "italy",
            "4T2023",
        ),
        (
            "Code;Libellé;T1_2023;T4_2023 (p)\n01;Ain;5,4;5,6\n02;Aisne;10,5;10,8\n75;Paris;5,7;5",
            "france",
            "T4_2023 (p)",
        ),
        (
            "Area name,Rate 2021 [note 1],Rate 2022\nNorth East,9.1,12.1\nNorth West,11.2,11.9\n"
            "Wales,12.5,12.8",
            "uk-regions",
            "Rate 2022",
        ),
        (
            "State,FY2021-22,FY2022-23,FY2023-24 (BE)\nKerala,1.5,2.5,3.5\nBihar,2.5,3.0,3.1\n"
            "Assam,4.5,4.9,4.0",
            "india",
            "FY2022-23",
        ),
        (
            ",Male,,Total,\nState,2021,2022,2021,2022\nKerala,1,2,5.5,6.5\nBihar,2,3,6.5,8.5\n"
            "Assam,4,5,8.5,3.5",
            "india",
            "Total 2022",
        ),
        (
            'Regione,Elettori,Affluenza\nPiemonte,3.350.118,"59,7%"\nLombardia,7.700.118,"62,3%"\n'
            'Veneto,3.500.118,"58,5%"',
            "italy-regions",
            "Affluenza",
        ),
        (
            "Fylke;Nedbør (mm);Avvik (%)\nOslo;890;+6\nRogaland;1 820;+14\nInnlandet;610;–5",
            "norway",
            "Nedbør (mm)",
        ),
        (
            "Land;0-14;15-64;Insgesamt\nBayern;1800,5;8700,1;10500,9\nHessen;890,2;4100,4;5290,7\n"
            "Sachsen;540,1;2400,3;3031,3",
            "germany",
            "Insgesamt",
        ),
        (
            "PLZ;Ort;Preis\n80331;München;12,5\n10115;Berlin;11,5\n20095;Hamburg;10,5",
            "germany-kreise",
            "Preis",
        ),
        (
            "fips,county,rate\n1001,Autauga,12.5\n1003,Baldwin,8.5\n6037,Los Angeles,7.5\n"
            "48201,Harris,9.1",
            "us-counties",
            "rate",
        ),
        (
            "都道府県,病床数,人口10万対\n北海道,90118,1720.1\n青森県,17118,1380.4\n東京都,125331,900.2",
            "japan",
            "人口10万対",
        ),
    ],
)
def test_the_map_and_the_value_that_are_drawn(text: str, map_id: str, value: str) -> None:
    best = mapcore.read_table(text.encode()).best
    assert best is not None
    assert (best.maps[0].map_id, best.value) == (map_id, value)


def test_codes_that_lost_their_zeros_go_before_names_of_several_regions() -> None:
    text = "fips,county,dem\n1001,Autauga,7503\n1003,Baldwin,24578\n36061,New York,603040"
    best = mapcore.read_table(text.encode()).best
    assert best is not None
    assert (best.key, best.maps[0].map_id) == ("fips", "us-counties")


def test_smaller_units_that_are_numbered_alike_are_put_together() -> None:
    result = mapcore.choropleth(mapcore.read_table(COMMUNES.encode()), None, width=200)
    assert "the sum of Inscrits is drawn" in str(result.rows)


@pytest.mark.parametrize(
    ("name", "value"),
    [("temperature", 42), ("house price", 42), ("ozone_ppb", 42), ("visitors", 84)],
)
def test_several_rows_of_what_no_sum_has_are_averaged(name: str, value: float) -> None:
    text = f"state,place,{name}\nCA,a,40\nCA,b,44\nTX,c,38\nTX,d,31\nOH,e,30"
    request = mapcore.draft_table(text).request
    assert request["choropleth"]["values"]["CA"] == value


def test_numbers_with_unquoted_commas_are_refused_also_with_units_and_signs() -> None:
    text = "Region,Temperature\nLappi,−12,4 °C\nKainuu,−10,1 °C\nUusimaa,−3,9 °C\n"
    with pytest.raises(mapcore.ValidationError, match="needs quotes around it"):
        mapcore.read_table(text.encode())


def test_counts_with_their_percentage_in_brackets_are_counts() -> None:
    text = 'Region,Cases (%)\nAshanti,"1,204 (12.1%)"\nVolta,702 (7.0%)\nCentral,950 (9.5%)\n'
    reading = mapcore.read_table(text.encode(), locale="en")
    assert "percentages in brackets left out in 3 rows" in " ".join(reading.told())
    result = mapcore.choropleth(reading, None, width=200)
    assert "Values range from 702 to 1,204." in result.report.alt_text


def test_a_raised_digit_behind_a_unit_of_area_belongs_to_it() -> None:
    reading = mapcore.read_column(["282,5 km²", "3 212,0 km²"])
    assert reading.numbers == (282.5, 3212.0)
    assert "km² in all rows" in str(reading.reading)
