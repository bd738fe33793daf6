"""From the columns of a table to regions: keys, titles, aliases and parents."""

from __future__ import annotations

import re
from collections import Counter
from numbers import Integral
from typing import TYPE_CHECKING, Any

from mapcore.atlas.pack import Region
from mapcore.atlas.verifying import LONGEST_NAME, MOST_NAMES, MOST_NAMES_OF_REGION
from mapcore.building.importing.options import is_printable
from mapcore.building.importing.problems import list_first
from mapcore.building.tables import distinct, split

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mapcore.building.importing.files.reading import FeatureTable
    from mapcore.building.importing.options import Options
    from mapcore.building.importing.problems import ImportProblems

LONGEST_KEY, MOST_ALIASES = 100, 50
SCHEMES = {
    "ISO 3166-1 alpha-2": re.compile(r"[A-Z]{2}"),
    "ISO 3166-2": re.compile(r"[A-Z]{2}-[A-Z0-9]{1,3}"),
    "FIPS": re.compile(r"[0-9]{2,12}"),
}
"""What the codes look like of which mapcore knows the names."""


def regions_of(table: FeatureTable, options: Options, problems: ImportProblems) -> list[Region]:
    """Return a region for each row of a table, in the table's order.

    Raises ValidationError for columns that do not exist, and for keys that are missing, doubled
    or no texts.
    """
    keys = _texts(table, "key", options.key, problems)
    titles = _texts(table, "title", options.title, problems) if options.title else list(keys)
    aliases = [_texts(table, "aliases", name, problems) for name in options.aliases]
    none = [""] * len(keys)
    parents = _texts(table, "parent", options.parent, problems) if options.parent else none
    labels = _texts(table, "label", options.label, problems) if options.label else none
    problems.stop()
    _check_keys(keys, options.key, table, problems)
    problems.stop()
    _check_scheme(keys, options.key_scheme, problems)
    _check_titles(keys, titles, parents, problems)
    columns = [*zip(*aliases, strict=True)] if aliases else [()] * len(keys)
    found = [
        distinct((name for cell in cells for name in split(cell)), key, title)
        for key, title, cells in zip(keys, titles, columns, strict=True)
    ]
    _check_aliases(keys, found, problems)
    problems.stop()
    return [
        Region(
            key=key,
            title=title or key,
            aliases=names,
            parent=parent or None,
            label_text=label or None,
        )
        for key, title, names, parent, label in zip(
            keys, titles, found, parents, labels, strict=True
        )
    ]


def _texts(table: FeatureTable, option: str, name: str, problems: ImportProblems) -> list[str]:
    """Return a column as texts, empty where a cell is; notes cells that are no proper texts."""
    texts = [cell_text(cell) for cell in table.column(option, name)]
    wrong = [row for row, text in enumerate(texts) if text is None]
    longest = LONGEST_KEY if option == "key" else LONGEST_NAME
    if option == "aliases":
        longest *= MOST_ALIASES
    long = [row for row, text in enumerate(texts) if text is not None and len(text) > longest]
    if wrong:
        problems.refuse(
            option,
            f"column {name!r} has cells that are no plain texts or whole numbers: {_rows(wrong)}",
        )
    if long:
        problems.refuse(
            option, f"column {name!r} has texts of more than {longest} characters: {_rows(long)}"
        )
    return [text or "" for text in texts]


def _rows(rows: Sequence[int]) -> str:
    return f"row {list_first([str(row + 1) for row in rows])}"


def cell_text(cell: Any) -> str | None:
    r"""Return a cell as text without blanks around it, "" for an empty one, None for no text.

    >>> cell_text(" 05 "), cell_text(5), cell_text(5.0), cell_text(float("nan")), cell_text(5.5)
    ('05', '5', '5', '', None)
    """
    if isinstance(cell, str):
        text = cell.strip()
        return text if is_printable(text) else None
    if cell is None or type(cell).__name__ in ("NAType", "NaTType"):
        return ""
    if isinstance(cell, bool) or not isinstance(cell, (Integral, float)):
        return None
    if cell != cell:
        return ""
    return str(int(cell)) if isinstance(cell, Integral) or cell.is_integer() else None


def are_keys(cells: Sequence[Any]) -> bool:
    """Tell whether each cell of a column is a key of its own."""
    texts = [cell_text(cell) for cell in cells]
    whole = all(text and len(text) <= LONGEST_KEY for text in texts)
    return whole and len({(text or "").casefold() for text in texts}) == len(texts)


def _check_keys(
    keys: Sequence[str], name: str, table: FeatureTable, problems: ImportProblems
) -> None:
    fit = [column for column, cells in table.columns.items() if are_keys(cells)]
    advice = f"; every row has a key of its own in {', '.join(fit[:5])}" if fit else ""
    empty = [row for row, key in enumerate(keys) if not key]
    if empty:
        problems.refuse("key", f"column {name!r} is empty in {_rows(empty)}{advice}")
    times = Counter(key.casefold() for key in keys if key)
    doubled = list(dict.fromkeys(key for key in keys if key and times[key.casefold()] > 1))
    if doubled:
        problems.refuse(
            "key",
            f"column {name!r} has keys more than once: {list_first(list(map(repr, doubled)))}; "
            f"choose another column, or dissolve the rows of each key{advice}",
        )


def _check_scheme(keys: Sequence[str], scheme: str, problems: ImportProblems) -> None:
    """Warn where no key can be a code of the scheme that is named."""
    form = SCHEMES.get(scheme)
    if form and not any(form.fullmatch(key) for key in keys):
        problems.warn(
            "key-scheme",
            f"No key looks like a code of {scheme}, so no names are known for the regions "
            "beyond those of the file; key must name the column of the codes.",
        )


def _check_titles(
    keys: Sequence[str], titles: Sequence[str], parents: Sequence[str], problems: ImportProblems
) -> None:
    untitled = [key for key, title in zip(keys, titles, strict=True) if not title]
    if untitled:
        problems.warn("titles-missing", "Regions without a title are called by their keys.",
                      untitled)  # fmt: skip
    names = [(title.casefold(), parent) for title, parent in zip(titles, parents, strict=True)]
    times = Counter(names)
    alike = [key for key, name in zip(keys, names, strict=True) if name[0] and times[name] > 1]
    if alike:
        problems.warn(
            "titles-alike",
            "Regions share their title and cannot be told apart by it; a parent column, "
            "or their keys, can.",
            alike,
        )


def _check_aliases(
    keys: Sequence[str], aliases: Sequence[tuple[str, ...]], problems: ImportProblems
) -> None:
    """Refuse so many names that a key which is none of them would take long to compare."""
    for key, names in zip(keys, aliases, strict=True):
        if len(names) > MOST_NAMES_OF_REGION or any(len(each) > LONGEST_NAME for each in names):
            problems.refuse(
                "aliases",
                f"{key!r} has {len(names):,} aliases; a region has at most "
                f"{MOST_NAMES_OF_REGION}, each of at most {LONGEST_NAME} characters",
            )
            return
    if sum(map(len, aliases)) > MOST_NAMES:
        problems.refuse("aliases", f"there are more than {MOST_NAMES:,} aliases in all")
