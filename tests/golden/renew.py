"""Draws golden pictures anew: `python tests/golden/renew.py`, or with names for some alone.

Look at what has changed before committing it. Pictures within the tolerance stay as they are.
"""

from __future__ import annotations

import sys

from golden_examples import FOLDER as EXAMPLES, draw_example, list_examples
from golden_pictures import FOLDER, compare, draw_picture, read_kept
from golden_specs import specs
from PIL import Image


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
    renew_examples(names)


def renew_examples(names: list[str]) -> None:
    """Write the pictures of examples that are missing or differ."""
    EXAMPLES.mkdir(exist_ok=True)
    for name in list_examples():
        path = EXAMPLES / f"{name}.png"
        if names and name not in names:
            continue
        image = draw_example(name)
        if path.exists():
            old = Image.open(path).convert("RGB")
            if old.size == image.size and not compare(old, image).is_noticed:
                continue
        image.save(path, optimize=True)
        print(f"examples/{path.name}: {path.stat().st_size / 1000:.0f} kB")  # noqa: T201


if __name__ == "__main__":
    renew(sys.argv[1:])
