"""From sound to intention; the slice of recorded results was made by the command below.

stir experiment speech examples/spoken.jsonl --work FOLDER --all-words
"""

from __future__ import annotations

import shutil
import sys
from collections.abc import Iterable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

import stir
from lab.experiments.test_sets import detector, gold
from stir.corpus.jsonl import read_jsonl
from stir.corpus.markup import parse_markup
from stir.detector import Detector
from stir.errors import CorpusError, MissingExtraError, StirError
from stir.lab.experiments.speech import recordings
from stir.lab.experiments.speech.alignment import Alignment, Pair, align
from stir.lab.experiments.speech.following import (
    Study,
    follow,
    follow_all,
    follow_one,
    revoked_words,
)
from stir.lab.experiments.speech.pauses import LONGEST, SHORTEST, pause_positions, split_at_pauses
from stir.lab.experiments.speech.recogniser import Recogniser, Result, plain
from stir.lab.experiments.speech.recordings import Recording, from_json, record, to_json
from stir.lab.experiments.speech.report import (
    ENDED,
    JOINED,
    SAID,
    chain_of,
    document,
    groups_of,
    make_report,
)
from stir.lab.experiments.speech.report import to_json as report_to_json
from stir.lab.experiments.speech.voice import Part, Voice
from stir.lab.metrics.labels import positions
from stir.live import Follower
from stir.types import Annotation, Utterance
from stir.words import Word

HERE = Path(__file__).parent
SPOKEN = HERE.parents[2] / "examples" / "spoken.jsonl"
SLICE = HERE / "recognised.jsonl"


def aligned(said: str, recognised: str) -> Alignment:
    return align(said.split(), recognised.split())


def pairs(said: str, recognised: str) -> list[tuple[str | None, str | None]]:
    found = aligned(said, recognised)
    return [
        (
            None if pair.said is None else found.said[pair.said],
            None if pair.recognised is None else found.recognised[pair.recognised],
        )
        for pair in found.pairs
    ]


def result(words: str, now: float, *, final: bool = False, start: float = 0.0) -> Result:
    """Words of 0.2 s each from `start` on."""
    timed = (
        Word(word, None, round(start + 0.2 * n, 2), round(start + 0.2 * (n + 1), 2))
        for n, word in enumerate(words.split())
    )
    return Result(tuple(timed), now, final)


def recording(utterance: Utterance, *results: Result) -> Recording:
    return Recording(utterance.id, utterance.words, "by hand", results)


# --- alignment ------------------------------------------------------------------------------------


def test_aligned() -> None:
    # two substitutions: 2 errors; a deletion and an insertion for one of them would make 3
    said, recognised = "for six uh seven", "for city the seven"
    assert pairs(said, recognised) == [
        ("for", "for"),
        ("six", "city"),
        ("uh", "the"),
        ("seven", "seven"),
    ]
    assert aligned(said, recognised).errors == 2


def test_right_words_are_paired() -> None:
    # two substitutions (b c, c d) are two errors as well, but none of these words is right then
    assert pairs("a b c", "a c d") == [("a", "a"), ("b", None), ("c", "c"), (None, "d")]


def test_forms_are_compared() -> None:
    # "ah" and "6" are other spellings of what was said; "we'll" is not "well"
    assert aligned("six uh well", "6 ah we'll").errors == 1


def test_of_two_words_that_become_one_the_first_is_lost() -> None:
    assert aligned("i i want", "i want").pairs == (
        Pair(0, None),
        Pair(1, 0),
        Pair(2, 1),
    )
    assert pairs("my brother uh my sister", "my sister")[:3] == [
        ("my", None),
        ("brother", None),
        ("uh", None),
    ]


@pytest.mark.parametrize(("said", "recognised", "errors"), [("", "a b", 2), ("a b", "", 2)])
def test_nothing_said_or_recognised(said: str, recognised: str, errors: int) -> None:
    assert aligned(said, recognised).errors == errors


def project(markup: str, recognised: str) -> tuple[list[str], list[str]]:
    """The recognised words that are reparandum, and those that are edit terms."""
    words, annotation = parse_markup(markup)
    heard = recognised.split()
    labels = align(words, heard).project(annotation)
    return [heard[i] for i in positions(labels.rm)], [heard[i] for i in positions(labels.ed)]


def test_labels_are_carried_over() -> None:
    said = "set it for [ six + {uh} seven ] now"
    assert project(said, "set it for six uh seven now") == (["six"], ["uh"])
    # what was misheard keeps the label of what was said there
    assert project(said, "set it for city or seven now") == (["city"], ["or"])
    # what was not heard has none
    assert project(said, "set it for seven now") == ([], [])


def test_inserted_words() -> None:
    # "a" stands between two words of the reparandum, "oh" between reparandum and edit term
    said = "go [ to town + {uh} to church ] now"
    assert project(said, "go to a town oh uh to church now") == (["to", "a", "town"], ["uh"])
    assert project("[ a + a ] b", "x a a b") == (["a"], [])  # before the first pair


# --- pauses ---------------------------------------------------------------------------------------


def test_pauses() -> None:
    utterance = gold("1:A:0", "{well} set [ the red + {uh no} the blue ] one {you know}")
    #                            0    1     2   3      4  5    6   7      8     9   10
    # after the reparandum (3) and after runs of edit terms (0, 5); the last word has none
    assert pause_positions(utterance) == [0, 3, 5]
    parts = list(split_at_pauses(utterance))
    assert [part.text for part in parts] == [
        "well",
        "set the red",
        "uh no",
        "the blue one you know",
    ]
    assert all(SHORTEST <= part.pause <= LONGEST for part in parts[:-1])
    assert parts[-1].pause == 0
    assert parts == list(split_at_pauses(utterance))


# --- the recogniser's words -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("segment", "word"),
    [
        ("don't(2)", "don't"),
        ("set", "set"),
        ("[SPEECH]", "uh"),
        ("++UM++", "um"),
        ("[NOISE]", None),
        ("<sil>", None),
        ("</s>", None),
    ],
)
def test_words_of_segments(segment: str, word: str | None) -> None:
    assert plain(segment) == word


def test_revoked_words() -> None:
    results = [
        result("set", 1),
        result("set and a", 2),
        result("set an alarm", 3),  # "and a" goes
        result("that", 4, final=True),  # all three words go
        result("uh", 5),  # nothing goes: those were final
        result("Ah", 6),  # the same form
        result("", 7),
    ]
    assert revoked_words(results) == [0, 0, 2, 3, 0, 0, 1]


# --- turns ----------------------------------------------------------------------------------------

REPAIR = gold("1:A:0", "call [ john + {uh} mary ]")
CUT = recording(
    REPAIR,
    result("call don", 0.4),
    result("call john", 0.5),
    result("call john uh", 1.0, final=True),
    result("mary", 1.8, start=1.2),
    result("mary", 2.2, final=True, start=1.2),
)
MODEL = detector("call [ john + {uh} mary ]", call_john_uh="call john {uh}")


def test_turns_joined_and_ended() -> None:
    joined = follow(Follower(MODEL.session()), CUT.results, end_at_finals=False)
    ended = follow(Follower(MODEL.session()), CUT.results, end_at_finals=True)
    assert [turn.intended for turn in joined.turns] == ["call mary"]
    assert [turn.intended for turn in ended.turns] == ["call john", "mary"]
    assert joined.words == ended.words == ("call", "john", "uh", "mary")
    # positions count the words of both turns
    assert ended.annotation.edit_terms == (2,)
    assert joined.hesitating == (True, False)


def test_a_long_pause_ends_a_turn() -> None:
    # "call john" ends at 0.4 s, "mary" begins at 1.6 s: 1.2 s is more than a pause of 1 s
    results = [result("call john", 1, final=True), result("mary", 2, final=True, start=1.6)]
    joined = follow(Follower(MODEL.session()), results, end_at_finals=False)
    assert [turn.intended for turn in joined.turns] == ["call john", "mary"]


def test_outcome() -> None:
    outcome = follow_one(MODEL, REPAIR, CUT)
    assert outcome.finals == 2
    assert outcome.revoked == [0, 1, 0, 0, 0]  # "don"
    assert outcome.alignment.errors == 0
    assert outcome.differing == ()
    assert groups_of(outcome) == ["all", "substitute", "several finals", "no wrong word"]


def test_turns_that_differ_from_their_words_at_once() -> None:
    """Labels that depend on how the words arrived are found."""

    class Forgetful(Detector):
        def annotate(self, *_: object) -> Annotation:
            return Annotation(edit_classes=())

    outcome = follow_one(Forgetful(MODEL.model), REPAIR, CUT)
    # "mary" alone has no labels either way
    assert [turn.intended for turn in outcome.differing] == ["call mary", "call john"]


def test_exceptions_are_counted() -> None:
    other = recording(REPAIR, Result((Word("call", None, 1.0, None),), 1.0, final=True))
    broken = Recording(REPAIR.id, REPAIR.words, "by hand", (None,))  # type: ignore[arg-type]
    study = follow_all(MODEL, [REPAIR, REPAIR], [broken, other])
    assert len(study.outcomes) == 1
    assert study.failures[0].id == REPAIR.id
    assert "AttributeError" in study.failures[0].message
    assert chain_of(study)["exceptions"] == 1


# --- the report -----------------------------------------------------------------------------------


def study() -> Study:
    fluent = gold("2:A:0", "go home")
    heard = recording(fluent, result("no home", 1, final=True))
    return follow_all(MODEL, [REPAIR, fluent], [CUT, heard])


def test_figures() -> None:
    report = make_report(MODEL, study(), resamples=100)
    values = {(figure.group, figure.name): figure.values for figure in report.figures}
    # reparandum words: gold john; held john if joined, none if ended
    assert values["all", "F_rm"] == {SAID: 1, ENDED: 0, JOINED: 1}
    assert values["all", "F_ed"] == {SAID: 1, ENDED: 1, JOINED: 1}
    # "go" was heard as "no": 1 error of 4 + 2 words
    assert report.chain["word error rate"] == pytest.approx(1 / 6)
    assert report.chain["utterances without a wrong word"] == 1
    assert report.chain["partial results a recognised word"] == pytest.approx(3 / 6)
    assert report.chain["words taken back a recognised word"] == pytest.approx(1 / 6)
    assert report.chain["turns, joined over finals"] == 2
    assert report.chain["turns, ended at each final"] == 3
    assert report.chain["hesitating at a final before the speaker goes on"] == 1
    # one of the two utterances has the difference: resamples have it 0, 1 or 2 times
    difference = report.figures[0].difference
    assert difference is not None
    assert (difference.value, difference.low, difference.high) == (1, 0, 1)


def test_page_and_data() -> None:
    report = make_report(MODEL, study(), resamples=50)
    labels, chain = document(report).tables()
    assert {len(row.cells) for row in labels.rows} == {len(labels.header)}
    assert ["exceptions", "0"] in [[str(cell) for cell in row.cells] for row in chain.rows]
    assert report_to_json(report)["differing"] == []


# --- recordings -----------------------------------------------------------------------------------


def test_a_recording_as_json() -> None:
    assert from_json(to_json(CUT)) == CUT


def test_a_file_that_is_no_recording(tmp_path: Path) -> None:
    path = tmp_path / "recognised.jsonl"
    path.write_text('{"id": "1"}\n', encoding="utf-8")
    with pytest.raises(CorpusError, match=r"recognised\.jsonl:1: not a recording"):
        list(recordings.read(path))


def spoken(ids: Iterable[str]) -> list[Utterance]:
    by_id = {utterance.id: utterance for utterance in read_jsonl(SPOKEN)}
    return [by_id[name] for name in ids]


def test_the_list_is_what_its_page_says() -> None:
    utterances = list(read_jsonl(SPOKEN))
    assert sum(bool(utterance.annotation.repairs) for utterance in utterances) >= 220
    assert all(u.annotation.edit_classes is not None for u in utterances)


def test_recorded_slice(tmp_path: Path) -> None:
    """Partial results of a real recogniser, without one."""
    shutil.copy(SLICE, tmp_path / recordings.FILE)
    utterances = spoken(each.id for each in recordings.read(SLICE))
    recorded = record(utterances, tmp_path, Voice(), all_words=True)
    assert (tmp_path / recordings.FILE).read_text() == SLICE.read_text()
    found = follow_all(stir.load(), utterances, recorded)
    assert found.failures == ()
    chain = chain_of(found)
    assert chain["utterances"] == 12
    assert chain["turns that differ from their words at once"] == 0
    assert chain["partial results a recognised word"] > 1
    assert chain["utterances of several finals"] > 2
    assert chain["turns, joined over finals"] < chain["turns, ended at each final"]
    report = make_report(stir.load(), found, resamples=50)
    difference = report.figures[0].difference
    assert difference is not None
    assert difference.value > 0


# --- real sound -----------------------------------------------------------------------------------


def test_without_espeak(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(StirError, match="espeak-ng is not installed"):
        Voice().say([Part("hello")])


def test_without_pocketsphinx(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pocketsphinx", None)
    with pytest.raises(MissingExtraError, match=r"stir-repair\[speech\]"):
        Recogniser()


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_sound() -> None:
    voice = Voice()
    once = len(voice.say([Part("hello")]))
    assert voice.say([Part("hello")]) == voice.say([Part("hello")])
    # half a second of 16-bit samples at 16 kHz
    assert len(voice.say([Part("hello", 0.5)])) == once + 16_000
    with pytest.raises(StirError, match=r"espeak-ng with voice xx: .*does not exist"):
        Voice("xx").say([Part("hello")])


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_from_sound_to_intention(tmp_path: Path) -> None:
    pytest.importorskip("pocketsphinx")
    words, annotation = parse_markup("call [ my brother + {uh} my sister ] please")
    utterances = [Utterance("1:A:0", words, None, annotation), Utterance("2:A:0", words[:1])]
    first = record(utterances, tmp_path, Voice())
    assert record(utterances, tmp_path, Voice()) == first
    found = follow_all(stir.load(), utterances, first)
    assert found.failures == ()
    assert not any(outcome.differing for outcome in found.outcomes)
    assert found.outcomes[0].joined.turns[-1].intended.endswith("my sister please")


@pytest.mark.skipif(shutil.which("espeak-ng") is None, reason="espeak-ng is not installed")
def test_streams_do_not_depend_on_each_other() -> None:
    pytest.importorskip("pocketsphinx")
    voice = Voice()
    vocabulary = {word for utterance in read_jsonl(SPOKEN) for word in utterance.words}
    sample = voice.say([Part(recordings.SAMPLE)])
    first, second = (voice.say(split_at_pauses(u)) for u in spoken(["say160:A:0", "say220:A:0"]))
    recogniser = Recogniser(vocabulary, sample)
    after = [list(recogniser.recognise(sound)) for sound in (first, second)]
    alone = [list(Recogniser(vocabulary, sample).recognise(sound)) for sound in (first, second)]
    assert after == alone


# --- the example ----------------------------------------------------------------------------------


@pytest.fixture
def speak() -> ModuleType:
    """`examples/speak.py` as a module."""
    spec = spec_from_file_location("speak", SPOKEN.with_name("speak.py"))
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_pauses_of_the_example(speak: ModuleType) -> None:
    assert speak.split_at_pauses("for six uh ... seven um") == [
        Part("for six", 0.3),
        Part("uh", 0.7),
        Part("seven", 0.3),
        Part("um", 0.3),
    ]


def test_lines_of_the_example(speak: ModuleType) -> None:
    lines = list(speak.follow(CUT.results, Follower(MODEL.session())))
    assert lines[0].split() == ["0.40", "s", "call", "don", "intended:", "call", "don"]
    assert lines[2].split() == ["1.00", "s", "=", "call", "john", "(uh)", "hesitating"]
    assert lines[-2].split()[:6] == ["2.20", "s", "=", "call", "(john)", "(uh)"]
    assert lines[-1].split("\n")[1:] == ["the turn:  call john uh mary", "intended:  call mary"]
