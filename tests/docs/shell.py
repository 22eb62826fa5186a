"""Runs what a page tells its readers to run: commands, Python and the messages of the socket.

A command line may have pipes, `<`, `>`, `>>` and `;`. `stir` and Python run in this process, `stir
serve` in one of its own until the page is done, `curl` is `http.client`; the rest are `TOOLS`.
"""

from __future__ import annotations

import doctest
import io
import json
import re
import runpy
import shlex
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from http.client import HTTPConnection
from itertools import groupby
from pathlib import Path
from threading import Timer
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect

from stir.cli import main

TOOLS = frozenset({"cat", "cmp", "echo", "grep", "head", "printf", "sed", "tail", "wc"})
PORT = 8420
"""The server's on every page; here it gets one that is free."""
PATIENCE = 20.0
LONGEST = 300.0
"""Seconds after which a server is stopped, whatever happens here."""


class Result(NamedTuple):
    """What a command did."""

    status: int
    out: bytes
    err: str


class Shell:
    """The commands of one page, in the current folder."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
        monkeypatch.setenv("COLUMNS", "100")
        self._monkeypatch = monkeypatch
        self._capsys = capsys
        self._namespace: dict[str, Any] = {"__name__": "__main__"}
        self._port = 0
        self._cleanup = ExitStack()

    def __enter__(self) -> Shell:
        return self

    def __exit__(self, *_: object) -> None:
        self._cleanup.close()

    def run(self, line: str) -> tuple[int, str]:
        """Run a command line; the status of its last command, and all that a terminal shows."""
        status, shown = 0, ""
        for command in split(tokens_of(line), ";"):
            data, errors = b"", ""
            for stage in split(command, "|"):
                status, data, err = self._stage(stage, data)
                errors += err
            shown += errors + data.decode()
        return status, shown

    def python(self, source: str) -> str:
        """Run a block of Python; what it prints. Blocks of one page share their names."""
        self._capsys.readouterr()
        code = compile(self._with_port(source), "<page>", "exec")
        exec(code, self._namespace)
        return self._capsys.readouterr().out

    def example(self, example: doctest.Example) -> str:
        """Run one example of an interactive session; what it prints."""
        self._capsys.readouterr()
        exec(compile(self._with_port(example.source), "<page>", "single"), self._namespace)
        return self._capsys.readouterr().out

    def converse(self, lines: Sequence[str]) -> list[str]:
        """Hold a conversation with the server: send the lines with `>`, fill in those with `<`."""
        assert self._port, "no server was started on this page"
        found = []
        with connect(f"ws://127.0.0.1:{self._port}/stream", proxy=None) as socket:
            hello = _spaced(socket.recv(PATIENCE))
            if lines[0].startswith("<"):
                found.append(f"< {hello}")
            for line in lines:
                if line.startswith(">"):
                    socket.send(line[2:])
                    found += [line, f"< {_spaced(socket.recv(PATIENCE))}"]
        return found

    def _stage(self, words: list[str], data: bytes) -> Result:
        words, target, append, source = redirections(words)
        if source is not None:
            data = source.read_bytes()
        result = self._command(words, data)
        if target is None:
            return result
        with target.open("ab" if append else "wb") as file:
            file.write(result.out)
        return result._replace(out=b"")

    def _command(self, words: list[str], data: bytes) -> Result:
        match words:
            case ["stir" | "scripts/stir", "serve", *options]:
                return self._serve(options)
            case ["stir" | "scripts/stir", *arguments]:
                return self._inside(main, ["stir", *arguments], data)
            case ["python", "-m", module, *arguments]:
                return self._inside(
                    lambda: runpy.run_module(module, run_name="__main__", alter_sys=True),
                    [module, *arguments],
                    data,
                )
            case ["python", file, *arguments]:
                return self._inside(
                    lambda: runpy.run_path(file, run_name="__main__"), [file, *arguments], data
                )
            case ["curl", address, *rest]:
                return self._curl(address, rest)
            case [tool, *_] if tool in TOOLS:
                done = subprocess.run(words, input=data, capture_output=True, timeout=PATIENCE)
                return Result(done.returncode, done.stdout, done.stderr.decode())
        raise ValueError(f"pages may not run {words[0]!r}; see tests/docs/shell.py")

    def _inside(self, call: Callable[[], object], argv: list[str], data: bytes) -> Result:
        """Run a program in this process."""
        self._capsys.readouterr()
        stdin = io.TextIOWrapper(io.BytesIO(data), encoding="utf-8")
        with self._monkeypatch.context() as patch:
            patch.setattr(sys, "stdin", stdin)
            patch.setattr(sys, "argv", argv)
            status = 0
            try:
                with warnings.catch_warnings():
                    # of modules that ran before: here they always did
                    warnings.simplefilter("ignore", RuntimeWarning)
                    call()
            except SystemExit as stopped:
                status = int(stopped.code or 0)
        captured = self._capsys.readouterr()
        return Result(status, captured.out.encode(), captured.err)

    def _serve(self, options: list[str]) -> Result:
        """Start a server that lives as long as the page; what it says at the start."""
        program = [sys.executable, "-c", "from stir.cli import main; main()"]
        process = subprocess.Popen(
            [*program, "serve", "--port", "0", *options],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
        )
        self._cleanup.callback(process.wait, PATIENCE)
        self._cleanup.callback(process.terminate)
        timer = Timer(LONGEST, process.kill)
        timer.start()
        self._cleanup.callback(timer.cancel)
        assert process.stderr is not None
        self._cleanup.callback(process.stderr.close)
        said = ""
        while (port := re.search(r"listening on .*:(\d+)", said)) is None:
            line = process.stderr.readline()  # a licence may come first
            assert line, f"the server did not start: {said}"
            said += line
        self._port = int(port[1])
        return Result(0, b"", said.replace(port[1], str(PORT)))

    def _curl(self, address: str, rest: list[str]) -> Result:
        url = urlsplit(address if "://" in address else f"http://{address}")
        assert url.port == PORT and self._port, f"no server of this page is at {address}"
        self._wait_for_clients_to_leave()
        match rest:
            case []:
                text = self._request("GET", url.path)
            case ["-d", body]:
                text = self._request("POST", url.path, body)
            case _:
                raise ValueError(f"options of curl that are not known here: {rest}")
        return Result(0, text.encode() + b"\n", "")

    def _request(self, method: str, path: str, body: str | None = None) -> str:
        connection = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
        try:
            connection.request(method, path, body)
            return connection.getresponse().read().decode()
        finally:
            connection.close()

    def _wait_for_clients_to_leave(self) -> None:
        until = time.monotonic() + PATIENCE
        while json.loads(self._request("GET", "/health"))["sessions"]:
            assert time.monotonic() < until, "a client of this page is still connected"
            time.sleep(0.01)

    def _with_port(self, source: str) -> str:
        return source.replace(f":{PORT}", f":{self._port}") if self._port else source


def tokens_of(line: str) -> list[str]:
    """Split a command line into words and the signs between commands; a comment is left out."""
    lexer = shlex.shlex(line, posix=True, punctuation_chars="|;<>")
    lexer.whitespace_split = True
    return list(lexer)


def split(tokens: Sequence[str], separator: str) -> list[list[str]]:
    """Split words at a sign."""
    parts = groupby(tokens, key=lambda token: token == separator)
    return [list(part) for is_separator, part in parts if not is_separator]


def redirections(words: list[str]) -> tuple[list[str], Path | None, bool, Path | None]:
    """Split `words < source > target`; whether the target is appended to."""
    left: list[str] = []
    target: Path | None = None
    source: Path | None = None
    append = False
    rest = iter(words)
    for word in rest:
        if word in (">", ">>"):
            target, append = Path(next(rest)), word == ">>"
        elif word == "<":
            source = Path(next(rest))
        else:
            left.append(word)
    return left, target, append, source


def _spaced(message: str | bytes) -> str:
    return json.dumps(json.loads(message), ensure_ascii=False)
