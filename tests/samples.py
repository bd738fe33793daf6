"""The samples of a page: its files are written, its Python and its commands run, in their order."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import attrs
import yaml

FENCE = re.compile(
    r"(?P<skipped><!-- not run: [^\n]+ -->\n)?"
    r'^```(?P<language>\w*)(?: title="(?P<file>[^"]+)")?\n(?P<text>.*?)^```$',
    re.M | re.S,
)


@attrs.frozen
class Sample:
    """One fenced block: a file where it has a title, else text in its language."""

    language: str
    file: str
    text: str


def samples(page: Path) -> Iterator[Sample]:
    """Yield the samples of a page that are meant to be run."""
    for fence in FENCE.finditer(page.read_text("utf-8")):
        if fence["skipped"] is None:
            yield Sample(fence["language"], fence["file"] or "", fence["text"])


def run_samples(page: Path, folder: Path) -> dict[str, object]:
    """Run the samples of a page in a folder that is the current one; return their names."""
    names: dict[str, object] = {}
    for sample in samples(page):
        if sample.file:
            path = folder / sample.file
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(sample.text, "utf-8")
        if sample.language == "python":
            exec(compile(sample.text, page.name, "exec"), names)
        elif sample.language == "sh":
            _run_commands(sample.text, folder)
        elif sample.language == "json":
            json.loads(sample.text)
        elif sample.language == "yaml":
            list(yaml.safe_load_all(sample.text))
    return names


def _run_commands(text: str, folder: Path) -> None:
    """Run commands as this environment would; the first that fails fails the page."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    run = subprocess.run(
        ["bash", "-euc", text], check=False,
        cwd=folder, env={**os.environ, "PATH": path}, capture_output=True, text=True,
    )  # fmt: skip
    assert run.returncode == 0, f"{text}\n{run.stdout}{run.stderr}"
