"""Sixty tasks as an assistant would begin them: a first call, mostly with mistakes, and its goal.

`eval_tasks.py` makes the second call of each from the text of the first answer.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from attrs import field, frozen

Arguments = dict[str, Any]
GUIDES = Path(__file__).parents[2] / "docs" / "how-to"


@frozen
class Task:
    """What a person asked for, the first call, and what the map must then show.

    `regions` are the regions with data; `facts` are parts of the answer's facts, by dotted path.
    """

    asked: str
    call: Arguments
    regions: frozenset[str]
    facts: Mapping[str, Any] = field(factory=dict)


def numbers(map_id: str, values: dict[str, Any], **more: Any) -> Arguments:
    return {"mapId": map_id, "choropleth": {"values": values}, **more}


def labels(map_id: str, values: dict[str, str], **more: Any) -> Arguments:
    return {"mapId": map_id, "categories": {"values": values}, **more}


def table(guide: str, file: str, **columns: Any) -> Arguments:
    """Return a call with the sample file of a publisher's guide."""
    text = (GUIDES / f"{guide}.md").read_text("utf-8")
    (sample,) = re.findall(rf'title="{re.escape(file)}"\n(.*?)```', text, re.S)
    return {"table": {"text": sample, **columns}}


def places(keys: str) -> frozenset[str]:
    return frozenset(keys.split())


FAULTY = (
    Task("unemployment of three states", numbers("us-states", {"Texas": 4, "Calif.": 5, "NY": 4}),
         frozenset({"US-TX", "US-CA", "US-NY"})),
    Task("the Nordic countries", numbers("world", {"Norway": 1, "Sweeden": 2, "Findland": 3}),
         frozenset({"NO", "SE", "FI"})),
    Task("a map that is called otherwise", numbers("us", {"Ohio": 1, "Iowa": 2}),
         frozenset({"US-OH", "US-IA"})),
    Task("a misspelt map", numbers("germnay", {"Bayern": 1, "Hessen": 2}),
         frozenset({"DE-BY", "DE-HE"})),
    Task("numbers as text", numbers("us-states", {"Texas": "4.1", "Ohio": "5.2"}),
         frozenset({"US-TX", "US-OH"})),
    Task("a palette that is not there", {"mapId": "france", "choropleth":
         {"values": {"Gironde": 1, "Finistere": 2}, "palette": "blue"}},
         frozenset({"FR-33", "FR-29"})),
    Task("a field at the wrong place", {"mapId": "world", "palette": "greens",
         "choropleth": {"values": {"Kenya": 1, "Peru": 2}}}, frozenset({"KE", "PE"})),
    Task("title as a text", numbers("germany", {"Bremen": 1, "Hamburg": 2}, title="Two cities"),
         frozenset({"DE-HB", "DE-HH"})),
    Task("Nigeria or Niger", numbers("africa", {"Nigera": 1, "Ghana": 2}),
         frozenset({"NE", "GH"})),
    Task("sides of the road", labels("world", {"UK": "left", "France": "right", "Japn": "left"}),
         frozenset({"GB", "FR", "JP"})),
    Task("German states in English", labels("germany", {"Bavaria": "a", "Saxony": "b"}),
         frozenset({"DE-BY", "DE-SN"})),
    Task("a region that is none", numbers("us-states", {"Atlantis": 1, "Utah": 2}),
         frozenset({"US-UT"})),
    Task("counties by FIPS without zeros", numbers("us-counties", {"1001": 1, "6037": 2}),
         frozenset({"01001", "06037"})),
    Task("counties by name and state", numbers("us-counties", {"Cook, IL": 1, "Kings NY": 2}),
         frozenset({"17031", "36047"})),
    Task("too many classes", {"mapId": "us-states", "choropleth":
         {"values": {"TX": 1, "CA": 2, "NY": 3}, "classes": 12}},
         frozenset({"US-TX", "US-CA", "US-NY"})),
    Task("a theme of another case", labels("japan", {"Tokyo": "a", "Osaka": "b"},
         style={"theme": "Dark"}), frozenset({"JP-13", "JP-27"})),
    Task("both modes at once", {"mapId": "spain", "choropleth": {"values": {"Madrid": 1}},
         "categories": {"values": {"Madrid": "a"}}}, frozenset({"ES-M"})),
    Task("d3 as a bare format", {"mapId": "us-states", "choropleth":
         {"values": {"TX": 0.1, "CA": 0.2}, "format": ".1%"}}, frozenset({"US-TX", "US-CA"})),
    Task("Canada's old name of a province", numbers("canada", {"Newfoundland": 1, "Yukon": 2}),
         frozenset({"CA-NL", "CA-YT"})),
    Task("a canvas that is too wide", numbers("world", {"Chile": 1, "Peru": 2},
         output={"width": 9000}), frozenset({"CL", "PE"})),
)  # fmt: skip
"""Misspelt regions and maps, numbers as text, fields in wrong places."""

PUBLISHERS = (
    Task("World Bank, the newest year of most countries", table("world-bank", "electricity.csv"),
         places("KE NG EG ZA"), {"rows.groups": 1}),
    Task("World Bank, 2022, the year as a number",
         table("world-bank", "electricity.csv", value=2022), places("NG")),
    Task("Our World in Data, 2020, the year as a number",
         table("our-world-in-data", "life-expectancy.csv", where={"Year": 2020}),
         places("FR JP BR NG")),
    Task("Eurostat, 2021, the year in a field of its own",
         table("eurostat", "unemployment.tsv", year="2021"), places("AT BE DE GR ES FR IT")),
    Task("US Census, a variable without its last letter",
         table("us-census", "income.json", value="B19013_001"),
         places("06037 17031 48201 53033")),
    Task("OECD, women", table("oecd", "life.csv", where={"SEX": "Female"}), places("FR DE JP")),
    Task("UN, a series by its first word",
         table("un-data", "population.csv", where={"Series": "Population"}),
         places("KE NG ZA EG")),
    Task("Destatis, a column by its singular",
         table("destatis", "arbeitslose.csv", key="Bundesland"),
         places("DE-BW DE-BY DE-BE DE-BB DE-SN")),
    Task("INSEE, a column without accents",
         table("insee", "chomage.csv", value="taux de chomage"),
         places("FR-01 FR-13 FR-2A FR-59 FR-75C FR-974")),
    Task("ONS, the map by half of its name",
         {**table("ons", "employment.csv"), "mapId": "uk-region"},
         places("E12000001 E12000002 E12000007 E12000008 S92000003 W92000004")),
    Task("INEGI, both years side by side",
         table("inegi", "poblacion.csv", panel="año"), places("MX-AGU MX-JAL MX-OAX MX-YUC"),
         {"panels.titles": ["2010", "2020"]}),
    Task("IBGE in Portuguese, by a tag with an underscore",
         {**table("ibge", "populacao.csv"), "locale": "pt_BR"},
         places("BR-AM BR-BA BR-CE BR-MG BR-SP"), {"locale": "pt-BR"}),
    Task("thousands or decimals", {"table": "Land;Wert\nBayern;83.411\nHessen;12.345\n"},
         places("DE-BY DE-HE")),
    Task("rows as a bare array", {"table": [{"state": "Texas", "v": 1}, {"state": "Ohio", "v": 2}]},
         places("US-TX US-OH")),
)  # fmt: skip
"""Files as publishers make them."""

LANGUAGES = (
    Task("a language by its English name", numbers("europe", {"Frankreich": 1, "Spanien": 2},
         locale="german"), places("FR ES"), {"locale": "de"}),
    Task("a language by an underscore", numbers("europe", {"Autriche": 1, "Suisse": 2},
         locale="fr_CH"), places("AT CH"), {"locale": "fr-CH"}),
    Task("Arabic by its name", numbers("africa", {"مصر": 1, "السودان": 2}, locale="Arabic"),
         places("EG SD"), {"locale": "ar"}),
    Task("a field that is called otherwise", numbers("japan", {"東京都": 1, "大阪府": 2},
         language="ja"), places("JP-13 JP-27"), {"locale": "ja"}),
    Task("Chinese keys", numbers("china", {"北京": 1, "广东": 2}, locale="zh"),
         places("CN-BJ CN-GD"), {"locale": "zh"}),
    Task("Greek keys in an English map", numbers("europe", {"Ελλάδα": 1, "Κύπρος": 2}),
         places("GR CY")),
    Task("a map by its German name", numbers("Deutschland", {"Bayern": 1, "Hessen": 2},
         locale="Deutsch"), places("DE-BY DE-HE"), {"locale": "de"}),
    Task("the locale inside the format", {"mapId": "germany", "choropleth": {"values":
         {"Bayern": 1.5, "Hessen": 2.5}, "format": {"locale": "de"}}},
         places("DE-BY DE-HE"), {"locale": "de"}),
)  # fmt: skip
"""Keys and readers of other languages."""

COUNTIES = {"09001": 7.8, "09003": 8.6, "51515": 8.2}
OLDER = {**COUNTIES, "02201": 15.6}
YEARS = (
    Task("the year as a number", numbers("us-counties", COUNTIES, edition=2009),
         places("09001 09003 51515"), {"mapId": "us-counties-2010"}),
    Task("codes of 2003 without a year", numbers("us-counties", OLDER),
         places("09001 09003 51515 02201"), {"mapId": "us-counties-2003"}),
    Task("the year in a field of its own", numbers("us-counties", COUNTIES, year="2009"),
         places("09001 09003 51515"), {"mapId": "us-counties-2010"}),
    Task("the year in the name of the map", numbers("us-counties-2009", COUNTIES),
         places("09001 09003 51515"), {"mapId": "us-counties-2010"}),
    Task("countries of 1990", numbers("world", {"Soviet Union": 1, "France": 2, "Yugoslavia": 3}),
         places("SU FR YU")),
    Task("regions of Ghana before 2019", numbers("ghana", {"Brong Ahafo": 1, "Volta": 2}),
         places("GH-BA GH-TV")),
    Task("regions of France before 2016",
         numbers("france-regions", {"Alsace": 1, "Lorraine": 2, "Bretagne": 3}),
         places("FR-A FR-M FR-E")),
    Task("counties of Norway of 2022", numbers("norway", {"Viken": 1, "Oslo": 2}),
         places("NO-30 NO-03")),
)  # fmt: skip
"""Data of former boundaries."""

KINDS = (
    Task("circles by another word", {"mapId": "us-states", "circles": {"values":
         {"Texas": 30, "Ohio": 11}}}, places("US-TX US-OH"), {"symbols.count": 2}),
    Task("circles in British spelling", {"mapId": "us-states", "symbols": {"values":
         {"Texas": 30, "Ohio": 11}, "colour": "#AA0000"}}, places("US-TX US-OH")),
    Task("hexagons by half of their name", numbers("us-states-hex", {"TX": 1, "OH": 2}),
         places("US-TX US-OH"), {"mapId": "us-states-hexes"}),
    Task("panels with names", {"mapId": "africa", "choropleth": {}, "panels": [
         {"name": "2000", "values": {"Kenya": 1}}, {"name": "2020", "values": {"Kenya": 3}}]},
         places("KE"), {"panels.titles": ["2000", "2020"]}),
    Task("highlight as a list", numbers("germany", {"Bayern": 1, "Hessen": 2},
         highlight=["Bayern"]), places("DE-BY DE-HE")),
    Task("a text with another name", numbers("germany", {"Bayern": 1, "Hessen": 2},
         annotations=[{"region": "Bayern", "label": "most"}]), places("DE-BY DE-HE")),
    Task("colours by name", {"mapId": "us-states", "regions": {"Texas": "red", "Ohio": "navy"}},
         places("US-TX US-OH")),
    Task("no legend", numbers("germany", {"Bayern": 1, "Hessen": 2}, legend=False),
         places("DE-BY DE-HE"), {"legend": None}),
    Task("percent as text", numbers("us-states", {"Texas": "12%", "Ohio": "8%"}),
         places("US-TX US-OH")),
    Task("German states on the map of the world",
         numbers("world", {"Bayern": 1, "Hessen": 2, "Sachsen": 3}),
         places("DE-BY DE-HE DE-SN"), {"mapId": "germany"}),
)  # fmt: skip
"""Other kinds of maps, and their fields."""

TASKS = (*FAULTY, *PUBLISHERS, *LANGUAGES, *YEARS, *KINDS)
