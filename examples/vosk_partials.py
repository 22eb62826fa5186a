"""Follow a live recogniser: Vosk's JSON results on standard input, one a line; fluent words out.

Vosk hands out ``{"partial": "i want"}`` while somebody speaks and ``{"text": "i want to go"}``
when a stretch of speech is over. Any program that prints such lines will do:

    python examples/vosk_partials.py < examples/vosk_partials.jsonl

A model's name or folder may follow the program's. Each line out shows what is believed now, with
what is taken out in brackets; ``=`` marks final results. A turn ends when the words are more than a
second apart, not with every final result.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator

import stir
from stir.live import Follower


def follow(results: Iterable[str], follower: Follower) -> Iterator[str]:
    """Turn results into lines to show."""
    session = follower.session
    for line in results:
        if not line.strip():
            continue
        result = json.loads(line)
        if "partial" in result:
            follower.partial(result["partial"].split())
            yield f"  {shown(session)}"
        elif result.get("text"):
            words = [stir.Word(r["word"], None, r["start"], r["end"]) for r in result["result"]]
            follower.final(words)
            yield f"= {session.intended}"


def shown(session: stir.Session) -> str:
    """Write the words of a session, with what goes in brackets."""
    gone = session.annotation.rm_words.union(session.annotation.edit_terms)
    words = (f"({word})" if i in gone else word for i, word in enumerate(session.words))
    return " ".join(words)


def main() -> None:
    """Read results until there are no more."""
    detector = stir.load(sys.argv[1] if len(sys.argv) > 1 else "default")
    for line in follow(sys.stdin, Follower(detector.session())):
        print(line, flush=True)


if __name__ == "__main__":
    main()
