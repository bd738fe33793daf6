from __future__ import annotations

import io
import stat
import zipfile

import pytest

from mapcore.errors import UnreadableHouse
from mapcore.houses.members import MAX_MEMBERS, is_inside, read_members, write_members


def zipped(*entries: tuple[str, bytes], mode: int = 0) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries:
            info = zipfile.ZipInfo(name)
            info.external_attr = mode << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, content)
    return stream.getvalue()


def test_what_was_written_is_read() -> None:
    members = {"style.json": b"{}", "faces/a.ttf": bytes(range(256)) * 9}
    assert read_members(write_members(members)) == members


def test_the_same_members_give_the_same_bytes() -> None:
    first = write_members({"a": b"1", "b": b"2"})
    assert first == write_members({"b": b"2", "a": b"1"})


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"no zip", "no house style"),
        (b"0" * 5_000_001, "at most 5 MB"),
        (zipped(("../style.json", b"{}")), "no name of a file inside"),
        (zipped(("/style.json", b"{}")), "no name of a file inside"),
        (zipped(("c:style.json", b"{}")), "no name of a file inside"),
        (zipped(("a", b"/etc/passwd"), mode=stat.S_IFLNK | 0o777), "is a link"),
        (zipped(*((str(i), b"") for i in range(MAX_MEMBERS + 1))), "at most 20 files"),
        (zipped(("a", bytes(10_000_001))), "10 MB unpacked"),
        (zipped(*((str(i), bytes(3_000_000)) for i in range(4))), "10 MB unpacked"),
    ],
)
def test_what_is_no_house_style_is_refused(content: bytes, message: str) -> None:
    with pytest.raises(UnreadableHouse, match=message):
        read_members(content)


def test_a_member_that_stands_twice_is_refused() -> None:
    with pytest.warns(UserWarning, match="Duplicate"):
        content = zipped(("style.json", b"{}"), ("style.json", b"[]"))
    with pytest.raises(UnreadableHouse, match="stands twice"):
        read_members(content)


def test_names_inside() -> None:
    assert is_inside("faces/a b.ttf")
    assert not is_inside("a/../../b")
    assert not is_inside("")
