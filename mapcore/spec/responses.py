"""What callers get back besides pixels: the report of a render and the catalog's entries."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from attrs import frozen

from mapcore.spec.declare import Characters, Range, describe, document, note, require
from mapcore.spec.report_lines import matching_lines, write_report
from mapcore.spec.request import FormatSpec, HexColor, Method, ScaleType

Count = Annotated[int, Range(0)]
WarningCode = Literal[
    "legend_position_coerced",
    "percent_values_look_scaled",
    "legend_overflow",
    "layer_unavailable",
    "labels_unavailable",
    "pin_outside_map",
    "characters_unavailable",
    "few_keys_matched",
    "duplicate_regions",
    "keys_look_like_row_numbers",
    "text_shortened",
    "better_map",
]
LintCode = Literal[
    "colors_merge",
    "no_data_like_a_class",
    "small_text",
    "too_many_colors",
    "counts_as_colors",
    "one_class_holds_most",
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
class ChoroplethReport:
    """The choropleth as it is drawn."""

    type: ScaleType = require("The kind of scale.")
    method: EdgeMethod = require("How the edges were found; manual where they were given.")
    classes: Count = require("How many classes there are.")
    palette: str = require("The palette.")
    format: FormatSpec = require("The resolved number format.")
    reason: str = require("Why the type was picked.")
    breaks: tuple[float, ...] = require("The edges, ascending.")


@document
@frozen
class LegendEntry:
    """One line of a legend."""

    label: str = require("Its text.")
    color: HexColor = require("Its swatch.")


@document
@frozen
class GradientLegend:
    """The bar of a gradient."""

    points: tuple[float, float | None, float] = require(
        "The numbers at its start, middle (or null) and end."
    )
    stops: tuple[HexColor, ...] = require("Its colours, one an edge.")


@document
@frozen
class CanvasSize:
    """The size of the image, in pixels at scale 1."""

    width: Count = require("As asked for.")
    height: Count = require("As asked for, or as follows from the map, title and legend.")


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
class Report:
    """The dry run: what a render would draw, and what it did not understand."""

    dry_run: Literal[True] = require("Always true.")
    map_id: Annotated[str, Characters(1)] = require("The map's canonical id.")
    choropleth: ChoroplethReport | None = require("The plan; null in other modes.")
    legend: tuple[LegendEntry, ...] | GradientLegend | None = require("The legend as drawn.")
    warnings: tuple[RenderWarning, ...] = require("What was adjusted.")
    region_matching: RegionMatching = require("What became of the keys.")
    canvas: CanvasSize = require("The size of the image.")
    no_data: Count = describe("Keys given without a number (None or NaN, in Python).", default=0)
    alt_text: str = describe("The picture in words, for those who cannot see it.", default="")
    lint: tuple[LintFinding, ...] = describe("What readers may misread, and the mend.", default=())
    slips: SlipCounts | None = note("How slips are read on this map, where keys were corrected.")

    def __str__(self) -> str:
        """Return the report in lines for people."""
        return write_report(self)

    def matching_text(self) -> str:
        """Return what became of the keys and what was adjusted, in lines for people."""
        return "\n".join(matching_lines(self))

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        """Show the lines in a notebook."""
        printer.text(str(self))


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
    regions: tuple[RegionEntry, ...] = require("The regions asked for.")
    page: Page = require("Which part of them this is.")
    slips: SlipCounts | None = note("How slips of one key are read on this map, where counted.")


@document
@frozen
class RowCounts:
    """What became of the rows of a table; the counts add up to `total`.

    `used` rows are drawn. Rows `without_key` or `without_value` say nothing. `not_matched` rows
    have a key that is no region of the map. `repeated` rows have the key of another row, with
    which they were aggregated, or name the region that a later row names. `note` says what may be
    wrong with rows without a key.
    """

    total: Count = require("All rows.")
    used: Count = require("Rows that are drawn.")
    without_key: Count = describe("Rows that name no region.", default=0)
    without_value: Count = describe("Rows whose value is missing.", default=0)
    not_matched: Count = describe("Rows whose key is no region of the map.", default=0)
    repeated: Count = describe("Rows of a key or a region that another row draws.", default=0)
    note: str = describe("What may be wrong with rows without a key; mostly empty.", default="")

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
        }
        parts = [f"{self.used} used", *(f"{count} {word}" for word, count in said.items() if count)]
        note = f"; {self.note}" if self.note else ""
        return f"{self.total} rows: {', '.join(parts)}{note}"
