"""Routes: the page, the socket, batches, health and metrics."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, perf_counter
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

import stir
from stir.errors import ProtocolError
from stir.server import batch, metrics, protocol
from stir.server.access import STATUS, Access
from stir.server.conversation import describe
from stir.server.counts import Board, Count, Counted
from stir.server.events import event, failure
from stir.server.handover import Post, prefix
from stir.server.limits import Budget, Limits
from stir.server.resuming import Line, Lines
from stir.server.turns import Account, Turns

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

    from stir.detector import Detector

T = TypeVar("T")

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
STOPPED = 1012
"""Close code of all connections when the server stops (service restart)."""
CLOSE_SECONDS = 1.0
"""How long to wait for the code of a connection that has been lost."""
FULL = "too many sessions; try again later"

HEADERS = {
    # the page can load from and connect to this server only
    b"content-security-policy": b"default-src 'none'; script-src 'self'; style-src 'self'; "
    b"img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    b"frame-ancestors 'none'",
    b"x-content-type-options": b"nosniff",
    b"referrer-policy": b"no-referrer",
    b"cache-control": b"no-cache",
}


class Server:
    """A detector, its limits, and counts of sessions and words."""

    def __init__(
        self,
        detector: Detector,
        *,
        name: str = "",
        limits: Limits | None = None,
        access: Access | None = None,
        workers: int = 1,
    ) -> None:
        self.detector = detector
        self.name = name
        self.limits = limits or Limits()
        self.access = access or Access()
        self.board = Board(workers)
        self.post = Post(workers) if workers > 1 else None
        """Where connections are passed on to other workers."""
        self.become(0)
        self.turns = Turns()
        self.started_at = monotonic()
        self.stopped = asyncio.Event()
        """Set when connections are being closed."""

    # this worker's
    sessions = Counted(Count.SESSIONS)
    batches = Counted(Count.BATCHES)
    opened = Counted(Count.OPENED)
    words = Counted(Count.WORDS)

    def become(self, worker: int) -> None:
        """Be one of the workers, in its own process."""
        self.counts = self.board.rows[worker]
        self.counts.begin()
        if self.post is not None:
            self.post.own = worker
        start = prefix(worker, len(self.board.rows))
        self.lines = Lines(self.detector, self.name, self.limits, self.counts, start)

    @property
    def is_full(self) -> bool:
        """Whether all workers together have as many sessions as they may."""
        return self.board.total(Count.SESSIONS) >= self.limits.sessions

    # --- routes -------------------------------------------------------------------------------

    async def page(self, request: Request) -> Response:
        """`GET /`: the web page."""
        return FileResponse(STATIC / "index.html")

    async def health(self, request: Request) -> Response:
        """`GET /health`: the server lives; model and counts."""
        return JSONResponse(
            {
                "status": "ok",
                "stir": stir.__version__,
                "model": msgspec.to_builtins(describe(self.detector, self.name)),
                "sessions": self.board.total(Count.SESSIONS),
                "resumable": self.board.total(Count.RESUMABLE),
                "opened": self.board.total(Count.OPENED),
                "words": self.board.total(Count.WORDS),
                "uptime_s": round(monotonic() - self.started_at, 1),
            }
        )

    async def ready(self, request: Request) -> Response:
        """`GET /ready`: whether one more client would be served."""
        if self.stopped.is_set():
            return _refusal(ProtocolError("not-ready", "the server is stopping"))
        if self.is_full:
            return _refusal(ProtocolError("full", FULL))
        return JSONResponse({"status": "ready"})

    async def metrics(self, request: Request) -> Response:
        """`GET /metrics`: what was counted, for Prometheus."""
        about = {"version": stir.__version__, "model": describe(self.detector, self.name).name}
        return Response(metrics.exposition(self.board, **about), media_type=metrics.CONTENT_TYPE)

    async def annotate(self, request: Request) -> Response:
        """`POST /annotate`: annotate whole utterances."""
        start, account = monotonic(), Account()
        try:
            self.access.check(request)
            answer = await self._annotate(request, account)
        except ProtocolError as error:
            event("batch", code=error.code, seconds=round(monotonic() - start, 3))
            return _refusal(error)
        except Exception as error:
            self.counts[Count.FAILED] += 1
            failure("batch", error)
            return JSONResponse({"type": "error", "code": "failed", "message": "failed"}, 500)
        self.words += answer.words
        self.counts[Count.ANNOTATED] += 1
        seconds = round(monotonic() - start, 3)
        event("batch", words=answer.words, utterances=answer.utterances, seconds=seconds)
        timing = {"server-timing": f"annotate;dur={account.used * 1000:.3f}"}
        return Response(answer.json, media_type="application/json", headers=timing)

    async def _annotate(self, request: Request, account: Account) -> batch.Answer:
        if self.batches >= self.limits.batches:
            raise ProtocolError("busy", "too many batches at the same time; try again later")
        self.batches += 1
        try:
            steps = batch.answer(self.detector, await self._body(request), self.limits)
            return await self._while_connected(request, self.turns.start(account, steps))
        finally:
            self.batches -= 1

    async def _body(self, request: Request) -> bytes:
        received = bytearray()
        seconds, limit = self.limits.request_seconds, self.limits.batch_bytes
        try:
            async with asyncio.timeout(seconds):
                async for chunk in request.stream():
                    received += chunk
                    if len(received) > limit:
                        raise ProtocolError("too-large", f"the batch exceeds {limit} bytes")
        except TimeoutError:
            message = f"the batch has not arrived within {seconds:g} s"
            raise ProtocolError("too-slow", message) from None
        except ClientDisconnect:
            raise ProtocolError("bad-message", "the client disconnected") from None
        return bytes(received)

    async def _while_connected(self, request: Request, work: asyncio.Future[T]) -> T:
        """Wait for the result of work, and stop it if the client goes or the server stops."""
        gone = asyncio.ensure_future(_disconnection(request))
        stopping = asyncio.ensure_future(self.stopped.wait())
        events: set[asyncio.Future[Any]] = {work, gone, stopping}
        try:
            await asyncio.wait(events, return_when=asyncio.FIRST_COMPLETED)
            if work.done():
                return work.result()
            if stopping.done():
                raise ProtocolError("not-ready", "the server is stopping")
            raise ProtocolError("bad-message", "the client disconnected")
        finally:
            for future in events:
                future.cancel()

    async def stream(self, socket: WebSocket) -> None:
        """`/stream`: one conversation per connection, which another connection may resume."""
        try:
            self.access.check(socket)
            if self.stopped.is_set():
                raise ProtocolError("not-ready", "the server is stopping")
            if self.is_full:
                raise ProtocolError("full", FULL)
        except ProtocolError as error:
            event("refused", code=error.code, client=socket.client and socket.client.host)
            self.counts[Count.REFUSED] += 1
            await socket.send_denial_response(_refusal(error))
            return
        if "resume" in socket.query_params:
            await self._resume(socket)
        else:
            self.opened += 1
            await self._serve(socket, self.lines.open())

    # --- one connection -----------------------------------------------------------------------

    async def _resume(self, socket: WebSocket) -> None:
        """Go on with a conversation.

        The token is in the address since `hello`, which tells what was handled, comes first. A
        refusal is a message, since browsers do not tell pages why a handshake failed.
        """
        token, received = socket.query_params["resume"], socket.query_params.get("received", "")
        try:
            if not re.fullmatch(r"[0-9]{1,15}", received):
                raise ProtocolError("bad-resume", "received must be the number of your answers")
            await self._finish_message(token)
            line, missed = self.lines.find(token, int(received), _clock())
        except ProtocolError as error:
            await self._refuse(socket, error)
        else:
            await self._serve(socket, line, missed)

    async def _finish_message(self, token: str) -> None:
        """Wait until a conversation has answered the message that it works on."""
        while (line := self.lines.get(token)) is not None and line.work is not None:
            await asyncio.wait({line.work})
            line.work = None

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
        start, code = monotonic(), 1006
        event("open", client=socket.client and socket.client.host)
        try:
            await socket.accept()
            code = await self._converse(connection, missed)
            torn = code in TORN
        except TimeoutError:
            if connection.is_current:
                code = IDLE
                await _close(socket, IDLE, f"idle for {self.limits.idle:g} s")
            else:
                code = RESUMED
                await _close(socket, RESUMED, "resumed by another connection")
        except (WebSocketDisconnect, OSError):
            # the client disconnected while an answer was sent; how, it has said meanwhile
            code = await _close_code(socket)
            torn = code in TORN
        except Exception as error:
            code = FAILED
            self.counts[Count.FAILED] += 1
            failure("session", error)
            await _close(socket, FAILED, "internal error")
        finally:
            self.sessions -= 1
            connection.leave()
            if connection.is_current:
                self._leave(line, torn)
            seconds, used = round(monotonic() - start, 3), round(connection.account.used, 4)
            event("close", code=code, messages=line.handled, seconds=seconds, used_s=used)

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
        socket, line, account = connection.socket, connection.line, connection.account
        clock = asyncio.get_running_loop().time
        budget = Budget(self.limits.rate, self.limits.share, clock())
        async with asyncio.timeout(None) as idle:
            connection.take(idle)
            connection.watch(self.limits.idle)
            for text in (line.hello(), *missed):
                await socket.send_text(text)
            while True:
                message = await socket.receive()
                if message["type"] == "websocket.disconnect":
                    return int(message.get("code") or 1006)
                connection.heard_at = now = clock()
                read_at = message.get("at") or perf_counter()
                if wait := budget.delay(now):
                    await asyncio.sleep(wait)
                if not connection.is_current:
                    raise TimeoutError
                words, used = line.conversation.words, account.used
                received = message.get("text")
                steps = line.steps(message.get("bytes") if received is None else received)
                answer = self.turns.try_now(account, steps)
                if answer is None:
                    line.work = self.turns.start(account, steps)
                    # whatever happens to the connection, what is begun is finished
                    answer = await asyncio.shield(line.work)
                    line.work = None
                self.words += line.conversation.words - words
                budget.charge(account.used - used)
                if self.stopped.is_set():
                    return STOPPED
                await socket.send_text(answer)
                is_error = answer.startswith(protocol.ERROR)
                self.counts.answered(perf_counter() - read_at, is_error=is_error)


class _Connection:
    """A socket and its conversation, until another connection resumes it."""

    def __init__(self, socket: WebSocket, line: Line) -> None:
        self.socket = socket
        self.line = line
        self.account = Account()
        self.heard_at = 0.0
        """When the last message was read."""
        self._idle: asyncio.Timeout | None = None
        self._watch: asyncio.TimerHandle | None = None
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

    def watch(self, seconds: float) -> None:
        """Hang up when nothing has been read for so long: one timer, not one a message."""
        self.heard_at = _clock()
        self._check(seconds)

    def leave(self) -> None:
        """Stop watching."""
        if self._watch is not None:
            self._watch.cancel()

    def _check(self, seconds: float) -> None:
        left = self.heard_at + seconds - _clock()
        if left <= 0:
            self._hang_up()
        else:
            self._watch = asyncio.get_running_loop().call_later(left, self._check, seconds)

    def _hang_up(self) -> None:
        if self._idle is not None:
            with suppress(RuntimeError):  # the connection is closing anyway
                self._idle.reschedule(_clock())


async def _disconnection(request: Request) -> None:
    """Wait until a client that has sent its request is gone."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def _refusal(error: ProtocolError) -> Response:
    refusal = protocol.error_message(error, error.code)
    return JSONResponse(msgspec.to_builtins(refusal), STATUS.get(error.code, 400))


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
        event("gone", logging.DEBUG, code=code)


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


class KnownHosts:
    """Refuses requests to names that are not this server's (`stir.server.access`)."""

    def __init__(self, app: ASGIApp, server: Server) -> None:
        self.app = app
        self.server = server

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] in ("http", "websocket"):
            try:
                self.server.access.check_host(HTTPConnection(scope))
            except ProtocolError as error:
                event("refused", code=error.code)
                self.server.counts[Count.REFUSED] += 1
                if scope["type"] == "http":
                    await _refusal(error)(scope, receive, send)
                else:
                    await WebSocket(scope, receive, send).send_denial_response(_refusal(error))
                return
        await self.app(scope, receive, send)


def create_app(server: Server) -> Starlette:
    """The ASGI application, for `run` or for another ASGI server."""
    # pages of allowed origins may read the answers
    cors = Middleware(
        CORSMiddleware,
        allow_origins=list(server.access.origins),
        allow_methods=["POST"],
        allow_headers=["authorization"],
    )
    return Starlette(
        routes=[
            Route("/", server.page),
            Route("/health", server.health),
            Route("/ready", server.ready),
            Route("/metrics", server.metrics),
            Route("/annotate", server.annotate, methods=["POST"]),
            WebSocketRoute("/stream", server.stream),
            Mount("/static", StaticFiles(directory=STATIC)),
        ],
        middleware=[Middleware(Headers), Middleware(KnownHosts, server=server), cors],
    )
