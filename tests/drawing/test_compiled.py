"""A program that uses matplotlib itself, before or after a map, notices nothing."""

from __future__ import annotations

import subprocess
import sys

import pytest

from mapcore.drawing.compiled import load_compiled

MAP = """
import mapcore
spec = {"mapId": "us-states", "title": {"text": "Title fi"}, "output": {"width": 200}}
content = mapcore.render(spec).content
"""
PLOT = """
import io
import matplotlib
matplotlib.use("agg")
import matplotlib.pyplot as pyplot
from matplotlib import ft2font
from matplotlib.backends import _backend_agg
from mapcore.drawing.compiled import load_compiled
figure, axes = pyplot.subplots()
axes.plot([1, 2], [3, 4])
axes.set_title("plot")
file = io.BytesIO()
figure.savefig(file, metadata={"Software": None})
plot = file.getvalue()
"""
TELL = """
assert load_compiled("matplotlib.ft2font").FT2Font is ft2font.FT2Font
assert load_compiled("matplotlib.backends._backend_agg").RendererAgg is _backend_agg.RendererAgg
import hashlib
print(hashlib.sha256(content).hexdigest(), hashlib.sha256(plot).hexdigest())
"""


def run(program: str) -> str:
    command = [sys.executable, "-W", "error", "-c", program]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_maps_and_plots_are_the_same_in_either_order() -> None:
    told = {run(MAP + PLOT + TELL), run(PLOT + MAP + MAP + PLOT + TELL)}
    assert len(told) == 1


def test_a_map_alone_runs_no_package_of_matplotlib() -> None:
    program = f"import sys{MAP}print([name for name in sys.modules if 'matplotlib' in name])"
    assert run(program).strip() == "[]"


def test_threads_that_draw_first_at_once_run_each_module_once() -> None:
    program = """
import sys
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from mapcore.drawing.compiled import load_compiled
sys.setswitchinterval(1e-6)
for name in ("matplotlib.ft2font", "matplotlib.backends._backend_agg"):
    start = Barrier(8)
    def load(_):
        start.wait()
        return load_compiled(name)
    with ThreadPoolExecutor(8) as threads:
        assert len({*threads.map(load, range(8))}) == 1
"""
    run(program)


def test_a_module_that_is_not_found_is_imported_as_usual() -> None:
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        load_compiled("matplotlib.no_such_module")
