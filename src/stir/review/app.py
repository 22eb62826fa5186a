"""Routes of a review: the page, the state, changes, exports, and the recording.

Only who knows the address can use it: its path begins with a random token. The host name is
checked, since a page elsewhere could let its own name point to this machine (DNS rebinding).
"""

from __future__ import annotations

import json
import mimetypes
from pathlib import Path
from secrets import compare_digest
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route

from stir.errors import InputError, StirError
from stir.options import Level
from stir.review.exports import export
from stir.review.state import Review
from stir.server.app import HEADERS, STATIC, Headers

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Receive, Scope, Send

PAGE = Path(__file__).parent / "page"
MAX_BYTES = 1 << 16
"""The longest message."""
REFUSED = "wrong address: use the one that stir review printed\n"
_CSP = b"content-security-policy"
REVIEW_HEADERS = HEADERS | {
    _CSP: HEADERS[_CSP] + b"; media-src 'self'",
    b"cache-control": b"no-store",
    b"cross-origin-resource-policy": b"same-origin",
}


class Routes:
    """The routes of one review."""

    def __init__(self, review: Review) -> None:
        self.review = review

    async def page(self, request: Request) -> Response:
        """`GET /`: the page, and what belongs to it."""
        return FileResponse(PAGE / _FILES[request.url.path.rpartition("/")[2]])

    async def icon(self, request: Request) -> Response:
        """`GET /icon.svg`."""
        return FileResponse(STATIC / "icon.svg")

    async def state(self, request: Request) -> Response:
        """`GET /state`: all that the page shows."""
        return _answer(self.review.describe() | {"status": self.review.status()})

    async def ping(self, request: Request) -> Response:
        """`GET /ping`: whether the page shows the newest state."""
        return JSONResponse({"run": self.review.run, "version": self.review.version})

    async def decide(self, request: Request) -> Response:
        """`POST /decision {"tokens": [3, 4], "remove": true|false|null}`."""
        message = await _read(request)
        remove = message.get("remove")
        if remove is not None and not isinstance(remove, bool):
            raise InputError("remove must be true, false or null")
        self.review.decide(_tokens(message), remove)
        return self._status()

    async def look_at(self, request: Request) -> Response:
        """`POST /looked-at {"tokens": [3, 4]}`."""
        self.review.look_at(_tokens(await _read(request)))
        return self._status()

    async def settings(self, request: Request) -> Response:
        """`POST /settings {"level": "repairs", "min_confidence": 0.5}`."""
        message = await _read(request)
        confidence = message.get("min_confidence", self.review.decisions.min_confidence)
        is_number = isinstance(confidence, int | float) and not isinstance(confidence, bool)
        if not is_number or not 0 <= confidence <= 1:
            raise InputError("min_confidence must be between 0 and 1")
        try:
            level = Level(message.get("level", self.review.level))
        except ValueError:
            raise InputError("level must be fillers, repeats or repairs") from None
        self.review.set_options(level, float(confidence))
        return self._status()

    async def undo(self, request: Request) -> Response:
        """`POST /undo`: the answer names what was decided."""
        return self._status(self.review.undo())

    async def redo(self, request: Request) -> Response:
        """`POST /redo`."""
        return self._status(self.review.redo())

    async def export(self, request: Request) -> Response:
        """`GET /export/NAME`: a file to download."""
        made = export(self.review, request.path_params["name"])
        if made is None:
            return PlainTextResponse("no such export\n", 404)
        name = quote(made.name, errors="replace")
        disposition = f"attachment; filename*=UTF-8''{name}"
        headers = {"content-disposition": disposition}
        return Response(made.data, media_type=made.type, headers=headers)

    async def media(self, request: Request) -> Response:
        """`GET /media`: the recording, or a part of it (range requests)."""
        file = self.review.subject.media
        if file is None:
            return PlainTextResponse("no recording was given\n", 404)
        kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
        return FileResponse(file, media_type=kind)

    def _status(self, about: tuple[int, ...] | None = None) -> Response:
        status = self.review.status()
        if about is not None:
            status["about"] = about
        return _answer(status)


_SCRIPTS_AND_STYLE = ("page.js", "waveform.js", "page.css")
_FILES = {"": "index.html"} | {name: name for name in _SCRIPTS_AND_STYLE}


def _answer(value: dict[str, Any], status: int = 200) -> Response:
    """JSON, also of file names that are not UTF-8 and of half emoji."""
    data = json.dumps(value, ensure_ascii=False).encode("utf-8", "replace")
    return Response(data, status, media_type="application/json")


async def _read(request: Request) -> dict[str, Any]:
    received = bytearray()
    async for chunk in request.stream():
        received += chunk
        if len(received) > MAX_BYTES:
            raise InputError(f"the message exceeds {MAX_BYTES} bytes")
    try:
        message = json.loads(received)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not JSON: {error}") from None
    if not isinstance(message, dict):
        raise InputError("expected a JSON object")
    return message


def _tokens(message: dict[str, Any]) -> tuple[int, ...]:
    value = message.get("tokens")
    is_list = isinstance(value, list)
    if not is_list or not all(type(i) is int for i in value or ()):
        raise InputError("tokens must be a list of indices")
    return tuple(value or ())


async def _refuse(request: Request, error: Exception) -> Response:
    """A change that cannot be made; nothing has changed."""
    return _answer({"error": str(error)}, 400)


class Guard:
    """Lets only those in who know the token, and call this machine by its own name."""

    def __init__(self, app: ASGIApp, token: str, port: int) -> None:
        self.app = app
        self.token = token.encode()
        self.hosts = {f"{name}:{port}".encode() for name in ("127.0.0.1", "localhost")}
        self.origins = {b"http://" + host for host in self.hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request, or refuse it."""
        if scope["type"] == "http" and not self._allows(scope):
            await PlainTextResponse(REFUSED, 403)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _allows(self, scope: Scope) -> bool:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin")
        given = scope["path"].removeprefix("/").partition("/")[0].encode()
        return (
            headers.get(b"host") in self.hosts
            and (origin is None or origin in self.origins)
            and compare_digest(given, self.token)
        )


def create_app(review: Review, token: str, port: int) -> Starlette:
    """The ASGI application; all paths begin with the token."""
    routes = Routes(review)
    inside = [
        Route("/", routes.page),
        *(Route(f"/{name}", routes.page) for name in _SCRIPTS_AND_STYLE),
        Route("/icon.svg", routes.icon),
        Route("/state", routes.state),
        Route("/ping", routes.ping),
        Route("/decision", routes.decide, methods=["POST"]),
        Route("/looked-at", routes.look_at, methods=["POST"]),
        Route("/settings", routes.settings, methods=["POST"]),
        Route("/undo", routes.undo, methods=["POST"]),
        Route("/redo", routes.redo, methods=["POST"]),
        Route("/export/{name}", routes.export),
        Route("/media", routes.media),
    ]
    return Starlette(
        routes=[Mount(f"/{token}", routes=inside)],
        middleware=[
            Middleware(Headers, headers=REVIEW_HEADERS),
            Middleware(Guard, token=token, port=port),
        ],
        exception_handlers={StirError: _refuse},
    )
