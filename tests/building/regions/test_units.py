"""Regions from coverage files: names by the columns of a table, shapes of one key as one."""

from __future__ import annotations

import shapely

from mapcore.building.regions.units import choose_rows, join_rows, units_of
from mapcore.building.sources.coverage import Coverage

ROW = {
    "country": "IT",
    "key": "{code}",
    "title": "{name}",
    "parent": "IT-{plate}",
    "aliases": "{code:.2}|{names}",
    "type": "",
    "borders": "",
    "former": "",
}


def units(*table):
    rows = [dict(zip(("code", "name", "plate", "names"), each, strict=True)) for each in table]
    return units_of(ROW, Coverage(rows, [shapely.box(i, 0, i + 1, 1) for i in range(len(rows))]))


def test_a_title_of_two_names_is_known_by_each_and_by_the_columns_of_aliases():
    (unit,) = units(("021008", "Bolzano/Bozen", "BZ", "Bulsan|Balsan"))
    assert unit.region.title == "Bolzano/Bozen"
    assert unit.region.aliases == ("Bolzano", "Bozen", "02", "Bulsan", "Balsan")
    assert unit.codes == ("IT", "IT-BZ", "021008")


def test_an_alias_that_fits_two_regions_is_none_of_either():
    first, second = units(("1001", "Wil (SG)", "SG", "Wil"), ("2001", "Wil (ZH)", "ZH", "Wil"))
    assert first.region.aliases == ("10",)
    assert second.region.aliases == ("20",)


def test_shapes_of_one_key_are_one_region():
    (unit,) = units(("1", "Aosta", "AO", ""), ("1", "Aosta", "AO", ""))
    assert shapely.equals(unit.shape, shapely.box(0, 0, 2, 1))


def test_a_type_is_given_where_it_is_not_the_maps():
    row = {**ROW, "type": "{kind}"}
    table = [{"code": "1", "name": "Ulm", "plate": "BW", "names": "", "kind": "Stadt"}]
    (unit,) = units_of(row, Coverage(table, [shapely.box(0, 0, 1, 1)]))
    assert unit.region.type == "Stadt"
    (plain,) = units(("1", "Ulm", "BW", ""))
    assert plain.region.type is None


def test_the_rows_are_chosen_whose_column_begins_so():
    rows = [{"code": "E06000001"}, {"code": "S12000005"}]
    both = Coverage(rows, [shapely.box(i, 0, i + 1, 1) for i in range(2)])
    assert choose_rows(both, "code=S").rows == [{"code": "S12000005"}]
    assert choose_rows(both, "") is both


def test_a_unit_that_may_lie_in_several_parents_has_no_parent_in_its_codes():
    row = {**ROW, "borders": "communes=plate"}
    (unit,) = units_of(row, Coverage([{"code": "1", "name": "Ulm", "plate": "BW", "names": ""}],
                                     [shapely.box(0, 0, 1, 1)]))  # fmt: skip
    assert unit.region.parent == "IT-BW"
    assert unit.codes == ("IT", "", "")


def test_rows_are_joined_by_a_column():
    table = [{"land": "BW"}, {"land": "BY"}, {"land": "BW"}]
    boxes = [shapely.box(0, 0, 1, 1), shapely.box(2, 0, 3, 1), shapely.box(1, 0, 2, 1)]
    joined = join_rows(Coverage(table, boxes), "land")
    assert [shape.bounds for shape in joined] == [(0, 0, 2, 1), (2, 0, 3, 1)]


def test_what_was_merged_into_a_unit_is_known_as_a_part_of_it():
    row = {**ROW, "former": "{was}"}
    table = [{"code": "1", "name": "Ulm", "plate": "BW", "names": "", "was": "94663|Mapiripana"}]
    (unit,) = units_of(row, Coverage(table, [shapely.box(0, 0, 1, 1)]))
    assert unit.region.former == ("94663", "Mapiripana")


def test_units_of_several_countries_are_of_the_first():
    row = {**ROW, "country": "FI|AX"}
    table = [{"code": "1", "name": "Föglö", "plate": "01", "names": ""}]
    (unit,) = units_of(row, Coverage(table, [shapely.box(0, 0, 1, 1)]))
    assert unit.codes == ("FI", "IT-01", "1")
