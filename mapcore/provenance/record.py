"""The record of a picture: its request, its map's edition, and who drew it, as text in its file.

The text is JSON in ASCII without the characters that XML reserves, so that PNG, SVG and PDF hold
the same. The data of the request stand beside the rest of it: their digest is that of their own
text.
"""

from __future__ import annotations

import json
import sys
from contextlib import suppress
from importlib import import_module
from typing import TYPE_CHECKING, Any

from attrs import field

from mapcore.errors import UnreadablePicture
from mapcore.frozen import frozen
from mapcore.request.decoding.data_fields import join_data, split_data
from mapcore.request.decoding.encode import encode
from mapcore.request.decoding.json_text import write_json
from mapcore.version import __version__

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from mapcore.atlas.pack import MapPack
    from mapcore.houses.house import House
    from mapcore.request.request import RenderRequest

_RESERVED = {"&": "\\u0026", "<": "\\u003c", ">": "\\u003e"}


@frozen
class Provenance:
    """What a picture says of itself.

    `spec` is the whole request that it was drawn from; `map_id` and `edition` name the map,
    `version` is mapcore's. `data_digest` is the SHA-256 of the data fields, as hexadecimal digits:
    equal data in equal order have equal digests. `attribution` is the line that was drawn in a
    corner, if any. `house` is the house style that it was drawn in, `house_digest` the SHA-256
    of its file.
    """

    spec: Mapping[str, Any] = field(repr=False)
    map_id: str
    edition: str
    version: str
    data_digest: str
    attribution: str | None = None
    house: str | None = None
    house_digest: str | None = None


def write_record(
    request: RenderRequest, pack: MapPack, attribution: str | None, house: House | None = None
) -> str:
    """Return the text that a picture of a request carries.

    >>> from mapcore.atlas.catalog import Atlas
    >>> from mapcore.request.request import RenderRequest
    >>> text = write_record(RenderRequest("fiji"), Atlas().open("fiji"), None)
    >>> read_record(text).spec
    {'mapId': 'fiji'}
    """
    spec, data = split_data(encode(request))
    data_text = _dump(data)
    head = {
        "mapcore": __version__,
        "map": {"id": pack.id, "edition": pack.edition},
        "dataDigest": _digest(data_text),
    }
    if attribution:
        head["attribution"] = attribution
    if house is not None:
        head["house"] = {"name": house.name, "digest": house.digest}
    return f'{_dump(head)[:-1]},"spec":{_dump(spec)},"data":{data_text}}}'


def read_record(text: str) -> Provenance:
    """Return what the text in a picture says; raises `UnreadablePicture`, which says why."""
    try:
        document = json.loads(text)
        found = Provenance(
            spec=join_data(document["spec"], document["data"]),
            map_id=document["map"]["id"],
            edition=document["map"]["edition"],
            version=document["mapcore"],
            data_digest=document["dataDigest"],
            attribution=document.get("attribution"),
            house=document.get("house", {}).get("name"),
            house_digest=document.get("house", {}).get("digest"),
        )
        names = (found.map_id, found.edition, found.version, found.data_digest)
        absent = (found.attribution or "", found.house or "", found.house_digest or "")
        if not all(isinstance(name, str) for name in names + absent):
            raise TypeError("a name is no text")
        digest = _digest(_dump(document["data"]))
    except (ValueError, RecursionError) as error:
        raise UnreadablePicture(f"its metadata are damaged: not JSON, {error}") from None
    except LookupError as error:
        raise UnreadablePicture(f"its metadata are damaged: {error} is missing") from None
    except (TypeError, AttributeError) as error:
        raise UnreadablePicture(f"its metadata are damaged: {error}") from None
    if digest != found.data_digest:
        raise UnreadablePicture(
            "its metadata were changed: the data do not have the digest that stands beside them"
        )
    return found


def _dump(value: Any) -> str:
    """Return JSON in one form, in ASCII; a number that is missing is null."""
    text = write_json(value, ascii=True).decode("ascii")
    for char, escaped in _RESERVED.items():
        if char in text:
            text = text.replace(char, escaped)
    return text


def _digest(text: str) -> str:
    digest: str = _find_sha256()(text.encode("ascii")).hexdigest()
    return digest


def _load_own_sha256() -> Callable[[bytes], Any] | None:
    """Return Python's own SHA-256, where it has one beside OpenSSL's."""
    with suppress(ImportError):
        found: Callable[[bytes], Any] = import_module(_OWN_MODULE).sha256
        return found
    return None


_OWN_MODULE = "_sha2" if sys.version_info >= (3, 12) else "_sha256"
_OWN_SHA256 = _load_own_sha256()
"""Loaded with this module: a render that is out of memory cannot load it any more."""


def _find_sha256() -> Callable[[bytes], Any]:
    """Return SHA-256 of OpenSSL where it is loaded, otherwise Python's own.

    OpenSSL is six times as fast, but takes 3.5 MB and 3 ms to load, more than the digest of a map.
    """
    if "hashlib" not in sys.modules and _OWN_SHA256 is not None:
        return _OWN_SHA256
    from hashlib import sha256

    return sha256
