"""Panels from a column of a table: each of its members is one small map."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from attrs import evolve

from mapcore.errors import FieldError, ValidationError, make_error
from mapcore.request.panels import FEWEST_PANELS, MOST_PANELS
from mapcore.request.responses import RowCounts

if TYPE_CHECKING:
    from mapcore.tables.choosing import ChosenColumns
    from mapcore.tables.making.requests import Draft
    from mapcore.tables.panel_column import PanelColumn

COUNTS = ("used", "without_key", "without_value", "not_matched", "repeated", "groups")


def draft_panels(chosen: ChosenColumns, draft: Callable[[ChosenColumns], Draft]) -> Draft:
    """Return the draft of a map with panels; `draft` makes that of the rows of one.

    Members whose rows have no value are left out and told. Raises `ValidationError` where there are
    fewer than two members, or more than 16.
    """
    column = chosen.panels
    assert column is not None
    rows = list(zip(column.texts, chosen.selected, strict=True))
    present = {text for text, take in rows if take}
    members = [each for each in column.members if each in present]
    _check_count(column, members)
    drafts: dict[str, Draft] = {}
    for member in members:
        own = [take and text == member for text, take in rows]
        try:
            drafts[member] = draft(evolve(chosen, selected=own))
        except ValidationError as error:
            told = [
                FieldError(each.param, f"{column.name} {member}: {each.message}", each.suggestions)
                for each in error.errors
            ]
            raise ValidationError(told) from None
    drawn = {member: each for member, each in drafts.items() if each.rows.used}
    _check_count(column, [*drawn])
    return _join(drafts, drawn)


def _check_count(column: PanelColumn, members: Sequence[str]) -> None:
    if FEWEST_PANELS <= len(members) <= MOST_PANELS:
        return
    message = (
        f"{column.name} has {len(members)} different texts with values; panels are {FEWEST_PANELS} "
        f"to {MOST_PANELS}: draw some of the rows with where, or name another column"
    )
    raise make_error("panel", message)


def _join(drafts: dict[str, Draft], drawn: dict[str, Draft]) -> Draft:
    """Return the draft of all panels, whose counts are those of all rows."""
    first = next(iter(drawn.values()))
    request = dict(first.request)
    (mode,) = [name for name in ("choropleth", "categories") if name in request]
    request[mode] = {name: held for name, held in request[mode].items() if name != "values"}
    request["panels"] = [
        {"title": member, "values": each.request[mode]["values"]} for member, each in drawn.items()
    ]
    counts = {
        name: sum(getattr(each.rows, name) for each in drafts.values()) for name in COUNTS
    }  # fmt: skip
    total = first.rows.total
    empty = [member for member in drafts if member not in drawn]
    notes = [first.rows.note] if first.rows.note else []
    notes += [f"no values: {', '.join(empty)}"] if empty else []
    rows = RowCounts(
        total=total, **counts, left_out=total - sum(counts.values()), note="; ".join(notes)
    )
    warnings = dict.fromkeys(each for draft in drafts.values() for each in draft.warnings)
    told = dict.fromkeys(line for draft in drafts.values() for line in draft.told)
    return evolve(first, request=request, rows=rows, told=tuple(told), warnings=tuple(warnings))
