"""The content of a saved map: the request that is drawn, and what the editor knows beyond it."""

from __future__ import annotations

import json
import zlib
from typing import Any

from attrs import field, frozen

from mapcore_http.people.saved_maps.errors import SavedMapError

MOST_SAVED_BYTES = 2 << 20
"""Bytes of the JSON of a content."""
LONGEST_TITLE, LONGEST_MAP = 200, 200
ZLIB_LEVEL = 6


@frozen
class Content:
    """A request as a value of JSON, whose `mapId` is a text, and the document of the editor.

    The document is None where the map was not made in the editor. Nothing here says that the
    request can be drawn: people save what is half done.
    """

    spec: dict[str, Any] = field(repr=False)
    document: dict[str, Any] | None = field(default=None, repr=False)

    @property
    def map_id(self) -> str:
        """Return the id of the map that is drawn."""
        return str(self.spec["mapId"])

    @property
    def title(self) -> str:
        """Return the title in the picture, empty where there is none.

        >>> Content({"mapId": "world", "title": {"text": "Lakes"}}).title
        'Lakes'
        """
        title = self.spec.get("title")
        text = title.get("text") if isinstance(title, dict) else title
        return clean_title(text) if isinstance(text, str) else ""


@frozen
class Edit:
    """What became of a map in the editor, the title that the editor shows, why it is saved if told.

    `made_for` makes a version of the content, and says what for.
    """

    content: Content
    title: str = ""
    made_for: str = ""


def clean_title(text: str) -> str:
    r"""Return a title as it is kept: one line of at most 200 characters.

    >>> clean_title("  Lakes\n and rivers ")
    'Lakes and rivers'
    """
    shown = "".join(mark if mark.isprintable() else " " for mark in text)
    return " ".join(shown.split())[:LONGEST_TITLE]


def check_title(text: str) -> None:
    """Refuse a title that nobody reads as one; raises SavedMapError.

    >>> check_title("Lakes " * 50)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    mapcore_http.people.saved_maps.errors.SavedMapError: A title has at most 200 ...
    """
    if len(text) > LONGEST_TITLE:
        raise SavedMapError(
            f"A title has at most {LONGEST_TITLE} characters; this one has {len(text):,}. "
            "Nothing was saved."
        )


def content_of(given: Any) -> Content:
    """Return the content that a value of JSON says; raises SavedMapError.

    >>> content_of({"spec": {"mapId": "world"}}).map_id
    'world'
    >>> content_of({"spec": {}})
    Traceback (most recent call last):
    mapcore_http.people.saved_maps.errors.SavedMapError: Choose a map first; then it can be saved.
    """
    spec = given.get("spec") if isinstance(given, dict) else None
    document = given.get("document") if isinstance(given, dict) else None
    if not isinstance(spec, dict) or not isinstance(document, dict | None):
        raise SavedMapError("This is no map that can be saved.")
    if not isinstance(spec.get("mapId"), str) or not 0 < len(spec["mapId"]) <= LONGEST_MAP:
        raise SavedMapError("Choose a map first; then it can be saved.")
    return Content(spec, document)


def compress_content(content: Content) -> bytes:
    """Return a content as it is stored; raises SavedMapError where it is too long.

    >>> expand_content(compress_content(Content({"mapId": "world"}))).map_id
    'world'
    """
    value = {"spec": content.spec, "document": content.document}
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
    raw = text.encode("utf-8", "surrogatepass")
    if len(raw) > MOST_SAVED_BYTES:
        raise SavedMapError(f"A map that is saved has at most {MOST_SAVED_BYTES >> 20} MB.")
    return zlib.compress(raw, ZLIB_LEVEL)


def expand_content(stored: bytes) -> Content:
    """Return a content that was stored."""
    value = json.loads(zlib.decompress(stored).decode("utf-8", "surrogatepass"))
    return Content(value["spec"], value["document"])
