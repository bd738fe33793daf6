"""What comes to the tools: messages of JSON-RPC, and the ids of conversations.

Any server process can check an id, so that none has to remember it.
"""

from __future__ import annotations

import hmac
import json
import re
import secrets

from starlette.responses import JSONResponse, Response

from mapcore_http.keys.keys import digest

PARSE_ERROR, INVALID_REQUEST = -32700, -32600
LONGEST_ID = 200
"""Characters of an id, which the answer repeats."""


def refuse_message(body: bytes) -> Response | None:
    """Return the answer to a body that is no message of the protocol, None where it may be one.

    The Model Context Protocol forbids an id that is null and, since 2025-06-18, several messages
    in one body.
    """
    try:
        message = json.loads(body)
    except (ValueError, RecursionError):
        return _error(PARSE_ERROR, "The body is not JSON.")
    if isinstance(message, list):
        return _error(INVALID_REQUEST, "Send one message at a time, not a batch.")
    if not isinstance(message, dict):
        return _error(INVALID_REQUEST, "A message is a JSON object.")
    if "id" not in message:
        return None
    named = message["id"]
    if isinstance(named, bool) or not isinstance(named, str | int):
        return _error(INVALID_REQUEST, "An id is a text or a whole number, never null.")
    if len(str(named)) > LONGEST_ID:
        return _error(INVALID_REQUEST, f"An id has at most {LONGEST_ID} characters.")
    return None


def _error(code: int, message: str) -> Response:
    body = {"jsonrpc": "2.0", "id": None, "error": {"code": code, "message": message}}
    return JSONResponse(body, 400, {"Cache-Control": "no-store"})


_FORM = re.compile(r"[0-9a-f]{32}\.[0-9a-f]{32}", re.ASCII)


def new_conversation(pepper: str) -> str:
    """Return a random id with its signature."""
    random = secrets.token_hex(16)
    return f"{random}.{_signature(random, pepper)}"


def is_conversation(text: str, pepper: str) -> bool:
    """Return whether an id was made by a service with this pepper.

    >>> is_conversation(new_conversation("a pepper"), "a pepper")
    True
    >>> is_conversation(new_conversation("a pepper"), "another")
    False
    """
    if not _FORM.fullmatch(text):
        return False
    random, _, signature = text.partition(".")
    return hmac.compare_digest(signature, _signature(random, pepper))


def _signature(random: str, pepper: str) -> str:
    return digest(f"conversation {random}", pepper)[:32]
