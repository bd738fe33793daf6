"""From a table of two measures to a bivariate map in one call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Unpack

from attrs import evolve

from mapcore.request.decoding.encode import encode
from mapcore.tables.choosing import choose_columns
from mapcore.tables.labels import write_label
from mapcore.tables.making.drafting import draft_values, draw_draft, in_edition
from mapcore.tables.making.requests import (
    build_request,
    drop_absent,
    take_numbers,
    take_reader,
)
from mapcore.tables.named import Named

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from mapcore.atlas.catalog import Atlas
    from mapcore.houses.house import House
    from mapcore.request.documents.request_dicts import CornersDict, FormatSpecDict, RequestOptions
    from mapcore.request.format_spec import FormatSpec
    from mapcore.result.result import Result
    from mapcore.tables.columns import Table
    from mapcore.tables.labels import Label
    from mapcore.tables.making.requests import Draft
    from mapcore.tables.named import Where
    from mapcore.tables.rows import Aggregate


def bivariate(
    table: Table,
    map_id: str | None = None,
    *,
    x: Label,
    y: Label,
    key: Label | None = None,
    where: Where | None = None,
    aggregate: Aggregate | None = None,
    parse_numbers: bool | str = False,
    x_title: str | None = None,
    y_title: str | None = None,
    x_breaks: Sequence[float] | None = None,
    y_breaks: Sequence[float] | None = None,
    x_format: str | FormatSpecDict | FormatSpec | None = None,
    y_format: str | FormatSpecDict | FormatSpec | None = None,
    classes: int | None = None,
    palette: str | Sequence[str] | None = None,
    corners: CornersDict | None = None,
    atlas: Atlas | None = None,
    house: House | Mapping[str, Any] | None = None,
    **options: Unpack[RequestOptions],
) -> Result:
    r"""Return the map of two columns of numbers at once; `result.rows` counts the rows of `x`.

    `x` and `y` name the columns of the two measures; `x_title` and `y_title` are their names if
    absent, and `x_format` and `y_format` have their units. `table`, `key`, `where`, `aggregate`,
    `parse_numbers` and `house` are as in `choropleth`. `classes`, `palette`, `corners`, and the
    breaks and formats of the two are fields of the request's `bivariate`. All other arguments are
    fields of the request.

    Raises `ValidationError`, `UnknownMap` or `RenderFailed`.

    >>> rows = {"state": ["TX", "Calif.", "NY", "OH"], "old": [12, 15, 17, 18]}
    >>> table = {**rows, "poor": [14, 12, 13, 11]}
    >>> result = bivariate(table, "us-states", key="state", x="old", y="poor", classes=2)
    >>> result.report.bivariate.counts, str(result.rows)
    (((1, 1), (1, 1)), '4 rows: 4 used')
    """
    drafts, edition = [], options.get("edition")
    parse_numbers, locale = take_numbers(table, parse_numbers, options)
    for value in (x, y):
        named = Named(map_id, key, value, where, aggregate, edition=edition)
        chosen = choose_columns(table, named, atlas, locale)
        reader = take_reader(options)
        drafts.append(draft_values(chosen, parse_numbers, reader, atlas, is_text=False))
        map_id, edition = chosen.map_id, chosen.edition
    x_draft, y_draft = drafts
    block = drop_absent(
        {
            "x": _side(x_draft, x, x_title, x_breaks, x_format),
            "y": _side(y_draft, y, y_title, y_breaks, y_format),
            "classes": classes,
            "palette": palette if palette is None or isinstance(palette, str) else list(palette),
            "corners": corners,
        }
    )
    request = build_request(str(map_id), None, {}, in_edition(options, chosen))
    warnings = tuple(dict.fromkeys(each for draft in drafts for each in draft.warnings))
    both = evolve(drafts[0], request={**request, "bivariate": block}, warnings=warnings)
    return draw_draft(both, atlas, house)


def _side(
    draft: Draft,
    label: Label,
    title: str | None,
    breaks: Sequence[float] | None,
    written: str | FormatSpecDict | FormatSpec | None,
) -> dict[str, Any]:
    """Return one of the two measures as a request has it."""
    drawn = draft.request["choropleth"]
    return drop_absent(
        {
            "values": drawn["values"],
            "title": title or write_label(label),
            "breaks": None if breaks is None else list(breaks),
            "format": drawn.get("format") if written is None else encode(written),
        }
    )
