"""From sound to intention: say a sentence, recognise it live, and show what stir makes of it.

    python examples/speak.py "set an alarm for six uh seven"

espeak-ng speaks the sentence into memory (no sound card is needed), with a short pause around *uh*
and *um* and a longer one at "..."; pocketsphinx recognises it as the sound comes in. Each line
shows what is believed now, with what is taken out in parentheses; ``=`` marks words that are final,
though the turn goes on. At the end of a line stands ``hesitating`` if the speaker is likely to go
on, or else the words intended.

    pip install 'stir-repair[speech]'  &&  apt-get install espeak-ng

The recogniser is a small one of 2015, and mishears a synthetic voice. So it knows only the words of
``spoken.jsonl`` and those of the sentence; with ``--all-words``, all of its dictionary.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path

import stir
from stir.corpus.jsonl import read_jsonl
from stir.errors import StirError
from stir.lab.experiments.speech.recogniser import Recogniser, Result
from stir.lab.experiments.speech.recordings import SAMPLE
from stir.lab.experiments.speech.voice import Part, Voice
from stir.live import Follower, Turn

PAUSES = {"...": 0.7, "uh": 0.3, "um": 0.3}  # in seconds; before and after a filler
LIST = Path(__file__).with_name("spoken.jsonl")


def split_at_pauses(sentence: str) -> list[Part]:
    """The parts to be said, each with the pause after it."""
    pieces = [piece.strip() for piece in re.split(r"(\.\.\.|\buh\b|\bum\b)", sentence)]
    pieces = [piece for piece in pieces if piece]
    after = [PAUSES.get(piece, 0.0) for piece in pieces]
    before = [*after[1:], 0.0]
    pairs = zip(pieces, map(max, after, before), strict=True)
    return [Part(piece, pause) for piece, pause in pairs if piece != "..."]


def follow(results: Iterable[Result], follower: Follower) -> Iterator[str]:
    """Turn results into lines to show."""
    for result in results:
        apply = follower.final if result.final else follower.partial
        change = apply(result.words, result.now)
        if change.ended is not None:
            yield shown_turn(change.ended)
        yield f"{result.now:5.2f} s {'=' if result.final else ' '} {shown(follower.session)}"
    yield shown_turn(follower.end())


def shown(session: stir.Session) -> str:
    """The words of a session, what goes in parentheses, and what to make of it."""
    gone = session.annotation.rm_words.union(session.annotation.edit_terms)
    words = (f"({word})" if i in gone else word for i, word in enumerate(session.words))
    meaning = "hesitating" if session.hesitating else f"intended: {session.intended}"
    return f"{' '.join(words):<60} {meaning}"


def shown_turn(turn: Turn) -> str:
    said = " ".join(word.text for word in turn.words)
    return f"\nthe turn:  {said}\nintended:  {turn.intended}"


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sentence", help='what to say; "..." is a pause')
    parser.add_argument("--model", default="default", help="a model's name or folder")
    parser.add_argument("--voice", default=Voice().name, help="a voice of espeak-ng")
    parser.add_argument("--all-words", action="store_true", help="recognise 130,000 words")
    arguments = parser.parse_args()
    voice = Voice(arguments.voice)
    parts = split_at_pauses(arguments.sentence.lower())
    vocabulary = None
    if not arguments.all_words:
        vocabulary = {word for utterance in read_jsonl(LIST) for word in utterance.words}
        vocabulary |= {word for part in parts for word in part.text.split()}
    try:
        recogniser = Recogniser(vocabulary, voice.say([Part(SAMPLE)]))
        follower = Follower(stir.load(arguments.model).session())
        for line in follow(recogniser.recognise(voice.say(parts)), follower):
            print(line, flush=True)
    except StirError as error:
        sys.exit(f"speak.py: {error}")


if __name__ == "__main__":
    main()
