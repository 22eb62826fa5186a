"""Routes: the page, the socket, batches, and health."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

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
from stir.server.conversation import Conversation, describe
from stir.server.limits import Limits, RateLimiter

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from stir.detector import Detector

STATIC = Path(__file__).parent / "static"
IDLE = 4408
"""Close code of an idle connection, by analogy with HTTP 408."""
FAILED = 1011
"""Close code of an internal error (RFC 6455)."""
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
                "model": describe(self.detector, self.name),
                "sessions": self.sessions,
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
            return JSONResponse(protocol.error_to_json(error, error.code), status)
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
        """`/stream`: one session per connection."""
        if not self._allows(socket):
            await socket.send_denial_response(PlainTextResponse(ORIGIN_REFUSED, 403))
        elif self.sessions >= self.limits.sessions:
            await socket.send_denial_response(PlainTextResponse(FULL, 503))
        else:
            with self._count_session():
                await self._serve(socket)

    # --- one connection -----------------------------------------------------------------------

    def _allows(self, connection: HTTPConnection) -> bool:
        """Whether the origin may connect: this server's page, an allowed origin, or a program.

        Browsers let any page connect to localhost, but send its origin; programs send none.
        """
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return urlsplit(origin).netloc == connection.headers.get("host")

    @contextmanager
    def _count_session(self) -> Iterator[None]:
        self.sessions += 1
        self.opened += 1
        try:
            yield
        finally:
            self.sessions -= 1

    async def _serve(self, socket: WebSocket) -> None:
        """Serve one connection until it closes, is idle for too long, or fails."""
        try:
            await socket.accept()
            await self._converse(socket)
        except TimeoutError:
            await _close(socket, IDLE, f"idle for {self.limits.idle:g} s")
        except (WebSocketDisconnect, OSError):
            pass  # the client disconnected while an answer was sent
        except Exception:
            log.exception("internal error in a session")
            await _close(socket, FAILED, "internal error")

    async def _converse(self, socket: WebSocket) -> None:
        conversation = Conversation(self.detector, self.name, self.limits)
        clock = asyncio.get_running_loop().time
        limiter = RateLimiter(self.limits.rate, clock())
        async with asyncio.timeout(self.limits.idle) as idle:
            await socket.send_text(protocol.write(conversation.hello()))
            async for text in _messages(socket):
                if wait := limiter.delay(clock()):
                    await asyncio.sleep(wait)
                idle.reschedule(clock() + self.limits.idle)
                before = conversation.words
                answer = conversation.answer(text)
                self.words += conversation.words - before
                await socket.send_text(protocol.write(answer))


async def _messages(socket: WebSocket) -> AsyncIterator[str | bytes | None]:
    """Yield text and binary messages until the client disconnects."""
    while True:
        message = await socket.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        yield message.get("bytes") if text is None else text


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
