"""Twenty tasks as an assistant would begin them: a first call with mistakes, and what is right.

`python tests/assistants/eval_tasks.py` prints the score. The second call is made from the text of
the first answer alone, by rules that a reader of the text would follow: take the first suggestion,
leave out what has none, set what the text names.
"""

from __future__ import annotations

import json
import re
from copy import deepcopy
from typing import Any

from attrs import frozen

import mapcore
from mapcore.assistants.answers import ToolAnswer, describe_error, describe_render

Arguments = dict[str, Any]
KEY_LINE = re.compile(r"^- (?P<key>.+?) \[(?P<choices>.*)\]$")
NO_CHOICE = "no similar name"
FIELD_LINE = re.compile(r"^- (?P<path>[\w.-]+): (?P<rest>.*)$")
MEANT = re.compile(r"[Dd]id you mean (?P<first>[^?,]+)[?,]")


@frozen
class Task:
    """What a person asked for, the first call, and the regions that the map must then show."""

    asked: str
    call: Arguments
    regions: frozenset[str]


def numbers(map_id: str, values: dict[str, Any], **more: Any) -> Arguments:
    return {"mapId": map_id, "choropleth": {"values": values}, **more}


def labels(map_id: str, values: dict[str, str], **more: Any) -> Arguments:
    return {"mapId": map_id, "categories": {"values": values}, **more}


TASKS = (
    Task("unemployment of three states", numbers("us-states", {"Texas": 4, "Calif.": 5, "NY": 4}),
         frozenset({"US-TX", "US-CA", "US-NY"})),
    Task("the Nordic countries", numbers("world", {"Norway": 1, "Sweeden": 2, "Findland": 3}),
         frozenset({"NO", "SE", "FI"})),
    Task("a map that is called otherwise", numbers("us", {"Ohio": 1, "Iowa": 2}),
         frozenset({"US-OH", "US-IA"})),
    Task("a misspelt map", numbers("germnay", {"Bayern": 1, "Hessen": 2}),
         frozenset({"DE-BY", "DE-HE"})),
    Task("numbers as text", numbers("us-states", {"Texas": "4.1", "Ohio": "5.2"}),
         frozenset({"US-TX", "US-OH"})),
    Task("a palette that is not there", {"mapId": "france", "choropleth":
         {"values": {"Gironde": 1, "Finistere": 2}, "palette": "blue"}},
         frozenset({"FR-33", "FR-29"})),
    Task("a field at the wrong place", {"mapId": "world", "palette": "greens",
         "choropleth": {"values": {"Kenya": 1, "Peru": 2}}}, frozenset({"KE", "PE"})),
    Task("title as a text", numbers("germany", {"Bremen": 1, "Hamburg": 2}, title="Two cities"),
         frozenset({"DE-HB", "DE-HH"})),
    Task("Nigeria or Niger", numbers("africa", {"Nigera": 1, "Ghana": 2}),
         frozenset({"NE", "GH"})),
    Task("sides of the road", labels("world", {"UK": "left", "France": "right", "Japn": "left"}),
         frozenset({"GB", "FR", "JP"})),
    Task("German states in English", labels("germany", {"Bavaria": "a", "Saxony": "b"}),
         frozenset({"DE-BY", "DE-SN"})),
    Task("a region that is none", numbers("us-states", {"Atlantis": 1, "Utah": 2}),
         frozenset({"US-UT"})),
    Task("counties by FIPS without zeros", numbers("us-counties", {"1001": 1, "6037": 2}),
         frozenset({"01001", "06037"})),
    Task("counties by name and state", numbers("us-counties", {"Cook, IL": 1, "Kings NY": 2}),
         frozenset({"17031", "36047"})),
    Task("too many classes", {"mapId": "us-states", "choropleth":
         {"values": {"TX": 1, "CA": 2, "NY": 3}, "classes": 12}},
         frozenset({"US-TX", "US-CA", "US-NY"})),
    Task("a theme of another case", labels("japan", {"Tokyo": "a", "Osaka": "b"},
         style={"theme": "Dark"}), frozenset({"JP-13", "JP-27"})),
    Task("both modes at once", {"mapId": "spain", "choropleth": {"values": {"Madrid": 1}},
         "categories": {"values": {"Madrid": "a"}}}, frozenset({"ES-M"})),
    Task("d3 as a bare format", {"mapId": "us-states", "choropleth":
         {"values": {"TX": 0.1, "CA": 0.2}, "format": ".1%"}}, frozenset({"US-TX", "US-CA"})),
    Task("Canada's old name of a province", numbers("canada", {"Newfoundland": 1, "Yukon": 2}),
         frozenset({"CA-NL", "CA-YT"})),
    Task("a canvas that is too wide", numbers("world", {"Chile": 1, "Peru": 2},
         output={"width": 9000}), frozenset({"CL", "PE"})),
)  # fmt: skip


def answer_to(arguments: Arguments) -> ToolAnswer:
    """Return what `render_map` answers, as a dry run."""
    try:
        return describe_render(mapcore.check(json.dumps(arguments)), {})
    except mapcore.MapcoreError as error:
        return describe_error(error)


def mend_arguments(arguments: Arguments, text: str) -> Arguments:
    """Return the second call that a reader of an answer would make."""
    changed = deepcopy(arguments)
    for line in text.splitlines():
        if found := KEY_LINE.match(line):
            choices = "" if found["choices"] == NO_CHOICE else found["choices"]
            _rename_key(changed, found["key"], choices.split("; ")[0])
        elif found := FIELD_LINE.match(line):
            _mend_field(changed, found["path"], found["rest"])
    if "map" in text and (meant := MEANT.search(text)) and "no map" in text.casefold():
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
    *outer, name = path.split(".")
    holder: Any = arguments
    for step in outer:
        holder = holder.get(step, {}) if isinstance(holder, dict) else {}
    if not isinstance(holder, dict) or name not in holder:
        return
    if "exclude each other" in rest:
        holder.pop(name)
    elif "unknown field" in rest:
        _move_field(arguments, holder, name, rest)
    else:
        holder[name] = _mend_value(name, holder[name], rest)


def _move_field(arguments: Arguments, holder: Any, name: str, rest: str) -> None:
    moved, meant = holder.pop(name), MEANT.search(rest)
    if meant and "." in meant["first"]:
        block, field = meant["first"].strip().split(".", 1)
        arguments.setdefault(block, {})[field] = moved


def _mend_value(name: str, value: Any, rest: str) -> Any:
    meant = MEANT.search(rest)
    if "'d3'" in rest:
        return {"d3": value}
    if "object" in rest and isinstance(value, str):
        return {"text": value}
    if "number" in rest and isinstance(value, str):
        return float(value)
    if bounds := re.search(r"(\d+) (?:to|and) (\d+)", rest):
        return int(bounds[2])
    return meant["first"].strip() if meant else value


def regions_of(arguments: Arguments) -> frozenset[str]:
    """Return the regions that a call draws; none where it is refused or leaves a key unmatched."""
    answer = answer_to(arguments)
    if answer.is_error or answer.facts["regionMatching"]["unmatched"]:
        return frozenset()
    keys = (arguments.get("choropleth") or arguments.get("categories") or {})["values"]
    resolved = mapcore.match(arguments["mapId"], keys).resolved
    return frozenset(resolved.values())


def calls_needed(task: Task) -> int:
    """Return at which call a task is right: 1, 2, or 3 for later or never."""
    if regions_of(task.call) == task.regions:
        return 1
    second = mend_arguments(task.call, answer_to(task.call).text)
    return 2 if regions_of(second) == task.regions else 3


def main() -> None:
    needed = [calls_needed(task) for task in TASKS]
    for task, calls in zip(TASKS, needed, strict=True):
        print(f"{calls if calls < 3 else 'no'}  {task.asked}")
    right = sum(calls < 3 for calls in needed)
    print(f"{right} of {len(TASKS)} right at the second call at the latest, "
          f"{needed.count(1)} at the first")  # fmt: skip


if __name__ == "__main__":
    main()
