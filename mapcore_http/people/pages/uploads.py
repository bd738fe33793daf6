"""A file that a form sends: read with bounds of bytes and time, and kept on disk."""

from __future__ import annotations

import asyncio
import shutil
from contextlib import asynccontextmanager, contextmanager
from threading import Event
from typing import TYPE_CHECKING, Any

from attrs import frozen
from python_multipart.exceptions import FormParserError
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import ClientDisconnect

from mapcore.workers.working_folders import working_folder
from mapcore_http.keys.errors import AccountError
from mapcore_http.limits.admission import ConcurrencyReached
from mapcore_http.people.pages.forms import LONGEST_FORM, MOST_FIELDS, BadForm, FileBusy
from mapcore_http.people.people import people_of
from mapcore_http.web.bodies import client_leaves

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
    from pathlib import Path

    from starlette.requests import Request

    from mapcore_http.limits.limits import Turn
    from mapcore_http.people.pages.visits import Visit

ARRIVAL_SECONDS = 600.0
"""How long a file may take to arrive."""


@frozen
class Upload:
    """A file by its name, empty where none was chosen, and the texts sent beside it.

    `file` is where it is kept.
    """

    name: str
    file: Path
    fields: dict[str, str]


@contextmanager
def read_alone(visit: Visit, *holders: str) -> Iterator[Turn]:
    """Give a turn to some holders, for each of whom one file is read at a time; raises FileBusy."""
    try:
        with visit.runtime.limits.turns.alone(*holders) as turn:
            yield turn
    except ConcurrencyReached:
        raise FileBusy from None


@asynccontextmanager
async def receive_upload(visit: Visit, most_bytes: int, too_large: str) -> AsyncIterator[Upload]:
    """Keep the one file of a form for a block, and give its other fields.

    Raises AccountError, which says that it is `too_large`, BadForm and ClientDisconnect.
    """
    request = visit.request
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise BadForm
    parser = MultiPartParser(
        request.headers,
        _bound_stream(request, most_bytes + LONGEST_FORM, too_large),
        max_files=1,
        max_fields=MOST_FIELDS,
        max_part_size=LONGEST_FORM,
    )
    try:
        async with asyncio.timeout(ARRIVAL_SECONDS):
            form = await parser.parse()
    except (MultiPartException, FormParserError, TimeoutError, KeyError, ValueError):
        raise BadForm from None
    with working_folder() as folder:
        try:
            files = [each for _, each in form.multi_items() if isinstance(each, UploadFile)]
            texts = {name: text for name, text in form.multi_items() if isinstance(text, str)}
            kept = folder / "arrived"
            if files and (files[0].size or 0) > most_bytes:
                raise AccountError(too_large)
            if files:
                await asyncio.to_thread(_copy, files[0], kept)
        finally:
            await form.close()
        yield Upload((files[0].filename or "") if files else "", kept, texts)


def _copy(sent: UploadFile, target: Path) -> None:
    sent.file.seek(0)
    with target.open("xb") as file:
        shutil.copyfileobj(sent.file, file)


async def read_while_wanted(
    visit: Visit, turn: Turn, call: Callable[..., None], *args: Any
) -> None:
    """Call what reads a file in a turn, with an event that is set when its client has left.

    The body of the request has been read. Raises ClientDisconnect and QueueFull.
    """
    unwanted = Event()
    run = people_of(visit.runtime).run_on_upload
    work = asyncio.ensure_future(run(turn, call, *args, unwanted))
    leaving = asyncio.ensure_future(client_leaves(visit.request))
    try:
        await asyncio.wait((work, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not work.done():
            raise ClientDisconnect
        work.result()
    finally:
        unwanted.set()
        work.cancel()
        leaving.cancel()


async def _bound_stream(
    request: Request, most_bytes: int, too_large: str
) -> AsyncGenerator[bytes, None]:
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most_bytes:
            raise AccountError(too_large)
        yield part
