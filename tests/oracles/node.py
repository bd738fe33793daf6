"""Ask JavaScript: run a script over many questions in one Node process, with the pinned packages.

    from oracles.node import run_node

    run_node(
        'import {format} from "d3-format"; const answer = ([spec, x]) => format(spec)(x);',
        [[".2f", 1.5], ["s", -0.0]],
    )  # -> ["1.50", "0.00000"]

The packages of `package.json` are installed into `node_modules` beside it when first needed. Where
Node is missing the calling test is skipped; where the environment says CI=true it fails instead.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterable

HERE = Path(__file__).parent
LOOP = """
import {createInterface} from "node:readline";
import {stdin, stdout} from "node:process";
const answers = [];
for await (const line of createInterface({input: stdin, crlfDelay: Infinity}))
  answers.push(JSON.stringify(answer(JSON.parse(line)) ?? null));
stdout.write(answers.join("\\n"));
"""


def run_node(script: str, questions: Iterable[Any], timeout: float = 300) -> list[Any]:
    """Return `answer(question)` for every question, in order.

    `script` is an ES module that defines the function `answer` and may import the packages of
    `package.json`. Questions and answers are JSON values; every finite double, -0.0 included,
    reaches JavaScript unchanged. A script that fails raises an AssertionError with its message.
    """
    node_modules()
    lines = [json.dumps(question, allow_nan=False) for question in questions]
    if not lines:
        return []
    # From a file: a table of all answers wanted may be longer than a command line can be.
    with tempfile.NamedTemporaryFile("w", suffix=".mjs", dir=HERE, prefix=".ask-") as file:
        file.write(script + LOOP)
        file.flush()
        done = subprocess.run(
            ["node", file.name],
            input="\n".join(lines),
            capture_output=True,
            encoding="utf-8",
            timeout=timeout,
            check=False,
        )
    assert done.returncode == 0, done.stderr
    answers = [json.loads(line) for line in done.stdout.split("\n")]
    assert len(answers) == len(lines), f"{len(lines)} questions, {len(answers)} answers"
    return answers


@cache
def node_modules() -> Path:
    """Return the folder of the installed packages, installing them if need be, once a process."""
    if not shutil.which("node"):
        _give_up("Node.js is not installed")
    if not _is_current():
        if not shutil.which("npm"):
            _give_up("npm is not installed")
        _install()
    return HERE / "node_modules"


def _is_current() -> bool:
    wanted = json.loads((HERE / "package.json").read_text())["dependencies"]
    return all(_read_installed_version(name) == version for name, version in wanted.items())


def _read_installed_version(name: str) -> str | None:
    description = HERE / "node_modules" / name / "package.json"
    return json.loads(description.read_text())["version"] if description.exists() else None


def _install() -> None:
    """Install aside and move into place, so that parallel test processes do not meet half-way."""
    with tempfile.TemporaryDirectory(dir=HERE, prefix=".install-") as folder:
        shutil.copy(HERE / "package.json", folder)
        command = "npm install --no-audit --no-fund --silent --no-package-lock --ignore-scripts"
        done = subprocess.run(
            command.split(), cwd=folder, capture_output=True, encoding="utf-8", check=False
        )
        if done.returncode:
            _give_up(f"npm could not install the packages: {done.stderr.strip()[-500:]}")
        target = HERE / "node_modules"
        with suppress(OSError):  # another process may be putting the same packages there
            if target.exists() and not _is_current():
                target.rename(Path(folder) / "outdated")
            (Path(folder) / "node_modules").rename(target)


def _give_up(reason: str) -> NoReturn:
    if os.environ.get("CI") == "true":
        pytest.fail(f"the comparison with JavaScript cannot run: {reason}")
    pytest.skip(f"not compared with JavaScript: {reason}")
