"""Corrections and twins that are made of fluent requests."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path

import pytest

from stir.corpus.markup import parse_markup
from stir.errors import CorpusError
from stir.lab.training.sentences.cues import CUES
from stir.lab.training.sentences.requests import Request, draw_pairs, read_requests
from stir.lab.training.sentences.requests.corrector import KINDS, Corrector
from stir.lab.training.sentences.requests.frames import cue_key
from stir.lab.training.sentences.requests.reading import RequestDrawer
from stir.lab.training.sentences.requests.twins import TwinMaker
from stir.lab.training.sentences.requests.value_types import value_type

# Our own: the requests that the network is trained with are not in the repository.
OWN = """
book a table for <party_size_number:4> in <city:new york> on <date:march 5th>
i need a flight from <city:san jose> to <city:boston> on <date:friday>
can you play some <genre:jazz> by <artist:ella fitzgerald> on <service:spotify>
set an alarm for <time:7 30> tomorrow
wake me up at <time:6 am> on <date:monday>
i want to call <person:anna> at <time:three pm>
please add <food_type:milk> to my <list_name:shopping> list
what is the weather like in <city:san diego> on <date:march 12th>
could you tell me how far it is to <city:chicago>
find me a <cuisine:thai> restaurant near <city:oakland>
remind me to email <person:peter> about the <event_name:party> at <time:5 pm>
show me <genre:rock> concerts in <city:denver> for <party_size_number:two>
turn on the lights in the kitchen please
how do i change my password on my phone
can i pay the bill with my visa card
tell me when the next train leaves for my office
i'd like to order <cuisine:italian> food for <party_size_number:six>
send a message to <person:bob> that i am late
"""


def write(folder: Path, text: str = OWN) -> Path:
    """Write requests as JSONL; `<name:words>` is a slot."""
    lines = []
    for number, line in enumerate(text.strip().splitlines()):
        words: list[str] = []
        slots = []
        for part in line.replace(">", "<").split("<"):
            name, colon, value = part.partition(":")
            start = len(words)
            words += value.split() if colon else part.split()
            if colon:
                slots.append({"name": name, "start": start, "end": len(words)})
        lines.append(json.dumps({"id": f"own-{number}", "words": words, "slots": slots}))
    path = folder / "requests.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def requests(tmp_path_factory: pytest.TempPathFactory) -> list[Request]:
    return read_requests([write(tmp_path_factory.mktemp("requests"))])


def fluent(markup: str) -> tuple[str, ...]:
    """What is left without reparanda and edit terms."""
    words, annotation = parse_markup(markup)
    gone = {*annotation.edit_terms, *annotation.rm_words}
    return tuple(word for i, word in enumerate(words) if i not in gone and word not in ".,?")


def test_numbers_are_read_as_they_are_said(requests: list[Request]) -> None:
    first = requests[0]
    assert " ".join(first.words) == "book a table for four in new york on march fifth"
    assert [(slot.kind, first.value(slot)) for slot in first.slots] == [
        ("number", ("four",)),
        ("place", ("new", "york")),
        ("day", ("march", "fifth")),
    ]


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("{", "not JSON"),
        ('{"id": "a-1"}', "expected an object"),
        ("[1]", "expected a JSON object"),
        (
            '{"id": "a-1", "words": ["a"], "slots": [{"name": "x", "start": 0, "end": 2}]}',
            "a slot is not inside the 1 words, at 'x'",
        ),
    ],
)
def test_a_malformed_line_is_named(tmp_path: Path, line: str, message: str) -> None:
    path = write(tmp_path)
    path.write_text(path.read_text() + line + "\n")
    with pytest.raises(CorpusError, match=message) as error:
        read_requests([path])
    assert error.value.line == len(OWN.strip().splitlines()) + 1
    assert error.value.file == str(path)


def test_what_is_fluent_in_a_correction_is_the_request(requests: list[Request]) -> None:
    rng = random.Random(3)
    corrector = Corrector(requests, RequestDrawer(requests, rng), rng)
    kinds = Counter[str]()
    at_end = 0
    for _ in range(1500):
        correction = corrector.draw()
        kinds[correction.kind] += 1
        assert fluent(correction.markup) == correction.request.words, correction.markup
        at_end += correction.markup.endswith("]")
    assert set(kinds) == set(KINDS)
    assert at_end > 300


def test_a_correction_has_a_repair_and_a_twin_has_none(requests: list[Request]) -> None:
    for correction, twin in draw_pairs(1000, 4, requests):
        assert parse_markup(correction).annotation.repairs, correction
        found = parse_markup(twin)
        assert not found.annotation.repairs, twin
        assert len(found.words) >= 2, twin


def test_the_same_seed_gives_the_same_pairs(requests: list[Request]) -> None:
    first = list(draw_pairs(50, 5, requests))
    assert first == list(draw_pairs(50, 5, requests))
    assert first != list(draw_pairs(50, 6, requests))


def test_every_frequent_cue_is_content_in_twins(requests: list[Request]) -> None:
    rng = random.Random(7)
    drawer = RequestDrawer(requests, rng)
    corrector = Corrector(requests, drawer, rng)
    twins = TwinMaker(drawer, corrector.values, rng)
    said = " ".join(f" {twins.twin(corrector.draw())} " for _ in range(4000))
    said = said.replace(" , ", " ").replace("{", "").replace("}", "")
    frequent = ("no", "sorry", "wait", "actually", "i mean", "make that", "rather", "scratch that")
    for cue in frequent:
        assert said.count(f" {cue} ") >= 10, cue
    for cue in ("never mind", "i meant", "hold on", "change it to", "i'm sorry", "excuse me"):
        assert f" {cue} " in said, cue


def test_every_cue_has_frames() -> None:
    without = [cue.words for cue in CUES if not cue_key(cue.words)]
    assert not without


@pytest.mark.parametrize(
    ("slot", "value", "kind"),
    [
        ("time", "seven thirty pm", "time"),
        ("date", "next friday", "day"),
        ("check_in_date", "march fifth", "day"),
        ("party_size_number", "four", "number"),
        ("destination_city", "san jose", "place"),
        ("recipient_account_name", "amir", "person"),
        ("appointment_time", "noon", "time"),
        ("playlist", "chill out", "thing"),
    ],
)
def test_a_value_has_a_type(slot: str, value: str, kind: str) -> None:
    assert value_type(slot, value.split()) == kind


def test_without_requests_nothing_can_be_made() -> None:
    with pytest.raises(ValueError, match="no requests"):
        next(draw_pairs(1, 1, []))
