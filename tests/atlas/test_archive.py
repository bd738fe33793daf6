from __future__ import annotations

import io
import json
import zipfile

import numpy as np
import pytest

from mapcore.atlas.archive import METADATA, Archive, PackBytes


def pack(array: np.ndarray, **document: object) -> Archive:
    file, member = io.BytesIO(), io.BytesIO()
    np.lib.format.write_array(member, array, allow_pickle=True)
    with zipfile.ZipFile(file, "w") as members:
        members.writestr(METADATA, json.dumps(document))
        members.writestr("points.npy", member.getvalue())
    return Archive(PackBytes(file.getvalue()))


def test_a_pack_is_read_member_by_member():
    archive = pack(np.arange(6, dtype=np.int16).reshape(2, 3), id="here")
    assert archive.metadata() == {"id": "here"}
    assert archive.arrays(["points"])["points"].tolist() == [[0, 1, 2], [3, 4, 5]]
    assert archive.arrays([]) == {}
    assert archive.content().startswith(b"PK")


def test_a_file_is_read_like_bytes(tmp_path):
    archive = pack(np.zeros(2), id="here")
    path = tmp_path / "here.mappack"
    path.write_bytes(archive.content())
    assert Archive(path).metadata() == archive.metadata()


def test_an_array_with_pickled_objects_is_refused():
    with pytest.raises(ValueError, match="Object arrays"):
        pack(np.array([{}], dtype=object)).arrays(["points"])


def test_an_archive_is_equal_to_itself_alone():
    archive = pack(np.zeros(1))
    assert {archive: 1}[archive] == 1
    assert archive != Archive(archive.source)


@pytest.mark.parametrize("header", ["{'descr': '<i2', 'fortran_order': False, 'shape': (", "(", ""])
def test_a_damaged_array_is_a_value_error(header):
    """The header of an array is read as Python, whose reader has errors of its own."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as members:
        content = header.ljust(118).encode("ascii") + b"\n"
        members.writestr(
            "points.npy", b"\x93NUMPY\x01\x00" + len(content).to_bytes(2, "little") + content
        )
    with pytest.raises(ValueError, match=r".+"):
        Archive(PackBytes(file.getvalue())).arrays(["points"])


def test_a_damaged_zip_is_a_value_error():
    """Every byte is changed, one after another: nothing but ValueError and KeyError is raised."""
    content = pack(np.arange(6, dtype=np.int16), id="here").content()
    for place in range(len(content)):
        changed = bytearray(content)
        changed[place] ^= 0xFF
        archive = Archive(PackBytes(bytes(changed)))
        for read in (archive.metadata, lambda archive=archive: archive.arrays(["points"])):
            try:
                read()
            except (ValueError, KeyError):
                continue
