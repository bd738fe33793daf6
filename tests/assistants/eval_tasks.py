"""Sixty tasks as an assistant would begin them, and at which call each is right.

`python tests/assistants/eval_tasks.py` prints the score. The second call is made from the text of
the first answer alone, by rules that a reader of the text would follow: take the first suggestion,
leave out what has none, set what the text names.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from attrs import asdict, frozen
from eval_cases import TASKS, Arguments, Task

import mapcore
from mapcore.assistants.answers import ToolAnswer, describe_error, describe_render

KEY_LINE = re.compile(r"^- (?P<key>.+?) \[(?P<choices>.*)\]$")
NO_CHOICE = "no similar name"
FIELD_LINE = re.compile(r"^- (?P<path>[\w.-]+): (?P<rest>.*)$")
MEANT = re.compile(r"[Dd]id you mean (?P<first>[^?,]+)[?,]")
IN_QUOTES = re.compile(r'write it as "(?P<text>[^"]+)"')
EDITION = re.compile(r'[Aa]dd "edition": "(?P<year>[^"]+)"')
SETS = re.compile(r'set mapId to "(?P<map>[^"]+)"(?: and edition to "(?P<year>[^"]+)")?')
OBJECT = re.compile(r"expected an object with (?P<fields>[\w, ]+?)(?: and \d+ more)?(?:, got|\.)")
LACKING = re.compile(r"no column '(?P<name>[^']+)'")
HELD = re.compile(r"no row has '(?P<text>[^']+)' in (?P<column>[^;]+); it holds (?P<held>[^.?]+)")
LOCALE = re.compile(r'locale="(?P<tag>[a-z]+)" \(')


@frozen
class Answered:
    """What a call is answered, and the regions that it draws."""

    answer: ToolAnswer
    regions: frozenset[str] = frozenset()


def call(arguments: Arguments) -> Answered:
    """Return what `render_map` answers, as a dry run, and which regions have data."""
    try:
        taken = mapcore.take_table(arguments)
        draft = mapcore.draft_table(taken[0], taken[2], **asdict(taken[1])) if taken else None
        request = draft.request if draft else arguments
        report = mapcore.check(json.dumps(request))
        table = {"told": draft.told, "rows": draft.rows} if draft else {}
        answer = describe_render(report, {}, dry_run=True, **table)
    except mapcore.MapcoreError as error:
        return Answered(describe_error(error))
    if report.region_matching.unmatched:
        return Answered(answer)
    found = mapcore.match(report.map_id, _keys_of(request)).resolved
    return Answered(answer, frozenset(found.values()))


def _keys_of(request: Mapping[str, Any]) -> list[str]:
    """Return the keys of all blocks of data of a request."""
    blocks = [request.get(mode, {}) for mode in ("choropleth", "categories", "symbols")]
    blocks += request.get("panels", [])
    keys = [key for block in blocks for key in block.get("values", {})]
    return [*keys, *request.get("regions", {})]


def mend_arguments(arguments: Arguments, text: str) -> Arguments:
    """Return the second call that a reader of an answer would make."""
    changed = deepcopy(arguments)
    edition = EDITION.search(text)
    if edition:
        changed["edition"] = edition["year"]
    for line in text.splitlines():
        if (found := KEY_LINE.match(line)) and not edition:
            choices = "" if found["choices"] == NO_CHOICE else found["choices"]
            _rename_key(changed, found["key"], choices.split("; ")[0])
        elif found := FIELD_LINE.match(line):
            _mend_field(changed, found["path"], found["rest"])
    if sets := SETS.search(text):
        changed |= {"mapId": sets["map"]} | ({"edition": sets["year"]} if sets["year"] else {})
    elif (meant := MEANT.search(text)) and "no map" in text.casefold():
        changed["mapId"] = meant["first"].strip()
    return changed


def _rename_key(arguments: Arguments, key: str, choice: str) -> None:
    for mode in ("choropleth", "categories"):
        values = arguments.get(mode, {}).get("values", {})
        if key in values:
            value = values.pop(key)
            if choice:
                values[choice.rpartition(" (")[0] or choice] = value


def _mend_field(arguments: Arguments, path: str, rest: str) -> None:
    if _mend_table(arguments, rest):
        return
    *outer, name = path.split(".")
    holder: Any = arguments
    for step in outer:
        holder = holder[int(step)] if isinstance(holder, list) else holder.get(step, {})
    if not isinstance(holder, dict) or name not in holder:
        return
    if "exclude each other" in rest:
        holder.pop(name)
    elif "unknown field" in rest:
        _move_field(arguments, holder, name, rest)
    elif "mapId" not in rest:
        holder[name] = _mend_value(name, holder[name], rest)


def _mend_table(arguments: Arguments, rest: str) -> bool:
    """Mend what an answer says of the columns and rows of a table; return whether it did."""
    table, meant = arguments.get("table"), MEANT.search(rest)
    if isinstance(table, str) and (read := LOCALE.search(rest)):
        arguments["table"] = {"text": table, "locale": read["tag"]}
        return True
    if not isinstance(table, dict):
        return False
    if (lacking := LACKING.search(rest)) and meant:
        for field, name in table.items():
            if name == lacking["name"]:
                table[field] = meant["first"].strip()
        return True
    if held := HELD.search(rest):
        first = [each for each in held["held"].split(", ") if each[0] == held["text"][0]]
        table["where"][held["column"]] = meant["first"].strip() if meant else first[0]
        return True
    return False


def _move_field(arguments: Arguments, holder: Any, name: str, rest: str) -> None:
    moved, meant = holder.pop(name), MEANT.search(rest)
    if not meant:
        return
    block, _, field = meant["first"].strip().partition(".")
    if field:
        arguments.setdefault(block, {})[field] = moved
    elif block in rest.partition("takes ")[2].partition(".")[0].split(", "):
        holder[block] = moved
    else:
        arguments[block] = moved


def _mend_value(name: str, value: Any, rest: str) -> Any:
    meant = MEANT.search(rest)
    if '"d3"' in rest:
        return {"d3": value}
    if quoted := IN_QUOTES.search(rest):
        return quoted["text"]
    if takes := OBJECT.search(rest):
        fields = takes["fields"].replace(" or ", ", ").split(", ")
        if isinstance(value, bool):
            return {"show": value} if "show" in fields else {}
        return {"rows" if "rows" in fields and isinstance(value, list) else fields[0]: value}
    if "number" in rest and isinstance(value, str):
        return float(meant["first"]) if meant else value
    if bounds := re.search(r"(\d+) (?:to|and) (\d+)", rest):
        return int(bounds[2])
    return meant["first"].strip() if meant else value


def is_right(task: Task, answered: Answered) -> bool:
    """Return whether the regions and facts of an answer are those that a task asks for."""
    return answered.regions == task.regions and all(
        _look_up(answered.answer.facts, path) == expected for path, expected in task.facts.items()
    )


def _look_up(facts: Any, path: str) -> Any:
    for step in path.split("."):
        facts = (facts or {}).get(step)
    return list(facts) if isinstance(facts, tuple) else facts


def calls_needed(task: Task) -> int:
    """Return at which call a task is right: 1, 2, or 3 for later or never."""
    first = call(task.call)
    if is_right(task, first):
        return 1
    return 2 if is_right(task, call(mend_arguments(task.call, first.answer.text))) else 3


def main() -> None:
    needed = [calls_needed(task) for task in TASKS]
    for task, calls in zip(TASKS, needed, strict=True):
        print(f"{calls if calls < 3 else 'no'}  {task.asked}")
    right = sum(calls < 3 for calls in needed)
    print(f"{right} of {len(TASKS)} right at the second call at the latest, "
          f"{needed.count(1)} at the first")  # fmt: skip


if __name__ == "__main__":
    main()
