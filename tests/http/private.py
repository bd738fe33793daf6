"""Private maps for the tests: a workspace that has one, and another that must not know of it."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any, TypedDict

from serving import Server
from zones import frame

import mapcore

OWNER, OTHER = "Sales & Söhne", "Rivals"
_NUMBERS = itertools.count()


class TwoWorkspaces(TypedDict):
    """The id of the private map, name and key of its workspace and of another, and the pack."""

    id: str
    own: tuple[str, dict[str, str]]
    other: tuple[str, dict[str, str]]
    file: Path


def two_workspaces(server: Server, folder: Path) -> TwoWorkspaces:
    """Make both, with names that no others have."""
    pack = mapcore.import_map(frame(), id="zones", key="code", title="name", aliases=["other"])
    file = pack.save(folder)
    number = f"{server.process.pid} {next(_NUMBERS)}"
    made = []
    for name in (f"{OWNER} {number}", f"{OTHER} {number}"):
        server.command("workspace", "create", name, "--plan", "pro")
        key = json.loads(server.command("key", "create", "--workspace", name, "--json"))["key"]
        made.append((name, {"Authorization": f"Bearer {key}"}))
    map_id = server.command("map", "add", str(file), "--workspace", made[0][0])
    return TwoWorkspaces(id=map_id, own=made[0], other=made[1], file=file)


def spec_of(map_id: str, **more: Any) -> dict[str, Any]:
    """Return a spec of the zones that names a region by an alias."""
    return {"mapId": map_id, "regions": {"Upper": "#336699"}, "output": {"width": 200}, **more}
