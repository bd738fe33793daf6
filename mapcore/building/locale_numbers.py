"""Make `mapcore/locales/numbers.json`: how each locale writes numbers, from Unicode CLDR.

`python -m mapcore.building.locale_numbers FOLDER` reads the folders `cldr-numbers-full`,
`cldr-core` and `cldr-units-full` of a folder: the npm packages of these names, version 48.0.0,
which is the CLDR of Node 20.20. A language has all its fields; a locale of a region or script has
those that differ from its language's. Invisible marks of direction are left out.
"""

from __future__ import annotations

import json
import re
import sys
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from mapcore.locales.words import LANGUAGES

OUTPUT = Path(__file__).parent.parent / "locales" / "numbers.json"
MARKS = re.compile("[\u061c\u200e\u200f]")
SYMBOLS = ("decimal", "group", "percentSign", "minusSign", "plusSign")
OF_AMOUNTS = ("currencyDecimal", "currencyGroup")

Json: TypeAlias = dict[str, Any]


def main(folder: Path) -> None:
    """Write the table of all locales whose language has words."""
    names = sorted(path.name for path in (folder / "cldr-numbers-full" / "main").iterdir())
    table: dict[str, Json] = {}
    for tag in sorted(names, key=lambda name: (len(name.split("-")), name)):
        language = tag.split("-")[0]
        if find_base(tag) is None and language not in LANGUAGES:
            continue
        found = read_locale(folder, "nb" if tag == "no" else tag)
        base = resolve(table, tag)
        changed = {key: value for key, value in found.items() if base.get(key) != value}
        if changed:
            table[tag] = changed
    OUTPUT.write_text(
        json.dumps(table, ensure_ascii=False, sort_keys=True, separators=(",", ":")) + "\n"
    )
    sys.stdout.write(f"{len(table)} locales, {OUTPUT.stat().st_size} bytes\n")


def find_base(tag: str) -> str | None:
    """Return the language with words that a tag belongs to, None without one."""
    parts = tag.split("-")
    return next(
        (base for end in range(len(parts), 0, -1) if (base := "-".join(parts[:end])) in LANGUAGES),
        None,
    )


def resolve(table: dict[str, Json], tag: str) -> Json:
    """Return the fields that a tag has from those above it: zh-Hant-HK from zh-Hant and zh."""
    parts = tag.split("-")
    found: Json = {}
    for end in range(1, len(parts)):
        found |= table.get("-".join(parts[:end]), {})
    return found


def read_locale(folder: Path, tag: str) -> Json:
    """Return all fields of a locale."""
    numbers = _read(folder / "cldr-numbers-full" / "main" / tag / "numbers.json", tag)["numbers"]
    currencies = _read(folder / "cldr-numbers-full" / "main" / tag / "currencies.json", tag)
    usual = numbers["defaultNumberingSystem"]
    systems = {usual, numbers["otherNumberingSystems"]["native"], "latn"}
    found: Json = {
        "system": usual,
        "minimum": int(numbers["minimumGroupingDigits"]),
        "symbols": {
            code: symbol
            for code, names in currencies["numbers"]["currencies"].items()
            if (symbol := MARKS.sub("", names.get("symbol", code))) != code
        },
        "percentUnit": _read_percent_unit(folder, tag),
    }
    for system in sorted(systems):
        if f"symbols-numberSystem-{system}" in numbers:
            found[f"system:{system}"] = _read_system(folder, numbers, system)
    if "{" in json.dumps(list(found.values())).replace("{0}", ""):
        found["plurals"] = _read_plurals(folder, tag.split("-")[0])
    return found


def _read_system(folder: Path, numbers: Json, system: str) -> Json:
    signs = numbers[f"symbols-numberSystem-{system}"]
    amounts = numbers[f"currencyFormats-numberSystem-{system}"]
    decimals = numbers[f"decimalFormats-numberSystem-{system}"]
    latin = numbers["currencyFormats-numberSystem-latn"]["short"]
    found = {
        "zero": _read_digits(folder)[system],
        "decimal": decimals["standard"],
        "percent": numbers[f"percentFormats-numberSystem-{system}"]["standard"],
        "currency": amounts["standard"],
        "short": _read_short(decimals["short"]["decimalFormat"]),
        "shortCurrency": _read_short(amounts.get("short", latin)["standard"]),
        "signs": {name: signs[name] for name in (*SYMBOLS, *OF_AMOUNTS) if name in signs},
    }
    return dict(json.loads(MARKS.sub("", json.dumps(found, ensure_ascii=False))))


def _read_short(patterns: Json) -> Json:
    """Return the patterns of compact notation by the power of ten, then by the plural form."""
    found: dict[str, dict[str, str]] = {}
    for key, pattern in patterns.items():
        power, _, form = key.partition("-count-")
        if not form.endswith("-alt-alphaNextToNumber") and "-" not in form:
            found.setdefault(str(len(power) - 1), {})[form] = pattern
    return {power: _merge(forms) for power, forms in found.items() if forms["other"] != "0"}


def _merge(forms: dict[str, str]) -> Json | str:
    return forms["other"] if len(set(forms.values())) == 1 else forms


def _read_percent_unit(folder: Path, tag: str) -> Json | str:
    units = _read(folder / "cldr-units-full" / "main" / tag / "units.json", tag)["units"]["short"]
    patterns = units["concentr-percent"]
    return _merge(
        {
            key.removeprefix("unitPattern-count-"): MARKS.sub("", pattern)
            for key, pattern in patterns.items()
            if key.startswith("unitPattern-count-")
        }
    )


@cache
def _read_digits(folder: Path) -> dict[str, str]:
    path = folder / "cldr-core" / "supplemental" / "numberingSystems.json"
    systems = json.loads(path.read_text())["supplemental"]["numberingSystems"]
    return {name: each["_digits"][0] for name, each in systems.items() if "_digits" in each}


def _read_plurals(folder: Path, language: str) -> Json:
    path = folder / "cldr-core" / "supplemental" / "plurals.json"
    rules = json.loads(path.read_text())["supplemental"]["plurals-type-cardinal"][language]
    return {
        name.removeprefix("pluralRule-count-"): rule.partition("@")[0].strip()
        for name, rule in rules.items()
        if not name.endswith("other")
    }


def _read(path: Path, tag: str) -> Json:
    return dict(json.loads(path.read_text())["main"][tag])


if __name__ == "__main__":
    main(Path(sys.argv[1]))
