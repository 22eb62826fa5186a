"""What the recogniser held while each utterance was spoken, kept in a file.

::

    {"id": "say000:A:0", "said": ["set", ...], "made_by": "en-us+f5 160, 449 words",
     "results": [{"now": 1.2, "words": [["set", 0.71, 0.95]]}, ..., {..., "final": true}]}

One utterance a line (JSONL). A file can be followed again without espeak-ng and pocketsphinx.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from stir.corpus.jsonl import read_objects
from stir.errors import CorpusError, Problems
from stir.lab.experiments.speech.pauses import split_at_pauses
from stir.lab.experiments.speech.recogniser import Recogniser, Result
from stir.lab.experiments.speech.voice import Part, Voice
from stir.types import Utterance
from stir.words import Word

FILE = "recognised.jsonl"
SAMPLE = "please tell me what the time is and where the next train to the city goes"
"""Said first, so that the recogniser knows the voice."""


@dataclass(frozen=True)
class Recording:
    """The results for one utterance, in the order in which they came."""

    id: str
    said: tuple[str, ...]
    made_by: str
    results: tuple[Result, ...]

    @property
    def words(self) -> tuple[Word, ...]:
        """The words of all final results: what was recognised in the end."""
        return tuple(word for each in self.results if each.final for word in each.words)


def record(
    utterances: Sequence[Utterance],
    folder: Path,
    voice: Voice,
    *,
    all_words: bool = False,
    progress: Callable[[], None] = lambda: None,
) -> list[Recording]:
    """Speak and recognise utterances; those that the folder's file has are not done again.

    The recogniser knows the words of the list alone, or `all_words` of its dictionary.
    """
    vocabulary = sorted({word for utterance in utterances for word in utterance.words})
    made_by = f"{voice}, {'all' if all_words else len(vocabulary)} words"
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / FILE
    known = {(r.id, r.said, r.made_by): r for r in read(path)} if path.exists() else {}
    recogniser: Recogniser | None = None
    recordings = []
    with path.open("a", encoding="utf-8") as file:
        for utterance in utterances:
            found = known.get((utterance.id, utterance.words, made_by))
            if found is None:
                if recogniser is None:
                    sample = voice.say([Part(SAMPLE)])
                    recogniser = Recogniser(None if all_words else vocabulary, sample)
                results = tuple(recogniser.recognise(voice.say(split_at_pauses(utterance))))
                found = Recording(utterance.id, utterance.words, made_by, results)
                file.write(json.dumps(to_json(found)) + "\n")
                file.flush()
            recordings.append(found)
            progress()
    return recordings


def read(path: Path) -> Iterator[Recording]:
    """Read a file of recordings."""
    for line, value in read_objects(path, Problems(strict=True)):
        try:
            yield from_json(value)
        except (KeyError, TypeError, ValueError) as error:
            raise CorpusError(f"not a recording: {error!r}", file=path, line=line) from error


def to_json(recording: Recording) -> dict[str, Any]:
    """The JSON object of a recording."""
    return {
        "id": recording.id,
        "said": list(recording.said),
        "made_by": recording.made_by,
        "results": [_result_to_json(result) for result in recording.results],
    }


def _result_to_json(result: Result) -> dict[str, Any]:
    words = [[word.text, word.start, word.end] for word in result.words]
    return {"now": result.now, "words": words} | ({"final": True} if result.final else {})


def from_json(value: dict[str, Any]) -> Recording:
    """The recording that a JSON object describes."""
    results = tuple(
        Result(
            tuple(Word(text, None, start, end) for text, start, end in each["words"]),
            each["now"],
            each.get("final", False),
        )
        for each in value["results"]
    )
    return Recording(value["id"], tuple(value["said"]), value["made_by"], results)
