"""The default model from start to end, on a few sentences and with tiny networks."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

import stir
from cli.running import runner
from stir.corpus.jsonl import read_jsonl
from stir.corpus.markup import write_markup
from stir.detector import Detector
from stir.errors import InputError
from stir.lab.training import settings
from stir.lab.training.material import Material
from stir.lab.training.mix_settings import MixSettings
from stir.lab.training.settings import DefaultSettings, NetworkSettings
from stir.lm.vocabulary import UNK
from stir.models.parts import save
from stir.network.model import NetworkModel
from stir.types import Utterance

torch = pytest.importorskip("torch", reason="needs torch: run scripts/test-training")

from stir.lab.training.default import DefaultTrainer, first_shown  # noqa: E402
from stir.lab.training.default import calibrated as with_calibration  # noqa: E402
from stir.lab.training.networks import read_training_data, train_networks  # noqa: E402

pytestmark = pytest.mark.torch

TINY = NetworkSettings(
    hidden=48,
    layers=1,
    word_size=12,
    tag_size=4,
    key_size=12,
    alike_size=4,
    epochs=30,
    batch_words=200,
    rate=5e-3,
    dropout=0.0,
    word_dropout=0.0,
    average=0.9,
)
SETTINGS = DefaultSettings(
    network=TINY,
    networks=2,
    mix=MixSettings(
        joined=20,
        cut=10,
        substitutions=20,
        requests=10,
        talk=20,
        safe=20,
        broad=20,
        prose=10,
        conversation_copies=2,
        meeting_copies=3,
    ),
    folds=2,
    min_count=2,
    known_words=2,
    vector_size=3,
)
CORPUS = Path(__file__).parents[3] / "examples" / "corpus.jsonl"
SENTENCE = "so uh i i went to the beach"
VECTORS = "the 0.1 0.2 0.3\nxylophones 0.3 -0.2 0.4\nuh -1 0 0\nzithers 1 1 1\nbeach 0 1 -1\n"
MEETING = {"id": "ES2003a:A:1", "words": ["the", "uh", "the", "remote", "is", "red"]}
REPAIR = {"rm_start": 0, "rm_end": 0, "rp_start": 2, "rp_end": 2, "kind": "repeat"}


@pytest.fixture(scope="module")
def material(tmp_path_factory: pytest.TempPathFactory) -> Material:
    folder = tmp_path_factory.mktemp("material")
    torch.set_num_threads(1)
    said = list(read_jsonl(CORPUS))
    (folder / "vectors.txt").write_text(VECTORS)
    meeting = MEETING | {
        "edit_terms": [1],
        "ed_class": {"1": "hesit"},
        "repairs": [REPAIR],
        "disrupt": [3],
    }
    (folder / "ami.jsonl").write_text(json.dumps(meeting) + "\n")
    (folder / "novel.txt").write_text("It was very late. Nobody knew what the noise had been.")
    marked = [replace(u, words=(*u.words[:-1], f"{u.words[-1]}.")) for u in said[:250]]
    return Material(
        train=said[:250],
        extra=[replace(u, pos=None) for u in said[250:300]],
        marked=marked,
        vectors=folder / "vectors.txt",
        meetings=folder / "ami.jsonl",
        prose=[folder / "novel.txt"],
        development={"own": said[250:], "few": said[250:260], "none": []},
    )


@pytest.fixture(scope="module")
def work(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("work")


@pytest.fixture(scope="module")
def trained(material: Material, work: Path) -> NetworkModel:
    return DefaultTrainer(material, SETTINGS, work).model("default", "stir train")


def test_what_is_trained_on(material: Material) -> None:
    trainer = DefaultTrainer(material, SETTINGS)
    mix = trainer.mix
    everything = [*trainer.conversations, *mix.views, *mix.others]
    counted = Counter(u.id for u in everything)
    assert [id_ for id_, count in counted.items() if count > 1] == []
    data = trainer.encoded()
    encoded, table = data.encoded, data.table
    assert data.tags == len(trainer.language_models.pos.vocabulary)
    assert len(encoded.copies) == len(encoded.offsets) - 1 == len(everything)
    # Switchboard is read twice, the meeting three times, and everything else once
    copies = Counter(encoded.copies.tolist())
    assert copies == {2: 300, 3: 1, 1: len(everything) - 301}
    # the word of the meeting that nobody has annotated, and "so" in prose if there is one
    assert encoded.masked.sum() == sum(len(missing.words) for missing in mix.missing.values()) >= 1
    # learnt words have the first ids; unknown ones come after all that the lexicon knows
    assert table.learnt == len(trainer.learnt_words) + 4
    words = trainer.lexicon.words
    assert [words.id(word) for word in trainer.learnt_words] == list(range(4, table.learnt))
    # of the two most frequent words of the file one is learnt, so the other is known only
    assert words.words[table.learnt - 1 :] == ("xylophones",)
    assert words.id("zithers") == UNK
    assert encoded.words.max() == len(table.vectors) - 1 >= len(words)


def test_the_model(trained: NetworkModel, material: Material) -> None:
    assert len(trained.networks) == 2
    assert all(network.lexicon is trained.lexicon for network in trained.networks)
    assert (
        trained.networks[0].word_count == len(DefaultTrainer(material, SETTINGS).learnt_words) + 4
    )
    made = trained.provenance
    assert (made.name, made.command) == ("default", "stir train")
    assert "torch" in made.versions
    assert "vectors" in made.training
    # a filler and a repeat are found even by so small a network, and confidences are calibrated
    annotation = Detector(trained).annotate(SENTENCE.split())
    assert 1 in annotation.edit_terms
    [repair] = [repair for repair in annotation.repairs if repair.rp_start == 3]
    assert repair.rm_start == 2
    assert repair.confidence is not None
    assert len(trained.calibration) > 1


def test_most_of_the_training_data_is_known_by_heart(
    trained: NetworkModel, material: Material
) -> None:
    detector = Detector(trained)
    found = right = total = 0
    for u in material.train:
        repairs = {(r.rm_start, r.rp_start) for r in detector.annotate(u.words).repairs}
        truth = {(r.rm_start, r.rp_start) for r in u.annotation.repairs}
        found, right, total = found + len(repairs), right + len(repairs & truth), total + len(truth)
    assert right > 0.7 * total
    assert right > 0.7 * found


def test_finished_steps_are_kept(
    trained: NetworkModel, material: Material, work: Path, tmp_path: Path
) -> None:
    """A second run trains nothing and makes the same model."""
    steps = {path: path.stat().st_mtime_ns for path in work.iterdir()}
    assert {path.stem.split("-")[0] for path in steps} == {"encoded", "network0", "network1"}
    again = DefaultTrainer(material, SETTINGS, work).model("default", "stir train")
    assert steps == {path: path.stat().st_mtime_ns for path in work.iterdir()}
    save(trained, tmp_path / "one")
    save(again, tmp_path / "other")
    for path in sorted((tmp_path / "one").glob("*.safetensors")):
        assert path.read_bytes() == (tmp_path / "other" / path.name).read_bytes()
    loaded = stir.load(tmp_path / "one")
    assert loaded.annotate(SENTENCE) == Detector(trained).annotate(SENTENCE.split())


def copied(path: Path | None, folder: Path, more: str = "") -> Path:
    """The file in another folder, under another name, with something added."""
    assert path is not None
    other = folder / f"copy{path.suffix}"
    other.write_text(path.read_text() + more)
    return other


class _ComputedError(Exception):
    """A step was not found among the finished ones."""


@pytest.mark.parametrize(
    ("change", "computed"),
    [
        (lambda m, folder: m, False),
        (lambda m, folder: replace(m, development={}), False),
        (lambda m, folder: replace(m, marked=m.marked[1:]), True),
        (lambda m, folder: replace(m, train=m.train[1:]), True),
        (lambda m, folder: replace(m, prose=[]), True),
        (lambda m, folder: replace(m, meetings=None), True),
        (lambda m, folder: replace(m, vectors=copied(m.vectors, folder)), False),
        (lambda m, folder: replace(m, meetings=copied(m.meetings, folder)), False),
        (lambda m, folder: replace(m, prose=[copied(m.prose[0], folder)]), False),
        (lambda m, folder: replace(m, prose=[copied(m.prose[0], folder, "Late.")]), True),
        (lambda m, folder: replace(m, vectors=copied(m.vectors, folder, "a 1 1 1\n")), True),
    ],
)
@pytest.mark.usefixtures("trained")
def test_steps_depend_on_their_material(
    material: Material,
    work: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    change: Callable[[Material, Path], Material],
    computed: bool,
) -> None:
    def refuse(*_: Any) -> None:
        raise _ComputedError

    monkeypatch.setattr("stir.lab.training.default.encode_across", refuse)
    trainer = DefaultTrainer(change(material, tmp_path), SETTINGS, work)
    if computed:
        with pytest.raises(_ComputedError):
            trainer.encoded()
    else:
        trainer.encoded()


def test_every_development_set_counts(trained: NetworkModel, material: Material) -> None:
    plain = replace(trained, calibration=())
    one = with_calibration(plain, {"own": material.development["own"]}, lambda *_: None)
    assert one.calibration == with_calibration(one, one_set(material), lambda *_: None).calibration
    assert with_calibration(plain, {}, lambda *_: None) is plain
    # what is shown first, and whether it is right
    shown = list(first_shown(material.development["own"], Detector(plain)))
    assert shown
    assert all(0 <= confidence <= 1 for confidence, _ in shown)
    lowest, highest = one.calibration[0][1], one.calibration[-1][1]
    assert 0 <= lowest <= sum(right for _, right in shown) / len(shown) <= highest <= 1


def one_set(material: Material) -> dict[str, list[Utterance]]:
    return {"own": list(material.development["own"])}


def test_development_sets_in_which_nothing_is_found(trained: NetworkModel) -> None:
    fluent = {"few": [Utterance("1:A:0", ("yes",), ("UH",))], "none": []}
    with pytest.raises(InputError, match="there are no confidences to calibrate on"):
        with_calibration(trained, fluent, lambda *_: None)


def test_networks_need_the_encoding_only(
    trained: NetworkModel, material: Material, tmp_path: Path
) -> None:
    """The step that benefits from an accelerator gives the same networks on its own."""
    here, there = tmp_path / "here", tmp_path / "there"
    with pytest.raises(InputError, match="run --steps encode first"):
        read_training_data(there)
    DefaultTrainer(material, SETTINGS, here).encoded()
    [encoded] = here.iterdir()
    there.mkdir()
    encoded.rename(there / encoded.name)
    networks = train_networks(read_training_data(there), SETTINGS, there, lambda *_: None)
    assert len(networks) == 2
    # the whole run finds them
    for path in there.iterdir():
        path.rename(here / path.name)
    steps = {path: path.stat().st_mtime_ns for path in here.iterdir()}
    model = DefaultTrainer(material, SETTINGS, here).model()
    assert steps == {path: path.stat().st_mtime_ns for path in here.iterdir()}
    assert Detector(model).annotate(SENTENCE.split()) == Detector(trained).annotate(
        SENTENCE.split()
    )


def test_an_encoding_that_is_none(tmp_path: Path) -> None:
    (tmp_path / "encoded-1.npz").write_bytes(b"no archive")
    with pytest.raises(InputError, match="not encoded training data") as error:
        read_training_data(tmp_path)
    assert error.value.file == str(tmp_path / "encoded-1.npz")
    (tmp_path / "encoded-2.npz").write_bytes(b"")
    with pytest.raises(InputError, match=r"keep one of encoded-1.npz, encoded-2.npz"):
        read_training_data(tmp_path)


def test_every_long_step_reports(material: Material) -> None:
    said: dict[str, list[tuple[int, int]]] = {}

    def report(what: str, done: int, total: int) -> None:
        said.setdefault(what, []).append((done, total))

    DefaultTrainer(material, SETTINGS, progress=report).encoded()
    assert said["corrections in conversations, fold by fold"] == [(0, 2), (1, 2)]
    assert said["taggers of the folds"] == [(i, 5) for i in range(5)]
    assert {"fold 1 of 2: encoding utterances", "fold 2 of 2: encoding utterances"} <= set(said)
    assert {"everyday talk", "prose", "word vectors", "tagging utterances"} <= set(said)
    assert all(0 <= done < total for steps in said.values() for done, total in steps)


def swda(folder: Path, conversation: str, utterances: list[Utterance]) -> None:
    """Write a conversation as Switchboard has it, with a full stop after each utterance."""
    header = "conversation_no,transcript_index,act_tag,caller,text,pos\n"
    rows = []
    for i, u in enumerate(utterances):
        text = write_markup(u.words, u.annotation).replace("{", "{F ").replace("}", " }")
        tags = " ".join(f"{w}/{t}" for w, t in zip(u.words, u.pos or (), strict=True))
        rows.append(f'{conversation},{i},sd,A,"{text} . /","{tags} ./."\n')
    path = folder / f"sw_0001_{conversation}.utt.csv"
    path.write_text(header + "".join(rows))


def test_the_command(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """`stir train --preset default`, with one network that learns next to nothing."""
    quick = replace(SETTINGS, networks=1, network=replace(TINY, epochs=1))
    monkeypatch.setattr(settings, "DefaultSettings", lambda seed=0: replace(quick, seed=seed))
    command = runner(monkeypatch, capsys)
    corpus = tmp_path / "swda"
    corpus.mkdir()
    said = list(read_jsonl(CORPUS))
    for i in range(6):
        swda(corpus, f"20{i:02}", said[50 * i : 50 * i + 50])
    splits = {"train": ("2000", "2001", "2002", "2003"), "extra": ("2004",), "heldout": ("2005",)}
    for name, conversations in splits.items():
        (tmp_path / f"{name}.txt").write_text("".join(f"{number}\n" for number in conversations))
    files = write_files(tmp_path)
    options = ["train", corpus, "--split", tmp_path / "train.txt", "--preset", "default"]
    options += ["--extra", tmp_path / "extra.txt", "--heldout", tmp_path / "heldout.txt"]
    options += ["--seed", 7, "-o", tmp_path / "model", "--work", tmp_path / "work"]
    options += [text for name, path in files.items() for text in (f"--{name}", path)]
    kept: list[Material] = []
    monkeypatch.setattr(Material, "check", lambda self: kept.append(self))
    encoded = command(*options, "--steps", "encode")
    assert encoded.status == 0, encoded.err
    assert not (tmp_path / "model").exists()
    [material] = kept
    assert {u.conversation for u in material.train} == set(splits["train"])
    assert {u.conversation for u in material.extra} == set(splits["extra"])
    # the same utterances with marks
    assert [u.id for u in material.marked] == [u.id for u in (*material.train, *material.extra)]
    assert all(u.words[-1].endswith(".") for u in material.marked)
    assert {name: len(found) for name, found in material.development.items()} == {
        "heldout": 50,
        "meetings": 1,
        "questions": 1,
    }
    networks = command(
        *("train", "--preset", "default", "--steps", "networks"),
        *("--seed", 7, "--work", tmp_path / "work"),
    )
    assert networks.status == 0, networks.err
    assert "trained 1 networks" in networks.err
    finished = sorted(path.name for path in (tmp_path / "work").iterdir())
    result = command(*options)
    assert result.status == 0, result.err
    assert sorted(path.name for path in (tmp_path / "work").iterdir()) == finished
    model = stir.load(tmp_path / "model").model
    assert isinstance(model, NetworkModel)
    assert model.provenance.seed == 7
    tagged = command("tag", "--model", tmp_path / "model", stdin=SENTENCE)
    assert tagged.status == 0


def write_files(folder: Path) -> dict[str, Path]:
    """A file for each further option, with a line or two."""
    files = {
        "vectors": folder / "vectors.txt",
        "ami": folder / "ami.jsonl",
        "disfl-qa": folder / "questions.jsonl",
        "requests": folder / "requests.jsonl",
        "prose": folder / "novel.txt",
    }
    files["vectors"].write_text(VECTORS)
    meeting = MEETING | {"edit_terms": [1], "ed_class": {"1": "hesit"}, "repairs": [REPAIR]}
    whole, part = {"id": "ES2002a:A:1"}, {"id": "ES2002a:A:2", "disrupt": [3]}
    lines = [json.dumps(meeting | more) + "\n" for more in ({}, whole, part)]
    files["ami"].write_text("".join(lines))
    question = {"id": "q1", "original": "Who painted it?", "exact": True, "keep": [0, 3, 4]}
    question["tokens"] = ["Who", "sold", "no", "painted", "it?"]
    files["disfl-qa"].write_text(json.dumps(question) + "\n")
    slots = [("city", "boston"), ("city", "denver"), ("city", "paris"), ("city", "rome")]
    files["requests"].write_text(
        "".join(
            json.dumps(
                {
                    "id": f"own-{i}",
                    "words": ["book", "a", "flight", "to", value, "for", "me"],
                    "slots": [{"name": name, "start": 4, "end": 5}],
                }
            )
            + "\n"
            for i, (name, value) in enumerate(slots)
        )
    )
    files["prose"].write_text("It was very late. Nobody knew what the noise had been.")
    return files


def test_training_needs_tags(material: Material) -> None:
    with pytest.raises(InputError, match="part-of-speech tags for every word"):
        DefaultTrainer(replace(material, train=material.extra), SETTINGS)
