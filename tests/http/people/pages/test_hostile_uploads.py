"""Uploads that call addresses, take for ever or keep others waiting."""

from __future__ import annotations

import os
import re
import signal
import socket
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
from people import Person, member
from referring import ENDLESS, changed, listening, write_all
from serving import Server, running_anew
from waiting import wait_until
from zones import write

OWN = {"Sec-Fetch-Site": "same-origin"}
EACH_RUN = {"link.geojson", "virtual.json", "network.kml", "symlinks.zip"}
EACH_WEEK = {"link-escaped.geojson", "entities.gml", "endless.gpkg", "virtual.zip"}
"""Each run tests/importing/test_references.py reads them; here a process begins for each."""


@pytest.fixture(scope="module")
def owner(site: Server) -> Iterator[Person]:
    with member(site) as person:
        yield person


@pytest.fixture(scope="module")
def walled(walled_site: Server) -> Iterator[Person]:
    """An owner whose files are read by new processes, behind all walls."""
    with member(walled_site) as person:
        yield person


def upload(person: Person, file: Path) -> httpx.Response:
    files = {"file": (file.name, file.read_bytes())}
    return person.client.post(f"{person.home}/maps", files=files, headers=OWN, timeout=300)


@pytest.mark.parametrize("names", [EACH_RUN, pytest.param(EACH_WEEK, marks=pytest.mark.weekly)])
def test_no_upload_makes_the_server_call(walled: Person, tmp_path: Path, names: set[str]) -> None:
    with listening() as (address, callers):
        again = {"id": "zones", "key": "code", "crs": f"/vsicurl/{address}"}
        for file in write_all(tmp_path, address):
            if file.name in names:
                assert upload(walled, file).status_code == 303
                page = walled.client.get(f"{walled.home}/maps/draft").text
                assert "Add map" not in page, file.name
                assert "source:" in page, file.name
                if file.name.startswith("link"):  # nor does a second reading of it
                    draft = f"{walled.home}/maps/draft"
                    read = walled.client.post(draft, data=again, headers=OWN, timeout=300)
                    assert read.status_code == 303
        assert callers == []


def test_an_endless_view_is_refused_by_its_name(owner: Person, tmp_path: Path) -> None:
    """It would be read as a table until the time of a reading ends, or beyond."""
    register = ("INSERT INTO gpkg_contents (table_name, data_type, identifier, srs_id) "
                "VALUES ('endless', 'attributes', 'endless', 4326)")  # fmt: skip
    view = f"CREATE VIEW endless AS {ENDLESS}"
    upload(owner, changed(tmp_path, "zones.gpkg", view, register))
    assert "holds the view" in owner.client.get(f"{owner.home}/maps/draft").text


def test_one_file_is_taken_at_a_time(site: Server, owner: Person, tmp_path: Path) -> None:
    file = write("zones.geojson", tmp_path)
    with closing(begin_upload(site, owner)):
        for _ in range(200):
            second = upload(owner, file)
            if second.status_code == 429:  # the first one has come so far
                break
        assert second.status_code == 429
        assert "One is read at a time" in second.text
        with member(site) as other:
            assert upload(other, file).status_code == 303
    for _ in range(200):
        if upload(owner, file).status_code == 303:
            return
    raise AssertionError("the place of a client that left stays taken")


@pytest.mark.weekly
def test_large_files_of_many_are_not_held_in_memory(tmp_path: Path) -> None:
    """Eight files of 40 MB come at once; they are kept on disk and written in parts."""
    with running_anew(tmp_path) as server, ExitStack() as stack:
        people = [stack.enter_context(member(server)) for _ in range(8)]
        upload(people[0], write("zones.geojson", tmp_path))
        file = tmp_path / "large.geojson"
        file.write_bytes(b'{"type": "FeatureCollection", "features": [' + b" " * (40 << 20))
        before = highest_memory(server)
        with ThreadPoolExecutor(len(people)) as pool:
            answers = list(pool.map(upload, people, [file] * len(people)))
        assert {each.status_code for each in answers} == {303}
        assert highest_memory(server) - before < 100 << 20


def highest_memory(server: Server) -> int:
    """Return the most bytes that the process that answers has ever held."""
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.findall(r"VmHWM:\s+(\d+) kB", status)[0]) << 10


def test_the_reading_of_a_file_ends_when_its_client_leaves(
    walled_site: Server, walled: Person, tmp_path: Path
) -> None:
    known = readers_of(walled_site)
    with closing(begin_upload(walled_site, walled, write("zones.geojson", tmp_path))):
        wait_until(lambda: bool(readers_of(walled_site) - known))
        (reader,) = readers_of(walled_site) - known
        os.kill(reader, signal.SIGSTOP)  # it takes for ever
    wait_until(lambda: not Path(f"/proc/{reader}").exists())


def readers_of(server: Server) -> set[int]:
    """Return the processes that read files of strangers."""
    pid = server.process.pid
    below = Path(f"/proc/{pid}/task").glob("*/children")
    children = {int(child) for file in below for child in file.read_text().split()}
    return {each for each in children if b".maps." in Path(f"/proc/{each}/cmdline").read_bytes()}


def begin_upload(site: Server, person: Person, file: Path | None = None) -> socket.socket:
    """Send a file, or the first half of an upload, and leave the connection open."""
    place = urlsplit(site.base)
    cookies = "; ".join(f"{each.name}={each.value}" for each in person.client.cookies.jar)
    named = 'Content-Disposition: form-data; name="file"; filename="zones.geojson"'
    body = "--x\r\n"
    if file:
        body += f"{named}\r\n\r\n{file.read_text('utf-8')}\r\n--x--\r\n"
    length = len(body.encode("utf-8")) if file else 100_000
    lines = [f"POST {person.home}/maps HTTP/1.1", f"Host: {place.netloc}", f"Cookie: {cookies}",
             "Sec-Fetch-Site: same-origin", f"Content-Length: {length}",
             "Content-Type: multipart/form-data; boundary=x", "", body]  # fmt: skip
    opened = socket.create_connection((place.hostname or "", place.port or 80))
    opened.sendall("\r\n".join(lines).encode("utf-8"))
    return opened
