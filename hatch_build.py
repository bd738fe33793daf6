"""Take the docs into the wheel, whose service shows them; hatch runs this when it builds one."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class DocsHook(BuildHookInterface):
    """Adds the pages of the docs, their pictures, and what they lead to."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add each file under its name; an editable install reads them where they are written."""
        if version == "editable":
            return
        root = Path(self.root)
        made = runpy.run_path(str(root / "mapcore_http/people/pages/manual/files.py"))
        files = made["find_files"](root)
        if made["NAVIGATION"] not in files:
            raise FileNotFoundError("the docs are missing: a wheel is built from a whole checkout")
        for name, path in files.items():
            build_data["force_include"][str(path)] = f"{made['COPY']}/{name}"
