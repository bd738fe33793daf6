from __future__ import annotations

from hypothesis import given, strategies as st

from mapcore.atlas.pack import Region
from mapcore.matching.gazetteer.names import (
    ALIAS,
    FURTHER,
    KEY,
    TITLE,
    NameTable,
    build_lookup,
    list_parted_titles,
)

REGIONS = (
    Region("IR", "Iran", aliases=("Irã", "IRN", "Persia")),
    Region("EC", "Ecuador", aliases=("Équateur",)),
    Region("CH-ZH", "Zürich"),
    Region("RU-SA", "Sakha (Yakutia)"),
)
TABLE = NameTable.of(REGIONS)


def test_codes_and_names_are_told_apart() -> None:
    assert ("ir", 0, KEY) in TABLE.codes
    assert ("irn", 0, ALIAS) in TABLE.codes
    assert ("Irã", 0, ALIAS) in TABLE.texts
    assert ("Iran", 0, TITLE) in TABLE.texts


def test_names_with_umlauts_have_two_lines() -> None:
    assert {"zurich", "zuerich"} <= {line.text for line in TABLE.lines if line.region == 2}


def test_names_of_our_own_tables_are_unpublished() -> None:
    assert ("Equador", 1, FURTHER) in TABLE.texts
    assert "equador" in TABLE.list_unpublished_names()
    assert "persia" not in TABLE.list_unpublished_names()
    assert TABLE.list_misspelt_names(REGIONS) == {"equador"}
    own = (Region("EC", "Ecuador", aliases=("Equador",)),)
    assert NameTable.of(own).list_misspelt_names(own) == frozenset()


def test_names_that_are_written_with_marks_alone() -> None:
    marked = TABLE.list_marked_names()
    assert marked["ira"] == {"irã"}
    assert marked["equateur"] == {"équateur"}
    assert "zurich" not in marked  # a title


def test_titles_in_parts() -> None:
    assert list_parted_titles(REGIONS) == {"sakha yakutia"}


@given(st.lists(st.tuples(st.sampled_from("ab"), st.integers(0, 5), st.integers(KEY, FURTHER))))
def test_a_lookup_holds_the_regions_of_the_best_rank(forms: list[tuple[str, int, int]]) -> None:
    lookup = build_lookup(forms)
    assert lookup.keys() == {form for form, _, _ in forms}
    for form, regions in lookup.items():
        best = min(rank for other, _, rank in forms if other == form)
        wanted = [region for other, region, rank in forms if (other, rank) == (form, best)]
        assert regions == tuple(dict.fromkeys(wanted))
