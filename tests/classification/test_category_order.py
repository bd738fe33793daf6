from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from mapcore.assets.ordinal_scales import load_ordinal_scales
from mapcore.assets.palettes import PALETTES
from mapcore.classification.categories import color_categories
from mapcore.classification.category_order import fold_category, order_categories
from mapcore.color import lab

SCALES = load_ordinal_scales().scales
texts = st.text(min_size=1, max_size=4)


@pytest.mark.parametrize(
    ("names", "by", "ordered"),
    [
        (["High", "Low", "Medium"], "levels", ["Low", "Medium", "High"]),
        (["Severe", "none", "Minor"], "levels", ["none", "Minor", "Severe"]),
        (["Agree", "Disagree", "Neutral"], "agreement", ["Disagree", "Neutral", "Agree"]),
        (["65+", "under 18", "18–64"], "ranges", ["under 18", "18–64", "65+"]),
        (["$1m to $2m", "$900k to $1m"], "ranges", ["$900k to $1m", "$1m to $2m"]),
        (
            ["> 100", "10 - 50", "< 10", "50 - 100"],
            "ranges",
            ["< 10", "10 - 50", "50 - 100", "> 100"],
        ),
        (["2010", "1998"], "years", ["1998", "2010"]),
        (["B", "A", "C"], "grades", ["A", "B", "C"]),
        (["BB+", "AAA"], "credit ratings", ["AAA", "BB+"]),
        (["second", "1st"], "ordinals", ["1st", "second"]),
        (["No", "Yes"], "yes or no", ["Yes", "No"]),
        (["March", "January"], "months", ["January", "March"]),
        (["Never", "Often", "Rarely"], "frequency", ["Never", "Rarely", "Often"]),
        (["Ja", "Nein", "Teilweise"], "yes or no", ["Ja", "Teilweise", "Nein"]),
        (["hoch", "sehr hoch", "niedrig"], "levels", ["niedrig", "hoch", "sehr hoch"]),
        (["élevé", "faible", "très élevé"], "levels", ["faible", "élevé", "très élevé"]),
        (["alta", "baja", "media"], "levels", ["baja", "media", "alta"]),
        (["aumento", "baja", "sin cambios"], "change", ["baja", "sin cambios", "aumento"]),
        (["März", "Januar", "Dezember"], "months", ["Januar", "März", "Dezember"]),
        (["高い", "低い", "中程度"], "levels", ["低い", "中程度", "高い"]),
        (["высокий", "низкий"], "levels", ["низкий", "высокий"]),
        (["hoch", "low", "medio"], "appearance", ["hoch", "low", "medio"]),
        (["High risk", "No risk", "Low risk"], "levels", ["No risk", "Low risk", "High risk"]),
        (["hohes Risiko", "geringes Risiko"], "levels", ["geringes Risiko", "hohes Risiko"]),
        (["Second dose", "First dose"], "ordinals", ["First dose", "Second dose"]),
        (["South Carolina", "North Carolina"], "appearance", ["South Carolina", "North Carolina"]),
        (["coal", "wind", "gas"], "appearance", ["coal", "wind", "gas"]),
        (["High", "wind", "gas"], "appearance", ["High", "wind", "gas"]),
        (["High"], "appearance", ["High"]),
        ([], "appearance", []),
    ],
)
def test_a_known_scale_gives_the_order(names: list[str], by: str, ordered: list[str]) -> None:
    found = order_categories(names)
    assert (found.by, list(found.names)) == (by, ordered)


def test_four_fifths_of_the_names_make_a_scale_and_the_rest_follows() -> None:
    found = order_categories(["High", "Coast", "Low", "Very high", "Medium"])
    assert (found.by, found.names) == ("levels", ("Low", "Medium", "High", "Very high", "Coast"))
    assert order_categories(["High", "Coast", "Low", "City"]).by == "appearance"


def test_residual_names_come_last_and_other_before_unknown() -> None:
    found = order_categories(["Unknown", "Coal", "Other", "Wind"])
    assert found.names == ("Coal", "Wind", "Other", "Unknown")
    assert found.residual == ("Other", "Unknown")
    placed = order_categories(["Unknown", "Coal", "Other"], order=["Other", "Coal"])
    assert placed.names == ("Other", "Coal", "Unknown")
    assert placed.residual == ("Unknown",)


def test_the_callers_order_and_colours_come_before_a_scale() -> None:
    names = ["Low", "High", "Medium"]
    colors = {"High": "#111111", "Medium": "#222222", "Low": "#333333", "Unused": "#444444"}
    assert order_categories(names, order=["High", "Absent"]).names == ("High", "Low", "Medium")
    found = order_categories(names, colors=colors)
    assert (found.by, found.names) == ("colors", ("High", "Medium", "Low"))
    assert order_categories(names, colors={"High": "#111111"}).by == "levels"


@given(st.lists(texts), st.lists(texts), st.dictionaries(texts, st.just("#123456")))
def test_every_name_stands_in_the_order_once(
    names: list[str], order: list[str], colors: dict[str, str]
) -> None:
    found = order_categories(names, order=order, colors=colors)
    assert sorted(found.names) == sorted(set(names))
    assert found.names[len(found.names) - len(found.residual) :] == found.residual
    listed = [name for name in dict.fromkeys(order) if name in set(names)]
    assert list(found.names[: len(listed)]) == listed


@pytest.mark.parametrize("scale", SCALES, ids=lambda scale: scale.name)
def test_the_names_of_a_scale_are_folded_and_stand_once(scale) -> None:  # type: ignore[no-untyped-def]
    assert all(fold_category(name) == name for name in scale.ranks)
    assert scale.palette is None or scale.palette in PALETTES
    assert not set(scale.ranks) & set(load_ordinal_scales().residual)


def test_residual_names_of_a_language_are_added() -> None:
    names = ["Unbekannt", "CDU", "Sonstige", "N/A"]
    found = order_categories(names, residual=["sonstige", "unbekannt"])
    assert found.names == ("CDU", "Sonstige", "Unbekannt", "N/A")
    assert order_categories(names).residual == ("N/A",)


def test_residual_names_of_the_language_of_a_scale_come_last() -> None:
    found = order_categories(["keine Angabe", "Nein", "Ja", "Sonstiges"])
    assert found.names == ("Ja", "Nein", "Sonstiges", "keine Angabe")
    assert found.residual == ("Sonstiges", "keine Angabe")
    assert order_categories(["Nein", "Ja"], order=["Nein"]).names == ("Nein", "Ja")


@pytest.mark.parametrize("names", [["Rep", "Dem"], ["R", "D", "I"], ["Lean R", "Tied", "Lean D"]])
def test_republicans_are_red_and_democrats_blue(names: list[str]) -> None:
    colors = color_categories(names, order_categories(names), residual=[])
    republican, democrat = (
        lab(next(color for name, color in colors.items() if letter in name))[0] for letter in "RD"
    )
    assert republican[1] > democrat[1] + 10
    assert democrat[2] < -5 < republican[2]


def test_names_of_colours_are_drawn_in_them() -> None:
    names = ["Zona rossa", "Zona gialla", "Zona bianca"]
    found = color_categories(names, order_categories(names), residual=["#cccccc"])
    red, yellow, white = lab(*found.values())
    assert red[1] > 30
    assert yellow[2] > 40
    assert white[0] > 94
    own = color_categories(names, order_categories(names), {"Zona rossa": "#010203"}, residual=[])
    assert own["Zona rossa"] == "#010203"
    assert own["Zona gialla"] == found["Zona gialla"]
    two = color_categories(["Red", "Blue"], order_categories(["Red", "Blue"]), residual=[])
    pinned = color_categories(
        ["Red", "Blue"], order_categories(["Red", "Blue"]), {"Red": "#ff0000"}, residual=[]
    )
    assert pinned == {**two, "Red": "#ff0000"}
    spread = color_categories(names, order_categories(names), palette="blues", residual=[])
    assert spread["Zona rossa"] != found["Zona rossa"]


def test_levels_get_one_ramp_and_residual_names_greys() -> None:
    names = ["High", "Low", "Very high", "Unknown", "Medium", "Other"]
    found = color_categories(names, order_categories(names), residual=["#cccccc", "#bbbbbb"])
    lightness = lab(*list(found.values())[:4])[:, 0]
    assert list(found) == ["Low", "Medium", "High", "Very high", "Other", "Unknown"]
    assert (lightness[1:] < lightness[:-1] - 5).all()
    assert (found["Other"], found["Unknown"]) == ("#cccccc", "#bbbbbb")
    pinned = {"Unknown": "#010203", "Low": "#040506"}
    mended = color_categories(names, order_categories(names), pinned, residual=["#cccccc"])
    assert (mended["Unknown"], mended["Low"]) == ("#010203", "#040506")


def test_a_neutral_middle_is_pale_and_the_sides_are_of_one_strength() -> None:
    names = ["Neutral", "Agree", "Strongly agree", "Disagree"]
    found = color_categories(names, order_categories(names), residual=["#cccccc"])
    assert max(found, key=lambda name: float(lab(found[name])[0, 0])) == "Neutral"
    both = color_categories(
        [*names, "Strongly disagree"],
        order_categories([*names, "Strongly disagree"]),
        residual=["#cccccc"],
    )
    assert {both[name] for name in names} == set(found.values())


def test_a_palette_is_spread_along_the_order() -> None:
    names = ["coal", "wind", "sun", "Unknown"]
    own = ["#000000", "#808080", "#ffffff"]
    found = color_categories(
        names, order_categories(names, order=["sun"]), palette=own, residual=["#cccccc"]
    )
    assert list(found.items())[:3] == list(zip(["sun", "coal", "wind"], own, strict=True))


@given(st.lists(texts, max_size=30, unique=True), st.sampled_from([None, "ylgnbu", "rdbu"]))
def test_every_category_has_a_colour(names: list[str], palette: str | None) -> None:
    found = color_categories(names, order_categories(names), palette=palette, residual=["#cccccc"])
    assert set(found) == set(names)
