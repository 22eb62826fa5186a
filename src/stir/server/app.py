"""The routes: the page, the socket, the batches, and how the server is."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterator
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
from stir.server.limits import Limits, Pace

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from stir.detector import Detector

STATIC = Path(__file__).parent / "static"
IDLE = 4408
"""The code with which an idle connection is closed, after HTTP's 408."""
FAILED = 1011
"""The code of a mistake of ours, as RFC 6455 has it."""
STRANGER = "pages of this origin may not use this server; see --allow-origin\n"
FULL = "all sessions are taken; try again later\n"

HEADERS = {
    # All that the page needs comes from here; it can neither load nor send anything elsewhere.
    b"content-security-policy": b"default-src 'none'; script-src 'self'; style-src 'self'; "
    b"img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    b"frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-cache",
}

log = logging.getLogger("stir.server")


class Server:
    """A detector, its limits, and who is connected."""

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
        self.began = monotonic()
        self.sessions = 0
        """How many are open now."""
        self.opened = 0
        """How many were opened since the server began."""
        self.words = 0
        """How many have been pushed since then, in all sessions."""

    # --- routes -------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """`GET /`: the page."""
        return FileResponse(STATIC / "index.html")

    async def health(self, request: Request) -> Response:
        """`GET /health`: that the server is there, and what it has to do."""
        return JSONResponse(
            {
                "status": "ok",
                "stir": stir.__version__,
                "model": describe(self.detector, self.name),
                "sessions": self.sessions,
                "opened": self.opened,
                "words": self.words,
                "uptime_s": round(monotonic() - self.began, 1),
            }
        )

    async def annotate(self, request: Request) -> Response:
        """`POST /annotate`: whole utterances."""
        if not self._welcome(request):
            return PlainTextResponse(STRANGER, 403)
        try:
            asked = batch.read(await self._body(request), self.limits)
            answers = []
            for answer in batch.annotate(self.detector, asked):
                answers.append(answer)
                await asyncio.sleep(0)  # sessions have words to be answered
        except ProtocolError as error:
            status = 413 if error.code == "too-large" else 400
            return JSONResponse(protocol.error_to_json(error, error.code), status)
        self.words += sum(len(utterance.words) for utterance in asked.utterances)
        return JSONResponse({"utterances": answers})

    async def _body(self, request: Request) -> str:
        received = bytearray()
        try:
            async for chunk in request.stream():
                received += chunk
                if len(received) > self.limits.batch_bytes:
                    most = self.limits.batch_bytes
                    raise ProtocolError("too-large", f"a batch has at most {most} bytes")
            return received.decode()
        except UnicodeDecodeError as error:
            raise ProtocolError("bad-json", f"not UTF-8 at byte {error.start}") from None
        except ClientDisconnect:
            raise ProtocolError("bad-message", "the client went away") from None

    async def stream(self, socket: WebSocket) -> None:
        """`/stream`: one session a connection."""
        if not self._welcome(socket):
            await socket.send_denial_response(PlainTextResponse(STRANGER, 403))
        elif self.sessions >= self.limits.sessions:
            await socket.send_denial_response(PlainTextResponse(FULL, 503))
        else:
            with self._counted():
                await self._serve(socket)

    # --- one connection -----------------------------------------------------------------------

    def _welcome(self, connection: HTTPConnection) -> bool:
        """Whether a page may connect: its own, or one that was named; programs always may.

        Browsers let any page talk to this machine, but they tell which page it is.
        """
        origin = connection.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        return urlsplit(origin).netloc == connection.headers.get("host")

    @contextmanager
    def _counted(self) -> Iterator[None]:
        self.sessions += 1
        self.opened += 1
        try:
            yield
        finally:
            self.sessions -= 1

    async def _serve(self, socket: WebSocket) -> None:
        """Talk until the client goes, falls silent, or we fail; nothing of it stays behind."""
        try:
            await socket.accept()
            await self._converse(socket)
        except TimeoutError:
            await _close(socket, IDLE, f"idle for {self.limits.idle:g} s")
        except (WebSocketDisconnect, OSError):
            pass  # the client went while something was sent to it
        except Exception:
            log.exception("a session failed")
            await _close(socket, FAILED, "the server failed")

    async def _converse(self, socket: WebSocket) -> None:
        conversation = Conversation(self.detector, self.name, self.limits)
        clock = asyncio.get_running_loop().time
        pace = Pace(self.limits.rate, clock())
        async with asyncio.timeout(self.limits.idle) as idle:
            await socket.send_text(protocol.write(conversation.hello()))
            async for text in _messages(socket):
                if wait := pace.delay(clock()):
                    await asyncio.sleep(wait)
                idle.reschedule(clock() + self.limits.idle)
                before = conversation.words
                answer = conversation.answer(text)
                self.words += conversation.words - before
                await socket.send_text(protocol.write(answer))


async def _messages(socket: WebSocket) -> AsyncIterator[str | bytes | None]:
    """Yield what comes, text or not, until the client goes."""
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
        log.debug("the client was gone before it was told")


class _Headers:
    """Puts `HEADERS` on every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *HEADERS.items()]
            await send(message)

        await self.app(scope, receive, send_with_headers if scope["type"] == "http" else send)


def create_app(server: Server) -> Starlette:
    """Build the application, for `run` or for any other server of ASGI applications."""
    # pages of the origins that are welcome may read what they are answered
    welcome = Middleware(CORSMiddleware, allow_origins=list(server.origins), allow_methods=["POST"])
    return Starlette(
        routes=[
            Route("/", server.page),
            Route("/health", server.health),
            Route("/annotate", server.annotate, methods=["POST"]),
            WebSocketRoute("/stream", server.stream),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(_Headers), welcome],
    )
