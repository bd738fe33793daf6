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
from contextlib import AsyncExitStack
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response

from mapcore_http.keys.keys import digest
from mapcore_http.limits.callers import Caller
from mapcore_http.rendering.render_ids import new_render_id
from mapcore_http.web.answering import CLIENT_GONE
from mapcore_http.web.bodies import check_present, read_json_body
from mapcore_http.web.callers import address_of, find_keyed_caller, presents_key, read_key
from mapcore_http.web.errors import ForeignOrigin, WrongHost, answer_to
from mapcore_http.web.middleware import TOOLS, notes_of, preflight

if TYPE_CHECKING:
    from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
    from starlette.types import Message, Receive, Scope, Send

    from mapcore_http.rendering.runtime import Runtime, RuntimeOpener
    from mapcore_http.settings import Settings

SESSION_HEADER, VERSION_HEADER = "mcp-session-id", "mcp-protocol-version"
LOCAL_NAMES = ("127.0.0.1", "localhost", "[::1]")
"""Names of this machine, on any port."""
PARSE_ERROR, INVALID_REQUEST = -32700, -32600
LONGEST_ID = 200
"""Characters of an id, which the answer repeats."""
CONVERSATION = re.compile(r"[0-9a-f]{32}\.[0-9a-f]{32}", re.ASCII)


class ToolEndpoint:
    """The ASGI application at `/mcp`.

    The protocol is loaded by the first call, as that takes a second that no other request needs.
    Its task group runs in a task of its own, so that it works also where an application's lifespan
    is not passed on.
    """

    path = TOOLS

    def __init__(self, opening: RuntimeOpener, settings: Settings) -> None:
        self._opening, self._settings = opening, settings
        self._hosts = {urlsplit(settings.base_url).netloc}
        self._running: asyncio.Task[None] | None = None
        self._manager: asyncio.Future[StreamableHTTPSessionManager] | None = None

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who asks and read the message in a turn, then let the protocol answer."""
        request = Request(scope, receive)
        notes = notes_of(scope)
        notes |= {"route": TOOLS, "id": new_render_id()}
        async with AsyncExitStack() as held:
            try:
                self._check_names(request)
                if request.method == "OPTIONS":
                    await preflight(TOOLS)(scope, receive, send)
                    return
                runtime = await self._opening.runtime()
                conversation = self._conversation_in(runtime, request)
                caller = await _caller(runtime, request, conversation)
                notes["plan"] = caller.tier.name
                runtime.limits.refusals.check(caller.holder)
                turn = await held.enter_async_context(
                    runtime.limits.turns.of(caller.line, caller.weight)
                )
                take = held.enter_context(runtime.limits.buffers.hold())
                body = await read_json_body(request, self._settings.body_seconds, take)
                await check_present(request)
            except ClientDisconnect:
                notes["status"] = CLIENT_GONE
                return
            except Exception as error:
                answer = answer_to(error, self._settings, keyless=not presents_key(request))
                notes["code"] = answer.problem.code
                await answer.response()(scope, receive, send)
                return
            if refusal := refuse_message(body):
                await refusal(scope, receive, send)
                return
            request.state.tools = (runtime, turn, caller)
            manager = await self._run()
            named = conversation or VERSION_HEADER in request.headers
            given = None if named else new_conversation(runtime.store.pepper)
            naming = _with_session(send, given)
            await manager.handle_request(scope, _replaying(body, receive), naming)

    def _check_names(self, request: Request) -> None:
        """Raise WrongHost or ForeignOrigin for a name that is not one of this service.

        A page of another site must not reach a service on somebody's own machine by a name that
        leads there (DNS rebinding).
        """
        host = request.headers.get("host", "")
        if not self._is_own(host):
            raise WrongHost(host)
        if not self.takes_origin(request.headers.get("origin", "")):
            raise ForeignOrigin("Pages of other sites may not call the tools; programs may.")

    def takes_origin(self, origin: str) -> bool:
        """Return whether pages of an origin may call the tools; programs name none."""
        scheme, _, host = origin.partition("://")
        return not origin or (scheme in ("http", "https") and self._is_own(host))

    def _is_own(self, host: str) -> bool:
        name, colon, port = host.rpartition(":")
        local = name if colon and port.isdigit() else host
        return host in self._hosts or local in LOCAL_NAMES

    def _conversation_in(self, runtime: Runtime, request: Request) -> str | None:
        """Return the conversation of a request, None where it names none of this service's."""
        named = request.headers.get(SESSION_HEADER, "")
        return named if is_conversation(named, runtime.store.pepper) else None

    async def _run(self) -> StreamableHTTPSessionManager:
        """Return the protocol's manager, which runs; the first call loads and starts it."""
        if self._manager is None:
            self._manager = asyncio.get_running_loop().create_future()
            self._running = asyncio.ensure_future(self._serve(self._manager))
        return await asyncio.shield(self._manager)

    async def _serve(self, started: asyncio.Future[StreamableHTTPSessionManager]) -> None:
        try:
            manager = await asyncio.to_thread(_load_manager)
        except Exception as error:
            self._manager = None  # the next call tries again
            started.set_exception(error)
            return
        async with manager.run():
            started.set_result(manager)
            await asyncio.Event().wait()

    async def close(self) -> None:
        """End the protocol's task."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait({self._running})


async def _caller(runtime: Runtime, request: Request, conversation: str | None) -> Caller:
    key = read_key(request)
    if key is not None:
        return await find_keyed_caller(runtime, request, key)
    address = address_of(runtime, request)
    tier = runtime.limits.tiers.conversation
    return Caller(tier, address=address, conversation=conversation or address)


def _with_session(send: Send, conversation: str | None) -> Send:
    """Return a `send` that names a new conversation in the headers of the answer."""

    async def naming(message: Message) -> None:
        if conversation and message["type"] == "http.response.start":
            MutableHeaders(raw=message["headers"])[SESSION_HEADER] = conversation
        await send(message)

    return naming


def _replaying(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that begins with a body that was read before."""
    whole: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receiving() -> Message:
        return whole.pop() if whole else await receive()

    return receiving


def _load_manager() -> StreamableHTTPSessionManager:
    from mapcore_http.tools.calls import new_manager

    return new_manager()


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
