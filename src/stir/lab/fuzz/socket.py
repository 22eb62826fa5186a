"""Messages to the socket's protocol, in this process and without a network.

A conversation takes valid, odd and broken messages; whatever comes, each is answered. A second
conversation gets only those that were accepted: both must end alike, so an error changes nothing.
The words that were accepted are counted: none is lost. Batches are tried, too.
"""

from __future__ import annotations

import argparse
import json
import traceback
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import msgspec

from stir.detector import Detector, load
from stir.errors import InputError, ProtocolError
from stir.files import write_files
from stir.lab.fuzz.mutations import SAID, mutate
from stir.lab.fuzz.trial import LEAST_SECONDS, SECONDS_PER_BYTE, Finding
from stir.lab.fuzz.walks import TAGS, WORDS
from stir.server import batch, messages, protocol
from stir.server.conversation import Conversation
from stir.server.limits import Limits
from stir.steps import finish

MESSAGES = 12
"""Messages of a conversation."""
LIMITS = Limits(message_bytes=512, hypothesis_words=40, text_words=5, speakers=3)
"""So small that they are reached."""
SPEAKERS = (None, None, None, "Anna", "Ben", "Cleo", "Dora")
_decoder = msgspec.json.Decoder(messages.Answer)
Object = dict[str, Any]


@dataclass(slots=True)
class Talk:
    """A conversation, the same without errors, and the words of the turns of each speaker."""

    detector: Detector
    random: Random
    sent: list[str | bytes] = field(default_factory=list)
    accepted: list[str] = field(default_factory=list)
    turns: dict[str | None, list[str]] = field(default_factory=dict)
    batches: int = 0

    def run(self, number: int, seed: int) -> Finding | None:
        """Send the messages; what is wrong, if anything."""
        conversation = Conversation(self.detector, limits=LIMITS)
        start = process_time()
        try:
            for n in range(MESSAGES):
                said = self._message(f"{seed}:{number}", n)
                self.sent.append(said)
                wrong = self._send(conversation, said)
                if wrong is not None:
                    return Finding("lost", wrong)
            if self._end(conversation) != self._end(self._again()):
                return Finding("changed", "an error has changed something")
            self._try_batch(number, seed)
        except Exception:
            return Finding("traceback", traceback.format_exc())
        size, seconds = sum(map(len, self.sent)), process_time() - start
        if seconds > max(LEAST_SECONDS, size * SECONDS_PER_BYTE):
            return Finding("slow", f"{seconds:.1f} s for {size} bytes")
        return None

    def _message(self, seed: str, n: int) -> str | bytes:
        valid = json.dumps(message(self.random), ensure_ascii=self.random.random() < 0.5)
        chance = self.random.random()
        if chance < 0.6:
            return valid
        # of texts, JSON with odd values; of bytes, whatever a broken client sends
        data = mutate([valid.encode("utf-8", "surrogatepass")], n, int(seed.replace(":", "")))
        return data if chance > 0.99 else data.decode("utf-8", "surrogateescape")

    def _send(self, conversation: Conversation, said: str | bytes) -> str | None:
        written = protocol.write(conversation.answer(said))
        answer = _decoder.decode(written)
        if protocol.write(answer) != written:
            return f"an answer that is not of the schema: {written}"
        if isinstance(answer, messages.Error):
            return None
        assert isinstance(said, str)
        self.accepted.append(said)
        return self._count(json.loads(said), answer)

    def _count(self, told: Object, answer: messages.Update) -> str | None:
        """Compare the words of a turn with those that were sent."""
        speaker = told.get("speaker")
        words = self.turns.setdefault(speaker, [])
        match told["type"]:
            case "push":
                words.append(told["word"])
            case "revoke":
                count = told.get("count", 1)
                del words[len(words) - count :]
            case "end":
                words.clear()
            case "partial" | "final" | "commit" | "poll":
                return None  # `tests/server/test_hypotheses.py` follows these
            case "options":
                return None
        position = answer.position
        if told["type"] != "end" and position != len(words) - 1:
            return f"at {position} after {len(words)} words: {words}"
        return None

    def _again(self) -> Conversation:
        other = Conversation(self.detector, limits=LIMITS)
        for said in self.accepted:
            other.answer(said)
        return other

    @staticmethod
    def _end(conversation: Conversation) -> list[Object]:
        """All that can be asked of a conversation at its end."""
        answers = []
        for speaker in dict.fromkeys(SPEAKERS):
            for told in ({"type": "options", "show": ["text", "signals"]}, {"type": "end"}):
                text = json.dumps(told | ({} if speaker is None else {"speaker": speaker}))
                answer: Object = json.loads(protocol.write(conversation.answer(text)))
                answer.pop("took_ms", None)
                answers.append(answer)
        return answers

    def _try_batch(self, number: int, seed: int) -> None:
        utterances = [_utterance(self.random) for _ in range(self.random.randint(0, 3))]
        body = json.dumps({"utterances": utterances, "level": "repairs"}).encode()
        data = mutate([body], number, seed)
        self.sent.append(data)
        try:
            answer = finish(batch.answer(self.detector, data, LIMITS))
        except (ProtocolError, InputError):
            return
        self.batches += 1
        lines = json.loads(answer.json)["utterances"]
        assert sum(len(line["words"]) for line in lines) == answer.words
        asked = json.loads(data)["utterances"]
        assert len(asked) == len(lines)
        for one, line in zip(asked, lines, strict=True):
            told = one if isinstance(one, str) else one.get("text") or ""
            words = told.split() or (one.get("words") if isinstance(one, dict) else []) or []
            assert line["words"] == words


def message(random: Random) -> Object:
    """A valid message, or one that is valid in another turn."""
    kind = random.choice(("push",) * 6 + ("partial", "partial", "final", "revoke", "revoke",
                         "commit", "poll", "end", "options"))  # fmt: skip
    told: Object = {"type": kind}
    if (speaker := random.choice(SPEAKERS)) is not None:
        told["speaker"] = speaker
    if random.random() < 0.2:
        told["id"] = random.choice((1, "a", 2**70, "\u00e9"))
    match kind:
        case "push":
            told |= _word(random)
        case "partial" | "final":
            count = random.choice((0, 1, 3, 5, 45))
            told["words"] = [_word(random) for _ in range(count)]
            if random.random() < 0.5:
                told["words"] = [word["word"] for word in told["words"]]
            if random.random() < 0.3:
                told["now"] = random.choice((0, 1.5, 1e9, 1e300))
        case "revoke" if random.random() < 0.7:
            told["count"] = random.choice((0, 1, 2, 5, 10**30))
        case "poll":
            told["now"] = random.choice((0, 1.5, 1e9))
        case "options":
            told["level"] = random.choice(("fillers", "repeats", "repairs"))
            told["show"] = random.sample(messages.SHOWN, random.randint(0, 4))
    return told


def _word(random: Random) -> Object:
    word: Object = {"word": random.choice(SAID if random.random() < 0.1 else WORDS)}
    if (tag := random.choice(TAGS)) is not None:
        word["pos"] = tag
    if random.random() < 0.2:
        start = random.choice((0.0, 1.25, 1e6, 1e308))
        word |= {"start": start, "end": start + random.choice((0.0, 0.3))}
    return word


def _utterance(random: Random) -> object:
    words = [random.choice(WORDS) for _ in range(random.randint(0, 8))]
    return random.choice((" ".join(words), {"words": words}, {"id": "x", "text": " ".join(words)}))


def main(arguments: Sequence[str]) -> None:
    """`python -m stir.lab.fuzz socket`: status 1 if something was found."""
    parser = argparse.ArgumentParser(prog="python -m stir.lab.fuzz socket", description=__doc__)
    parser.add_argument("-o", "--output", type=Path, required=True, help="where findings go")
    parser.add_argument("--inputs", type=int, default=20_000, help="conversations")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--model", default="paper", help="as for stir.load")
    options = parser.parse_args(arguments)
    options.output.mkdir(parents=True, exist_ok=True)
    detector = load(options.model)
    found: Counter[str] = Counter()
    accepted = sent = batches = 0
    for number in range(options.first, options.first + options.inputs):
        talk = Talk(detector, Random(f"{options.seed}:{number}"))
        finding = talk.run(number, options.seed)
        sent += len(talk.sent)
        accepted += len(talk.accepted)
        batches += talk.batches
        if finding is not None:
            found[finding.kind] += 1
            stem = options.output / f"{finding.kind}-socket-{options.seed}-{number}"
            text = "\n".join([*map(repr, talk.sent), finding.detail])
            write_files([(stem.with_suffix(".txt"), text.encode("utf-8", "replace"))])
            print(f"{stem.name}: {finding.detail.strip().splitlines()[-1][:150]}", flush=True)
    print(
        f"{options.inputs} conversations with {sent} messages, {accepted} accepted and {batches}"
        f" batches annotated: {sum(found.values())} findings {dict(found)}"
    )
    raise SystemExit(1 if found else 0)
