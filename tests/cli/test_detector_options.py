"""Operating point, stability and minimum confidence: every command passes them to the detector."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import stir.detector
from cli.running import Run
from small_model import corpus
from small_network import erratic_network
from stir.corpus.jsonl import write_jsonl
from stir.detector import Detector
from stir.engine import Model
from stir.models.parts import save
from stir.options import Options

TALK = Path(__file__).parents[2] / "examples" / "talk.vtt"
CHOSEN = Options("precise", stability=2, min_confidence=0.6)
OPTIONS = ("--operating-point", "precise", "--stability", "2", "--min-confidence", "0.6")
COMMANDS = {
    "tag": ("tag",),
    "clean": ("clean",),
    "clean a file": ("clean", TALK),
    "stream": ("stream",),
    "view": ("view", TALK),
    "stats": ("stats", TALK, "--json"),
    "trace": ("trace", "few.jsonl"),
    "evaluate": ("evaluate", "few.jsonl", "--json", "--model"),
}


@pytest.fixture(scope="session")
def network(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model with operating points, in a folder."""
    folder = tmp_path_factory.mktemp("models") / "erratic"
    save(erratic_network(3), folder)
    return folder


@pytest.fixture
def few(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A corpus in the working directory."""
    monkeypatch.chdir(tmp_path)
    with Path("few.jsonl").open("w") as file:
        write_jsonl(file, corpus()[:20])
    return tmp_path / "few.jsonl"


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Detector]:
    """The detectors that were made since."""
    detectors: list[Detector] = []

    class Recorded(Detector):
        def __init__(self, model: Model, options: Options | None = None, **changes: Any) -> None:
            super().__init__(model, options, **changes)
            detectors.append(self)

    monkeypatch.setattr(stir.detector, "Detector", Recorded)
    return detectors


def call(run: Run, name: str, model: Path, *options: str | Path) -> Any:
    """Run a command on words in plenty."""
    command = COMMANDS[name]
    separator = "\n" if name == "stream" else " "
    words = "\n".join(separator.join(utterance.words) for utterance in corpus()[:20])
    model_option = () if command[-1] == "--model" else ("--model",)
    return run(*command, *model_option, model, *options, stdin=words)


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.usefixtures("few")
def test_options_reach_the_detector(
    stir: Run, network: Path, made: list[Detector], name: str
) -> None:
    usual = call(stir, name, network)
    wanted = call(stir, name, network, *OPTIONS)
    assert usual.status == wanted.status == 0
    assert [detector.options for detector in made] == [Options(), CHOSEN]
    assert wanted.out != usual.out


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize(
    ("option", "value", "status", "says"),
    [
        ("--operating-point", "bold", 1, "no operating point 'bold', only balanced, precise, eag"),
        ("--stability", "9", 1, "takes a stability of 0 to 4 words, not 9"),
        ("--stability", "-1", 2, "'--stability'"),
        ("--min-confidence", "1.5", 2, "'--min-confidence'"),
    ],
)
@pytest.mark.usefixtures("few")
def test_options_that_a_model_does_not_have(
    stir: Run, network: Path, name: str, option: str, value: str, status: int, says: str
) -> None:
    result = call(stir, name, network, option, value)
    assert (result.status, result.out) == (status, "")
    assert says in result.err


@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.usefixtures("few")
def test_the_papers_model_has_none(stir: Run, model: Path, name: str) -> None:
    result = call(stir, name, model, "--operating-point", "precise")
    assert (result.status, result.out, result.err.count("\n")) == (1, "", 1)
    assert "model 'small' has no options" in result.err


def test_a_score_names_the_options(stir: Run, network: Path, few: Path) -> None:
    trace = few.with_name("trace.jsonl")
    assert stir("trace", few, "--model", network, *OPTIONS, "-o", trace).status == 0
    both = stir("evaluate", few, trace, "--model", network, *OPTIONS, "--json", "--resamples", "9")
    first, second = json.loads(both.out)["systems"]
    assert first["F_rm"] == second["F_rm"]
    signature = second["signature"]
    assert "-gold-operating_point=precise-stability=2-min_confidence=0.6|" in signature
    usual = json.loads(stir("evaluate", few, "--model", network, "--json").out)["systems"][0]
    assert "-gold|" in usual["signature"]


def test_traces_are_scored_as_they_are(stir: Run, network: Path, few: Path) -> None:
    trace = few.with_name("trace.jsonl")
    stir("trace", few, "--model", network, "-o", trace)
    result = stir("evaluate", few, trace, "--stability", "2")
    assert result.status == 2
    assert "--min-confidence are for --model" in result.err


@pytest.mark.parametrize(
    "command", ["tag", "clean", "stream", "view", "stats", "trace", "evaluate", "serve"]
)
def test_help_tells_all_three_and_their_defaults(stir: Run, command: str) -> None:
    told = stir(command, "--help").out.split("Options of the default model")[1]
    for option, default in (
        ("--operating-point", "balanced"), ("--stability", "0"), ("--min-confidence", "0.0")
    ):  # fmt: skip
        assert option in told
        assert f"[default: {default}]" in told
