"""Render a transcript as one page that needs nothing else: no network, no other file."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple

from stir.options import Level
from stir.transcripts.cleaning.clean import clean
from stir.transcripts.cleaning.find import Found
from stir.transcripts.cleaning.removals import LEVELS, RemovalKind
from stir.transcripts.cleaning.report import removal_to_json
from stir.transcripts.formats.transcript import Cue
from stir.transcripts.rates import Rate, rates, together
from stir.words import Word

_ORDER = tuple(Level)
_PLACE = re.compile(r"\{\{(\w+)\}\}")


class _Turn(NamedTuple):
    """Cues of one speaker in a row."""

    speaker: str | None
    start: float | None
    tokens: list[int]


def render(found: Found, title: str) -> str:
    """Write the page."""
    parts = rates(found)
    values = {
        "title": escape(title),
        "style": _load("page.css"),
        "words": str(together(parts).words),
        "summary": _summary(parts),
        "rates": _table(parts),
        "turns": "\n".join(_turns(found)),
        # inside a script nothing is escaped, and only this could end it
        "removals": json.dumps(_reasons(found), ensure_ascii=False).replace("<", "\\u003c"),
        "script": _load("page.js"),
    }
    # in one go, or a transcript that holds {{script}} would get one
    return _PLACE.sub(lambda match: values[match[1]], _load("page.html"))


def _load(name: str) -> str:
    return (files("stir.transcripts.view") / "page" / name).read_text(encoding="utf-8")


def _summary(parts: Sequence[Rate]) -> str:
    whole = together(list(parts))
    speakers = f"{len(parts)} speakers" if len(parts) > 1 else "one speaker"
    return f"{whole.words} words, {speakers}, {whole.events.total()} fillers and repairs"


def _reasons(found: Found) -> list[dict[str, object]]:
    wanted = ("kind", "reason", "confidence", "evidence")
    described = (removal_to_json(found.transcript, removal) for removal in found.removals)
    return [{key: one[key] for key in wanted if key in one} for one in described]


def _table(parts: Sequence[Rate]) -> str:
    rows = [(rate.speaker or "speaker", rate) for rate in parts]
    if len(parts) > 1:
        rows.append(("all", together(list(parts))))
    headings = ["speaker", "words", *(f"{kind.value}s" for kind in RemovalKind), "all", "go"]
    head = "".join(f'<th scope="col">{heading}</th>' for heading in headings)
    body = "".join(f"<tr>{''.join(_cells(name, rate))}</tr>\n" for name, rate in rows)
    return (
        f'<div class="scroll"><table><thead><tr>{head}</tr></thead>\n'
        f"<tbody>\n{body}</tbody></table></div>"
    )


def _cells(name: str, rate: Rate) -> Iterator[str]:
    yield f'<th scope="row">{escape(name)}</th><td>{rate.words}</td>'
    for kind in RemovalKind:
        yield f"<td>{rate.per_100(kind):.1f}</td>"
    yield f"<td>{rate.total_per_100:.1f}</td><td>{100 * rate.removed_share:.0f} %</td>"


def _turns(found: Found) -> Iterator[str]:
    words = _words(found)
    owner = _removal_of(found)
    alone = len(found.transcript.speakers) == 1 and found.transcript.speakers[0] is None
    for turn in _gather(found):
        said = _said(found, turn.tokens, words, owner)
        name = f"<b>{escape(turn.speaker)}</b>" if turn.speaker is not None else ""
        time = f"<time>{_clock(turn.start)}</time>" if turn.start is not None else ""
        kind = ' class="alone"' if alone else ""
        who = f'<div class="who">{name}{time}</div>' if name or time else ""
        yield f"<section{kind}>{who}<p>{said}</p></section>"


def _gather(found: Found) -> Iterator[_Turn]:
    """Put cues of one speaker together, unless each is a paragraph by itself."""
    transcript = found.transcript
    pieces = ((speaker, list(run)) for cue in transcript.cues for speaker, run in _runs(found, cue))
    if transcript.cues_are_utterances and len(transcript.speakers) == 1:
        for speaker, run in pieces:
            yield _Turn(speaker, transcript.tokens[run[0]].start, run)
        return
    for speaker, group in groupby(pieces, key=lambda piece: piece[0]):
        tokens = [i for _, run in group for i in run]
        yield _Turn(speaker, transcript.tokens[tokens[0]].start, tokens)


def _runs(found: Found, cue: Cue) -> Iterable[tuple[str | None, Iterable[int]]]:
    return groupby(cue.tokens, key=lambda i: found.transcript.tokens[i].speaker)


def _words(found: Found) -> list[str]:
    """Write each token; one whose comma or capital depends on the level has a text for each."""
    tokens = found.transcript.tokens
    by_level = [clean(found, level).edition.written for level in _ORDER]
    words = [escape(token.text) for token in tokens]
    for i, token in enumerate(tokens):
        texts = [written[i] or token.text for written in by_level]
        if texts.count(token.text) < len(texts):
            shown = escape(texts[-1])
            words[i] = f'<span data-texts="{escape(json.dumps(texts))}">{shown}</span>'
    return words


def _removal_of(found: Found) -> dict[int, int]:
    """Return which removal a token belongs to, if it could go."""
    return {i: n for n, removal in enumerate(found.removals) for i in removal.tokens}


def _said(found: Found, tokens: Sequence[int], words: Sequence[str], owner: dict[int, int]) -> str:
    """Write a turn; neighbours that go together are one piece."""
    pieces = []
    for n, run in groupby(tokens, key=lambda i: owner.get(i, -1)):
        inside = list(run)
        text = " ".join(words[i] for i in inside)
        pieces.append(text if n < 0 else _gone(found, n, inside, text))
    return " ".join(pieces)


def _gone(found: Found, n: int, tokens: Sequence[int], text: str) -> str:
    kind = found.removals[n].kind
    said = [found.transcript.tokens[i].text for i in tokens]
    label = escape(f"{' '.join(said)} ({kind.value})")
    spoken = sum(not Word(word).is_silent for word in said)
    return (
        f'<del class="{kind.value}" data-level="{_ORDER.index(LEVELS[kind])}" data-removal="{n}"'
        f' data-said="{spoken}" tabindex="0" aria-label="{label}">{text}</del>'
    )


def _clock(time: float) -> str:
    minutes, seconds = divmod(int(time), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
