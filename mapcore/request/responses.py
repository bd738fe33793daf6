"""What callers get back besides pixels: the parts of a report, and the catalog's entries."""

from __future__ import annotations

from typing import Annotated, Literal

from mapcore.frozen import frozen
from mapcore.request.choropleth import Method
from mapcore.request.declaring.declare import Range, describe, document, note, require
from mapcore.request.values.hex_color import HexColor

QUERY_LIMIT = 100
"""Characters of a query for maps or regions."""
PAGE_LIMIT = 5000
"""Regions that one page of a listing may have."""
Count = Annotated[int, Range(0)]
WarningCode = Literal[
    "legend_position_coerced",
    "percent_values_look_scaled",
    "legend_overflow",
    "locale_unavailable",
    "layer_unavailable",
    "labels_unavailable",
    "labels_not_shown",
    "labels_left_out",
    "pin_outside_map",
    "annotation_outside_map",
    "annotation_overlaps",
    "symbol_outside_map",
    "panels_small",
    "locator_left_out",
    "locator_moved",
    "characters_unavailable",
    "few_keys_matched",
    "duplicate_regions",
    "keys_look_like_row_numbers",
    "value_of_whole",
    "regions_left_empty",
    "text_shortened",
    "better_map",
    "former_edition",
    "edition_unclear",
    "editions_mixed",
    "edition_unavailable",
    "world_view_unavailable",
    "keys_of_another_map",
    "values_all_equal",
    "values_yes_or_no",
    "values_mostly_missing",
    "values_look_missing",
]
LintCode = Literal[
    "colors_merge",
    "no_data_like_a_class",
    "small_text",
    "too_many_colors",
    "counts_as_colors",
    "one_class_holds_most",
    "two_classes_hold_most",
    "class_spans_zero",
    "pattern_unseen",
    "measures_alike",
    "bivariate_in_grey",
    "faded_classes",
    "many_annotations",
    "symbols_hide_each_other",
    "sizes_alike",
    "tiny_regions",
    "panels_alike",
    "locator_tells_little",
]


EdgeMethod = Literal[Method, "manual"]


@document
@frozen
class RenderWarning:
    """Something that was adjusted or left out, and why."""

    code: WarningCode = require("Stable; branch on this.")
    message: str = require("For people.")


@document
@frozen
class LintFinding:
    """Something that readers may not be able to tell on the picture, or may misread."""

    code: LintCode = require("Stable; branch on this.")
    message: str = require("What it is, for people.")
    mend: str = require("What to do about it.")


@document
@frozen
class Correction:
    """One key that was read as a region although it was not written exactly so."""

    input: str = require("The key as given.")
    matched_to: str = require("The published key of the region.")
    title: str = require("The region's title.")
    via: str = require("How the key was read, in plain words.")


@document
@frozen
class Unmatched:
    """One key that names no region of the map."""

    input: str = require("The key as given.")
    suggestions: tuple[str, ...] = require("The closest regions as `Title (key)`, best first.")


@document
@frozen
class RegionMatching:
    """What became of the region keys of a request."""

    matched_keys: Count = require("Keys that resolved, over all blocks; keys, not regions.")
    corrected: tuple[Correction, ...] = require("Every key that was corrected.")
    unmatched: tuple[Unmatched, ...] = require("Every key that was not matched.")


@document
@frozen
class LegendEntry:
    """One line of a legend."""

    label: str = require("Its text.")
    color: HexColor = require("Its swatch.")


@frozen
class SlipCounts:
    """What becomes of every slip of one key in the titles of a map's regions.

    A slip is a letter left out, doubled, swapped with the next, or typed on a key beside its own.
    `right` slips are corrected to the region that was meant, `unmatched` ones are left, `exact`
    ones are another region's own name, and `wrong` ones are corrected to another region.
    """

    right: int
    unmatched: int
    exact: int
    wrong: int

    @property
    def total(self) -> int:
        """All slips."""
        return self.right + self.unmatched + self.exact + self.wrong

    @property
    def share(self) -> float:
        """The share of slips that are read right, 0 to 1."""
        return self.right / max(1, self.total)

    def __str__(self) -> str:
        """Return in words how often a misspelt key becomes a wrong region.

        >>> str(SlipCounts(right=1400, unmatched=30, exact=2, wrong=0))
        'of 1,432 misspellings tried, 0 became a wrong region'
        """
        return f"of {self.total:,} misspellings tried, {self.wrong} became a wrong region"


@document
@frozen
class MapEdition:
    """Which boundaries a map has, and when they were in force."""

    year: str | None = require("The year that they are known by; null if none is.")
    begins: str | None = require(
        "The month in which they came into force, as 2022-01; null if nothing is known of others.",
        wire="from",
    )
    ends: str | None = require(
        "The month in which others did; null for those in force.", wire="until"
    )


@document
@frozen
class EditionReport:
    """Which boundaries were drawn, and who chose them."""

    year: str = require("The year that they are known by.")
    by: Literal["request", "keys", "default"] = require("Who chose them.")
    keys: tuple[str, ...] | None = describe("The keys that decided, where they did.")
    tie_year: str | None = describe(
        "The year in the table or the title that decided, where several editions have the keys."
    )


@document
@frozen
class TitlesReport:
    """How many titles of regions are in the reader's language."""

    translated: Count = require("Regions with a title in the language.")
    kept: Count = require("Regions with the title that the map has.")


@document
@frozen
class CatalogMap:
    """One line of the catalog."""

    id: str = require("Stable slug: the request's `mapId`.")
    title: str = require("The map's name.")
    region_type: str | None = require("What one region is called.")
    layers: tuple[str, ...] = require("The layers that the map ships.")
    region_count: Count = require("How many regions it has.")
    labels: bool = require("Whether it ships curated region labels.")
    tiles_of: str | None = require(
        "The id of the map whose regions a tile grid shows; null for any other map."
    )
    edition: MapEdition = require("Which boundaries it has.")
    editions: tuple[str, ...] | None = describe(
        "The ids of the map with other boundaries, newest first; absent where there are none."
    )


@document
@frozen
class RegionEntry:
    """One region of a map."""

    key: str = require("Its published key, unique on the map.")
    title: str = require("Its name.")


@document
@frozen
class Page:
    """Which part of the matching regions a listing holds."""

    offset: Count = require("How many matching regions were skipped.")
    limit: Count | None = require("The most that were asked for; null for all.")
    matched: Count = require("How many regions match the query before paging.")


@document
@frozen
class MapDetail:
    """One map with its regions."""

    id: str = require("Canonical slug.")
    title: str = require("The map's name.")
    region_type: str | None = require("What one region is called.")
    region_type_plural: str | None = require("What several regions are called.")
    layers: tuple[str, ...] = require("The layers that the map ships.")
    region_count: Count = require("Regions of the whole map, whatever the query.")
    labels: bool = require("Whether it ships curated region labels.")
    tiles_of: str | None = require(
        "The id of the map whose regions a tile grid shows; null for any other map."
    )
    edition: MapEdition = require("Which boundaries it has.")
    regions: tuple[RegionEntry, ...] = require("The regions asked for.")
    page: Page = require("Which part of them this is.")
    editions: tuple[str, ...] | None = describe(
        "The ids of the map with other boundaries, newest first; absent where there are none."
    )
    slips: SlipCounts | None = note("How slips of one key are read on this map, where counted.")


@document
@frozen
class RowCounts:
    """What became of the rows of a table; the counts add up to `total`.

    `used` rows are drawn. Rows `without_key` or `without_value` say nothing. `not_matched` rows
    have a key that is no region of the map. `repeated` rows have the key of another row, with
    which they were aggregated, or name the region that a later row names. `groups` are rows of
    totals and groups of regions, `left_out` those that the caller did not ask for. `note` says what
    was found in the table, and what may be wrong with rows without a key.
    """

    total: Count = require("All rows.")
    used: Count = require("Rows that are drawn.")
    without_key: Count = describe("Rows that name no region.", default=0)
    without_value: Count = describe("Rows whose value is missing.", default=0)
    not_matched: Count = describe("Rows whose key is no region of the map.", default=0)
    repeated: Count = describe("Rows of a key or a region that another row draws.", default=0)
    groups: Count = describe("Rows of totals and of groups of regions.", default=0)
    left_out: Count = describe("Rows that were not asked for, as of other years.", default=0)
    note: str = describe("What was found in the table, and what may be wrong with it.", default="")

    def __str__(self) -> str:
        """Return the counts in words.

        >>> str(RowCounts(total=5, used=3, not_matched=2))
        '5 rows: 3 used, 2 not matched'
        """
        said = {
            "without a key": self.without_key,
            "without a value": self.without_value,
            "not matched": self.not_matched,
            "repeated": self.repeated,
            "groups or totals": self.groups,
            "left out": self.left_out,
        }
        parts = [f"{self.used} used", *(f"{count} {word}" for word, count in said.items() if count)]
        note = f"; {self.note}" if self.note else ""
        return f"{self.total} rows: {', '.join(parts)}{note}"
