"""The notebooks run from top to bottom, show their maps, and are committed without outputs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

FOLDER = Path(__file__).parents[1] / "examples" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_is_committed_without_outputs(path: Path) -> None:
    cells = json.loads(path.read_text("utf-8"))["cells"]
    assert [cell for cell in cells if cell.get("outputs") or cell.get("execution_count")] == []


@pytest.mark.filterwarnings("default")  # those of the libraries that run the kernel
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_runs_and_shows_a_map(
    path: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    kernelspec = pytest.importorskip("ipykernel.kernelspec")
    kernelspec.write_kernel_spec(tmp_path / "kernels" / "of-the-tests")
    monkeypatch.setenv("JUPYTER_PATH", str(tmp_path))
    monkeypatch.setenv("IPYTHONDIR", str(tmp_path))
    for spec in FOLDER.parent.glob("*.json"):
        shutil.copy(spec, tmp_path)
    work = tmp_path / "notebooks"
    work.mkdir()
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
