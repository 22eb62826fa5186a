"""Routes: the page, the socket, batches, and health."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import stir
from stir.errors import ProtocolError
from stir.server import batch, protocol
from stir.server.conversation import describe
from stir.server.limits import Limits, RateLimiter
from stir.server.resuming import Line, Lines

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from stir.detector import Detector

STATIC = Path(__file__).parent / "static"
IDLE = 4408
"""Close code of an idle connection, by analogy with HTTP 408."""
NOT_RESUMED = 4404
"""Close code of a conversation that cannot be resumed, by analogy with HTTP 404."""
RESUMED = 4409
"""Close code of a connection whose conversation was resumed by another one (HTTP 409)."""
FAILED = 1011
"""Close code of an internal error (RFC 6455)."""
TORN = frozenset({1005, 1006, 1011})
"""Codes of connections that ended without a goodbye: a lost network (uvicorn says 1005, which is
also a close without a code), or no answer to pings."""
CLOSE_SECONDS = 1.0
"""How long to wait for the code of a connection that has been lost."""
ORIGIN_REFUSED = "origin not allowed; see stir serve --allow-origin\n"
FULL = "too many sessions; try again later\n"

HEADERS = {
    # the page can load from and connect to this server only
    b"content-security-policy": b"default-src 'none'; script-src 'self'; style-src 'self'; "
    b"img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    b"frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-cache",
}

log = logging.getLogger("stir.server")


class Server:
    """A detector, its limits, and counts of sessions and words."""

    def __init__(
        self,
        detector: Detector,
        *,
        name: str = "",
        limits: Limits | None = None,
        origins: frozenset[str] = frozenset(),
    ) -> None:
        self.detector = detector
        self.name = name
        self.limits = limits or Limits()
        self.origins = origins
        self.lines = Lines(detector, name, self.limits)
        self.started_at = monotonic()
        self.sessions = 0
        """Sessions that are open."""
        self.opened = 0
        """Sessions opened since the start."""
        self.words = 0
        """Words pushed since the start, in all sessions and batches."""

    # --- routes -------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """`GET /`: the web page."""
        return FileResponse(STATIC / "index.html")

    async def health(self, request: Request) -> Response:
        """`GET /health`: status, model and counts."""
        return JSONResponse(
            {
                "status": "ok",
                "stir": stir.__version__,
                "model": msgspec.to_builtins(describe(self.detector, self.name)),
                "sessions": self.sessions,
                "resumable": self.lines.torn,
                "opened": self.opened,
                "words": self.words,
                "uptime_s": round(monotonic() - self.started_at, 1),
            }
        )

    async def annotate(self, request: Request) -> Response:
        """`POST /annotate`: annotate whole utterances."""
        if not self._allows(request):
            return PlainTextResponse(ORIGIN_REFUSED, 403)
        try:
            requested = batch.read(await self._body(request), self.limits)
            answers = []
            for answer in batch.annotate(self.detector, requested):
                answers.append(answer)
                await asyncio.sleep(0)  # let the sessions run
        except ProtocolError as error:
            status = 413 if error.code == "too-large" else 400
            refusal = protocol.error_message(error, error.code)
            return JSONResponse(msgspec.to_builtins(refusal), status)
        self.words += sum(len(utterance.words) for utterance in requested.utterances)
        return JSONResponse({"utterances": answers})

    async def _body(self, request: Request) -> str:
        received = bytearray()
        try:
            async for chunk in request.stream():
                received += chunk
                if len(received) > self.limits.batch_bytes:
                    limit = self.limits.batch_bytes
                    raise ProtocolError("too-large", f"the batch exceeds {limit} bytes")
            return received.decode()
        except UnicodeDecodeError as error:
            raise ProtocolError("bad-json", f"not UTF-8 at byte {error.start}") from None
        except ClientDisconnect:
            raise ProtocolError("bad-message", "the client disconnected") from None

    async def stream(self, socket: WebSocket) -> None:
        """`/stream`: one conversation per connection, which another connection may resume."""
        if not self._allows(socket):
            await socket.send_denial_response(PlainTextResponse(ORIGIN_REFUSED, 403))
        elif self.sessions >= self.limits.sessions:
            await socket.send_denial_response(PlainTextResponse(FULL, 503))
        elif "resume" in socket.query_params:
            await self._resume(socket)
        else:
            self.opened += 1
            await self._serve(socket, self.lines.open())

    # --- one connection -----------------------------------------------------------------------

    def _allows(self, connection: HTTPConnection) -> bool:
        """Whether the origin may connect: this server's page, an allowed origin, or a program.

        Browsers let any page connect to localhost, but send its origin; programs send none.
        """
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return urlsplit(origin).netloc == connection.headers.get("host")

    async def _resume(self, socket: WebSocket) -> None:
        """Go on with a conversation.

        The token is in the address since `hello`, which tells what was handled, comes first. A
        refusal is a message, since browsers do not tell pages why a handshake failed.
        """
        token, received = socket.query_params["resume"], socket.query_params.get("received", "")
        try:
            if not re.fullmatch(r"[0-9]{1,15}", received):
                raise ProtocolError("bad-resume", "received must be the number of your answers")
            line, missed = self.lines.find(token, int(received), _clock())
        except ProtocolError as error:
            await self._refuse(socket, error)
        else:
            await self._serve(socket, line, missed)

    async def _refuse(self, socket: WebSocket, error: ProtocolError) -> None:
        with suppress(WebSocketDisconnect, OSError):
            await socket.accept()
            await socket.send_text(protocol.write(protocol.error_message(error, error.code)))
        await _close(socket, NOT_RESUMED, error.code)

    async def _serve(self, socket: WebSocket, line: Line, missed: Sequence[str] = ()) -> None:
        """Serve one connection until it closes, is idle for too long, or fails."""
        self.sessions += 1
        connection = _Connection(socket, line)
        torn = False
        try:
            await socket.accept()
            torn = await self._converse(connection, missed) in TORN
        except TimeoutError:
            if connection.is_current:
                await _close(socket, IDLE, f"idle for {self.limits.idle:g} s")
            else:
                await _close(socket, RESUMED, "resumed by another connection")
        except (WebSocketDisconnect, OSError):
            # the client disconnected while an answer was sent; how, it has said meanwhile
            torn = await _close_code(socket) in TORN
        except Exception:
            log.exception("internal error in a session")
            await _close(socket, FAILED, "internal error")
        finally:
            self.sessions -= 1
            if connection.is_current:
                self._leave(line, torn)

    def _leave(self, line: Line, torn: bool) -> None:
        """Forget a conversation, or keep it for a while if its connection was torn."""
        if not torn:
            self.lines.close(line)
            return
        self.lines.tear(line, _clock())
        # a little later, for timers are not exact
        asyncio.get_running_loop().call_later(
            self.limits.resume_seconds + 0.1, lambda: self.lines.expire(_clock())
        )

    async def _converse(self, connection: _Connection, missed: Sequence[str]) -> int:
        """Answer messages; returns the code with which the client closes."""
        socket, line = connection.socket, connection.line
        limiter = RateLimiter(self.limits.rate, _clock())
        async with asyncio.timeout(self.limits.idle) as idle:
            connection.take(idle)
            for text in (line.hello(), *missed):
                await socket.send_text(text)
            while True:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    return int(message.get("code") or 1006)
                if wait := limiter.delay(_clock()):
                    await asyncio.sleep(wait)
                if not connection.is_current:
                    raise TimeoutError
                idle.reschedule(_clock() + self.limits.idle)
                before = line.conversation.words
                received = message.get("text")
                answer = line.answer(message.get("bytes") if received is None else received)
                words = line.conversation.words - before
                self.words += words
                limiter.charge(max(0, words - 1))
                await socket.send_text(answer)


class _Connection:
    """A socket and its conversation, until another connection resumes it."""

    def __init__(self, socket: WebSocket, line: Line) -> None:
        self.socket = socket
        self.line = line
        self._idle: asyncio.Timeout | None = None
        line.hang_up = self._hang_up

    @property
    def is_current(self) -> bool:
        """Whether no other connection has resumed the conversation."""
        return self.line.hang_up == self._hang_up

    def take(self, idle: asyncio.Timeout) -> None:
        """Let this timeout end the connection if another one resumes the conversation."""
        if not self.is_current:
            raise TimeoutError
        self._idle = idle

    def _hang_up(self) -> None:
        if self._idle is not None:
            with suppress(RuntimeError):  # the connection is closing anyway
                self._idle.reschedule(_clock())


def _clock() -> float:
    return asyncio.get_running_loop().time()


async def _close_code(socket: WebSocket) -> int:
    """The code with which a client has closed; what it sent before is dropped."""
    with suppress(TimeoutError, RuntimeError, WebSocketDisconnect, OSError):
        async with asyncio.timeout(CLOSE_SECONDS):
            while True:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    return int(message.get("code") or 1006)
    return 1006


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    try:
        await socket.close(code, reason)
    except (RuntimeError, WebSocketDisconnect, OSError):
        log.debug("the client disconnected before it could be closed")


class Headers:
    """Adds headers to every response."""

    def __init__(self, app: ASGIApp, headers: Mapping[bytes, bytes] = HEADERS) -> None:
        self.app = app
        self.headers = headers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers.items()]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def create_app(server: Server) -> Starlette:
    """The ASGI application, for `run` or for another ASGI server."""
    # pages of allowed origins may read the answers
    cors = Middleware(CORSMiddleware, allow_origins=list(server.origins), allow_methods=["POST"])
    return Starlette(
        routes=[
            Route("/", server.page),
            Route("/health", server.health),
            Route("/annotate", server.annotate, methods=["POST"]),
            WebSocketRoute("/stream", server.stream),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Headers), cors],
    )
