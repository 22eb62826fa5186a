"""The search: what analyses cost, what is shown of them, and the command."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from small_model import CORPUS, corpus
from stir.corpus.markup import write_markup
from stir.corpus.source import read_corpus
from stir.lab.metrics import Scorer
from stir.lab.noisy_channel.__main__ import main
from stir.lab.noisy_channel.alignment import Operation, Tagged
from stir.lab.noisy_channel.channel import START, Channel
from stir.lab.noisy_channel.decoder import Decoder, Hypothesis, Span, added, traces
from stir.lab.noisy_channel.source import BIGRAM, Source
from stir.types import Annotation, Repair, check_annotation

WORDS = ["i", "you", "know", "uh", "um", "the", "a", "went", "well", "like", "to"]


@cache
def parts() -> tuple[Channel, Source]:
    channel = Channel(corpus())
    return channel, Source(corpus(), channel)


def decoder() -> Decoder:
    return Decoder(*parts())


def tagged(text: str) -> list[Tagged]:
    tags = {w: t for u in corpus() for w, t in zip(u.words, u.pos or (), strict=True)}
    return [Tagged(word, tags.get(word, "NN")) for word in text.split()]


def steps(text: str) -> list[Annotation]:
    using = decoder()
    return [using.push(word) for word in tagged(text)]


def markup(text: str) -> str:
    return write_markup(text.split(), steps(text)[-1])


def test_bits_of_a_sum() -> None:
    assert added(1.0, 1.0) == pytest.approx(0.0)  # 1/2 + 1/2
    assert added(2.0, 1.0) == pytest.approx(0.415037, abs=1e-6)  # 1/4 + 1/2 = 3/4
    assert added(1.0, 2000.0) == 1.0


def test_what_a_repair_costs() -> None:
    """The hypothesis [ i + i of "i i", priced piece by piece."""
    channel, _ = parts()
    using = decoder()
    i = tagged("i")[0]
    using.push(i)
    using.push(i)
    [found] = [
        h
        for h in using._hypotheses
        if h.repairs == (Span(0, 0, 1, 1),) and h.operation is Operation.COPY
    ]
    expected = (
        channel.run(False, START)  # no edit term before either word,
        + channel.run(False, i)
        + channel.onset(False)  # though an interregnum might have been there
        + channel.repair(START)  # a repair begins before the first word,
        + channel.word(Operation.BEGIN, Operation.COPY, i)  # and copies it
    )
    assert found.bits == pytest.approx(expected)
    # the path is the second word alone
    assert found.path.total[BIGRAM] == pytest.approx(
        found.path.steps[BIGRAM] + channel.no_repair(START)
    )


def test_what_is_to_come_of_a_repair_costs_what_it_cost() -> None:
    """[ i think + i: "think" has no counterpart yet."""
    channel, source = parts()
    i, think = tagged("i think")
    first = source.extend(source.start(), 0, i)
    second = source.extend(first, 1, think)
    tip = source.extend(source.start(), 2, i)
    span = Span(0, 1, 2, 2)
    open_ = Hypothesis(tip, 1.0, (), (span,), (second,), Operation.COPY)
    # the path, the channel so far, the word as it was said, and that it will be copied or dropped
    expected = tip.total[BIGRAM] + 1.0 + second.steps[BIGRAM] + channel.unseen()
    assert decoder()._cost(open_, BIGRAM) == pytest.approx(expected)


def test_repeats_and_edit_terms_are_found() -> None:
    assert markup("i i went") == "[ i + i ] went"
    assert markup("to the uh car") == "to the {uh} car"


def test_a_chain_is_one_nested_repair() -> None:
    assert markup("the the the car") == "[ [ the + the ] + the ] car"


def test_an_open_repair_is_shown_without_its_end() -> None:
    using = decoder()
    using._words = tagged("i think i")
    assert using._annotation((), (Span(0, 1, 2, 2),), True).repairs == (Repair(0, 1, 2),)
    [done] = using._annotation((), (Span(0, 1, 2, 2),), False).repairs
    assert (done.rp_end, str(done.kind)) == (2, "substitute")
    [delete] = using._annotation((), (Span(0, 1, 2, -1),), False).repairs
    assert (delete.rp_end, str(delete.kind)) == (2, "delete")


@settings(max_examples=15, deadline=None)
@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=12))
def test_every_step_is_a_valid_annotation(words: list[str]) -> None:
    for count, step in enumerate(steps(" ".join(words)), 1):
        check_annotation(words[:count], step)


def test_a_prefix_does_not_depend_on_what_follows() -> None:
    whole = steps("i think i think you know the the car")
    assert steps("i think i think you know the")[-1] == whole[6]


def test_utterances_are_decoded_one_by_one() -> None:
    using, some = decoder(), corpus()[:12]
    together = list(traces(using, some))
    assert [t.steps for t in together] == [next(traces(decoder(), [u])).steps for u in some]
    # of the text that it has learnt from, most repairs are found
    assert (Scorer(some).score(together)["F_rm"] or 0) > 0.5


def test_the_command_writes_a_trace(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    few = tmp_path / "few.jsonl"
    few.write_text("".join(CORPUS.open(encoding="utf-8").readlines()[:4]), encoding="utf-8")
    trace = tmp_path / "trace.jsonl"
    assert main([str(CORPUS), str(few), "-o", str(trace)]) == 0
    assert "decoded 4 of 4" in capsys.readouterr().err
    ids = [json.loads(line)["id"] for line in trace.read_text(encoding="utf-8").splitlines()]
    assert ids == [u.id for u in read_corpus(few)]


def test_bad_input_is_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    untagged = tmp_path / "untagged.jsonl"
    untagged.write_text('{"id": "1:A:0", "words": ["i"]}\n', encoding="utf-8")
    assert main([str(CORPUS), str(untagged), "-o", str(tmp_path / "t")]) == 1
    assert "no part-of-speech tags" in capsys.readouterr().err
    assert not (tmp_path / "t").exists()
