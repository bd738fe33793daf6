"""Send hostile requests into the library until something but a `MapcoreError` comes out.

Requests are grown from the declarations of the request language; some of their values are then
replaced by hostile ones, of any type. Each is drawn as PNG or SVG or planned in a dry run. What
fails is made smaller while it fails in the same way, and printed as JSON.

    python tests/fuzz/fuzz.py --seconds 60 --processes 2 --seed 7
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
import time
from collections.abc import Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

import attrs

import mapcore
from mapcore.request.declaring.declare import (
    Characters,
    Entries,
    Increasing,
    OneOf,
    Range,
    Shorthand,
    declarations,
    find,
    unpack,
)
from mapcore.request.declaring.rules import broken_rules

sys.path.insert(0, str(Path(__file__).parents[1]))
from strategies import KEYS

HOSTILE_NUMBERS = (
    0, -0.0, -1, 1, 0.5, 1e-9, 5e-324, -5e-324, 2.2e-308, 1.8e308 / 2, -1.7e308, 1e17, 2**53 + 1,
    10**19, 10**400, float("nan"), float("inf"), 99, 100, 4000, 4001, 8192, 1e300, 3.0, 1 / 3,
)  # fmt: skip
HOSTILE_TEXTS = (
    "", " ", "\x00", "\n", "\u2028", "\ud800", "a\udfff", "\ufdfa" * 40, "e" + "\u0301" * 90,
    "\u200d" * 9, "\u202eabc", "🏴\U000e0067\U000e0062", "👩‍👩‍👧", "क्ष", "مرحبا", "ไทย", "\ufffd",
    "\uffff", "\U0010ffff", "]]>", "<script>", "&amp;", "%s%n", "__proto__", "x" * 5000,
    "a b " * 99,
    "#GGGGGG", "#12345678", "rdylgn", "ß", "ﬁ", "İ", ",.999~%", "x>1000", "1e400", "true", "null",
)  # fmt: skip
HOSTILE = (*HOSTILE_NUMBERS, *HOSTILE_TEXTS, None, True, False, [], {}, [[]], {"": 0}, [None] * 3)
MAPS = (*KEYS, "luxembourg", "chile", "fiji", "russia")
MOST_WIDTH = 260
"""Canvases are small, since an input costs as much as its pixels."""
SLOW = 1.0
"""Seconds of the processor above which the slowest request is printed."""


class Grower:
    """Grows wire values of declared fields; one in about `rarity` is hostile."""

    def __init__(self, source: random.Random) -> None:
        self.random = source
        self.keys: list[str] = []
        self.rarity = 40

    def request(self) -> dict[str, Any]:
        """Return a request, valid but for its hostile values."""
        map_id = self.random.choice(MAPS)
        self.keys = KEYS.get(map_id, ["A", "LU-LU", "Cakaudrove", "Moskva"])
        self.rarity = self.random.choice((15, 60, 10_000))
        raw = self.record(mapcore.RenderRequest)
        if self.random.random() < 0.9:
            keep_rules(raw)
        raw["mapId"] = map_id
        raw["dryRun"] = self.random.random() < 0.4
        output = raw.setdefault("output", {})
        if isinstance(output, dict):
            self.shrink(output)
        return raw

    def shrink(self, output: dict[str, Any]) -> None:
        """Make a canvas small where its sides are ordinary."""
        for side in ("width", "height"):
            if isinstance(output.get(side, 1200), int) and (side == "width" or side in output):
                output[side] = self.random.randint(100, MOST_WIDTH)
        output.setdefault("format", self.random.choice(("png", "svg", "pdf")))

    def record(self, cls: type) -> dict[str, Any]:
        """Return an object of a declared class."""
        share = self.random.choice((0.1, 0.4, 0.8))
        record = {
            field.wire: self.value(field.annotation)
            for field in declarations(cls)
            if field.required or self.random.random() < share
        }
        if self.random.random() < 1 / self.rarity:
            record[self.random.choice(HOSTILE_TEXTS)] = self.random.choice(HOSTILE)
        return record

    def value(self, annotation: Any) -> Any:
        """Return a value of a field, or a hostile one."""
        if self.random.random() < 1 / self.rarity:
            return copy.deepcopy(self.random.choice(HOSTILE))
        kind, constraints = unpack(annotation)
        if get_origin(kind) is Literal:
            return self.random.choice(get_args(kind))
        if get_origin(kind) in (Union, UnionType):
            parts = [part for part in get_args(kind) if part is not NoneType]
            return self.value(self.random.choice(parts))
        if get_origin(kind) is tuple:
            values = [self.value(get_args(kind)[0]) for _ in range(self.count(constraints))]
            ordered = find(constraints, Increasing) and self.random.random() < 0.9
            return sorted({v for v in values if type(v) in (int, float)}) if ordered else values
        if get_origin(kind) is Mapping:
            inner = get_args(kind)[1]
            return {self.key(): self.value(inner) for _ in range(self.count(constraints))}
        if attrs.has(kind):
            short = find(constraints, Shorthand) and self.random.random() < 0.3
            return (
                self.random.choice(("auto", "percent", "compact")) if short else self.record(kind)
            )
        return self.scalar(kind, constraints)

    def count(self, constraints: tuple[Any, ...]) -> int:
        least = (find(constraints, Entries) or Entries()).minimum
        return max(least, self.random.choice((0, 1, 2, 3, 8, 20)))

    def key(self) -> str:
        """Return a region key, whole, damaged or hostile."""
        key = self.random.choice(self.keys)
        change = self.random.random()
        if change < 0.7:
            return key
        if change < 0.85:
            at = self.random.randrange(len(key))
            return key[:at] + self.random.choice("aeiou ,.-/\n?\ufffd") + key[at + 1 :]
        return self.random.choice(HOSTILE_TEXTS)

    def scalar(self, kind: type, constraints: tuple[Any, ...]) -> Any:
        if kind is bool:
            return self.random.random() < 0.5
        if kind in (int, float):
            return self.number(kind, find(constraints, Range) or Range())
        if names := find(constraints, OneOf):
            return self.random.choice(names.names)
        text = find(constraints, Characters) or Characters()
        if text.pattern and text.pattern.startswith("#"):
            return f"#{self.random.randrange(16**6):06x}" + self.random.choice(("", "", "80"))
        if text.example:
            return text.example
        words = (*HOSTILE_TEXTS, "Gas", "Łódź", ",.2f", "$,.1%", "~s", "A longer name of words")
        return self.random.choice(words)[: text.maximum or 9000] or "x"

    def number(self, kind: type, bounds: Range) -> Any:
        low = -1e6 if bounds.minimum is None else bounds.minimum
        high = 1e6 if bounds.maximum is None else bounds.maximum
        if kind is int:
            return self.random.randint(int(low), int(high))
        if bounds == Range() and self.random.random() < 0.3:
            return self.random.choice(HOSTILE_NUMBERS[:16])
        return self.random.choice((low, high, self.random.uniform(low, high)))


def keep_rules(raw: dict[str, Any]) -> None:
    """Take out of a request what breaks a rule between fields."""
    while error := next(broken_rules(mapcore.RenderRequest, raw), None):
        place = raw
        *way, name = error.param.split(".")
        try:
            for step in way:
                place = place[int(step) if isinstance(place, list) else step]
            del place[name]
        except (KeyError, TypeError):  # what is needed beside others, or a key that has a dot
            del raw[way[0]]


def failure(raw: Any) -> str | None:
    """Return what a request fails with, None where it is drawn or refused as it should be."""
    try:
        mapcore.render(raw)
    except mapcore.RenderFailed as error:
        return f"{type(error.__cause__).__name__} in drawing: {error.__cause__}"
    except mapcore.MapcoreError as error:
        try:
            str(error).encode()
        except UnicodeEncodeError:
            return "a message that cannot be printed"
        return None
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def smaller(raw: Any, why: str) -> Any:
    """Return a request with all taken out without which it still fails in the same way."""
    kind = why.split(":")[0]
    for path in list(_paths(raw)):
        tried = copy.deepcopy(raw)
        place = tried
        try:
            for step in path[:-1]:
                place = place[step]
            del place[path[-1]]
        except (KeyError, IndexError, TypeError):
            continue
        if (failure(tried) or "").split(":")[0] == kind:
            return smaller(tried, why)
    return raw


def _paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the paths of all members, the outermost first."""
    members = value.items() if isinstance(value, dict) else ()
    members = enumerate(value) if isinstance(value, list) else members
    members = list(members)
    yield from ((*path, name) for name, _ in members)
    for name, inner in members:
        yield from _paths(inner, (*path, name))


@attrs.frozen
class Outcome:
    """What became of the requests of one seed: how many were tried, and what went wrong.

    `failures` has, by what they fail with, one small request each; `slowest` is the most seconds
    of the processor that one request took, and that request.
    """

    tried: int
    failures: Mapping[str, str]
    slowest: tuple[float, str]


def run(seed: int, count: int, stop: float) -> Outcome:
    """Try requests of one seed, at most `count` and until the time `stop`."""
    grower, found, tried = Grower(random.Random(seed)), {}, 0
    slowest: tuple[float, Any] = (0.0, None)
    while tried < count and time.time() < stop:
        raw = grower.request()
        tried += 1
        started = time.process_time()
        why = failure(raw)
        slowest = max(slowest, (time.process_time() - started, raw), key=lambda pair: pair[0])
        kind = why.split(":")[0] if why else None
        if why and kind not in found:
            found[str(kind)] = f"{why}\n    {json.dumps(smaller(raw, why))}"
    return Outcome(tried, found, (slowest[0], json.dumps(slowest[1])))


def main() -> int:
    """Run the fuzzer; the exit code tells whether anything failed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--inputs", type=int, default=20_000, help="at most so many in all")
    parser.add_argument("--seconds", type=float, default=600, help="at most so long")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=random.randrange(10**6))
    chosen = parser.parse_args()
    stop, batch = time.time() + chosen.seconds, 1000
    seeds = range(chosen.seed, chosen.seed + -(-chosen.inputs // batch))
    found = dict[str, str]()
    print(f"seeds {seeds.start} to {seeds.stop - 1}, {batch} inputs each", flush=True)
    with ProcessPoolExecutor(chosen.processes) as pool:
        outcomes = pool.map(run, seeds, repeat(batch), repeat(stop))
        tried = sum(tell(outcomes, seeds, found))
    print(f"{tried} inputs, {len(found)} kinds of failure", flush=True)
    return 1 if found else 0


def tell(outcomes: Iterator[Outcome], seeds: range, found: dict[str, str]) -> Iterator[int]:
    """Print failures as they come and once a minute how far it is; yield how many were tried."""
    total, slowest, said = 0, (0.0, "null"), time.time()
    for seed, outcome in zip(seeds, outcomes, strict=True):
        total += outcome.tried
        slowest = max(slowest, outcome.slowest)
        for kind, told in outcome.failures.items():
            if kind not in found:
                print(f"seed {seed}: {told}", flush=True)
            found[kind] = told
        if time.time() - said > 60 or seed == seeds[-1]:
            said = time.time()
            print(f"{total} inputs by seed {seed}; slowest {slowest[0]:.1f} s", flush=True)
        yield outcome.tried
    if slowest[0] > SLOW:
        print(f"slowest, {slowest[0]:.1f} s:\n    {slowest[1]}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
