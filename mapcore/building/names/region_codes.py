"""Makes `codes.zip` of `inputs/region-codes.csv`: `python -m mapcore.building.names.region_codes`.

The input has a row for each code: the section of the table, the key of the region, the scheme, and
the code. A code is left out where the map reads it as a region already, or where two regions of a
map have it.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from pathlib import Path

from mapcore.atlas.catalog import Atlas
from mapcore.building import tables
from mapcore.building.names.spellings import TABLES_FOLDER, write_sections
from mapcore.matching.gazetteer.building import build_gazetteer
from mapcore.matching.gazetteer.exonyms import section_of
from mapcore.matching.gazetteer.further_codes import RIVAL_SCHEMES, format_further_code
from mapcore.matching.text.codes import is_code

INPUT = tables.INPUTS / "region-codes.csv"
TABLE = TABLES_FOLDER / "codes.zip"
PAGE = Path(__file__).parents[3] / "docs" / "matching.md"
BEGIN, END = "<!-- codes: begin -->", "<!-- codes: end -->"

Row = tuple[str, str, str, str]


def read_rows() -> list[Row]:
    """Return the rows of the input: section, key, scheme and code."""
    return [
        (row["section"], row["key"], row["scheme"], row["code"]) for row in tables.read_rows(INPUT)
    ]


def list_usable(rows: list[Row]) -> list[Row]:
    """Return the rows whose code means their region alone on every map that has it."""
    by_section = tables.gather((row[0], row) for row in rows)
    refused: set[Row] = set()
    used: set[Row] = set()
    atlas = Atlas()
    for listed in atlas.list():
        pack = atlas.open(listed.id)
        sections = {pack.key_scheme, *(section_of(r.key) for r in pack.regions if is_code(r.key))}
        here = [
            row
            for section in sections & by_section.keys()
            for row in by_section[section]
            if row[1] in pack.index_of_key and row[2] not in RIVAL_SCHEMES.values()
        ]
        if not here:
            continue
        codes = build_gazetteer(pack).codes
        owners = tables.gather_sets((format_further_code(code), key) for _, key, _, code in here)
        for row in here:
            form = format_further_code(row[3])
            fits = codes.get(form, (pack.index_of_key[row[1]],)) == (pack.index_of_key[row[1]],)
            (used if fits and len(owners[form]) == 1 else refused).add(row)
    rivals = [row for row in rows if row[2] in RIVAL_SCHEMES.values()]
    return sorted({*(used - refused), *rivals})


def write_table(rows: list[Row]) -> None:
    """Write the table: a section for each country and scheme, a line for each region."""
    sections: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    rivals = set(RIVAL_SCHEMES.values())
    for section, key, scheme, code in rows:
        own = scheme if scheme in rivals else section
        sections[own][key].append(format_further_code(code))
    found = {}
    for section, regions in sections.items():
        lines = [
            f"{key}\t{line}"
            for key, codes in sorted(regions.items())
            for line in (codes if section in rivals else [" ".join(codes)])
        ]
        found[section] = "\n".join(lines)
    write_sections(TABLE, found)


def count_schemes(rows: list[Row]) -> str:
    """Return a table in Markdown of how many codes of how many countries each scheme has."""
    codes = Counter(row[2] for row in rows)
    regions = {scheme: len({row[:2] for row in rows if row[2] == scheme}) for scheme in codes}
    lines = ["| scheme | codes | regions |", "|---|---:|---:|"]
    for scheme, count in sorted(codes.items(), key=lambda each: (-each[1], each[0])):
        lines.append(f"| {scheme} | {count:,} | {regions[scheme]:,} |")
    return "\n".join(lines)


def main() -> None:
    """Write the table, and the counts in the page on matching."""
    rows = list_usable(read_rows())
    write_table(rows)
    page = PAGE.read_text("utf-8")
    head, _, rest = page.partition(BEGIN)
    tail = rest.partition(END)[2]
    PAGE.write_text(f"{head}{BEGIN}\n{count_schemes(rows)}\n{END}{tail}", "utf-8")


if __name__ == "__main__":
    main()
