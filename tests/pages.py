"""The pages of the docs that are made from the code: run this file to write them anew."""

from __future__ import annotations

import json
from pathlib import Path

import mapcore
from mapcore.spec.reference import reference

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

A choropleth needs only numbers. What else it takes, mapcore infers from them; the rules are in
[classification.md](classification.md) and [number-formats.md](number-formats.md). This page shows
what they come to, for real figures from [the examples](../examples/README.md) and for made-up ones.
Nothing but the values is given; the reports are those of `mapcore.check`.
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
    middle = numbers[len(numbers) // 2]
    shown = {key: value for key, value in mapcore.encode(plan.format).items() if value is not False}
    return (
        f"\n## {name}\n\n"
        f"{len(numbers)} numbers from {numbers[0]:g} to {numbers[-1]:g}, the middle one {middle:g}."
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


PAGES = {"request.md": reference, "inference.md": inference_page}

if __name__ == "__main__":
    for page, write in PAGES.items():
        (ROOT / "docs" / page).write_text(write(), "utf-8")
