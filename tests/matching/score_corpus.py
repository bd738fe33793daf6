"""Scores the matcher on the corpus: `python tests/matching/score_corpus.py [--rows] [--page FILE]`.

A row is right when its key resolves to the region that it should, or to none where it should not;
missed when it should resolve and does not; wrong when it resolves to any other region.
"""

from __future__ import annotations

import argparse
import csv
import sys
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

from attrs import frozen

from mapcore.atlas.catalog import Atlas
from mapcore.matching.matching import match_keys

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

CORPUS = Path(__file__).parent / "corpus"
COLUMNS = ["map", "input", "expected", "kind", "source"]
BEGIN, END = "<!-- corpus score: begin -->", "<!-- corpus score: end -->"


@frozen
class Row:
    """One key of the corpus; `expected` is empty where the key must stay unmatched."""

    file: str
    map: str
    input: str
    expected: str
    kind: str
    source: str


@frozen
class Scored:
    """A row with what the matcher made of it; `found` is empty where it matched nothing."""

    row: Row
    found: str

    @property
    def verdict(self) -> str:
        if self.found == self.row.expected:
            return "right"
        return "wrong" if self.found else "missed"


def unescape(text: str) -> str:
    r"""Return the text with `\uXXXX`, `\t`, `\n` and `\\` read.

    >>> unescape(r"Korea\u00a0Rep\\")
    'Korea\xa0Rep\\'
    """
    out = []
    pieces = iter(text.split("\\"))
    out.append(next(pieces))
    for piece in pieces:
        if piece.startswith("u"):
            out.append(chr(int(piece[1:5], 16)) + piece[5:])
        elif piece[:1] in ("t", "n"):
            out.append({"t": "\t", "n": "\n"}[piece[0]] + piece[1:])
        else:  # the empty piece between two backslashes, then the text that follows them
            out.append("\\" + next(pieces))
    return "".join(out)


def rows() -> Iterator[Row]:
    """Read every row of every file, in the order of the files' names."""
    for path in sorted(CORPUS.glob("*.tsv")):
        with path.open(encoding="utf-8", newline="") as file:
            lines = csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
            if lines.fieldnames != COLUMNS:
                raise ValueError(f"{path.name} has the columns {lines.fieldnames}.")
            for line in lines:
                yield Row(path.stem, **{**line, "input": unescape(line["input"])})


def scored(corpus: Iterable[Row]) -> list[Scored]:
    """Match the keys of the corpus, all those of one map at once."""
    by_map = defaultdict(list)
    for row in corpus:
        by_map[row.map].append(row)
    atlas = Atlas()
    found = []
    for map_id, of_map in by_map.items():
        pack = atlas.open(map_id)
        resolved = match_keys(pack, [row.input for row in of_map]).resolved
        if any(region.former for region in pack.regions):  # they give way to the region's own name
            resolved = {
                k: v for row in of_map for k, v in match_keys(pack, [row.input]).resolved.items()
            }
        found += [Scored(row, resolved.get(row.input, "")) for row in of_map]
    return found


def table(results: list[Scored], name: str, group: Callable[[Row], str]) -> list[str]:
    """Return the lines of a Markdown table of verdicts by group, with their sum."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for each in results:
        counts[group(each.row)][each.verdict] += 1
    lines = [f"| {name} | rows | right | missed | wrong |", "|---|---:|---:|---:|---:|"]
    for label, of in [*sorted(counts.items()), ("all", sum(counts.values(), Counter()))]:
        numbers = [of.total(), of["right"], of["missed"], of["wrong"]]
        lines.append(f"| {label} | " + " | ".join(map(str, numbers)) + " |")
    return lines


def report(results: list[Scored]) -> str:
    """Return the two tables and the sentence on both halves, as Markdown."""
    named = [each for each in results if each.row.expected]
    right = sum(each.verdict == "right" for each in named)
    wrong = sum(each.verdict == "wrong" for each in results)
    summary = (
        f"Of {len(results)} keys, {len(named)} name a region and the others must stay unmatched. "
        f"Of the first, {100 * right / len(named):.2f} % are matched right; of all, {wrong} are "
        "matched wrong."
    )
    by_file = table(results, "file", lambda row: row.file)
    by_kind = table(results, "kind", lambda row: row.kind)
    return "\n".join([summary, "", *by_file, "", *by_kind, ""])


def write_page(page: Path, text: str) -> None:
    """Put the report between its two comments on a page."""
    head, _, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, mark, tail = rest.partition(END)
    if not mark:
        raise ValueError(f"{page} has no place for the score.")
    page.write_text(f"{head}{BEGIN}\n{text}{END}{tail}", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Score the matcher on the corpus.")
    parser.add_argument("--rows", action="store_true", help="list the rows that are not right")
    parser.add_argument("--page", type=Path, help="a page whose score to rewrite")
    options = parser.parse_args()
    results = scored(rows())
    sys.stdout.write(report(results))
    if options.rows:
        for each in results:
            if each.verdict != "right":
                row = each.row
                sys.stdout.write(
                    f"{each.verdict}\t{row.map}\t{row.input!a}\texpected {row.expected or '-'}"
                    f"\tfound {each.found or '-'}\t{row.kind}\t{row.source}\n"
                )
    if options.page:
        write_page(options.page, report(results))


if __name__ == "__main__":
    main()
