"""The conda recipe asks for what the project does, and has its version and its commands."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import yaml
from packaging.requirements import Requirement

import mapcore

ROOT = Path(__file__).parents[2]
CONDA_NAMES = {"matplotlib": "matplotlib-base"}
"""Under which names conda-forge has packages that PyPI names otherwise."""


def recipe() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load((ROOT / "deploy/conda-recipe.yaml").read_text("utf-8"))
    return read


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))


def asked(requirement: Requirement) -> tuple[str, str]:
    return CONDA_NAMES.get(requirement.name, requirement.name), str(requirement.specifier)


def test_the_recipe_asks_for_the_dependencies_that_all_platforms_have() -> None:
    wanted = [Requirement(each) for each in project()["project"]["dependencies"]]
    without_python = [
        Requirement(each)
        for each in recipe()["requirements"]["run"]
        if not each.startswith("python ")
    ]
    expected = {asked(each) for each in wanted if each.marker is None}
    assert {asked(each) for each in without_python} == expected


def test_the_recipe_has_the_version_and_the_commands_of_the_project() -> None:
    read, about = recipe(), project()["project"]
    assert read["context"]["version"] == mapcore.__version__
    assert f">={read['context']['python_min']}" == about["requires-python"]
    commands = [f"{name} = {place}" for name, place in about["scripts"].items()]
    assert read["build"]["python"]["entry_points"] == commands
    assert read["about"]["summary"] == about["description"]
    built_by = project()["build-system"]["requires"]
    assert {each.replace(" ", "") for each in read["requirements"]["host"][2:]} == {*built_by}
