"""Models of one's own, named as `module:attribute`."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import stir
from cli.running import runner
from stir.detector import is_python, load_model
from stir.errors import ModelError
from stir.server.conversation import Conversation
from stir.server.protocol import write

EXAMPLES = Path(__file__).parents[2] / "examples"
SOURCE = """
from stir import Engine, Model, Options, State

class Deaf(Model):
    name = "deaf"
    def engine(self, options: Options) -> Engine:
        return Silence()

class Silence(Engine):
    def push(self, word): return State()
    def revoke(self, count): return State()
    def end(self): return State()

class Picky(Model):
    def __init__(self, path): ...

deaf = Deaf()
make_deaf = lambda: deaf
number = 7
make_number = lambda: number
"""


@pytest.fixture(autouse=True)
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module in the working directory, which is not on the path of the interpreter."""
    (tmp_path / "engines_of_mine.py").write_text(SOURCE)
    (tmp_path / "broken_engines.py").write_text("import no_such_library\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [entry for entry in sys.path if entry])
    yield
    sys.modules.pop("engines_of_mine", None)


@pytest.mark.parametrize("attribute", ["deaf", "Deaf", "make_deaf"])
def test_a_model_its_class_or_what_makes_it(attribute: str) -> None:
    detector = stir.load(f"engines_of_mine:{attribute}")
    assert detector.model.name == "deaf"
    assert detector.annotate("uh i i know") == stir.Annotation()


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("no_such_module:deaf", "no model 'no_such_module:deaf': No module named 'no_such_module'"),
        ("engines_of_mine:blind", "no model 'engines_of_mine:blind': .*no attribute 'blind'"),
        (
            "broken_engines:deaf",
            "no model 'broken_engines:deaf': No module named 'no_such_library'",
        ),
        ("engines_of_mine:number", "'engines_of_mine:number' is of type int, not a stir.Model"),
        (
            "engines_of_mine:make_number",
            "'engines_of_mine:make_number' is of type int, not a stir.Model",
        ),
        (
            "engines_of_mine:Silence",
            "'engines_of_mine:Silence' is of type Silence, not a stir.Model",
        ),
        ("engines_of_mine:Picky", "'engines_of_mine:Picky' does not make a model: .*'path'"),
    ],
)
def test_what_is_no_model_is_named(name: str, says: str) -> None:
    with pytest.raises(ModelError, match=says):
        load_model(name)


@pytest.mark.parametrize(
    ("name", "yes"),
    [
        ("package.module:attribute", True),
        ("module:attribute", True),
        ("default", False),
        ("./module:attribute", False),
        ("module:", False),
        (":attribute", False),
        ("C:\\models\\mine", False),
        ("a:b:c", False),
        ("", False),
    ],
)
def test_which_names_mean_python(name: str, yes: bool) -> None:
    assert is_python(name) is yes


def test_the_example_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`examples/said_twice.py` works in `stir tag` and `stir evaluate`."""
    monkeypatch.chdir(EXAMPLES)
    run = runner(monkeypatch, capsys)
    name = "said_twice:SaidTwiceModel"
    tagged = run("tag", "--model", name, stdin="so uh we we went , went home\n")
    assert (tagged.status, tagged.out) == (0, "so {uh} [ we + we ] [ went , + went ] home\n")
    scored = run("evaluate", "corpus.jsonl", "--model", name, "--json")
    assert scored.status == 0
    assert f"model-{name}-gold" in scored.out
    cleaned = run("clean", "--model", name, stdin="so uh we we went home\n")
    assert (cleaned.status, cleaned.out) == (0, "so we went home\n")
    unknown = run("tag", "--model", "said_twice:SaidThrice", stdin="")
    assert (unknown.status, unknown.err.count("\n")) == (1, 1)
    assert "no attribute 'SaidThrice'" in unknown.err


def test_the_example_behind_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """It has no options, no language model and no features to explain with."""
    monkeypatch.chdir(EXAMPLES)
    talk = Conversation(stir.load("said_twice:SaidTwiceModel"))
    assert talk.hello().model.name == "said-twice"

    def ask(**message: object) -> dict[str, object]:
        answer: dict[str, object] = json.loads(write(talk.answer(json.dumps(message))))
        return answer

    ask(type="options", show=["text", "measures", "why"])
    for word in ("so", "we", ",", "we"):
        answer = ask(type="push", word=word)
        assert (answer["type"], answer["arrived"]) == ("update", None)
    assert answer["markup"] == "so [ we , + we ]"
    assert answer["fluent"] == "so we"
    assert ask(type="revoke", count=1)["markup"] == "so we ,"
    assert ask(type="end")["type"] == "update"
