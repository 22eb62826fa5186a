"""The retico module against the real library: what its consumers hold is always consistent."""

from __future__ import annotations

import pickle
import queue
import runpy
import tracemalloc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

pytest.importorskip("retico_core")

import retico_core
from retico_core import UpdateMessage, UpdateType
from retico_core.debug import CallbackModule
from retico_core.dialogue import EndOfTurnIU
from retico_core.text import SpeechRecognitionIU, TextIU, get_text_increment

import stir
from stir.adapters.retico import RepairIU, RepairModule
from stir.types import EditClass, Kind

ADD, REVOKE, COMMIT = UpdateType.ADD, UpdateType.REVOKE, UpdateType.COMMIT
EXAMPLES = Path(__file__).parents[2] / "examples"
PATIENCE = 20.0
Edits = list[tuple[Any, UpdateType]]


class Recogniser(retico_core.AbstractModule):
    """Makes units with words."""

    now = 100.0

    @staticmethod
    def name() -> str:
        return "Recogniser"

    @staticmethod
    def description() -> str:
        return "Says what it is told"

    @staticmethod
    def output_iu() -> Any:
        return SpeechRecognitionIU

    def word(self, text: str, *, final: bool = False) -> SpeechRecognitionIU:
        iu = self.create_iu()
        iu.set_asr_results([text], text, 0.9, 0.8, final)
        iu.created_at = self.now
        return iu

    def words(self, text: str) -> list[SpeechRecognitionIU]:
        return [self.word(word) for word in text.split()]


def said_twice() -> stir.Detector:
    """A toy that finds repeats and fillers, for long runs."""
    example = runpy.run_path(str(EXAMPLES / "said_twice.py"))
    return stir.Detector(example["SaidTwiceModel"]())


class TurnTaker(Recogniser):
    @staticmethod
    def output_iu() -> Any:
        return EndOfTurnIU

    def end(self, probability: float) -> EndOfTurnIU:
        iu = self.create_iu()
        iu.set_eot(probability)
        return iu


def message(*edits: tuple[Any, UpdateType]) -> UpdateMessage:
    made = UpdateMessage()
    for iu, update_type in edits:
        made.add_iu(iu, update_type)
    return made


def all_of(ius: list[Any], update_type: UpdateType) -> UpdateMessage:
    return message(*((iu, update_type) for iu in ius))


class Consumer:
    """Holds the units as retico's own consumers do, and insists on the rules of IU networks."""

    def __init__(self, **options: Any) -> None:
        self.module = RepairModule(**options)
        self.held: list[RepairIU] = []
        self.finished: list[RepairIU] = []

    def send(self, sent: UpdateMessage) -> list[tuple[str, str]]:
        return self.take(self.module.process_update(sent))

    def end_turn(self) -> list[tuple[str, str]]:
        outbox: queue.Queue[UpdateMessage] = self.module.subscribe(CallbackModule(print))
        self.module.end_turn()
        self.module.remove_right_buffer(outbox)
        return [] if outbox.empty() else self.take(outbox.get())

    def take(self, received: UpdateMessage) -> list[tuple[str, str]]:
        told = []
        for iu, update_type in received:
            told.append((update_type.value, iu.text))
            if update_type is ADD:
                assert iu.previous_iu is next(reversed([*self.finished, *self.held]), None)
                assert not iu.grounded_in.revoked
                self.held.append(iu)
            elif update_type is REVOKE:
                assert self.held.pop() is iu  # the newest, and none that is committed
                assert iu.revoked
            else:
                assert self.held.pop(0) is iu
                assert iu.committed
                self.finished.append(iu)
        return told

    @property
    def shown(self) -> str:
        """As mark-up, more or less: what is in braces or brackets is removed."""
        marks = {"fluent": "{}", "reparandum": "[{}]", "edit term": "{{{}}}", "repair": "+{}"}
        return " ".join(marks[iu.label].format(iu.text) for iu in self.held)


@pytest.fixture
def asr() -> Recogniser:
    return Recogniser()


def test_a_repair_revokes_and_adds(asr: Recogniser) -> None:
    consumer = Consumer()
    for iu in asr.words("we should leave on friday uh"):
        assert consumer.send(message((iu, ADD))) == [("add", iu.text)]
    assert consumer.module.signals is not None
    assert consumer.module.signals.hesitating
    told = consumer.send(all_of(asr.words("on"), ADD))
    assert told == [
        *(("revoke", word) for word in ("uh", "friday", "on")),
        *(("add", word) for word in ("on", "friday", "uh", "on")),
    ]
    consumer.send(all_of(asr.words("saturday"), ADD))
    assert consumer.shown == "we should leave [on] [friday] {uh} +on +saturday"
    filler, onset, last = consumer.held[-3:]
    assert filler.edit_class is EditClass.FILLER
    assert onset.repair == last.repair == consumer.held[3].repair == 0
    assert 0.5 < (onset.repair_confidence or 0) <= 1
    assert onset.kind is None
    assert last.kind is Kind.SUBSTITUTE
    assert (last.stability, last.confidence) == (0.9, 0.8)  # the recogniser's
    assert consumer.module.signals.intended == "we should leave on saturday"


def test_a_revision_in_mid_utterance(asr: Recogniser) -> None:
    consumer = Consumer()
    first = asr.words("we should leave on fry uh on")
    consumer.send(all_of(first, ADD))
    # the recogniser hears the fifth word anew; what came after it is revoked and added again
    again = asr.words("friday uh on saturday")
    consumer.send(message(*((iu, REVOKE) for iu in first[:3:-1]), *((iu, ADD) for iu in again)))
    assert consumer.shown == "we should leave [on] [friday] {uh} +on +saturday"
    assert [iu.grounded_in for iu in consumer.held] == [*first[:4], *again]


def test_one_word_in_the_middle_is_revoked(asr: Recogniser) -> None:
    consumer = Consumer()
    ius = asr.words("i like the red uh the blue car")
    consumer.send(all_of(ius, ADD))
    assert consumer.shown == "i like [the] [red] {uh} +the +blue car"
    consumer.send(message((ius[5], REVOKE), (ius[6], REVOKE)))
    assert [iu.text for iu in consumer.held] == ["i", "like", "the", "red", "uh", "car"]
    assert consumer.module.process_update(message((ius[5], REVOKE))) is not None  # it is gone
    ius[1].payload = "love"
    consumer.send(message((ius[1], UpdateType.UPDATE)))
    assert [iu.text for iu in consumer.held] == ["i", "love", "the", "red", "uh", "car"]


def test_with_the_increments_of_retico(asr: Recogniser) -> None:
    """Its `get_text_increment` keeps later words that happen to fit."""
    consumer = Consumer()
    for hypothesis in ("we", "we should leaf", "we should leave on", "we leave on uh", "we leave"):
        sent, new = get_text_increment(asr, hypothesis)
        for iu in map(asr.word, new):
            asr.current_output.append(iu)
            sent.add_iu(iu, ADD)
        consumer.send(sent)
        assert [iu.text for iu in consumer.held] == [iu.text for iu in asr.current_output]


def test_a_repair_across_two_finals(asr: Recogniser) -> None:
    consumer = Consumer()
    first = asr.words("we should leave on")
    first.append(asr.word("friday", final=True))
    consumer.send(message(*((iu, ADD) for iu in first), *((iu, COMMIT) for iu in first)))
    assert [iu.final for iu in consumer.held] == [False, False, False, False, True]
    asr.now += 0.9
    second = asr.words("uh on saturday")
    told = consumer.send(message(*((iu, ADD) for iu in second), *((iu, COMMIT) for iu in second)))
    assert ("commit", "we") not in told  # the turn is open
    assert consumer.shown == "we should leave [on] [friday] {uh} +on +saturday"
    assert consumer.end_turn() == [("commit", iu.text) for iu in (*first, *second)]
    assert not consumer.held
    assert consumer.end_turn() == []


@pytest.mark.parametrize(
    ("said", "pause", "ends"),
    [("we went", 0.9, False), ("we went", 1.1, True), ("we uh", 1.1, False), ("we uh", 2.1, True)],
)
def test_a_pause_ends_the_turn(asr: Recogniser, said: str, pause: float, ends: bool) -> None:
    consumer = Consumer()
    ius = asr.words(said)
    consumer.send(all_of(ius, ADD))
    consumer.send(all_of(ius, COMMIT))
    asr.now += pause
    told = consumer.send(all_of(asr.words("there"), ADD))
    assert ("commit", "we") in told if ends else told[-1:] == [("add", "there")]
    assert len(consumer.finished) == (2 if ends else 0)


def test_no_pause_before_words_that_may_change(asr: Recogniser) -> None:
    consumer = Consumer()
    consumer.send(all_of(asr.words("we went"), ADD))
    asr.now += 60
    assert consumer.send(all_of(asr.words("there"), ADD)) == [("add", "there")]


def test_a_turn_taker_ends_the_turn(asr: Recogniser) -> None:
    consumer = Consumer()
    turn_taker = TurnTaker()
    ius = asr.words("we we went")
    consumer.send(all_of(ius, ADD))
    assert consumer.send(message((turn_taker.end(0.3), ADD))) == []
    told = consumer.send(message((turn_taker.end(0.9), ADD)))
    assert consumer.module.signals is not None
    assert consumer.module.signals.intended == "we went"  # of the turn that is over
    assert told == [("commit", "we"), ("commit", "we"), ("commit", "went")]
    # a unit of a turn that is over stays
    assert consumer.send(message((ius[2], REVOKE))) == []
    consumer.send(all_of(asr.words("home"), ADD))
    assert consumer.held[0].labels == ()


def test_whole_hypotheses(asr: Recogniser) -> None:
    consumer = Consumer(whole_hypotheses=True)
    hypotheses = [asr.word(text) for text in ("We should leaf", "we should leave on friday uh")]
    for iu in hypotheses:
        consumer.send(message((iu, ADD)))
    assert [iu.grounded_in for iu in consumer.held[1:3]] == hypotheses
    consumer.send(message((asr.word("we should leave on friday", final=True), ADD)))
    asr.now += 0.5
    consumer.send(message((asr.word("uh on"), ADD)))
    last = asr.word("uh on saturday")
    consumer.send(message((last, ADD), (last, COMMIT)))
    assert consumer.shown == "We should leave [on] [friday] {uh} +on +saturday"
    assert [iu.grounded_in for iu in consumer.held[:2]] == [hypotheses[0]] * 2
    asr.now += 5
    assert ("commit", "saturday") in consumer.send(message((asr.word("yes"), ADD)))


def test_a_whole_hypothesis_is_revoked(asr: Recogniser) -> None:
    consumer = Consumer(whole_hypotheses=True)
    consumer.send(message((asr.word("we", final=True), ADD)))
    for text in ("should leave", "should leave on"):
        last = asr.word(text)
        consumer.send(message((last, ADD)))
    consumer.send(message((last, REVOKE)))
    assert consumer.shown == "we"
    assert consumer.module.signals is not None
    assert consumer.module.signals.intended == "we"


def test_only_the_words_that_are_left(asr: Recogniser) -> None:
    consumer = Consumer(fluent_only=True)
    for iu in asr.words("we should leave on friday uh on saturday"):
        consumer.send(message((iu, ADD)))
    assert [iu.text for iu in consumer.held] == ["we", "should", "leave", "on", "saturday"]
    consumer.end_turn()
    assert len(consumer.finished) == 5


def test_two_speakers_share_a_model() -> None:
    detector = stir.load(operating_point="eager")
    speakers = [Consumer(detector=detector), Consumer(detector=detector)]
    recognisers = [Recogniser(), Recogniser()]
    texts = ["i like the red uh the blue car", "so to the uh to the park you say"]
    for pair in zip(*(text.split() for text in texts), strict=False):
        for consumer, asr, word in zip(speakers, recognisers, pair, strict=True):
            consumer.send(all_of(asr.words(word), ADD))
    assert speakers[0].shown == "i like [the] [red] {uh} +the +blue car"
    assert speakers[1].shown == "so [to] [the] {uh} +to +the park you"


@given(st.data())
def test_any_edits(data: st.DataObject) -> None:
    """After each message the consumer holds what it would if the words had come at once."""
    asr, detector = Recogniser(), said_twice()
    consumer = Consumer(detector=detector)
    words = st.sampled_from(["i", "want", "the", "uh", "no", "i'm", "want to"])
    current: list[TextIU] = []
    final = 0
    for _ in range(data.draw(st.integers(1, 8))):
        sent = UpdateMessage()
        for _ in range(data.draw(st.integers(1, 3))):
            match data.draw(st.sampled_from(["add", "add", "revoke", "commit"])):
                case "add":
                    current.append(asr.word(data.draw(words)))
                    sent.add_iu(current[-1], ADD)
                case "revoke" if len(current) > final:
                    iu = current.pop(data.draw(st.integers(final, len(current) - 1)))
                    iu.revoked = True
                    sent.add_iu(iu, REVOKE)
                case "commit" if len(current) > final:
                    sent.add_iu(current[final], COMMIT)
                    final += 1
        consumer.send(sent)
        fresh = Consumer(detector=detector)
        fresh.send(all_of([asr.word(iu.text) for iu in current], ADD))
        assert consumer.shown == fresh.shown
    consumer.end_turn()
    assert not consumer.held


# --- threads, memory, files -----------------------------------------------------------------------


@pytest.fixture
def network(asr: Recogniser) -> Iterator[tuple[Recogniser, RepairModule, queue.Queue[Any]]]:
    """A network that runs: recogniser, repair module, and what a consumer receives."""
    received: queue.Queue[Any] = queue.Queue()
    repairs = RepairModule(sleep_interval=0.001)
    asr.subscribe(repairs)
    repairs.subscribe(CallbackModule(received.put, sleep_interval=0.001))
    retico_core.network.run(repairs)
    yield asr, repairs, received
    retico_core.network.stop(repairs)


def test_in_a_network(network: tuple[Recogniser, RepairModule, queue.Queue[Any]]) -> None:
    asr, repairs, received = network
    asr.append(all_of(asr.words("we we went"), ADD))
    consumer = Consumer()
    consumer.take(received.get(timeout=PATIENCE))
    assert consumer.shown == "[we] +we went"
    repairs.end_turn()
    consumer.take(received.get(timeout=PATIENCE))
    assert len(consumer.finished) == 3


def test_stopping_drops_the_turn(asr: Recogniser) -> None:
    stopped: queue.Queue[None] = queue.Queue()

    class Observed(RepairModule):
        def shutdown(self) -> None:
            super().shutdown()
            stopped.put(None)

    repairs = Observed(sleep_interval=0.001)
    received = repairs.subscribe(CallbackModule(print))
    asr.subscribe(repairs)
    repairs.run()
    for said in ("we want to", "to go"):  # a turn of its own after each stop
        asr.append(all_of(asr.words(said), ADD))
        told = received.get(timeout=PATIENCE)
        assert [(iu.text, iu.label) for iu, _ in told] == [(w, "fluent") for w in said.split()]
        repairs.stop()
        stopped.get(timeout=PATIENCE)
        repairs.run()
    repairs.stop()
    stopped.get(timeout=PATIENCE)


@pytest.mark.parametrize("commits", [True, False])
def test_ten_thousand_words_in_bounded_memory(asr: Recogniser, commits: bool) -> None:
    """One turn that never ends, with a recogniser that commits its words or never does."""
    module = RepairModule(detector=said_twice())
    text = "so we went to the to the beach uh and " * 5
    tracemalloc.start()
    try:
        for n in range(200):
            ius = asr.words(text)
            edits = [(iu, ADD) for iu in ius] + [(iu, COMMIT) for iu in ius if commits]
            module.process_update(message(*edits))
            if n == 60:
                before, _ = tracemalloc.get_traced_memory()
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert after - before < 1_000_000  # the units of 7,000 words take over 7 MB


def test_a_network_is_saved_and_loaded(tmp_path: Path) -> None:
    module = RepairModule(operating_point="precise", stability=1, fluent_only=True, pause=0.5)
    retico_core.network.save(module, tmp_path / "network")
    [loaded], _ = retico_core.network.load(tmp_path / "network.rtc")
    assert isinstance(loaded, RepairModule)
    for name in ("model", "operating_point", "stability", "min_confidence", "fluent_only", "pause"):
        assert getattr(loaded, name) == getattr(module, name)


def test_units_travel(asr: Recogniser) -> None:
    """retico pickles units to send them to another process."""
    consumer = Consumer()
    consumer.send(all_of(asr.words("uh we"), ADD))
    copy = pickle.loads(pickle.dumps(consumer.held[0]))
    assert (copy.text, copy.label, copy.edit_class) == ("uh", "edit term", EditClass.FILLER)


def test_units_without_text(asr: Recogniser) -> None:
    assert Consumer().send(message((asr.create_iu(), ADD))) == []
    assert RepairIU.type() == "Repair IU"
