"""The gallery shows every example, in small pictures of the specs as they are."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from golden_pictures import compare
from PIL import Image

import mapcore

ROOT = Path(__file__).parents[1]
PICTURES = ROOT / "docs" / "pictures"
EXAMPLES = sorted((ROOT / "examples").glob("*.json"))
LARGEST = 150_000


def test_the_gallery_shows_every_example_with_its_spec() -> None:
    page = (ROOT / "docs" / "gallery.md").read_text("utf-8")
    shown = re.findall(r"!\[([^]]+)\]\(pictures/gallery/([a-z0-9-]+)\.(?:png|svg)\)", page)
    linked = re.findall(r"\[([a-z0-9-]+)\.json\]\(\.\./examples/\1\.json\)", page)
    assert [name for _, name in shown] == linked
    assert sorted(linked) == sorted(path.stem for path in EXAMPLES)
    titles = {path.stem: json.loads(path.read_text("utf-8"))["title"]["text"] for path in EXAMPLES}
    assert all(text.startswith(titles[name]) for text, name in shown)
    assert all(" Map: " in text for text, _ in shown)


def test_its_pictures_are_small() -> None:
    pictures = sorted([*PICTURES.glob("gallery/*"), PICTURES / "themes.png"])
    assert len(pictures) == len(EXAMPLES) + 1
    assert max(picture.stat().st_size for picture in pictures) <= LARGEST


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_a_picture_shows_its_spec(path: Path, tmp_path: Path) -> None:
    """A palette of 256 colours changes little; another title or fill changes much more."""
    spec = json.loads(path.read_text("utf-8"))
    kept = PICTURES / "gallery" / f"{path.stem}.png"
    if spec.get("output", {}).get("format") == "svg":
        kept = kept.with_suffix(".svg")
        output = {"width": 760, "format": "svg"}
        drawn = mapcore.render({**spec, "output": output}).content
        # The faces before it depend on the library that makes subsets of them.
        body, kept_body = (each.partition(b"</style>")[2] for each in (drawn, kept.read_bytes()))
        assert re.sub(rb' class="[^"]*"', b"", body) == re.sub(rb' class="[^"]*"', b"", kept_body)
        return
    found = mapcore.render({**spec, "output": {"width": 760}}).save(tmp_path / "map.png")
    with Image.open(found) as one, Image.open(kept) as other:
        assert one.size == other.size
        assert compare(one.convert("RGB"), other.convert("RGB")).mean < 2.5
