"""The model `open` from start to end, on a few sentences and with a tiny network."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

import stir
from cli.running import runner
from stir.corpus.markup import parse_markup
from stir.errors import InputError
from stir.lab.training import open_material, settings, sources
from stir.lab.training.brill import CONTEXT, LEXICON, MORPHOLOGY, BrillTagger
from stir.lab.training.mix_settings import MixSettings
from stir.lab.training.open_material import OpenFiles, read_open_material, whole_meetings
from stir.lab.training.settings import DefaultSettings, FluentSettings, NetworkSettings
from stir.lab.training.sources import Source
from stir.lab.training.vectors import fingerprint
from stir.network.model import NetworkModel

FEW = FluentSettings(prose=6, small_talk=30, talk=10, requests=10)
SMALL = MixSettings(
    joined=4,
    cut=4,
    substitutions=6,
    stutters=40,
    requests=4,
    talk=6,
    safe=4,
    broad=4,
    prose=4,
)
TINY = DefaultSettings(
    NetworkSettings(hidden=16, layers=1, epochs=1, batch_words=200, next_word_weight=0.0),
    networks=1,
    mix=SMALL,
    folds=2,
    min_count=2,
    known_words=5,
    vector_size=3,
)
LINES = [
    "so [ we + {uh} we ] put the button on the top of it",
    "{um} i think that's a good idea",
    "[ it's + that's ] what they want from the remote",
    "yeah and then it's too expensive for us",
]


def meetings() -> str:
    lines = []
    for i in range(24):
        words, annotation = parse_markup(LINES[i % len(LINES)])
        value = {
            # the last of them are for development
            "id": f"{'ES2003' if i < 20 else 'ES2002'}{'ab'[i % 2]}:A:{i}",
            "words": words,
            "edit_terms": annotation.edit_terms,
            "ed_class": {str(k): "hesit" for k in annotation.edit_terms},
            "disrupt": [3] if i == 2 else [],
            "repairs": [
                {
                    **{"rm_start": r.rm_start, "rm_end": r.rm_end},
                    **{"rp_start": r.rp_start, "rp_end": r.rp_end, "kind": str(r.kind)},
                }
                for r in annotation.repairs
            ],
        }
        lines.append(json.dumps(value) + "\n")
    return "".join(lines)


@pytest.fixture
def files(tmp_path: Path) -> OpenFiles:
    rules = tmp_path / "rules"
    rules.mkdir()
    (rules / LEXICON).write_text("we PRP\ni PRP\nthe DT\non IN\nit PRP\nput VBD\nand CC\n")
    (rules / MORPHOLOGY).write_text("NN s fhassuf 1 NNS x\n")
    (rules / CONTEXT).write_text("NN VB PREVTAG TO\n")
    (tmp_path / "ami.jsonl").write_text(meetings())
    (tmp_path / "vectors.txt").write_text("the 0.1 0.2 0.3\nuh -1 0 0\nwe 1 1 1\n")
    (tmp_path / "novel.txt").write_text("It is not very late. Nobody knew what the noise was.")
    slots = [{"name": "city", "start": 4, "end": 5}]
    words = ["book", "a", "flight", "to"]
    lines = [
        json.dumps({"id": f"own-{i}", "words": [*words, city], "slots": slots}) + "\n"
        for i, city in enumerate(["boston", "denver", "paris", "rome"])
    ]
    (tmp_path / "requests.jsonl").write_text("".join(lines))
    return OpenFiles(
        tmp_path / "vectors.txt",
        tmp_path / "ami.jsonl",
        rules,
        requests=(tmp_path / "requests.jsonl",),
        prose=(tmp_path / "novel.txt",),
    )


def declare(monkeypatch: pytest.MonkeyPatch, paths: Sequence[Path], licence: str) -> None:
    """Let the list of sources have these files alone."""
    known = (Source("Ours", licence, "all", tuple(fingerprint(path) for path in paths)),)
    for function in (sources.source_of, sources.open_files):
        monkeypatch.setattr(function, "__defaults__", (known,))


def test_what_it_is_made_of(files: OpenFiles) -> None:
    material = read_open_material(files, FEW, 0)
    # without the development series, and without the utterance that is not annotated throughout
    assert len(material.train) == 19
    assert all(u.pos is not None for u in (*material.train, *material.fluent))
    kinds = {u.id.rstrip("0123456789").rstrip(":A").rstrip("0123456789") for u in material.fluent}
    assert kinds == {"request", "prose", "small", "talk"}
    assert not any(u.annotation.edit_terms or u.annotation.repairs for u in material.fluent)
    # words as models look them up
    assert any("its" in u.words for u in material.train)
    assert {name: len(found) for name, found in material.development.items()} == {"meetings": 4}
    assert read_open_material(files, FEW, 0) == material
    assert read_open_material(files, FEW, 1).fluent != material.fluent


def test_only_training_meetings_are_read(files: OpenFiles) -> None:
    conversations = {u.conversation for u in whole_meetings(files.meetings)}
    assert conversations == {"ES2003a", "ES2003b"}
    tagged = open_material.tagged(
        next(whole_meetings(files.meetings)), BrillTagger(files.tag_rules)
    )
    assert tagged.pos is not None
    assert tagged.pos[1] == "PRP"


def test_files_under_a_restriction(monkeypatch: pytest.MonkeyPatch, files: OpenFiles) -> None:
    declare(monkeypatch, files.paths(), "CC BY 4.0")
    material = read_open_material(files, FEW, 0)
    assert material.licence == "CC BY 4.0"
    assert {file.source for file in material.sources} == {"Ours"}
    declare(monkeypatch, [files.meetings], "CC BY-NC-SA 3.0")
    with pytest.raises(InputError, match="not for an open model"):
        read_open_material(files, FEW, 0)


@pytest.mark.torch
def test_the_command(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    files: OpenFiles,
) -> None:
    """`stir train --preset open`: a model that says what it was trained on."""
    torch = pytest.importorskip("torch", reason="needs torch: run scripts/test-training")
    torch.set_num_threads(1)
    monkeypatch.setattr(settings, "OPEN_SETTINGS", TINY)
    monkeypatch.setattr(settings, "FluentSettings", lambda: FEW)
    declare(monkeypatch, files.paths(), "CC BY 4.0")
    command = runner(monkeypatch, capsys)
    options = ["train", "--preset", "open", "--vectors", files.vectors, "--ami", files.meetings]
    options += ["--tag-rules", files.tag_rules, "--requests", *files.requests]
    options += ["--prose", *files.prose, "--work", tmp_path / "work", "--seed", 3]
    encoded = command(*options, "--steps", "encode")
    assert encoded.status == 0, encoded.err
    networks = command(
        *("train", "--preset", "open", "--steps", "networks"),
        *("--seed", 3, "--work", tmp_path / "work"),
    )
    assert networks.status == 0, networks.err
    finished = sorted(path.name for path in (tmp_path / "work").iterdir())
    result = command(*options, "-o", tmp_path / "model")
    assert result.status == 0, result.err
    assert sorted(path.name for path in (tmp_path / "work").iterdir()) == finished
    model = stir.load(tmp_path / "model").model
    assert isinstance(model, NetworkModel)
    assert model.licence == "CC BY 4.0"
    listed = model.provenance.training["sources"]
    assert len(listed) == len(files.paths())
    assert {entry["source"] for entry in listed} == {"Ours"}
    assert command("tag", "--model", tmp_path / "model", stdin="we uh we put it").status == 0


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("corpus.jsonl", "-o", "x"), "reads no CORPUS"),
        (("-o", "x"), "needs --vectors, --ami and --tag-rules"),
        (("--heldout", "h.txt", "-o", "x"), "--heldout is for --preset default"),
        (("--steps", "networks"), "needs --work"),
        ((), "--output is needed"),
    ],
)
def test_options(
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: Sequence[str],
    message: str,
) -> None:
    result = runner(monkeypatch, capsys)("train", "--preset", "open", *options)
    assert result.status == 2
    assert message in " ".join(result.err.replace("│", " ").split())
    other = runner(monkeypatch, capsys)("train", "c.jsonl", "-o", "x", "--tag-rules", "folder")
    assert "--tag-rules is for --preset open" in " ".join(other.err.replace("│", " ").split())


def test_settings_of_open_are_those_of_default_but_for_their_numbers() -> None:
    made = settings.OPEN_SETTINGS
    same = replace(made, network=NetworkSettings(), mix=MixSettings(), networks=3, folds=10)
    assert same == DefaultSettings()
