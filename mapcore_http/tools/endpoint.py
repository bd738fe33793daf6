"""The endpoint `/mcp`: the Model Context Protocol over streamable HTTP, without sessions of state.

Any process answers any call: a conversation is an id that the service has signed, or the address
of a client that sends none.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.datastructures import MutableHeaders
from starlette.requests import Request

import mapcore
from mapcore.assistants.protocol import protocol, protocol_tools
from mapcore.assistants.tools import INSTRUCTIONS
from mapcore_http.limits.admission import conversing
from mapcore_http.rendering.render_ids import new_render_id
from mapcore_http.tools.calls import call_tool
from mapcore_http.tools.conversations import is_conversation, new_conversation
from mapcore_http.web.bodies import LONGEST_BODY
from mapcore_http.web.callers import address_of, find_keyed_caller, read_key
from mapcore_http.web.errors import answer_to
from mapcore_http.web.middleware import notes_of

if TYPE_CHECKING:
    from mcp.server.context import ServerRequestContext
    from starlette.types import Message, Receive, Scope, Send

    from mapcore_http.limits.admission import Caller
    from mapcore_http.rendering.service import Service, ServiceOpener
    from mapcore_http.settings import Settings

SESSION, VERSION = "mcp-session-id", "mcp-protocol-version"
PATH = "/mcp"


class ToolEndpoint:
    """The ASGI application at `/mcp`.

    The protocol's task group runs in a task of its own, begun by the first request, so that it
    works also where an application's lifespan is not passed on.
    """

    path = PATH

    def __init__(self, opening: ServiceOpener, settings: Settings) -> None:
        self._opening, self._settings = opening, settings
        self._manager = StreamableHTTPSessionManager(
            _protocol_server(),
            json_response=True,
            stateless=True,
            security_settings=_security(settings),
            max_request_body_size=LONGEST_BODY,
        )
        self._running: asyncio.Task[None] | None = None
        self._started = asyncio.Event()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Find out who asks, then let the protocol answer."""
        request = Request(scope, receive)
        notes = notes_of(scope)
        notes |= {"route": PATH, "id": new_render_id()}
        try:
            service = await self._opening.service()
            conversation = self._conversation_in(service, request)
            caller = await _caller(service, request, conversation)
        except Exception as error:
            answer = answer_to(error, self._settings, keyless=False)
            notes["code"] = answer.problem.code
            await answer.response()(scope, receive, send)
            return
        notes["plan"] = caller.tier.name
        request.state.tools = (service, caller)
        await self._run()
        given = None if conversation or VERSION in request.headers else _new(service)
        await self._manager.handle_request(scope, receive, _with_session(send, given))

    def _conversation_in(self, service: Service, request: Request) -> str | None:
        """Return the conversation of a request, None where it names none of this service's."""
        named = request.headers.get(SESSION, "")
        return named if is_conversation(named, service.store.pepper) else None

    async def _run(self) -> None:
        if self._running is None:
            self._running = asyncio.ensure_future(self._serve())
        await self._started.wait()

    async def _serve(self) -> None:
        async with self._manager.run():
            self._started.set()
            await asyncio.Event().wait()

    async def close(self) -> None:
        """End the protocol's task."""
        if self._running is not None:
            self._running.cancel()
            await asyncio.wait({self._running})


def _new(service: Service) -> str:
    return new_conversation(service.store.pepper)


async def _caller(service: Service, request: Request, conversation: str | None) -> Caller:
    key = read_key(request)
    if key is not None:
        return await find_keyed_caller(service, request, key)
    address = address_of(service, request)
    return conversing(address, conversation or address, service.tiers.conversation)


def _with_session(send: Send, conversation: str | None) -> Send:
    """Return a `send` that names a new conversation in the headers of the answer."""

    async def naming(message: Message) -> None:
        if conversation and message["type"] == "http.response.start":
            MutableHeaders(raw=message["headers"])[SESSION] = conversation
        await send(message)

    return naming


def _security(settings: Settings) -> TransportSecuritySettings:
    """Return which hosts and origins may ask: this service's own, and those of this machine.

    A page of another site must not reach a service on somebody's own machine by a name that leads
    there (DNS rebinding).
    """
    own = urlsplit(settings.base_url)
    local = ("127.0.0.1", "localhost", "[::1]")
    return TransportSecuritySettings(
        allowed_hosts=[own.netloc, *(f"{host}:*" for host in local), *local],
        allowed_origins=[
            f"{own.scheme}://{own.netloc}",
            *(f"http://{host}:*" for host in local),
        ],
    )


def _protocol_server() -> Server[Any]:
    async def list_tools(
        ctx: ServerRequestContext[Any], params: protocol.PaginatedRequestParams | None
    ) -> protocol.ListToolsResult:
        return protocol.ListToolsResult(tools=protocol_tools())

    async def answer_call(
        ctx: ServerRequestContext[Any], params: protocol.CallToolRequestParams
    ) -> protocol.CallToolResult:
        request = ctx.request
        assert isinstance(request, Request), "only HTTP leads here"
        service, caller = request.state.tools
        notes = notes_of(request.scope)
        return await call_tool(service, caller, params.name, params.arguments or {}, notes)

    return Server(
        "mapcore",
        version=mapcore.__version__,
        instructions=INSTRUCTIONS,
        on_list_tools=list_tools,
        on_call_tool=answer_call,
    )
