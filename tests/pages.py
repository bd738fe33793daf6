"""The pages of the docs that are made from the code: run this file to write them anew."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from statistics import median
from typing import Any

import attrs
import click
from color_tables import color_tables
from error_docs import error_docs
from frame_types import frame_types
from gallery_page import gallery_page
from package_tables import package_tables
from publisher_tables import publishers
from python_docs import describe_name
from request_page import request_page
from title_coverage import title_coverage

import mapcore
from mapcore_cli.main import cli
from mapcore_http.limits.tiers import STANDARD
from mapcore_http.settings import installed_settings, variable

ROOT = Path(__file__).parents[1]
EXAMPLES = (
    "population-density",
    "us-population",
    "us-population-change",
    "germany-density",
    "us-county-unemployment",
    "population-change",
    "fertility",
    "older-people",
)
MADE = {
    "years": [1990 + index % 34 for index in range(51)],
    "the same number everywhere": [7] * 51,
    "yes and no": [index % 2 for index in range(51)],
    "scores around zero": [(index - 25) / 10 for index in range(51)],
    "mostly zero": [0] * 30 + list(range(1, 22)),
    "shares between 0 and 1": [0.3 + index * 0.004 for index in range(51)],
    "tiny numbers": [1e-6 * (index + 1) for index in range(51)],
    "one giant": [float(index) for index in range(50)] + [1e6],
}
HEAD = """# What mapcore infers

A choropleth needs only numbers. mapcore infers everything else from them. This page shows what it
infers, for real figures from [the examples](../examples/README.md) and for made-up ones. Each
request gives only the values, and the results are those of `mapcore.check`.

Below each heading stand the numbers, the reason that mapcore gives, and what it chose: the kind of
scale, the class edges (breaks), the labels of the legend and the number format. The rules are in
[How classes and colours are chosen](classification.md) and in [Number formats](number-formats.md).
"""
ERRORS_HEAD = """# Errors of the service

A request that is not answered with a picture or a report is answered with an error. This page says
what each error means and what to do. An error looks like this:

```json
{
  "type": "https://example.org/errors#validation_error",
  "title": "The request is not valid",
  "status": 400,
  "detail": "output.width: expected from 100 to 4000, got 99; did you mean 100?",
  "code": "validation_error",
  "errors": [
    {
      "param": "output.width",
      "message": "expected from 100 to 4000, got 99",
      "suggestions": ["100"]
    }
  ]
}
```

- `title` and `detail` say what is wrong. `detail` and the messages under `errors` are for people
  and may change.
- `code` is stable. Programs should decide by it.
- `type` leads to the section of this page.

If the status is 400, 401, 402, 403, 404 or 413, the same request will fail again, so change it
first. If it is 429, 500, 502 or 504, send the request again, and wait longer after each attempt.
After a 429, wait at least as many seconds as `Retry-After` says.
Errors are problem documents of RFC 9457 (`application/problem+json`).

"""

PYTHON_HEAD = """# Python

Every public name of `mapcore`, from its docstring. The names are loaded when they are first used,
so `import mapcore` costs next to nothing.
"""
REQUEST_HOMES = {
    f"mapcore.request.{name}"
    for name in ("choropleth", "format_spec", "legend", "output", "request", "style")
}
PYTHON_CHAPTERS = {
    "Functions": "The way from a request or a table to a picture, and the questions beside it.",
    "Results and reports": "What the functions return.",
    "Requests": "A request as values. [Fields of a spec](../request.md) tells what they mean.",
    "Errors": "Every error of the library is a `MapcoreError`. "
    "[Errors](../errors.md) lists those of the service.",
    "Colour scales": "Nine colours each, from low to high, for `palette`.",
}
COMMANDS_HEAD = """# The command line

Every command with its options, as `--help` shows them. Standard output is for results; messages go
to standard error. Exit codes: 0 done, 1 the render failed, 2 the spec is invalid, 3 there is no
such map.
"""


def inference_page() -> str:
    """Return the page that shows what is inferred for a dozen datasets, and why."""
    real = {name: _values_of(name) for name in EXAMPLES}
    states = [region.key for region in mapcore.get_map("us-states").regions]
    made = {
        name: ("us-states", dict(zip(states, values, strict=True))) for name, values in MADE.items()
    }
    sections = [_section(name, *data) for name, data in {**real, **made}.items()]
    return HEAD + "".join(sections)


def _values_of(example: str) -> tuple[str, dict[str, float]]:
    spec = json.loads((ROOT / "examples" / f"{example}.json").read_text("utf-8"))
    return spec["mapId"], spec["choropleth"]["values"]


def _section(name: str, map_id: str, values: dict[str, float]) -> str:
    report = mapcore.check({"mapId": map_id, "choropleth": {"values": values}})
    plan = report.choropleth
    assert plan is not None
    numbers = sorted(values.values())
    middle = median(numbers)
    shown = {key: value for key, value in mapcore.encode(plan.format).items() if value is not False}
    return (
        f"\n## {name}\n\n"
        f"{len(numbers)} numbers from {numbers[0]:g} to {numbers[-1]:g}, the median {middle:g}."
        f"\n\n> {plan.reason}\n\n"
        f"- {plan.type}, {plan.classes} {'class' if plan.classes == 1 else 'classes'}, "
        f"{plan.method}, palette {plan.palette}\n"
        f"- breaks {', '.join(f'{edge:g}' for edge in plan.breaks)}\n"
        f"- legend {_legend(report)}\n"
        f"- format `{json.dumps(shown)}`\n"
    )


def _legend(report: mapcore.Report) -> str:
    if isinstance(report.legend, tuple):
        return ", ".join(f"“{entry.label}”" for entry in report.legend)
    assert report.legend is not None
    points = [f"{point:g}" for point in report.legend.points if point is not None]
    return f"a bar with {len(report.legend.stops)} stops, marked {', '.join(points)}"


def settings_page() -> str:
    """Return the page of the service's settings with its tables of tiers and settings made anew."""
    return _with_tables("reference/settings.md", {"tiers": _tiers(), "settings": _settings()})


def tables_page() -> str:
    """Return the page of tables with its tables made anew: types, publishers and packages."""
    made = {"types": frame_types(), "publishers": publishers(), "packages": package_tables()}
    return _with_tables("tables.md", made)


def locale_page() -> str:
    """Return the page on locales with the table of its titles made anew."""
    return _with_tables("locale.md", {"titles": title_coverage()})


def _with_tables(page: str, tables: dict[str, str]) -> str:
    """Return a page with the tables between its marks replaced."""
    text = (ROOT / "docs" / page).read_text("utf-8")
    for name, table in tables.items():
        pattern = rf"(<!-- {name} -->\n).*?(<!-- end -->)"
        text = re.sub(pattern, rf"\g<1>{table}\g<2>", text, flags=re.S)
    return text


def _tiers() -> str:
    tiers = list(STANDARD.of_plans().values())
    rows = {
        "formats": [", ".join(sorted(tier.formats)).upper() for tier in tiers],
        "attribution on the map": ["yes" if tier.attribution else "none" for tier in tiers],
        "canvas at most": [f"{tier.max_side} × {tier.max_side} px" for tier in tiers],
        "scale at most": [str(tier.max_scale) for tier in tiers],
        "requests": [
            " and ".join(f"{window.limit} per {window.name}" for window in tier.windows)
            for tier in tiers
        ],
        "images a day and key": [_count_in_words(tier.daily_cap) for tier in tiers],
        "images a month and workspace": [_count_in_words(tier.monthly_quota) for tier in tiers],
        "private maps of an account": [
            "none" if tier.storage_mb is None else f"{tier.storage_mb:,} MB" for tier in tiers
        ],
        "renders at once": [str(tier.concurrent) for tier in tiers],
    }
    head = ["", *(tier.name for tier in tiers)]
    return _table(head, [[name, *cells] for name, cells in rows.items()])


def _count_in_words(limit: int | None) -> str:
    return "not counted" if limit is None else f"{limit:,}"


def _settings() -> str:
    fields = attrs.fields(installed_settings())
    rows = [[f"`{variable(each)}`", each.metadata["about"], _default(each)] for each in fields]
    return _table(["variable", "what it sets", "if absent"], rows)


def _default(declared: attrs.Attribute[Any]) -> str:
    if declared.metadata["absent"]:
        return str(declared.metadata["absent"])
    return f"`{declared.default}`" if declared.default not in ((), "") else ""


def _table(head: list[str], rows: list[list[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def errors_page() -> str:
    """Return the page of errors, from the same texts as the service's own page."""
    docs = error_docs()
    rows = [[f"[`{each.code}`](#{each.code})", str(each.status), each.retry] for each in docs]
    sections = [
        f"\n## {each.code}\n\n**{each.title}.** {each.meaning}\n\n*What to do:* {each.remedy}\n"
        for each in docs
    ]
    table = _table(["code", "status", "try again?"], rows)
    return ERRORS_HEAD + table + "".join(sections)


def python_page() -> str:
    """Return the page of all public names, from their signatures and docstrings."""
    names = [name for name in mapcore.__all__ if name != "__version__"]
    chapters: dict[str, list[str]] = {title: [] for title in PYTHON_CHAPTERS}
    for name in names:
        value = getattr(mapcore, name)
        home = mapcore._HOMES[name]
        if isinstance(value, tuple):
            chapters["Colour scales"].append(name)
        elif not isinstance(value, type):
            chapters["Functions"].append(name)
        elif issubclass(value, Exception) or name == "FieldError":
            chapters["Errors"].append(name)
        elif home in REQUEST_HOMES:
            chapters["Requests"].append(name)
        else:
            chapters["Results and reports"].append(name)
    sections = [
        f"\n## {title}\n\n{PYTHON_CHAPTERS[title]}\n"
        + "".join(f"\n{text}\n" for name in listed for text in describe_name(name) if text)
        for title, listed in chapters.items()
    ]
    return PYTHON_HEAD + "".join(sections)


def commands_page() -> str:
    """Return the page of all commands, with their help."""
    context = click.Context(cli, info_name="mapcore", terminal_width=88, **cli.context_settings)
    return COMMANDS_HEAD + "".join(_command(cli, context, "mapcore"))


def _command(command: click.Command, context: click.Context, name: str) -> Iterator[str]:
    yield f"\n## {name}\n\n```text\n{command.get_help(context)}\n```\n"
    if isinstance(command, click.Group):
        for each in command.list_commands(context):
            child = command.get_command(context, each)
            assert child is not None
            inner = click.Context(child, info_name=each, parent=context)
            yield from _command(child, inner, f"{name} {each}")


PAGES = {
    "request.md": request_page,
    "inference.md": inference_page,
    "locale.md": locale_page,
    "reference/settings.md": settings_page,
    "errors.md": errors_page,
    "colors.md": color_tables,
    "gallery.md": gallery_page,
    "tables.md": tables_page,
    "reference/python.md": python_page,
    "reference/commands.md": commands_page,
}

if __name__ == "__main__":
    for page, write in PAGES.items():
        (ROOT / "docs" / page).write_text(write(), "utf-8")
