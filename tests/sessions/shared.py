"""What sessions share: the project's groups of packages, and packages of npm."""

from __future__ import annotations

from pathlib import Path

import nox

PROJECT = nox.project.load_toml("pyproject.toml")
EVERYTHING = ".[all]"
SUPPORTED = ("3.11", "3.12", "3.13", "3.14")
FASTEST = "uv|venv"
"""uv where it is installed, which takes a quarter of the time, else venv."""


def group(name: str) -> list[str]:
    """Return the packages of a group of the project's dependencies."""
    return list(nox.project.dependency_groups(PROJECT, name))


def install_from_npm(session: nox.Session, *packages: str) -> Path:
    """Install packages of npm into a folder of a session, and return it."""
    folder = Path(session.create_tmp()).resolve()
    quietly = ("--silent", "--no-audit", "--no-fund", "--prefix", str(folder))
    session.run_install("npm", "install", *quietly, *packages, external=True)
    return folder
