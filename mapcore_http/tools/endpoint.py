"""The endpoint `/mcp`: the Model Context Protocol over streamable HTTP, without sessions of state.

Any process answers any call: a conversation is an id that the service has signed, or the address
of a client that sends none.
"""

from __future__ import annotations

import asyncio
import hmac
import json
import re
import secrets
from importlib import import_module
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.responses import JSONResponse, Response

from mapcore_http.keys.keys import digest
from mapcore_http.limits.callers import Caller
from mapcore_http.web.bodies import check_present, read_json_body
from mapcore_http.web.callers import address_of, find_keyed_caller, read_key
from mapcore_http.web.errors import ForeignOrigin, WrongHost
from mapcore_http.web.middleware import TOOLS, notes_of, preflight

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
    from starlette.requests import Request
    from starlette.types import Message

    from mapcore_http.rendering.runtime import Runtime

SESSION_HEADER, VERSION_HEADER = "mcp-session-id", "mcp-protocol-version"
LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")
"""Names of this machine, on any port."""
PARSE_ERROR, INVALID_REQUEST = -32700, -32600
LONGEST_ID = 200
"""Characters of an id, which the answer repeats."""
CONVERSATION = re.compile(r"[0-9a-f]{32}\.[0-9a-f]{32}", re.ASCII)


async def answer_call(runtime: Runtime, request: Request) -> Response:
    """Find out who asks and read the message in a turn, then let the protocol answer."""
    check_names(request, runtime.settings.base_url)
    named = request.headers.get(SESSION_HEADER, "")
    conversation = named if is_conversation(named, runtime.store.pepper) else None
    caller = await _caller(runtime, request, conversation)
    notes_of(request.scope)["plan"] = caller.tier.name
    runtime.limits.refusals.check(caller.holder)
    async with runtime.limits.turns.of(caller.line, caller.weight) as turn:
        with runtime.limits.buffers.hold() as take:
            body = await read_json_body(request, runtime.settings.body_seconds, take)
            await check_present(request)
            if refusal := refuse_message(body):
                return refusal
            request.state.tools = (runtime, turn, caller)
            response = await _ask(request, body)
    if not conversation and VERSION_HEADER not in request.headers:
        response.headers[SESSION_HEADER] = new_conversation(runtime.store.pepper)
    return response


async def _ask(request: Request, body: bytes) -> Response:
    """Return what the protocol answers to a message, as one JSON text.

    The protocol is loaded by the first call, as that takes a second that no other request needs.
    """
    calls = await asyncio.to_thread(import_module, "mapcore_http.tools.calls")
    whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
    told: list[Message] = []

    async def receive() -> Message:
        return whole.pop() if whole else await request.receive()

    async def send(message: Message) -> None:
        told.append(message)

    manager: StreamableHTTPSessionManager = calls.new_manager()
    async with manager.run():
        await manager.handle_request(request.scope, receive, send)
    head, *parts = told
    response = Response(b"".join(part["body"] for part in parts), head["status"])
    response.raw_headers[:] = head["headers"]
    return response


async def answer_preflight(runtime: Runtime, request: Request) -> Response:
    """Tell a browser that scripts of this service may ask."""
    check_names(request, runtime.settings.base_url)
    return preflight(TOOLS)


def check_names(request: Request, base_url: str) -> None:
    """Raise WrongHost or ForeignOrigin for a name that is not one of this service.

    A page of another site must not reach a service on somebody's own machine by a name that
    leads there (DNS rebinding). Programs name no origin.
    """

    def is_own(host: str) -> bool:
        name, colon, port = host.rpartition(":")
        local = name if colon and port.isdigit() else host
        return host == urlsplit(base_url).netloc or local in LOCAL_NAMES

    host, origin = (request.headers.get(name, "") for name in ("host", "origin"))
    if not is_own(host):
        raise WrongHost(host)
    scheme, _, named = origin.partition("://")
    if origin and not (scheme in ("http", "https") and is_own(named)):
        raise ForeignOrigin("Pages of other sites may not call the tools; programs may.")


async def _caller(runtime: Runtime, request: Request, conversation: str | None) -> Caller:
    key = read_key(request)
    if key is not None:
        return await find_keyed_caller(runtime, request, key)
    address = address_of(runtime, request)
    tier = runtime.limits.tiers.conversation
    return Caller(tier, address=address, conversation=conversation or address)


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


def new_conversation(pepper: str) -> str:
    """Return a random id with its signature, so that any server process can check it."""
    random = secrets.token_hex(16)
    return f"{random}.{_signature(random, pepper)}"


def is_conversation(text: str, pepper: str) -> bool:
    """Return whether an id was made by a service with this pepper.

    >>> is_conversation(new_conversation("a pepper"), "a pepper")
    True
    >>> is_conversation(new_conversation("a pepper"), "another")
    False
    """
    if not CONVERSATION.fullmatch(text):
        return False
    random, _, signature = text.partition(".")
    return hmac.compare_digest(signature, _signature(random, pepper))


def _signature(random: str, pepper: str) -> str:
    return digest(f"conversation {random}", pepper)[:32]
