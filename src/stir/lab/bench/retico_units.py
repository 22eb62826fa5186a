"""The cost of `RepairModule` beside a retico module that only copies its units.

python -m stir.lab.bench.retico_units corpus.jsonl
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from retico_core import AbstractModule, UpdateMessage, UpdateType
from retico_core.text import SpeechRecognitionIU, TextDispatcherModule

import stir
from stir.adapters.retico import RepairModule
from stir.corpus.jsonl import read_jsonl
from stir.lab.bench.measurement import seconds
from stir.types import Utterance


class _Recogniser(AbstractModule):
    @staticmethod
    def name() -> str:
        return "Recogniser"

    @staticmethod
    def output_iu() -> Any:
        return SpeechRecognitionIU

    def word(self, text: str) -> UpdateMessage:
        iu = self.create_iu()
        iu.set_asr_results([text], text, 1.0, 1.0, False)
        return UpdateMessage.from_iu(iu, UpdateType.ADD)


def measure(utterances: Sequence[Utterance]) -> list[float]:
    """Microseconds a word: of a session alone, a module that copies, and the repair module."""
    session = stir.load().session()

    def push() -> None:
        for utterance in utterances:
            for word in utterance.words:
                session.push(word)
            session.end()

    def run(module: AbstractModule) -> None:
        for utterance in utterances:
            recogniser = _Recogniser()
            for word in utterance.words:
                module.process_update(recogniser.word(word))
            if isinstance(module, RepairModule):
                module.end_turn()

    repairs, copies = RepairModule(), TextDispatcherModule()
    words = sum(len(utterance.words) for utterance in utterances)
    taken = seconds(push, lambda: run(copies), lambda: run(repairs))
    return [each / words * 1e6 for each in taken]


if __name__ == "__main__":
    alone, copying, repairing = measure(list(read_jsonl(sys.argv[1])))
    print("microseconds a word")
    print(f"Session.push {alone:.0f}, copying module {copying:.0f}, repair module {repairing:.0f}")
