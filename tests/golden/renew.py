"""Draws golden pictures anew: `python tests/golden/renew.py`, or with names for some alone.

Look at what has changed before committing it. Pictures within the tolerance stay as they are.
"""

from __future__ import annotations

import sys

from golden_pictures import FOLDER, compare, draw_picture, read_kept
from golden_specs import specs


def renew(names: list[str]) -> None:
    """Write the pictures that are missing or differ, and delete those that no spec makes."""
    for name, spec in specs().items():
        if names and name not in names:
            continue
        image = draw_picture(spec)
        path = FOLDER / f"{name}.png"
        if path.exists():
            old = read_kept(name)
            if old.size == image.size and not compare(old, image).is_noticed:
                continue
        image.save(path, optimize=True)
        print(f"{path.name}: {path.stat().st_size / 1000:.0f} kB")  # noqa: T201
    for path in FOLDER.glob("*.png"):
        if path.stem not in specs():
            path.unlink()


if __name__ == "__main__":
    renew(sys.argv[1:])
