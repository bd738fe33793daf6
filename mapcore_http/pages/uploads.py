"""A file that a form sends: read with bounds of bytes and time, kept on disk while it arrives."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from attrs import field, frozen
from python_multipart.exceptions import FormParserError
from starlette.datastructures import UploadFile
from starlette.formparsers import MultiPartException, MultiPartParser

from mapcore_http.pages.forms import LONGEST_FORM, MOST_FIELDS, BadForm

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

    from starlette.requests import Request

SECONDS = 600.0
"""How long a file may take to arrive."""


class UploadTooLarge(Exception):  # noqa: N818 - it says what happened
    """A file has more bytes than are taken."""


@frozen
class Upload:
    """A file by its name, empty where none was chosen, and the texts sent beside it."""

    name: str
    content: bytes = field(repr=False)
    fields: dict[str, str]


async def read_upload(request: Request, most_bytes: int) -> Upload:
    """Return the one file of a form, and its other fields; raises UploadTooLarge and BadForm."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise BadForm
    parser = MultiPartParser(
        request.headers,
        _bound_stream(request, most_bytes + LONGEST_FORM),
        max_files=1,
        max_fields=MOST_FIELDS,
        max_part_size=LONGEST_FORM,
    )
    try:
        async with asyncio.timeout(SECONDS):
            form = await parser.parse()
    except (MultiPartException, FormParserError, TimeoutError, KeyError, ValueError):
        raise BadForm from None
    try:
        files = [each for _, each in form.multi_items() if isinstance(each, UploadFile)]
        texts = {name: text for name, text in form.multi_items() if isinstance(text, str)}
        if not files:
            return Upload("", b"", texts)
        content = await files[0].read(most_bytes + 1)
        if len(content) > most_bytes:
            raise UploadTooLarge
        return Upload(files[0].filename or "", content, texts)
    finally:
        await form.close()


async def _bound_stream(request: Request, most_bytes: int) -> AsyncGenerator[bytes, None]:
    size = 0
    async for part in request.stream():
        size += len(part)
        if size > most_bytes:
            raise UploadTooLarge
        yield part
