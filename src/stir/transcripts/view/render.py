"""Render a transcript as one self-contained HTML page: no network, no other file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple

from stir.options import Level
from stir.transcripts.cleaning.candidates import Candidates
from stir.transcripts.cleaning.clean import clean
from stir.transcripts.cleaning.removals import RemovalKind
from stir.transcripts.cleaning.report import removal_to_json
from stir.transcripts.formats.transcript import Cue, Transcript
from stir.transcripts.rates import Rate, rates, total
from stir.words import Word

_ORDER = tuple(Level)
_PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")


class _Turn(NamedTuple):
    """Successive cues of one speaker."""

    speaker: str | None
    start: float | None
    tokens: list[int]


def render(candidates: Candidates, title: str) -> str:
    """Render the page."""
    by_speaker = rates(candidates)
    removals = json.dumps(_describe_removals(candidates), ensure_ascii=False)
    values = {
        "title": escape(title),
        "style": _load("page.css"),
        "words": str(total(by_speaker).words),
        "summary": _summary(by_speaker),
        "rates": _table(by_speaker),
        "turns": "\n".join(_turns(candidates)),
        # HTML does not unescape inside <script>; only "</script" could end it
        "removals": removals.replace("<", "\\u003c"),
        "script": _load("page.js"),
    }
    # in one pass: a transcript may contain "{{script}}"
    return _PLACEHOLDER.sub(lambda match: values[match[1]], _load("page.html"))


def _load(name: str) -> str:
    return (files("stir.transcripts.view") / "page" / name).read_text(encoding="utf-8")


def _summary(by_speaker: Sequence[Rate]) -> str:
    whole = total(by_speaker)
    speakers = f"{len(by_speaker)} speakers" if len(by_speaker) > 1 else "one speaker"
    return f"{whole.words} words, {speakers}, {whole.events.total()} fillers and repairs"


def _describe_removals(candidates: Candidates) -> list[dict[str, object]]:
    keys = ("kind", "reason", "confidence", "evidence")
    described = (removal_to_json(candidates.transcript, removal) for removal in candidates.removals)
    return [{key: one[key] for key in keys if key in one} for one in described]


def _table(by_speaker: Sequence[Rate]) -> str:
    rows = [(rate.speaker or "speaker", rate) for rate in by_speaker]
    if len(by_speaker) > 1:
        rows.append(("all", total(by_speaker)))
    headings = ["speaker", "words", *(f"{kind.value}s" for kind in RemovalKind), "all", "removed"]
    head = "".join(f'<th scope="col">{heading}</th>' for heading in headings)
    body = "".join(f"<tr>{''.join(_cells(name, rate))}</tr>\n" for name, rate in rows)
    return (
        # a small screen shows a part of it, and keys scroll only what has the focus
        '<div class="scroll" role="region" tabindex="0" aria-label="Rates"><table>'
        f"<thead><tr>{head}</tr></thead>\n<tbody>\n{body}</tbody></table></div>"
    )


def _cells(name: str, rate: Rate) -> Iterator[str]:
    yield f'<th scope="row">{escape(name)}</th><td>{rate.words}</td>'
    for kind in RemovalKind:
        yield f"<td>{rate.per_100(kind):.1f}</td>"
    yield f"<td>{rate.total_per_100:.1f}</td><td>{100 * rate.removed_share:.0f} %</td>"


def _turns(candidates: Candidates) -> Iterator[str]:
    transcript = candidates.transcript
    words = _words(candidates)
    removal_of = {i: n for n, removal in enumerate(candidates.removals) for i in removal.tokens}
    alone = len(transcript.speakers) == 1 and transcript.speakers[0] is None
    for turn in _join_cues(transcript):
        text = _turn_text(candidates, turn.tokens, words, removal_of)
        name = f"<b>{escape(turn.speaker)}</b>" if turn.speaker is not None else ""
        time = f"<time>{_clock(turn.start)}</time>" if turn.start is not None else ""
        kind = ' class="alone"' if alone else ""
        who = f'<div class="who">{name}{time}</div>' if name or time else ""
        yield f"<section{kind}>{who}<p>{text}</p></section>"


def _join_cues(transcript: Transcript) -> Iterator[_Turn]:
    """Join successive cues of a speaker, unless each cue is an utterance of the only speaker."""
    pieces = (
        (speaker, list(run)) for cue in transcript.cues for speaker, run in _runs(transcript, cue)
    )
    if transcript.cues_are_utterances and len(transcript.speakers) == 1:
        for speaker, run in pieces:
            yield _Turn(speaker, transcript.tokens[run[0]].start, run)
        return
    for speaker, group in groupby(pieces, key=lambda piece: piece[0]):
        tokens = [i for _, run in group for i in run]
        yield _Turn(speaker, transcript.tokens[tokens[0]].start, tokens)


def _runs(transcript: Transcript, cue: Cue) -> Iterable[tuple[str | None, Iterable[int]]]:
    return groupby(cue.tokens, key=lambda i: transcript.tokens[i].speaker)


def _words(candidates: Candidates) -> list[str]:
    """The HTML of each token; if its comma or capital depends on the level, with a text for each
    level.
    """
    tokens = candidates.transcript.tokens
    by_level = [clean(candidates, level).edition.written for level in _ORDER]
    words = [escape(token.text) for token in tokens]
    for i, token in enumerate(tokens):
        texts = [written[i] or token.text for written in by_level]
        if texts.count(token.text) < len(texts):
            shown = escape(texts[-1])
            words[i] = f'<span data-texts="{escape(json.dumps(texts))}">{shown}</span>'
    return words


def _turn_text(
    candidates: Candidates,
    tokens: Sequence[int],
    words: Sequence[str],
    removal_of: dict[int, int],
) -> str:
    """The HTML of a turn; the adjacent tokens of a removal are one <del>."""
    pieces = []
    for n, run in groupby(tokens, key=lambda i: removal_of.get(i, -1)):
        inside = list(run)
        text = " ".join(words[i] for i in inside)
        pieces.append(text if n < 0 else _del(candidates, n, inside, text))
    return " ".join(pieces)


def _del(candidates: Candidates, n: int, tokens: Sequence[int], text: str) -> str:
    removal = candidates.removals[n]
    kind = removal.kind
    texts = [candidates.transcript.tokens[i].text for i in tokens]
    label = escape(f"{' '.join(texts)} ({kind.value})")
    spoken = sum(not Word(word).is_silent for word in texts)
    return (
        f'<del class="{kind.value}" data-level="{_ORDER.index(removal.level)}" data-removal="{n}"'
        f' data-said="{spoken}" tabindex="0" aria-label="{label}">{text}</del>'
    )


def _clock(time: float) -> str:
    minutes, seconds = divmod(int(time), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
