"""`stir stream`: one word a line in, one update a line out, at once."""

from __future__ import annotations

import json
import re
import sys
from typing import TYPE_CHECKING, Annotated, Any

import typer

from stir.cli import lines
from stir.errors import InputError
from stir.options import Options
from stir.server.protocol import label_to_json
from stir.types import Update

if TYPE_CHECKING:
    from stir.session import Session

# No word holds a space, so this is none.
_REVOKE = re.compile(r"<revoke (\d+)>")


def stream(
    model: lines.ModelOption = "default",
    operating_point: lines.PointOption = "balanced",
    stability: lines.StabilityOption = 0,
    min_confidence: lines.ConfidenceOption = 0.0,
    strict: Annotated[
        bool, typer.Option("--strict", help="Stop at the first bad line, with exit status 1.")
    ] = False,
) -> None:
    """Follow a speaker: one word a line in, one JSON update a line out.

    A line is a word, or word<TAB>part of speech. An empty line ends the
    utterance. The line <revoke 2> takes the last two words back, as a
    recogniser does.

    Each line is answered at once by one object: position (of the newest word,
    from 0), word, added, revoked and committed labels, and, where labels of a
    repair were added, why: the features that spoke loudest, by stage.

    A bad line is reported on standard error and changes nothing.

    Examples:

      printf 'the\\nred\\nuh\\nthe\\nblue\\n' | stir stream

      recogniser --words | stir stream | your-program
    """
    detector = lines.load(model, Options(operating_point, stability, min_confidence))
    lines.hint("one word a line; an empty line ends the utterance")
    session = detector.session()
    for number, line in lines.read(None):
        try:
            answer = _answer(session, line)
        except InputError as error:
            error.at(file=lines.STDIN, line=number)
            if strict:
                raise
            print(f"stir: {error}", file=sys.stderr, flush=True)
            continue
        lines.write(json.dumps(answer, ensure_ascii=False), flush=True)
    if session.words:
        lines.write(json.dumps(_answer(session, ""), ensure_ascii=False), flush=True)


def _answer(session: Session, line: str | InputError) -> dict[str, Any]:
    """Do what a line says."""
    if isinstance(line, InputError):
        raise line
    if not line.strip():
        return _to_json({"end": True}, session.end(), session)
    revoke = _REVOKE.fullmatch(line.strip())
    if revoke:
        count = int(revoke[1])
        return _to_json({"revoke": count}, session.revoke(count), session)
    word, tab, pos = line.partition("\t")
    word, pos = word.strip(), pos.strip()
    if not word or (tab and not pos):
        raise InputError("a line is a word, or word<TAB>part of speech", token=line)
    if len(word.split()) > 1 or len(pos.split()) > 1:
        raise InputError("one word a line, please", token=line)
    return _to_json({"word": word}, session.push(word, pos or None), session)


def _to_json(said: dict[str, Any], update: Update, session: Session) -> dict[str, Any]:
    result: dict[str, Any] = {"position": update.position, **said}
    for name in ("added", "revoked", "committed"):
        result[name] = [label_to_json(label) for label in getattr(update, name)]
    repairs = dict.fromkeys(label.repair for label in update.added if label.repair is not None)
    if repairs:
        result["why"] = {str(repair): _why(session, repair) for repair in repairs}
    return result


def _why(session: Session, repair: int) -> dict[str, dict[str, float]]:
    return {
        stage: {feature: round(weight, 4) for feature, weight in loudest}
        for stage, loudest in session.why(repair).items()
    }
