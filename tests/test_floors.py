"""What `import mapcore` and a dry run load, seen from a fresh process."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {"matplotlib", "geopandas", "pandas", "shapely", "pyproj", "scipy", "starlette"}
DRY_RUN = 'mapcore.check({"mapId": "us-states", "choropleth": {"values": {"CA": 1, "TX": 2.5}}})'


def loaded_by(program: str) -> set[str]:
    script = f"{program}\nimport sys; print(*{{name.split('.')[0] for name in sys.modules}})"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    return set(run.stdout.split())


@pytest.mark.parametrize(
    "program",
    [
        "import mapcore",
        "import mapcore; mapcore.render",
        "import mapcore; mapcore.list_maps('a'); mapcore.json_schema()",
        f"import mapcore; {DRY_RUN}",
        "import mapcore; mapcore.render({'mapId': 'us-states', 'output': {'format': 'svg'}})",
    ],
)
def test_nothing_heavy_is_loaded_before_it_is_needed(program: str) -> None:
    loaded = loaded_by(program)
    assert "mapcore" in loaded
    assert not loaded & HEAVY


def test_a_png_loads_the_renderer_without_the_package_around_it() -> None:
    spec = "{'mapId': 'us-states', 'output': {'width': 100}}"
    script = f"import mapcore, sys; mapcore.render({spec}); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    loaded = set(run.stdout.split())
    assert "mapcore.drawing.agg" in loaded
    assert not {"matplotlib", "matplotlib.pyplot", "pandas", "geopandas", "pyproj"} & loaded
    assert "_hashlib" not in loaded, "OpenSSL takes 3.5 MB"


def test_published_keys_are_matched_without_what_reads_names() -> None:
    script = "import mapcore, sys; mapcore.match('us-states', sys.argv[1:]); print(*sys.modules)"
    loaded = {}
    for key in ("US-CA", "California"):
        command = [sys.executable, "-c", script, key]
        done = subprocess.run(command, capture_output=True, check=True, text=True)
        loaded[key] = "mapcore.matching.gazetteer.gazetteer" in done.stdout.split()
    assert loaded == {"US-CA": False, "California": True}


@pytest.mark.parametrize("command", ["render", "check"])
def test_a_command_reads_a_spec_without_what_reads_tables(command: str, tmp_path: Path) -> None:
    (tmp_path / "spec.json").write_text('{"mapId": "us-states", "output": {"width": 100}}')
    script = f"""import sys
from mapcore_cli.main import run_command
assert run_command([{command!r}, "spec.json"]) == 0
print(*(name for name in sys.modules if name.startswith("mapcore.tables")))"""
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, check=True, text=True, cwd=tmp_path
    )
    loaded = set(done.stdout.splitlines()[-1].split())
    assert loaded <= {"mapcore.tables", "mapcore.tables.files", "mapcore.tables.files.suffixes"}


def count_modules(program: str) -> int:
    """Return how many modules a program loads beside those of a bare Python."""
    script = f"import sys; bare = set(sys.modules)\n{program}\nprint(len(set(sys.modules) - bare))"
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True, text=True)
    return int(run.stdout)


KINDS = """
values = {"CA": 39, "TX": 29, "NY": 20, "FL": 22, "WY": 1, "OH": 12}
plain = {"mapId": "us-states", "choropleth": {"values": values}, "output": {"width": 200}}
kinds = [
    {**plain, "symbols": {"values": values}},
    {**plain, "patterns": [{"regions": ["CA"], "label": "estimate"}], "style": {"noData": "hatch"}},
    {**plain, "choropleth": {}, "panels": [{"title": at, "values": values} for at in "ab"]},
    {**plain, "mapId": "us-states-tiles"},
    {"mapId": "us-tx-counties", "locator": {}, "output": {"width": 400}},
    {"mapId": "us-states", "output": {"width": 200},
     "bivariate": {"x": {"values": values, "title": "Here"},
                   "y": {"values": dict(zip(values, [3, 1, 4, 2, 6, 5])), "title": "There"}}},
]
import hashlib, sys, mapcore
def draw(spec):
    return [hashlib.sha256(mapcore.render(spec, format=each).content).hexdigest()
            for each in ("png", "svg")]
"""


ROOMS = {
    "symbols": r"planning\.symbols\.|composition\.symbols|layout\.symbols|symbols_report",
    "hatching": r"planning\.data\.hatching$|land\.hatches|drawing\.hatching|pattern_lint",
    "panels": r"planning\.panels|composition\.panels|layout\.panels|panels_report",
    "tiles": r"tile_texts",
    "locator": r"planning\.locator\.|composition\.locator|layout\.locator|locator_report",
    "two measures": r"data\.bivariate$|classification\.bivariate|squares|reporting\.bivariate",
}
"""What only a kind needs: patterns of the names of modules."""


def test_a_map_without_new_kinds_loads_none_of_their_rooms() -> None:
    """What only one kind needs is loaded with the first map of that kind."""
    script = f"""{KINDS}
draw(plain); print(*sys.modules)
for spec in kinds: draw(spec)
print(*sys.modules)"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    before, after = (line.split() for line in run.stdout.splitlines())
    for kind, pattern in ROOMS.items():
        assert [name for name in before if re.search(rf"mapcore\..*({pattern})", name)] == [], kind
        for room in pattern.split("|"):  # one that was renamed is not overlooked
            assert any(re.search(rf"mapcore\..*{room}", name) for name in after), room
    assert "pyproj" not in before  # which only places in degrees need


def test_a_map_is_the_same_whatever_kinds_were_drawn_before_it() -> None:
    """In one process, and byte for byte; a field that is None is a field that is absent."""
    script = f"""{KINDS}
first = draw(plain)
for spec in kinds:
    assert draw(spec) != first
blocks = dict.fromkeys(("symbols", "patterns", "panels", "bivariate", "locator"))
decoded = mapcore.decode_request(plain)
import attrs
print(first == draw(plain) == draw(attrs.evolve(decoded, **blocks)))"""
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["True"]


def test_importing_mapcore_loads_less_than_numpy() -> None:
    """Modules are counted, not seconds, which depend on what else the machine does."""
    assert count_modules("import mapcore") < count_modules("import numpy") / 2
