"""The corpus is well-formed, and the matcher does on it what `docs/matching.md` says."""

from __future__ import annotations

from functools import cache

import pytest
import score_corpus

from mapcore.atlas.catalog import Atlas

FILES = sorted(path.stem for path in score_corpus.CORPUS.glob("*.tsv"))

LEAST_RIGHT = 0.97
"""The share of a file's keys that have to be matched; `score_corpus.py --rows` lists the others."""


@cache
def corpus() -> tuple[score_corpus.Row, ...]:
    return tuple(score_corpus.rows())


@cache
def results() -> tuple[score_corpus.Scored, ...]:
    return tuple(score_corpus.scored(corpus()))


def list_results(results: list[score_corpus.Scored]) -> str:
    return "\n".join(
        f"{each.row.map}: {each.row.input!a} is {each.row.expected or 'none'}, "
        f"not {each.found or 'none'} ({each.row.kind})"
        for each in results
    )


@pytest.mark.parametrize("file", FILES)
def test_every_row_is_complete_and_stands_once(file: str) -> None:
    of_file = [row for row in corpus() if row.file == file]
    assert of_file
    assert all(row.map and row.kind and row.source for row in of_file)
    assert len({(row.map, row.input) for row in of_file}) == len(of_file)


def test_every_expected_key_is_on_its_map() -> None:
    atlas = Atlas()
    keys = {name: {region.key for region in atlas.open(name).regions} for name in maps()}
    assert [row for row in corpus() if row.expected and row.expected not in keys[row.map]] == []


def maps() -> set[str]:
    return {row.map for row in corpus()}


def test_the_corpus_is_as_large_and_as_wide_as_it_claims() -> None:
    assert len(corpus()) >= 13_300
    assert {"world", "us-states", "us-counties"} <= maps()
    assert len(maps()) >= 3 + 95


def test_no_key_is_matched_to_another_region() -> None:
    wrong = [each for each in results() if each.verdict == "wrong"]
    assert not wrong, list_results(wrong)


@pytest.mark.parametrize("file", FILES)
def test_nearly_every_name_of_a_region_is_matched(file: str) -> None:
    named = [each for each in results() if each.row.file == file and each.row.expected]
    missed = [each for each in named if each.verdict != "right"]
    assert 1 - len(missed) / len(named) >= LEAST_RIGHT, list_results(missed)


@pytest.mark.parametrize("file", FILES)
def test_a_match_does_not_depend_on_the_other_keys(file: str) -> None:
    some = [row for row in corpus() if row.file == file][::100]
    alone = {each.row: each.found for each in results()}
    for row in some:
        (single,) = score_corpus.scored([row])
        assert single.found == alone[row]
