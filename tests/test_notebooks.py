"""The notebooks run from top to bottom, show their maps, and are committed without outputs."""

from __future__ import annotations

import ast
import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import mapcore

FOLDER = Path(__file__).parents[1] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
ONE = "first-map"
"""The notebook that is run in a kernel each time; the others are each week."""


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_committed_without_outputs(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    assert [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")] == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_begins_with_what_to_install(path: Path) -> None:
    first = json.loads(path.read_text("utf-8"))["cells"][0]
    assert "To run it in a clone: `python -m pip install " in "".join(first["source"])


@pytest.fixture
def work(tmp_path: Path) -> Path:
    """A folder beside the examples, in which a notebook runs."""
    for spec in FOLDER.parent.glob("*.json"):
        shutil.copy(spec, tmp_path)
    made = tmp_path / "notebooks"
    made.mkdir()
    return made


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_the_cells_of_a_notebook_run_and_show_a_map(
    path: Path, work: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(work)
    names: dict[str, Any] = {}
    cells = json.loads(path.read_text("utf-8"))["cells"]
    sources = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    shown = [run_cell(source, names) for source in sources]
    maps = [each for each in shown if isinstance(each, mapcore.Result)]
    assert maps
    for each in maps:
        assert "image/png" in each._repr_mimebundle_()[0]
    assert capsys.readouterr().err == ""


def run_cell(source: str, names: dict[str, Any]) -> Any:
    """Run a cell; return its last line's value, which a notebook shows."""
    tree = ast.parse(source)
    last = tree.body.pop() if isinstance(tree.body[-1], ast.Expr) else None
    exec(compile(tree, "cell", "exec"), names)
    return eval(compile(ast.Expression(last.value), "cell", "eval"), names) if last else None


@pytest.mark.filterwarnings("default")  # those of the libraries that run the kernel
@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[] if path.stem == ONE else pytest.mark.weekly)
        for path in NOTEBOOKS
    ],
)
def test_a_notebook_runs_in_a_kernel(
    path: Path, work: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    kernelspec = pytest.importorskip("ipykernel.kernelspec")
    kernelspec.write_kernel_spec(tmp_path / "kernels" / "of-the-tests")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    notebook = nbformat.read(path, as_version=4)
    client = nbclient.NotebookClient(
        notebook,
        timeout=300,
        kernel_name="of-the-tests",
        resources={"metadata": {"path": str(work)}},
    )
    client.execute()
    outputs = [output for cell in notebook.cells for output in cell.get("outputs", ())]
    assert any("image/png" in output.get("data", {}) for output in outputs)
    assert [output for output in outputs if output.get("name") == "stderr"] == []
    _check_sizes(outputs)


def _check_sizes(outputs: list[Any]) -> None:
    """Check that maps are shown in the size of their canvas and with words for them."""
    maps = [output for output in outputs if "text/html" in output.get("data", {})]
    assert maps
    for shown in maps:
        assert {"width", "height", "alt"} == set(shown["metadata"]["image/png"])
