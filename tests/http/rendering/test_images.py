from __future__ import annotations

import os
import random
import shutil
import time
from pathlib import Path

import pytest

from mapcore_http.rendering.images import IMAGE_SECONDS, ImageCache, KeptImage

IMAGE = KeptImage(bytes(range(256)) * 40, "image/png", {"X-Service-Corrected": "1"})
NAME = "a" * 64


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "images"


@pytest.fixture
def cache(folder: Path) -> ImageCache:
    made = ImageCache(folder, 2**20)
    made.keep(NAME, IMAGE)
    return made


def test_an_image_is_kept_with_its_headers(cache: ImageCache, folder: Path) -> None:
    assert cache.get(NAME) == IMAGE
    assert ImageCache(folder, 2**20).get(NAME) == IMAGE
    assert cache.get("b" * 64) is None


def test_a_damaged_file_is_a_miss_and_is_replaced(cache: ImageCache, folder: Path) -> None:
    file = folder / NAME
    whole = file.read_bytes()
    noise = random.Random(1)
    damaged = [b"", b"\n", b"{}\n", b"null\n", b"0 \n", noise.randbytes(5000)]
    damaged += [whole[:length] for length in range(0, len(whole), 101)]
    for _ in range(100):
        place = noise.randrange(len(whole))
        damaged.append(
            whole[:place] + bytes([whole[place] ^ 1 << noise.randrange(8)]) + whole[place + 1 :]
        )
    for content in damaged:
        file.write_bytes(content)
        assert cache.get(NAME) is None
    cache.keep(NAME, IMAGE)
    assert cache.get(NAME) == IMAGE


def test_the_folder_is_made_again(cache: ImageCache, folder: Path) -> None:
    shutil.rmtree(folder)
    assert cache.get(NAME) is None
    cache.keep(NAME, IMAGE)
    assert cache.get(NAME) == IMAGE


def test_a_day_is_as_long_as_one_is_kept(cache: ImageCache, folder: Path) -> None:
    old = time.time() - IMAGE_SECONDS - 1
    os.utime(folder / NAME, (old, old))
    assert cache.get(NAME) is None


def test_the_oldest_images_are_deleted_for_new_ones(folder: Path) -> None:
    cache = ImageCache(folder, 35_000)
    for number in range(5):
        name = f"{number:064}"
        cache.keep(name, IMAGE)
        if (folder / name).exists():
            os.utime(folder / name, (time.time() - 100 + number,) * 2)
    assert sum(each.stat().st_size for each in folder.iterdir()) <= 35_000
    assert [cache.get(f"{number:064}") is not None for number in range(5)] == [
        False, False, True, True, True,
    ]  # fmt: skip


def test_an_image_larger_than_the_limit_is_not_kept(folder: Path) -> None:
    cache = ImageCache(folder, 1000)
    cache.keep(NAME, IMAGE)
    assert not folder.exists()


def test_a_disk_that_cannot_be_written_keeps_nothing_and_raises_nothing(
    cache: ImageCache, folder: Path
) -> None:
    shutil.rmtree(folder)
    folder.write_text("a file is in the way")
    cache.keep(NAME, IMAGE)
    assert cache.get(NAME) is None
