"""Back-off, alignment, channel and source of the noisy channel, on examples worked by hand."""

from __future__ import annotations

from math import log2

import pytest

from stir.corpus.markup import parse_markup
from stir.lab.noisy_channel.alignment import Operation, Tagged, align
from stir.lab.noisy_channel.backoff import BackedOff
from stir.lab.noisy_channel.channel import START, Channel, cases
from stir.lab.noisy_channel.source import BIGRAM, TRIGRAM, Source
from stir.types import Utterance

TAGS = {"the": "DT", "a": "DT", "red": "JJ", "blue": "JJ", "uh": "UH", "i": "PRP", "you": "PRP"}
LINES = [
    "i want [ the red + {uh} the blue ] car",
    "[ i + i ] want the car",
    "[ you want + ] i want a car",
    "you want the red car",
]


def words(text: str) -> list[Tagged]:
    return [Tagged(word, TAGS.get(word, "NN")) for word in text.split()]


def utterance(markup: str) -> Utterance:
    found, annotation = parse_markup(markup)
    return Utterance("1:A:0", found, tuple(TAGS.get(w, "NN") for w in found), annotation)


UTTERANCES = [utterance(line) for line in LINES]


def test_a_probability_backs_off_to_shorter_contexts() -> None:
    p = BackedOff(2, strength=1.0)
    for outcome in (True, True, True, False):
        p.add(outcome, "DT", "the")
    # without a context: (3 + 1/2) / (4 + 1) = 0.7; after a DT: (3 + 0.7) / (4 + 1) = 0.74;
    # after "the": (3 + 0.74) / (4 + 1) = 0.748
    assert p.probability(True) == pytest.approx(0.7)
    assert p.probability(True, "DT") == pytest.approx(0.74)
    assert p.probability(True, "DT", "the") == pytest.approx(0.748)
    # a word or a tag that was never seen
    assert p.probability(True, "DT", "a") == pytest.approx(0.74)
    assert p.probability(True, "NN", "car") == pytest.approx(0.7)
    assert p.probability(True, "DT", "the") + p.probability(False, "DT", "the") == pytest.approx(1)
    assert p.bits(True, "DT") == pytest.approx(-log2(0.74))


@pytest.mark.parametrize(
    ("reparandum", "repair", "operations"),
    [
        ("the red", "the blue", "copy substitute"),  # 0 + 2: red and blue have the same tag
        ("i", "i really", "copy insert"),  # 0 + 4
        ("the red car", "the car", "copy delete copy"),  # 0 + 4 + 0
        ("red", "car", "substitute"),  # 7 are less than 4 + 4
        ("red the", "the car", "delete copy insert"),  # 4 + 0 + 4 are less than 7 + 7
        ("you want", "", "delete delete"),
    ],
)
def test_alignment(reparandum: str, repair: str, operations: str) -> None:
    steps = align(words(reparandum), words(repair))
    assert " ".join(step.operation for step in steps) == operations
    assert [s.reparandum for s in steps if s.reparandum is not None] == words(reparandum)
    assert [s.repair for s in steps if s.repair is not None] == words(repair)


def test_cases_are_what_is_left_of_a_repair() -> None:
    [case] = cases(UTTERANCES[0])
    assert (case.before.text, case.onset) == ("want", 5)
    assert [step.operation for step in case.steps] == [Operation.COPY, Operation.SUBSTITUTE]
    # the second reparandum is what the first repair left of it
    first, second = cases(utterance("[ [ the + a ] red + the blue ] car"))
    assert [s.reparandum for s in first.steps] == words("the")
    assert [s.reparandum for s in second.steps] == words("a red")
    assert second.before == START
    # a delete has no repair phase
    [delete] = cases(UTTERANCES[2])
    assert [step.operation for step in delete.steps] == [Operation.DELETE] * 2


def test_the_channel_counts_repairs_by_the_word_before() -> None:
    channel = Channel(UTTERANCES)
    # Of the 18 fluent words and the 3 repairs, each begins after a word: 21 in all. 4 words and 2
    # repairs follow <s>. Without a context: (3 + 4/2) / (21 + 4) = 0.2; as <s> is its own tag,
    # (2 + 4 * 0.2) / (6 + 4) = 0.28, then (2 + 4 * 0.28) / (6 + 4) = 0.312
    anywhere = 0.2
    by_tag = (2 + 4 * anywhere) / 10
    assert channel.repair(START) == pytest.approx(-log2((2 + 4 * by_tag) / 10))
    assert channel.repair(Tagged("oh", "??")) == pytest.approx(-log2(anywhere))
    assert 2 ** -channel.repair(START) + 2 ** -channel.no_repair(START) == pytest.approx(1)


def test_operations_depend_on_the_one_before() -> None:
    channel = Channel(UTTERANCES)
    # Operations: copy substitute, copy, delete delete; each with an end: 8 things that come next,
    # 3 of them words of the repair, 2 dropped words, 3 ends. Without a context a dropped word has
    # (2 + 4/3) / (8 + 4) = 5/18; after a dropped word it was one time of two:
    # (1 + 4 * 5/18) / (2 + 4)
    assert channel.delete(Operation.DELETE) == pytest.approx(-log2((1 + 4 * 5 / 18) / 6))
    # to begin with, twice a word of the repair, which was copied, and once a dropped word
    copied = channel.word(Operation.BEGIN, Operation.COPY, Tagged("i", "PRP"))
    assert copied < channel.word(Operation.BEGIN, Operation.SUBSTITUTE, Tagged("i", "PRP"))
    # after all of three things that may follow, the probabilities are one
    i = Tagged("i", "PRP")
    words_next = (Operation.COPY, Operation.SUBSTITUTE, Operation.INSERT)
    total = sum(2 ** -channel.word(Operation.COPY, each, i) for each in words_next)
    total += 2 ** -channel.delete(Operation.COPY) + 2 ** -channel.end(Operation.COPY)
    assert total == pytest.approx(1)


def test_substitutes_back_off_to_tags() -> None:
    channel = Channel(UTTERANCES)
    red, blue = Tagged("red", "JJ"), Tagged("blue", "JJ")
    seen = channel.substitute(red, blue)
    # "red" stood once where the repair has "blue", and words of the same tag are next
    assert seen < channel.substitute(blue, red) < channel.substitute(Tagged("car", "NN"), red)


def test_edit_terms_are_words_that_were_edit_terms() -> None:
    channel = Channel(UTTERANCES)
    assert channel.edit_term(0, "car") is None
    assert channel.edit_term(0, "uh") is not None
    # a run is likelier before an onset than elsewhere, and so none is less likely there
    assert channel.onset(True) < 0 < channel.onset(False)


def test_paths_share_their_words_and_add_up() -> None:
    source = Source(UTTERANCES, channel := Channel(UTTERANCES))
    start = source.start()
    i = source.extend(start, 0, words("i")[0])
    assert source.extend(start, 0, words("i")[0]) is i
    want = source.extend(i, 1, words("want")[0])
    for model in (BIGRAM, TRIGRAM):
        assert want.source[model] == pytest.approx(i.steps[model] + want.steps[model])
        none = channel.no_repair(START) + channel.no_repair(i.word)
        assert want.total[model] == pytest.approx(want.source[model] + none)
    # the first word has no longer context in the trigram
    assert i.steps[BIGRAM] == pytest.approx(i.steps[TRIGRAM], abs=0.5)
