"""A series of maps of a table: one for each member of a column, in the same classes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import mapcore
from mapcore.batch.names import NamedSpec, TakenNames, make_name
from mapcore.errors import list_some
from mapcore.tables.choosing import seek_on
from mapcore.tables.making.drafting import draw_draft
from mapcore.tables.making.series import VALUE, draft_series
from mapcore.tables.periods import name_members
from mapcore_cli.messages import say
from mapcore_cli.table_files import read_table_file
from mapcore_cli.table_maps import field_arguments, read_where, unfold_columns

if TYPE_CHECKING:
    from collections.abc import Iterator

    from mapcore.tables.making.series import Series
    from mapcore.tables.readings import Reading
    from mapcore_cli.commands.render import RenderOptions


def draw_series(source: str, options: RenderOptions) -> Iterator[tuple[str, mapcore.Result]]:
    """Yield the maps of a series with the stems of their files; what was found is told first.

    `{column}` in the title and subtitle, with the name of the column, becomes the member. Without a
    title, a map has the names of its values and member as one.
    """
    wanted, fields, atlas = options.columns, options.fields, options.atlas
    sought = seek_on(wanted["map_id"], fields["edition"], atlas)
    reading = read_table_file(source, options.table, map_id=sought, atlas=atlas)
    by = wanted["by"]
    reading, value = unfold_columns(reading, by, wanted, fields, atlas)
    arguments = field_arguments(fields, {})
    arguments.pop("title", None)
    series = draft_series(
        reading,
        by,
        map_id=wanted["map_id"],
        key=wanted["key"],
        value=value,
        where=read_where(wanted["where"]) or None,
        aggregate=wanted["aggregate"],
        options=arguments,
        atlas=atlas,
    )
    _tell(reading, series)
    named = name_members([*series.drafts])
    requests = {
        member: {**draft.request, "title": _title(fields, series, by, named[member])}
        for member, draft in series.drafts.items()
    }
    frozen = mapcore.freeze(requests.values(), atlas=atlas) if series.choice.is_numeric else None
    taken = TakenNames()
    for member in requests:
        taken.take(NamedSpec(make_name(member), b"", member))
    for member, spec in requests.items():
        request = frozen.apply(spec, atlas=atlas)[0] if frozen else mapcore.decode_request(spec)
        result = draw_draft(series.drafts[member], atlas, options.house, request)
        yield make_name(member), result


def _tell(reading: Reading, series: Series) -> None:
    for line in reading.told(series.choice):
        say(line)
    if series.empty:
        say(f"not drawn, since no row has a value: {list_some(series.empty, 6)}")


def _title(fields: dict[str, Any], series: Series, by: str, member: str) -> dict[str, str]:
    mark = f"{{{by}}}"
    named = "" if series.choice.value == VALUE else f"{series.choice.value}, "
    text = fields["title"] or f"{named}{mark}"
    title = {"text": text.replace(mark, member)}
    if fields["subtitle"]:
        title["subtitle"] = fields["subtitle"].replace(mark, member)
    return title
